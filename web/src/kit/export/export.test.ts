// @vitest-environment jsdom
import type { Moment } from '@backoffice/contract/fields'
import { money, ZERO } from '@backoffice/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showMomentsIn } from '../format.ts'
import { csvOf, fileName } from './files.ts'
import { onPaper } from './paper-layout.ts'
import { sheetOf, shownCell } from './sheet.ts'
import { about, columns, HOSTILE, parcel, sheet, sheetIn, titles } from '../../../testing/parcels.ts'
import { readCsv, readWorkbook } from '../../../testing/exported.ts'
import { xlsxOf } from './xlsx.ts'

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
        '2026-02-01',
        '2026-11-21',
        '2026-11-20 06:00',
        '1200',
        '1200.50',
        'Approved',
        '2',
        'no 1',
      ],
      ['Noor', '2026-02-01', '2026-11-21', '2026-11-20 06:00', '1200', '-0.07', 'Approved', '2', 'no 2'],
      ['Total', '', '', '', '', '1200.43', '', '', ''],
    ])
  })

  it.each(HOSTILE)('makes %j harmless, in a row and in a title', (hostile) => {
    const [head, row] = readCsv(
      csvOf({
        ...sheet(parcel({ title: hostile })),
        columns: [{ title: hostile, isCode: false, isNumeric: false, isCount: false, isForFiles: false }],
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

  it('a CSV file has the days of all others, which every program reads in one order', () => {
    const [, row] = readCsv(csvOf(sheetIn('MDY', parcel())).slice(1))
    expect(row?.slice(1, 4)).toEqual(['2026-02-01', '2026-11-21', '2026-11-20 06:00'])
  })

  it('a workbook shows the same days in that order', async () => {
    const [rows] = (await readWorkbook(await xlsxOf(sheetIn('MDY', parcel())))).sheets
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
  const { sheet: printed } = onPaper(sheet(parcel({ dueOn: null }), parcel({ id: 2, dueOn: null })))
  const { columns: left, rows, totals } = printed

  expect(left.map(({ title }) => title)).toEqual(titles.filter((title) => !['Due On', 'Attachment'].includes(title)))
  expect([rows.map((row) => row.length), totals.length]).toEqual([[7, 7], 7])
  expect(onPaper(sheet(parcel({ dueOn: null }), parcel())).sheet.columns).toHaveLength(8)
})

it('writes below the row what few rows have, so that the names have its room', () => {
  const empty = Array.from({ length: 21 }, (_none, id) => parcel({ id, dueOn: null }))
  const { sheet: printed, notes } = onPaper(sheet(...empty, parcel({ id: 22 })))

  expect(printed.columns.map(({ title }) => title)).not.toContain('Due On')
  expect(notes.filter((note) => note !== '')).toEqual([expect.stringMatching(/^Due On: \d+ [A-Z][a-z]+ \d{4}$/)])
  expect(notes.at(-1)).not.toBe('')
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
  })

  expect(left.map(({ title }) => title)).toEqual(['Title', 'Recieve Amount'])
  expect([rows[0]?.length, totals.length]).toEqual([2, 2])
})

it('has the number of its rows as a number in the workbook', async () => {
  const counted = { ...sheet(parcel()), about: [['Rows', '1,097', 1097]] as const }
  const { sheets } = await readWorkbook(await xlsxOf(counted))

  expect(sheets[1]?.rows[0]?.get('B')).toMatchObject({ text: '1097', isText: false })
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

  it('has no sign that is special in a file system, and no endless filters', () => {
    expect(named('Entrées / sorties', 'K/../1', '../..')).toBe('entrees-sorties_K-1_2026-11-21_0030.xlsx')
    expect(named('A', 'B', 'x'.repeat(500)).length).toBeLessThan(100)
  })
})
