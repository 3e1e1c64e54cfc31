// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import type { Image, Moment } from '@backoffice/contract/fields'
import { MAX_MONEY, money, type Money, ZERO } from '@backoffice/contract/money'
import { toneOf } from '@backoffice/contract/statuses'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DayOrder } from '../day-order.ts'
import { showMomentsIn } from '../format.ts'
import { columnsFor } from '../list/columns.tsx'
import { csvOf } from './csv.ts'
import { fileName } from './file-name.ts'
import { onPaper, type Sheet, sheetOf, shownCell } from './sheet.ts'
import { readCsv, readWorkbook } from './testing.ts'
import { xlsxOf } from './xlsx.ts'

interface Parcel {
  id: number
  title: string
  dueOn: Day | null
  sentOn: Moment
  weighed: Moment | null
  pieces: number
  total: Money
  status: number
  statusName: string
  images: Image[]
}

const image: Image = { imageId: 'a', imageCode: 'b', imagePath: '/c', thumbPath: '/d', createdBy: 1 }
const parcel = (more: Partial<Parcel> = {}): Parcel => ({
  id: 1,
  title: 'Al-Shifa, "Main" Road',
  dueOn: '2026-02-01' as Day,
  sentOn: '2026-11-20T19:30:00Z' as Moment,
  weighed: '2026-11-20T01:00:00Z' as Moment,
  pieces: 1200,
  total: money('1200.5') ?? ZERO,
  status: 1,
  statusName: 'Approved',
  images: [image, image],
  ...more,
})

const column = columnsFor<Parcel>()
const columns = [
  column.text('title', 'Title'),
  column.day('dueOn', 'Due On'),
  column.day('sentOn', 'Sent On'),
  column.dayTime('weighed', 'Weighed At'),
  column.number('pieces', 'Pieces'),
  column.money('total', 'Recieve Amount'),
  column.status('status', 'Status', { toneOf }),
  column.files('images', 'Attachment'),
  column.custom(
    'mark',
    'Mark',
    () => null,
    (row) => `no ${row.id}`,
  ),
]
const about = [
  ['Title', 'Parcels'],
  ['Branch', '=Karachi'],
] as const
const sheetIn = (dayOrder: DayOrder, ...rows: readonly Parcel[]): Sheet =>
  sheetOf({ title: 'Parcels: sent/weighed', about, dayOrder, columns, rows, spell: (text) => text })
const sheet = (...rows: readonly Parcel[]) => sheetIn('DMY', ...rows)

const titles = ['Title', 'Due On', 'Sent On', 'Weighed At', 'Pieces', 'Recieve Amount', 'Status', 'Attachment', 'Mark']
const workbook = (...rows: readonly Parcel[]) => readWorkbook(xlsxOf(sheet(...rows)))
const textsOf = (row: ReadonlyMap<string, { text: string }> | undefined) =>
  [...(row ?? [])].map(([letter, { text }]) => `${letter} ${text}`)

/** Some program takes each of these for the start of a formula: one that splits at tabs and line ends, or one that skips white space. */
const HOSTILE = [
  '=HYPERLINK("http://x")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  ' =1',
  ' \t +1',
  '\u00A0@x',
  '\uFEFF-1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
]

beforeAll(() => showMomentsIn('Asia/Karachi'))
afterAll(() => showMomentsIn(undefined))

