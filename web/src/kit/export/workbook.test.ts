// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import { MAX_MONEY } from '@backoffice/contract/money'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showMomentsIn } from '../format.ts'
import { sheetOf } from './sheet.ts'
import { about, column, columns, HOSTILE, parcel, type Parcel, sheet, titles } from './testing-parcels.ts'
import { readWorkbook } from './testing.ts'
import { xlsxOf } from './xlsx.ts'

const workbook = (...rows: readonly Parcel[]) => readWorkbook(xlsxOf(sheet(...rows)))
const textsOf = (row: ReadonlyMap<string, { text: string }> | undefined) =>
  [...(row ?? [])].map(([letter, { text }]) => `${letter} ${text}`)

beforeAll(() => showMomentsIn('Asia/Karachi'))
afterAll(() => showMomentsIn(undefined))

describe('a workbook', () => {
  it('holds days, moments, amounts and numbers as such', () => {
    const [rows] = workbook(parcel()).sheets
    const [, first] = rows?.rows ?? []

    expect([...(first ?? [])].map(([letter, { text, isText, format }]) => [letter, text, isText, format])).toEqual([
      ['A', 'Al-Shifa, "Main" Road', true, '0'],
      ['B', '46054', false, 'dd/mm/yyyy'],
      ['C', '46347', false, 'dd/mm/yyyy'],
      ['D', '46346.25', false, 'dd/mm/yyyy\\ hh:mm'],
      ['E', '1200', false, '0'],
      ['F', '1200.50', false, '4'],
      ['G', 'Approved', true, '0'],
      ['H', '2', false, '0'],
      ['I', 'no 1', true, '0'],
    ])
  })

  it('has a bold head that stays, and totals that are sums of the cells above, with their values', () => {
    const [rows] = workbook(parcel({ total: MAX_MONEY }), parcel({ id: 2, total: MAX_MONEY })).sheets
    const [head, , , foot] = rows?.rows ?? []

    expect(textsOf(head)).toEqual(titles.map((title, at) => `${'ABCDEFGHI'[at]} ${title}`))
    expect([...(head ?? [])].every(([, cell]) => cell.isBold)).toBe(true)
    expect(rows?.isFrozen).toBe(true)
    expect(rows?.widths).toHaveLength(columns.length)
    expect(textsOf(foot)).toEqual(['A Total', 'F 1999999999999.98'])
    expect(foot?.get('F')).toMatchObject({ isText: false, isBold: true, formula: 'SUM(F2:F3)' })
  })

  it('has the value alone where several rows show the amount of one thing', () => {
    const once = { ...column.money('total', 'Total'), sourceOf: () => 'the same' }
    const rows = [parcel(), parcel({ id: 2 })]
    const { sheets } = readWorkbook(
      xlsxOf(sheetOf({ title: 'Once', about, dayOrder: 'DMY', columns: [once], rows, spell: (text) => text })),
    )
    expect(sheets[0]?.rows[3]?.get('A')).toMatchObject({ text: '1200.50', formula: undefined })
  })

  it('filters by its head without the totals, and prints as wide as the paper with the head on each page', () => {
    const { sheets, names } = readWorkbook(xlsxOf(sheet(parcel(), parcel({ id: 2 }))))
    const [rows, facts] = sheets

    expect(rows?.filtered).toEqual(['A1:I3'])
    expect(names).toEqual({
      '_xlnm._FilterDatabase': "'Parcels  sent weighed'!$A$1:$I$3",
      '_xlnm.Print_Titles': "'Parcels  sent weighed'!$1:$1",
    })
    expect(rows?.fitsPage).toBe(true)
    expect(rows?.paper).toEqual({ paperSize: '9', orientation: 'landscape', fitToWidth: '1', fitToHeight: '0' })
    // Excel refuses a sheet whose parts are in another order.
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
    expect(facts?.parts).toEqual(order.filter((part) => part !== 'autoFilter'))
  })

  it('says on a second sheet what it is of', () => {
    const [rows, facts] = workbook(parcel()).sheets

    expect([rows?.name, facts?.name]).toEqual(['Parcels  sent weighed', 'About'])
    expect(facts?.rows.map(textsOf)).toEqual([
      ['A Title', 'B Parcels'],
      ['A Branch', 'B =Karachi'],
    ])
  })

  it.each([
    ['=1+1', '=1+1'],
    ['a & b < c > "d"', 'a & b < c > "d"'],
    ['nul \u0000 and bell \u0007', 'nul  and bell '],
    ['half \uD800 pair', 'half \uFFFD pair'],
    ['a\r\nb', 'a\r\nb'],
    ['سیلز', 'سیلز'],
  ])('takes %j', (title, read) => {
    expect(workbook(parcel({ title })).sheets[0]?.rows[1]?.get('A')?.text).toBe(read)
  })

  it.each(HOSTILE)('keeps %j a text, as it was typed and without a sign before it', (hostile) => {
    expect(workbook(parcel({ title: hostile })).sheets[0]?.rows[1]?.get('A')).toMatchObject({
      text: hostile,
      isText: true,
      isQuoted: true,
    })
  })

  it('quotes no other text', () => {
    expect(workbook(parcel({ title: 'Noor - 1' })).sheets[0]?.rows[1]?.get('A')).toMatchObject({ isQuoted: false })
  })

  it('writes what only looks like a character of a spreadsheet so that it stays', () => {
    expect(workbook(parcel({ title: 'a_x000D_b' })).sheets[0]?.rows[1]?.get('A')?.text).toBe('a_x005F_x000D_b')
  })

  it.each([
    ['1900-01-01', '1'],
    ['1900-02-28', '59'],
    ['1900-03-01', '61'],
    ['2199-12-31', '109574'],
  ])('counts the day %s as a spreadsheet does', (day, count) => {
    expect(workbook(parcel({ dueOn: day as Day })).sheets[0]?.rows[1]?.get('B')?.text).toBe(count)
  })

  it('has no cell for what is not there', () => {
    const [rows] = workbook(parcel({ title: '', dueOn: null, weighed: null })).sheets

    expect([...(rows?.rows[1]?.keys() ?? [])]).toEqual(['C', 'E', 'F', 'G', 'H', 'I'])
  })

  it('takes ten thousand rows in the time of a breath', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => parcel({ id: at, title: `Client ${at}` }))
    const start = performance.now()
    const file = xlsxOf(sheet(...many))
    const took = performance.now() - start

    expect(took).toBeLessThan(10_000)
    const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml.match(/<row /g)).toHaveLength(10_002)
    expect(xml).toContain('>Client 9999<')
    expect(xml).toContain('<v>12005000.00</v>')
  })
})
