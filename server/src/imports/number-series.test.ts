/** The numbers of series that begin again each year are imported with their fiscal year before them. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { mapImport } from '@backoffice/contract/imports/imports'
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import { saveMapping } from '@backoffice/contract/imports/mappings'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aParty, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { aFeed, feedWith } from '../../testing/builders/feeds.ts'
import { type Cells, csvOf, importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { upload, card, columnsOf, applied, reasonsOf } = importing(app)

const row = ({ branch, party, salesman }: Desk, date: string, more: Cells = {}): Cells => ({
  branch: branch.code,
  invoiceNo: '123',
  date,
  type: 'CR',
  division: '10',
  party,
  salesman: salesman.loginId,
  bill: '100.00',
  ...more,
})
const line = (desk: Desk, date: string, lineNo: number): Cells =>
  row(desk, date, { lineNo, item: `A-${lineNo}`, itemName: `Item ${lineNo}`, qty: 1, amount: 50 })

/** Uploads documents and checks them, with years that begin in a month. */
async function checkedWith(
  by: Worker,
  rows: readonly Cells[],
  firstMonth: 1 | 7,
  { kind, number }: { readonly kind: ImportKindName; readonly number: string } = {
    kind: 'invoices',
    number: 'invoiceNo',
  },
) {
  const { importId } = (await upload(by, kind, csvOf(kind, rows))).body
  const columns = columnsOf(await card(by, importId)).map((each) =>
    each.column === number ? { ...each, choice: { firstMonth } } : each,
  )
  await by.client.ask(mapImport, { userId: by.userId, importId, columns })
  await workDone(app.base.database)
  return card(by, importId)
}

const invoicesOf = (desk: Desk) =>
  owned(
    `select i.invoice_no as no, i.invoice_on::text as day, (select count(*)::int from invoice_line l where l.invoice_id = i.id) as lines
     from invoice i where i.branch_code = $1 order by 1`,
    [desk.branch.code],
  )

describe('invoices with numbers that begin again each year', () => {
  it('are two invoices in two years, and the same file twice changes nothing', async () => {
    const desk = await aDesk(app)
    const rows = [line(desk, '2026-06-30', 1), line(desk, '2026-06-30', 2), line(desk, '2026-07-01', 1)]
    const first = await checkedWith(desk.director, rows, 7)
    expect(first.counts).toMatchObject({ new: 2, rejected: 0 })
    expect(await applied(desk.director, first.importId)).toMatchObject({ isSuccessful: true })
    expect(await invoicesOf(desk)).toEqual([
      { no: '2025-26/123', day: '2026-06-30', lines: 2 },
      { no: '2026-27/123', day: '2026-07-01', lines: 1 },
    ])

    const withYear = [line(desk, '2026-06-30', 1), line(desk, '2026-06-30', 2)].map((each) => ({
      ...each,
      invoiceNo: '2025-26/123',
    }))
    for (const again of [rows, withYear]) {
      const { counts } = await checkedWith(desk.director, again, 7)
      expect(counts).toMatchObject({ new: 0, changed: 0, rejected: 0 })
    }
  })

  it('are rejected without a readable day or with a number that becomes too long', async () => {
    const desk = await aDesk(app)
    const long = '9'.repeat(56)
    const found = await checkedWith(
      desk.director,
      [row(desk, '31.31.2026'), row(desk, '2026-07-10'), row(desk, '2026-07-10', { invoiceNo: long })],
      1,
    )
    expect(found.counts).toMatchObject({ new: 1, rejected: 2 })
    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      2: [importsMessages.reasons.day('Invoice Date', '31.31.2026')],
      4: [importsMessages.reasons.long('Invoice No', '60')],
    })
    await applied(desk.director, found.importId, true)
    expect(await invoicesOf(desk)).toMatchObject([{ no: '2026/123' }])
  })

  it('keep their lines together, also a line without a readable day', async () => {
    for (const days of [
      ['?', '2026-07-10'],
      ['2026-07-10', '?'],
    ] as const) {
      const desk = await aDesk(app)
      const found = await checkedWith(
        desk.director,
        days.map((day, at) => line(desk, day, at + 1)),
        7,
      )
      expect(found.counts).toMatchObject({ new: 0 })
      expect(Object.keys(await reasonsOf(desk.director, found.importId))).toEqual(['2', '3'])
    }
  })

  it('are kept in a saved mapping, and a feed uses it', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    const { importId } = await checkedWith(director, [row(desk, '2026-07-10')], 7)
    await director.client.ask(saveMapping, { userId: director.userId, importId, name: 'Years' })
    expect(await card(director, importId)).toMatchObject({
      choices: { invoiceNo: { firstMonth: 7 } },
      saved: [{ name: 'Years', choices: { invoiceNo: { firstMonth: 7 } } }],
    })

    const { token } = await aFeed(director)
    const text = csvOf('invoices', [row(desk, '2026-06-30'), row(desk, '2026-07-10')])
    const sent = { kind: 'invoices', text, fields: { mapping: 'Years' } } as const
    expect((await feedWith(app, token, sent)).body).toMatchObject({ isSuccessful: true, counts: { new: 2 } })
    expect(await invoicesOf(desk)).toMatchObject([{ no: '2025-26/123' }, { no: '2026-27/123' }])
    expect((await feedWith(app, token, { kind: 'invoices', text })).body).toMatchObject({ counts: { new: 0 } })
  })
})

