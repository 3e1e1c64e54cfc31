// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import { decimalText, MAX_MONEY, type Money, money, ZERO } from '@backoffice/contract/money'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeNumbers } from '@backoffice/contract/language/numbers'
import { showMomentsIn } from '../format.ts'
import { columnsFor } from '../list/columns.tsx'
import { sheetOf } from './sheet.ts'
import { about, column, columns, HOSTILE, parcel, type Parcel, sheet, titles } from '../../../testing/parcels.ts'
import { bytesOf, readWorkbook } from '../../../testing/exported.ts'
import { xlsxOf } from './xlsx.ts'

const workbook = async (...rows: readonly Parcel[]) => readWorkbook(await xlsxOf(sheet(...rows)))
const textsOf = (row: ReadonlyMap<string, { text: string }> | undefined) =>
  [...(row ?? [])].map(([letter, { text }]) => `${letter} ${text}`)
/** Returns the first cell of the first row. */
const titleCell = async (title: string) => (await workbook(parcel({ title }))).sheets[0]?.rows[1]?.get('A')

beforeAll(() => showMomentsIn('Asia/Karachi'))
afterAll(() => showMomentsIn(undefined))

describe('a workbook', () => {
  it('holds days, moments, amounts and numbers as such', async () => {
    const [rows] = (await workbook(parcel())).sheets
    const [, first] = rows?.rows ?? []

    expect([...(first ?? [])].map(([letter, { text, isText, format }]) => [letter, text, isText, format])).toEqual([
      ['A', 'Al-Shifa, "Main" Road', true, '0'],
      ['B', '46054', false, 'dd/mm/yyyy'],
      ['C', '46347', false, 'dd/mm/yyyy'],
      ['D', '46346.25', false, 'dd/mm/yyyy\\ hh:mm'],
      ['E', '1200', false, '0'],
      ['F', '1200.5', false, '#,##0.00'],
      ['G', 'Approved', true, '0'],
      ['H', '2', false, '0'],
      ['I', 'no 1', true, '0'],
    ])
  })

  it('is read by another library with the values that the rows have', async () => {
    const bytes = Buffer.from(
      await bytesOf(await xlsxOf(sheet(parcel(), parcel({ id: 2, title: '=1+1', dueOn: null })))),
    )
    const day = new Date('2026-02-01T00:00:00Z')
    const [sent, weighed] = [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-20T06:00:00Z')]

    expect(await readSheet(bytes, 1)).toEqual([
      titles,
      ['Al-Shifa, "Main" Road', day, sent, weighed, 1200, 1200.5, 'Approved', 2, 'no 1'],
      ['=1+1', null, sent, weighed, 1200, 1200.5, 'Approved', 2, 'no 2'],
      ['Total', null, null, null, null, 2401, null, null, null],
    ])
    expect(await readSheet(bytes, 'About')).toEqual([
      ['Title', 'Parcels'],
      ['Branch', '=Karachi'],
    ])
  })

  it('has a bold head that stays, and totals that are sums of the cells above, with their values', async () => {
    const [rows] = (await workbook(parcel({ total: MAX_MONEY }), parcel({ id: 2, total: MAX_MONEY }))).sheets
    const [head, , , foot] = rows?.rows ?? []

    expect(textsOf(head)).toEqual(titles.map((title, at) => `${'ABCDEFGHI'[at]} ${title}`))
    expect([...(head ?? [])].every(([, cell]) => cell.isBold)).toBe(true)
    expect(rows?.isFrozen).toBe(true)
    expect(rows?.widths).toHaveLength(columns.length)
    expect(textsOf(foot)).toEqual(['A Total', 'F 1999999999999.98'])
    expect(foot?.get('F')).toMatchObject({ isText: false, isBold: true, formula: 'SUM(F2:F3)', format: '#,##0.00' })
  })

  it('stores each total with its own column', async () => {
    const taxed = columnsFor<Parcel & { tax: Money }>()
    const two = [taxed.money('total', 'Total'), taxed.text('title', 'Title'), taxed.money('tax', 'Tax')]
    const rows = ['7', '0.03'].map((tax, id) => ({ ...parcel({ id }), tax: money(tax) ?? ZERO }))
    const { sheets } = await readWorkbook(
      await xlsxOf(sheetOf({ title: 'Two', about, dayOrder: 'DMY', columns: two, rows })),
    )
    const foot = sheets[0]?.rows[3]
    expect([...(foot ?? [])].map(([letter, { text, formula }]) => [letter, text, formula])).toEqual([
      ['A', '2401.00', 'SUM(A2:A3)'],
      ['B', 'Total', undefined],
      ['C', '7.03', 'SUM(C2:C3)'],
    ])
  })

  it('has the value alone where several rows show the same amount', async () => {
    const once = { ...column.money('total', 'Total'), sourceOf: () => 'the same' }
    const rows = [parcel(), parcel({ id: 2 })]
    const { sheets } = await readWorkbook(
      await xlsxOf(sheetOf({ title: 'Once', about, dayOrder: 'DMY', columns: [once], rows })),
    )
    expect(sheets[0]?.rows[3]?.get('A')).toMatchObject({ text: '1200.5', formula: undefined, isText: false })
  })

  it.each(['0.01', '-0.07', '1.1', '8.20', '1234567.89', '100000000000.01', '999999999999.99', '-999999999999.99'])(
    'holds the amount %s to its last digit',
    async (text) => {
      const amount = money(text) ?? ZERO
      const cell = (await workbook(parcel({ total: amount }))).sheets[0]?.rows[1]?.get('F')

      expect(cell).toMatchObject({ isText: false, format: '#,##0.00' })
      expect(decimalText(money(cell?.text ?? '') ?? ZERO)).toBe(decimalText(amount))
    },
  )

  it('writes a total with more digits than a spreadsheet keeps as a text with all of them', async () => {
    const many = (count: number) =>
      workbook(...Array.from({ length: count }, (_, at) => parcel({ id: at, total: MAX_MONEY })))
    const [kept, longer] = [(await many(9)).sheets[0], (await many(11)).sheets[0]]

    expect(kept?.rows.at(-1)?.get('F')).toMatchObject({ text: '8999999999999.91', formula: 'SUM(F2:F10)' })
    expect(longer?.rows.at(-1)?.get('F')).toMatchObject({
      text: '10,999,999,999,999.89',
      isText: true,
      isBold: true,
      formula: undefined,
    })
  })

  it('filters by its head without the totals, and prints as wide as the paper with the head on each page', async () => {
    const { sheets, names } = await workbook(parcel(), parcel({ id: 2 }))
    const [rows, facts] = sheets

    expect(rows?.filtered).toEqual(['A1:I3'])
    expect(names).toEqual({
      '_xlnm._FilterDatabase': "'Parcels  sent weighed'!$A$1:$I$3",
      '_xlnm.Print_Titles': "'Parcels  sent weighed'!$1:$1",
    })
    for (const one of sheets) {
      expect(one.fitsPage).toBe(true)
      expect(one.paper).toEqual({ paperSize: '9', orientation: 'landscape', fitToWidth: '1', fitToHeight: '0' })
      expect(one.footer).toBe('&L&A&R&P / &N')
    }
    // Excel refuses a sheet with its parts in another order.
    const order = [
      'sheetPr',
      'sheetViews',
      'cols',
      'sheetData',
      'autoFilter',
      'pageMargins',
      'pageSetup',
      'headerFooter',
    ]
    expect(rows?.parts).toEqual(order)
    expect(facts?.parts).toEqual(order.filter((part) => part !== 'autoFilter' && part !== 'sheetViews'))
  })

  it('runs from right to left on both sheets where the page does, with numbers that are numbers', async () => {
    document.dir = 'rtl'
    writeNumbers({ digits: 'urdu', grouping: 'lakh' })
    const bytes = await bytesOf(await xlsxOf(sheet(parcel())))
    document.dir = ''
    writeNumbers({})
    const files = unzipSync(bytes)
    for (const one of ['sheet1', 'sheet2'])
      expect(strFromU8(files[`xl/worksheets/${one}.xml`] ?? new Uint8Array())).toMatch(
        /<sheetView [^>]*rightToLeft="1"/,
      )
    expect((await readSheet(Buffer.from(bytes), 1))[1]?.slice(4, 6)).toEqual([1200, 1200.5])

    const usual = unzipSync(await bytesOf(await xlsxOf(sheet(parcel()))))
    expect(strFromU8(usual['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('rightToLeft')
  })

  it('names its list and filters on a second sheet', async () => {
    const [rows, facts] = (await workbook(parcel())).sheets

    expect([rows?.name, facts?.name]).toEqual(['Parcels  sent weighed', 'About'])
    expect(facts?.rows.map(textsOf)).toEqual([
      ['A Title', 'B Parcels'],
      ['A Branch', 'B =Karachi'],
    ])
    expect(facts?.rows[0]?.get('A')).toMatchObject({ isBold: true })
    expect(facts?.rows[1]?.get('B')).toMatchObject({ isText: true, isQuoted: true })
  })

  it.each([
    ['=1+1', '=1+1'],
    ['a & b < c > "d"', 'a & b < c > "d"'],
    ['nul \u0000 and bell \u0007', 'nul  and bell '],
    ['half \uD800 pair', 'half ? pair'],
    ['the other \uDC00 half', 'the other ? half'],
    ['no sign \uFFFE or \u{10FFFF} at all', 'no sign  or  at all'],
    ['a\r\nb', 'a\r\nb'],
    ['  spaces  inside  ', '  spaces  inside  '],
    ['</f><v>1</v>', '</f><v>1</v>'],
    ['سیلز', 'سیلز'],
    ['💊', '💊'],
    ['x'.repeat(40_000), 'x'.repeat(32_767)],
  ])('takes %j', async (title, read) => {
    expect((await titleCell(title))?.text).toBe(read)
  })

  it.each(Object.getOwnPropertyNames(Object.prototype))(
    'takes the text %s, which every object knows',
    async (title) => {
      expect(await titleCell(title)).toMatchObject({ text: title, isText: true })
    },
  )

  it.each(HOSTILE)('keeps %j a text, as it was typed and without a sign before it', async (hostile) => {
    expect(await titleCell(hostile)).toMatchObject({ text: hostile, isText: true, isQuoted: true, format: '@' })
  })

  it('quotes no other text', async () => {
    expect(await titleCell('Noor - 1')).toMatchObject({ isQuoted: false, format: '0' })
  })

  it('writes what only looks like a character of a spreadsheet so that it stays', async () => {
    expect((await titleCell('a_x000D_b'))?.text).toBe('a_x000D_b')
  })

  it.each([
    ['1900-01-01', '1'],
    ['1900-02-28', '59'],
    ['1900-03-01', '61'],
    ['2199-12-31', '109574'],
  ])('counts the day %s as a spreadsheet does', async (day, count) => {
    expect((await workbook(parcel({ dueOn: day as Day }))).sheets[0]?.rows[1]?.get('B')?.text).toBe(count)
  })

  it('has no cell for what is not there', async () => {
    const [rows] = (await workbook(parcel({ title: '', dueOn: null, weighed: null }))).sheets

    expect([...(rows?.rows[1]?.keys() ?? [])]).toEqual(['C', 'E', 'F', 'G', 'H', 'I'])
  })

  it('writes ten thousand rows quickly', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => parcel({ id: at, title: `Client ${at}` }))
    const before = process.cpuUsage()
    const file = await xlsxOf(sheet(...many))
    const { user, system } = process.cpuUsage(before)

    expect((user + system) / 1000).toBeLessThan(10_000)
    const parts = unzipSync(await bytesOf(file))
    const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml.match(/<row /g)).toHaveLength(10_002)
    expect(strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('>Client 9999<')
    expect(xml).toContain('<v>12005000.00</v>')
  })
})
