/** Rows that are left out, and rows that a person should look at before the import. */
import { addDays, addMonths, type Day } from '@backoffice/contract/day'
import { FAR_AMOUNT_LEAST, FAR_DAY_YEARS } from '@backoffice/contract/imports/far'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { describe, expect, it } from 'vitest'
import { aDesk, aParty, type Desk, today } from '../../testing/builders/desk.ts'
import { type Cells, csvOf, importing } from '../../testing/builders/imports.ts'
import { aGodown, anItem } from '../../testing/builders/stock.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()
const { upload, card, check, checked, applied, recordsOf, reasonsOf, notedOf } = importing(app)
const { words } = importsMessages.noted
const { reasons } = importsMessages

const invoice = ({ branch, party, salesman }: Desk, invoiceNo: string, more: Cells = {}): Cells => ({
  branch: branch.code,
  invoiceNo,
  date: '2026-07-31',
  type: 'CR',
  division: '10',
  party,
  salesman: salesman.loginId,
  bill: '100.00',
  ...more,
})

describe('a row of a file is marked and not refused', () => {
  it('if its day is in the future or far in the past', async () => {
    const desk = await aDesk(app)
    const day = (await today(desk.branch.code)) as Day
    const earliest = addMonths(day, -12 * FAR_DAY_YEARS)
    const days = [day, addDays(day, 1), earliest, addDays(earliest, -1)]
    const rows = days.map((date, at) => invoice(desk, `D/${at}`, { date }))
    const found = await checked(desk.director, 'invoices', rows)

    expect([found.counts, found.noted]).toMatchObject([{ new: 4, rejected: 0 }, [{ note: 'farDay', rows: 2 }]])
    expect(await notedOf(desk.director, found.importId, 'farDay')).toEqual({
      3: words.farDay('Invoice Date', days[1] ?? ''),
      5: words.farDay('Invoice Date', days[3] ?? ''),
    })
    expect((await applied(desk.director, found.importId)).state).toBe('applied')
  })

  it('if its amount is far above the middle one of a file with enough rows, once for each document', async () => {
    const desk = await aDesk(app)
    const rows = Array.from({ length: FAR_AMOUNT_LEAST - 1 }, (_, at) => invoice(desk, `A/${at}`))
    const large = ['1', '2'].map((lineNo) =>
      invoice(desk, 'A/large', { bill: '10000.01', lineNo, itemName: 'Tea', amount: '1.00' }),
    )
    const few = await checked(desk.director, 'invoices', [...rows.slice(1), ...large])
    expect(few.noted).toEqual([])

    const found = await checked(desk.director, 'invoices', [...rows, ...large])
    expect(found.noted).toEqual([{ note: 'farAmount', rows: 1 }])
    expect(await notedOf(desk.director, found.importId, 'farAmount')).toEqual({
      [rows.length + 2]: words.farAmount('Bill Amount', '10000.01', '100.00'),
    })
  })

  it('if it takes the stock of a past day below zero', async () => {
    const desk = await aDesk(app)
    const { code: godown } = await aGodown({ branch: desk.branch.code })
    const { code: item } = await anItem()
    const moved = (entryNo: number, date: string, more: Cells): Cells => ({
      branch: desk.branch.code,
      entryNo,
      date,
      godown,
      item,
      lot: 'BUG-L',
      movement: 'sale',
      received: '',
      issued: '',
      ...more,
    })
    const rows = [
      moved(1, '2026-11-10', { movement: 'opening', received: '100' }),
      moved(2, '2026-11-05', { issued: '30' }),
    ]
    const found = await checked(desk.director, 'stock', rows)

    expect(found.counts).toMatchObject({ new: 2, rejected: 0 })
    expect(await notedOf(desk.director, found.importId, 'belowZero')).toEqual({
      3: words.belowZero('2026-11-05', '-30'),
    })
    expect(await applied(desk.director, found.importId)).toMatchObject({ state: 'applied', problem: '' })
    const later = await checked(desk.director, 'stock', [moved(3, '2026-11-11', { issued: '10' })])
    expect(later.noted).toEqual([])
  })
})

describe('a party of a file', () => {
  it('may be named by a name that one party of the branch has, which is noted, and not by a name of several', async () => {
    const desk = await aDesk(app)
    const branch = desk.branch.code
    const code = await aParty({ branch, title: 'Al-Fateh Brothers' })
    for (const _ of [1, 2]) await aParty({ branch, title: 'Noor Store' })
    const parties = ['al-fateh  brothers', 'Noor Store', 'Nobody', desk.party]
    const rows = parties.map((party, at) => invoice(desk, `P/${at}`, { party }))
    const found = await checked(desk.director, 'invoices', rows)

    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      3: [reasons.severalNames('Party Code', 'Noor Store', branch)],
      4: [reasons.unknownIn('Party Code', 'Nobody', branch)],
    })
    expect(await notedOf(desk.director, found.importId, 'byName')).toEqual({
      2: words.byName('Party Code', 'al-fateh  brothers', code),
    })
    const [first] = await recordsOf(desk.director, found.importId, 'new')
    expect(first?.changes).toContainEqual({ field: 'Party Code', was: '', now: code })
  })

  it('is named by its code also where another party has that code as its name', async () => {
    const desk = await aDesk(app)
    const code = await aParty({ branch: desk.branch.code, code: 'ABC' })
    await aParty({ branch: desk.branch.code, title: 'ABC' })
    const found = await checked(desk.director, 'invoices', [invoice(desk, 'C/1', { party: code })])

    expect([found.counts, found.noted]).toMatchObject([{ new: 1, rejected: 0 }, []])
  })
})

describe('a head of two rows', () => {
  const text = 'July\n,Party,,Limit\nBranch Code,Code,Name,Credit\nKHI,P-1,Store,5\n'

  it('is found where both rows together have the most known headings, and can be chosen', async () => {
    const { director } = await aDesk(app)
    const headerOf = async (name: string, sent: string) => {
      const { body } = await upload(director, 'parties', sent, name)
      return card(director, body.importId)
    }

    expect(await headerOf('found.csv', text)).toMatchObject({
      header: ['Branch Code', 'Party Code', 'Party Name', 'Limit'],
      rows: 1,
      survey: { above: ['July'] },
    })
    expect(
      (await headerOf('one.csv', csvOf('parties', [{ branch: 'KHI', code: 'P-1', name: 'Store' }]))).header,
    ).toEqual(['Branch Code', 'Party Code', 'Party Name'])
  })
})

it('counts the notes of the last check alone', async () => {
  const desk = await aDesk(app)
  const found = await checked(desk.director, 'invoices', [invoice(desk, 'N/1', { date: '2019-01-31' })])
  await check(desk.director, found.importId)

  expect((await card(desk.director, found.importId)).noted).toEqual([{ note: 'farDay', rows: 1 }])
})