describe('a CSV file', () => {
  it('has titles, rows and totals as other programs read them', () => {
    const csv = csvOf(sheet(parcel(), parcel({ id: 2, title: 'Noor', total: money('-0.07') ?? ZERO })))

    expect(csv.startsWith('\uFEFFTitle,')).toBe(true)
    expect(readCsv(csv.slice(1))).toEqual([
      titles,
      [
        'Al-Shifa, "Main" Road',
        '01/02/2026',
        '21/11/2026',
        '20/11/2026 06:00',
        '1200',
        '1200.50',
        'Approved',
        '2',
        'no 1',
      ],
      ['Noor', '01/02/2026', '21/11/2026', '20/11/2026 06:00', '1200', '-0.07', 'Approved', '2', 'no 2'],
      ['Total', '', '', '', '', '1200.43', '', '', ''],
    ])
  })

  it.each(HOSTILE)('makes %j harmless, in a row and in a title', (hostile) => {
    const [head, row] = readCsv(
      csvOf({
        ...sheet(parcel({ title: hostile })),
        columns: [{ title: hostile, isCode: false, isNumeric: false, isCount: false }],
      }).slice(1),
    )

    expect([head?.[0], row?.[0]]).toEqual([`'${hostile}`, `'${hostile}`])
  })

  it('keeps quotes, commas, line ends and spaces at the edges', () => {
    const title = ' a "b", c;\r\nd \n'
    const [, row] = readCsv(csvOf(sheet(parcel({ title }))).slice(1))

    expect(row?.[0]).toBe(title)
  })

  it('ends every line, the last too, with CRLF', () => {
    const csv = csvOf(sheet(parcel()))

    expect(csv.endsWith('\r\n')).toBe(true)
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

describe('from a screen with the month first', () => {
  const days = ['02/01/2026', '11/21/2026', '11/20/2026 06:00']

  it('a CSV file has its days in that order', () => {
    const [, row] = readCsv(csvOf(sheetIn('MDY', parcel())).slice(1))
    expect(row?.slice(1, 4)).toEqual(days)
  })

  it('a workbook shows the same days in that order', () => {
    const [rows] = readWorkbook(xlsxOf(sheetIn('MDY', parcel()))).sheets
    const cells = ['B', 'C', 'D'].map((letter) => rows?.rows[1]?.get(letter))
    expect(cells.map((cell) => [cell?.text, cell?.format])).toEqual([
      ['46054', 'mm/dd/yyyy'],
      ['46347', 'mm/dd/yyyy'],
      ['46346.25', 'mm/dd/yyyy\\ hh:mm'],
    ])
  })

  it('paper has its days in that order', () => {
    const { rows } = sheetIn('MDY', parcel())
    expect(rows[0]?.slice(1, 4).map((cell) => shownCell(cell, 'MDY'))).toEqual(days)
  })
})

it('has no column on paper that is empty, or that counts pictures', () => {
  const { columns: left, rows, totals } = onPaper(sheet(parcel({ dueOn: null }), parcel({ id: 2, dueOn: null })))

  expect(left.map(({ title }) => title)).toEqual(titles.filter((title) => !['Due On', 'Attachment'].includes(title)))
  expect([rows.map((row) => row.length), totals.length]).toEqual([[7, 7], 7])
  expect(onPaper(sheet(parcel({ dueOn: null }), parcel())).columns).toHaveLength(8)
})

it('leaves a column that is only typed on the screen', () => {
  const typed = { key: 'weight', title: 'Weight', kind: 'field', cell: () => null, text: () => '' } as const
  const {
    columns: left,
    rows,
    totals,
  } = sheetOf({
    title: 'Parcels',
    about,
    dayOrder: 'DMY',
    columns: [...columns.slice(0, 1), typed, ...columns.slice(5, 6)],
    rows: [parcel()],
    spell: (text) => text,
  })

  expect(left.map(({ title }) => title)).toEqual(['Title', 'Recieve Amount'])
  expect([rows[0]?.length, totals.length]).toEqual([2, 2])
})

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

describe('a file name', () => {
  const named = (name: string, branch: string, ...filters: readonly string[]) =>
    fileName({ name, filters, branch, at: '2026-11-20T19:30:00Z' as Moment, extension: 'xlsx' })

  it('has title, filters, branch, and the time of the company', () => {
    expect(named('Deposit History', 'Karachi', 'Approved', '01/11/2026')).toBe(
      'deposit-history_Approved-01-11-2026_Karachi_2026-11-21_0030.xlsx',
    )
    expect(named('Deposit History', 'Karachi')).toBe('deposit-history_Karachi_2026-11-21_0030.xlsx')
  })

  it('has no sign that a file system could take for its own, and no endless filters', () => {
    expect(named('Entrées / sorties', 'K/../1', '../..')).toBe('entrees-sorties_K-1_2026-11-21_0030.xlsx')
    expect(named('A', 'B', 'x'.repeat(500)).length).toBeLessThan(100)
  })
})