describe('credits with numbers that begin again each year', () => {
  /** Makes an office with invoices of two years, and checks credits that name them without their year. */
  async function office() {
    const desk = await aDesk(app)
    const { branch, salesman, party, director } = desk
    const written = (no: string, on: string, of = party) => anInvoice({ salesman, party: of, no, on })
    const credit = (creditNo: string, invoiceNo: string, more: Cells = {}): Cells => ({
      branch: branch.code,
      creditNo,
      kind: 'Return',
      party,
      invoiceNo,
      date: '2026-08-15',
      amount: '10.00',
      ...more,
    })
    const checking = (rows: readonly Cells[], firstMonth: 1 | 7 = 7) =>
      checkedWith(director, rows, firstMonth, { kind: 'credits', number: 'creditNo' })
    const credits = () =>
      owned(
        `select c.credit_no as no, i.invoice_no as invoice from credit c left join invoice i on i.id = c.invoice_id
         where c.branch_code = $1 order by 1`,
        [branch.code],
      )
    return { ...desk, written, credit, checking, credits }
  }

  it('find the one invoice of the party whose number without the year fits, and stay with it', async () => {
    const { branch, director, written, credit, checking, credits } = await office()
    await written('2025-26/7', '2026-06-30')
    await written('2026-27/7', '2026-07-10', await aParty({ branch: branch.code }))
    await written('2026-27-8', '2026-07-11')
    await written('9', '2026-07-12')
    const rows = [credit('1', '7'), credit('2', '8'), credit('3', '9'), credit('4', ''), credit('5', '2025-26/7')]

    const found = await checking(rows)
    expect(found.counts).toMatchObject({ new: 5, rejected: 0 })
    await applied(director, found.importId)
    const brought = [
      { no: '2026-27/1', invoice: '2025-26/7' },
      { no: '2026-27/2', invoice: '2026-27-8' },
      { no: '2026-27/3', invoice: '9' },
      { no: '2026-27/4', invoice: null },
      { no: '2026-27/5', invoice: '2025-26/7' },
    ]
    expect(await credits()).toEqual(brought)

    await written('2027-28/7', '2027-07-10')
    expect((await checking(rows)).counts).toMatchObject({ new: 0, changed: 0, same: 5, rejected: 0 })
    expect(await credits()).toEqual(brought)
  })

  it('are rejected with the choices where several invoices fit, and as unknown where none does', async () => {
    const { branch, written, credit, checking, director } = await office()
    await written('2025-26/7', '2026-06-30')
    await written('2026-27/7', '2026-07-10')
    await written('2026-27/8', '2026-07-10', await aParty({ branch: branch.code }))

    const found = await checking([credit('1', '7'), credit('2', '8'), credit('3', '77'), credit('4', '2026-27/7')])

    expect(found.counts).toMatchObject({ new: 1, rejected: 3 })
    const { severalInvoices, unknownIn } = importsMessages.reasons
    expect(await reasonsOf(director, found.importId)).toEqual({
      2: [severalInvoices('7', '2025-26/7 (30/06/2026), 2026-27/7 (10/07/2026)')],
      3: [unknownIn('Invoice No', '8', branch.code)],
      4: [unknownIn('Invoice No', '77', branch.code)],
    })
  })

  it('find invoices of years that begin in January, and none where the series go on', async () => {
    const { written, credit, checking } = await office()
    await written('2026/7', '2026-07-10')
    expect((await checking([credit('1', '7')], 1)).counts).toMatchObject({ new: 1, rejected: 0 })
    expect((await checking([credit('1', '7')])).counts).toMatchObject({ new: 0, rejected: 1 })
  })
})
