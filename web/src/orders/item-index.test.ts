import { describe, expect, it } from 'vitest'
import { itemIndex } from './item-index.ts'

const item = (itemSno: number, itemCode: string, catCode: string, itemName: string) => ({
  itemSno,
  itemCode,
  catCode,
  itemName,
})
const amlodipine = item(1, '100001', 'TB-0001', 'Amlodipine 5 mg 30s')
const atenolol = item(2, '100002', 'TB-0002', 'Atenolol 50 mg 10s')
const camlo = item(3, '100003', 'CP-0003', 'Camlo Forte')
const syringe = item(42, '100042', 'SY-42', 'Syringe Café 5 ml')
// Its Cat No is the serial of another item.
const strange = item(77, '100077', '42', 'Cotton Roll')
const index = itemIndex([amlodipine, atenolol, camlo, syringe, strange])
const found = (typed: string) => index.find(typed, 10)

describe('an item is found', () => {
  it.each([
    ['its Cat No, in any case', 'tb-0002', atenolol],
    ['its code', '100003', camlo],
    ['its serial', '77', strange],
    ['a part of its name', 'noLOL', atenolol],
    ['words of its name in any order', '5 mg aml', amlodipine],
    ['its name without the accent', 'cafe', syringe],
  ])('by %s', (_by, typed, wanted) => {
    expect(found(typed)[0]).toBe(wanted)
  })

  it('before the items that fit less: a whole number, the begin of the name, the begin of a word, any part', () => {
    expect(found('42')).toEqual([strange, syringe])
    expect(found('amlo')).toEqual([amlodipine, camlo])
    expect(found('tb')).toEqual([amlodipine, atenolol])
  })

  it('by a number alone only where the number is whole', () => {
    expect(index.named(' sy-42 ')).toBe(syringe)
    expect(index.named('42')).toBe(strange)
    expect(index.named('tb-000')).toBeUndefined()
    expect(index.named('')).toBeUndefined()
  })

  it('nowhere when nothing fits, and the first of the list when nothing is typed', () => {
    expect(found('zzz')).toEqual([])
    expect(index.find('  ', 2)).toEqual([amlodipine, atenolol])
  })
})

describe('among ten thousand items', () => {
  const names = ['Amlodipine', 'Paracetamol', 'Syringe', 'Bandage', 'Cefixime', 'Ranitidine', 'Gloves', 'Insulin']
  const many = itemIndex(
    Array.from({ length: 10_000 }, (_, at) =>
      item(at + 1, String(100_000 + at), `CN-${at}`, `${names[at % names.length]} ${at % 50} mg ${at}s`),
    ),
  )

  it('each typed key needs less than 5 milliseconds', () => {
    const typed = ['paracetamol 9 mg', 'cn-9999', '109999', 'insulin', 'no such item']
    const keys = typed.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)))
    const taken = (text: string) => {
      const start = performance.now()
      many.find(text, 50)
      return performance.now() - start
    }
    // The fastest of a few searches counts, because a busy machine does not make the search slow.
    const slowest = Math.max(...keys.map((text) => Math.min(...[1, 2, 3, 4, 5].map(() => taken(text)))))

    expect(slowest).toBeLessThan(5)
    expect(many.find('cn-9999', 50)[0]?.itemSno).toBe(10_000)
  })
})
