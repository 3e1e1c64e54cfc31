import { describe, expect, it } from 'vitest'
import { itemIndex } from './item-index.ts'
import { looksLikeLines, pastedLines } from './pasted-lines.ts'

const item = (itemSno: number, catCode: string) => ({
  itemSno,
  itemCode: `10000${itemSno}`,
  catCode,
  itemName: `Item ${itemSno}`,
})
const [first, second] = [item(1, 'TB-0001'), item(2, 'SY-2')]
const index = itemIndex([first, second])
const read = (...rows: string[]) => pastedLines(rows.join('\r\n'), index)

describe('lines of a spreadsheet', () => {
  it('are read with tabs and with commas', () => {
    const lines = [
      { item: first, quantity: 5 },
      { item: second, quantity: 1.5 },
    ]

    expect(read('TB-0001\t5', 'SY-2\t1.5', '').lines).toEqual(lines)
    expect(read('TB-0001, 5', 'SY-2,1.5').lines).toEqual(lines)
  })

  it('may have more columns, grouped quantities and quotes', () => {
    expect(read('TB-0001\t1,200\tAmlodipine', '"SY-2","2,400","a ""b"""').lines).toEqual([
      { item: first, quantity: 1200 },
      { item: second, quantity: 2400 },
    ])
  })

  it('add the quantities of an item that appears twice', () => {
    expect(read('TB-0001\t5', 'SY-2\t1', '100001\t0.5').lines).toEqual([
      { item: first, quantity: 5.5 },
      { item: second, quantity: 1 },
    ])
  })

  it('begin below their headings', () => {
    expect(read('Order of Al-Shifa', 'Cat No\tQty', 'TB-0001\t5')).toEqual({
      lines: [{ item: first, quantity: 5 }],
      notFound: [],
      withoutQuantity: [],
    })
  })

  it('name entries that match no item, and entries without a quantity', () => {
    expect(read('XX-9\t3', 'TB-0001\t5', 'Total', 'SY-2\t', 'XX-9\t4')).toEqual({
      lines: [{ item: first, quantity: 5 }],
      notFound: ['XX-9', 'Total'],
      withoutQuantity: ['SY-2'],
    })
    expect(read('TB-0001\t-5', 'SY-2\t0').withoutQuantity).toEqual(['TB-0001', 'SY-2'])
    expect(read('TB-0001\t0.0001').withoutQuantity).toEqual(['TB-0001'])
    expect(read('TB-0001\t99999999999', 'TB-0001\t1').withoutQuantity).toEqual(['TB-0001'])
  })
})

it('a copied cell or a name with a comma is a text for the field, and no line', () => {
  const texts = ['TB-0001\r\n', 'Amlodipine, 5 mg', 'TB-0001\t5', 'TB-0001,5', 'TB-0001\nSY-2']

  expect(texts.map((text) => looksLikeLines(text, index))).toEqual([false, false, true, true, true])
})
