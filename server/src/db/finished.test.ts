/**
 * Tests that histories, which read totals of finished documents from finished_total, have the count, the sums and the pages of their rows,
 * for every filter and user, and wherever a month begins in each branch. A list that is sorted by a column reads its rows without these
 * totals.
 */
import { role } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import { listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { stage } from '@backoffice/contract/statuses'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { beforeAll, expect, it } from 'vitest'
import { someMoney } from '../../testing/builders/busy-desk.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { addUpFinished } from '../../testing/builders/finished.ts'
import { declinedBefore } from '../../testing/builders/stories.ts'
import { approve, linesOf } from '../../testing/builders/invoices.ts'
import { aBranch, aCompany } from '../../testing/builders/people.ts'
import { undoes } from '../../testing/builders/undo.ts'
import { testApp } from '../../testing/harness.ts'
import { listedBothWays } from '../../testing/listed-both-ways.ts'
import { owned } from '../../testing/owner.ts'
import { isNight } from '../../testing/tier.ts'

type Row = Readonly<Record<string, unknown>>

const app = await testApp()
type Reader = 'director' | 'salesman' | 'cashier'
/** The invariants and the totals of declined documents as the moves kept them, before everything is added up again. */
let kept: { readonly broken: readonly unknown[]; readonly declined: readonly Row[] }
let readers: Readonly<Record<Reader, Worker>> & { readonly branch: string }

beforeAll(async () => {
  const karachi = await aBranch({ company: await aCompany({ timeZone: 'Asia/Karachi' }) })
  const newYork = await aBranch({ company: await aCompany({ timeZone: 'America/New_York' }) })
  const [first, second] = [await aDesk(app, { branch: karachi }), await aDesk(app, { branch: newYork })]
  for (const desk of [first, second]) {
    await someMoney(desk)
    await someMoney(desk)
    await declinedBefore(desk)
    for (const [nth, on] of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-31', '2026-04-01'].entries()) {
      const invoice = await anInvoice({ salesman: desk.salesman, bill: 10 + nth, on })
      await linesOf(invoice, nth % 2 === 0 ? [] : [{ rate: 7, net: 6.5 }, { rate: 3 }])
      if (nth < 4) await approve(desk.director, invoice)
      if (nth === 2) await undoes(desk.director, { kind: 'invoice', id: invoice.id })
    }
  }
  kept = {
    broken: await brokenPromises(),
    declined: await owned<{ kind: string; state: number }>(
      `select kind, state, sum(documents)::int as documents, sum(amount)::float8 as amount from finished_total
       where kind like 'declined%' group by 1, 2 order by 1, 2`,
    ),
  }
  // Every document is of another moment within three months, some of them at the very edges of a month.
  const spread = (table: string, column: string, hours: number) =>
    owned(
      `update ${table} d set ${column} = timestamptz '2026-01-31T19:00:00Z' + m.n * interval '${hours} hours'
       from (select id, row_number() over (order by id % 7, id) - 1 as n from ${table}) m where m.id = d.id`,
    )
  await spread('receipt', 'created_at', 49)
  await spread('transfer', 'sent_at', 61)
  await spread('deposit', 'created_at', 149)
  await addUpFinished()
  readers = {
    director: await aWorker(app, { role: role.director, in: [karachi, newYork] }),
    salesman: first.salesman,
    cashier: second.cashier,
    branch: newYork.code,
  }
}, 120_000)

const months = { fromDate: '01/02/2026', toDate: '31/03/2026' }
const dates = [
  { fromDate: '02/02/2026', toDate: '27/03/2026' },
  { fromDate: '01/03/2026', toDate: '31/03/2026' },
  { fromDate: '02/03/2026', toDate: '30/03/2026' },
  { fromDate: '28/02/2026', toDate: '28/02/2026' },
  { fromDate: '20/02/2026' },
  { toDate: '10/03/2026' },
  { fromDate: '02/03/2026', toDate: '01/03/2026' },
]
const places = ['0', '2,3', '4', '4,5', '9', '5,1'].map((place) => ({ place }))
const modes = [{ paymentMode: 'Cash' }, { paymentMode: 'Cheque' }, { paymentMode: 'Cash/Cheque Online' }]
const statuses = (...codes: readonly number[]) => codes.map((status) => ({ status }))
/** The ids of the people are filled in when the test begins. */
const people = [{ cashierId: 'cashier' }, { sellerId: 'salesman' }]

const lists: readonly {
  call: Call
  by: readonly Reader[]
  sort: string
  key: string
  filters: readonly Row[]
}[] = [
  {
    call: listReceipts,
    by: ['director', 'salesman'],
    sort: '-createdOn',
    key: 'id',
    filters: [
      ...statuses(0, 1, 2, 7),
      ...[0, 1, 2, 3, 4, 9].map((rowStatus) => ({ rowStatus })),
      ...places,
      ...modes,
      ...people,
      { cheques: 'bounced' },
    ],
  },
  {
    call: listTransfers,
    by: ['director', 'cashier'],
    sort: '-createdOn',
    key: 'id',
    filters: [
      ...statuses(0, 1, 2, 3, 4, 99),
      ...places,
      ...modes,
      ...people,
      { counted: 'total' },
      { counted: 'total', place: '4' },
      { status: 2, place: '4' },
      { status: 2, place: '2,9' },
      { paymentType: 'Advance Payment' },
    ],
  },
  {
    call: listDeposits,
    by: ['director', 'cashier'],
    sort: '-createdOn',
    key: 'depositNo',
    filters: [...statuses(0, 1, 2, 3), { cashierId: 'cashier' }],
  },
  {
    call: listDepositLines,
    by: ['director', 'cashier'],
    sort: '-createdOn',
    key: 'lineNo',
    filters: [
      ...statuses(0, 1, 2, 3, 4),
      ...places,
      { status: 2, place: '4' },
      { status: 2, place: '2,9' },
      { cashierId: 'cashier' },
      { counted: 'total' },
    ],
  },
  {
    call: listInvoiceApprovals,
    by: ['director'],
    sort: '-invoiceDate',
    key: 'invoiceId',
    filters: [...statuses(0, 1), { divisionCode: '10' }, { divisionCode: 'none' }, { date: '28/02/2026' }],
  },
]
const cases = lists.flatMap(({ call, by, sort, key, filters }) =>
  by.flatMap((reader) =>
    [{}, ...filters].map((filter, nth) => {
      const ranges =
        call === listInvoiceApprovals ? [] : nth === 0 ? [months, ...dates] : [months, dates[nth % dates.length]]
      return [call.name, reader, JSON.stringify(filter), { call, sort, key, filter, ranges: [{}, ...ranges] }] as const
    }),
  ),
)

/** Small pages have more edges, and need more queries. */
const LIMIT = isNight ? 7 : 19

it.each(cases)('%s for the %s with %s are counted, added up and paged as they are', async (_c, reader, _f, one) => {
  const { call, sort, key, filter, ranges } = one
  const chosen = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      value === 'cashier' || value === 'salesman' ? readers[value].userId : value,
    ]),
  )
  for (const cCode of reader === 'director' ? ['-1', readers.branch] : ['-1'])
    for (const range of ranges) {
      const wire = { cCode, ...chosen, ...range }
      const { listed, read } = await listedBothWays(readers[reader], { call, sort, key }, wire, LIMIT)
      expect(listed).toEqual(read)
    }
})

it('has the final stage of the money of declined documents', () => {
  const { banked, bounced, void: taken } = stage
  const inBothBranches = [
    { kind: 'declined_line', state: banked, documents: 2, amount: 5 },
    { kind: 'declined_line', state: bounced, documents: 2, amount: 7 },
    { kind: 'declined_line', state: taken, documents: 2, amount: 9 },
    { kind: 'declined_transfer', state: banked, documents: 2, amount: 5 },
    { kind: 'declined_transfer', state: bounced, documents: 2, amount: 7 },
    { kind: 'declined_transfer', state: taken, documents: 6, amount: 29 },
  ]
  expect(kept).toEqual({ broken: [], declined: inBothBranches })
})

it('keeps its totals through all of that', async () => {
  expect(await brokenPromises()).toEqual([])
})
