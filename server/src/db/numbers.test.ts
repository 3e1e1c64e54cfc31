/** Tests that lists are filtered by numbers exactly, whether few documents have the text, most of them, or all but a few. */
import { listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import { listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { someMoney } from '../../testing/builders/busy-desk.ts'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, type Desk } from '../../testing/builders/desk.ts'
import { addUpFinished } from '../../testing/builders/finished.ts'
import { linesOf } from '../../testing/builders/invoices.ts'
import { declinedBefore } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { listedBothWays } from '../../testing/listed-both-ways.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { isNight } from '../../testing/tier.ts'
import { numbered } from './numbers.sql.ts'

const app = await testApp()
let desk: Desk

/** The numbers of all invoices but a few have INV, about half of them 26, and a few OLD. Neither half is few. */
beforeAll(async () => {
  desk = await aDesk(app)
  const { salesman, cashier, director, branch, party } = desk
  await someMoney(desk)
  await declinedBefore(desk)
  const old = await anInvoice({ salesman, party, no: 'OLD-1', bill: 9000, on: '2026-01-31' })
  await linesOf(old, [{ rate: 7, net: 6.5 }, { rate: 3 }])
  const lined = await anInvoice({ salesman, party, no: 'INV/26-LINES', bill: 44, on: '2026-01-30' })
  await linesOf(lined, [{ rate: 20 }, { rate: 22, net: 21 }])
  const ofOld = (amount: number) => aReceipt({ by: salesman, invoice: old, amount }).sentTo(cashier)
  const cheque = aReceipt({ by: salesman, invoice: old, ...aCheque(21), chequeNo: 'K-001' }).sentTo(cashier)
  await ofOld(5)
  await ofOld(6).declined()
  await aDeposit({ by: cashier, receipts: [await ofOld(7).approved()], slipNo: 'T1' }).approvedBy(director)
  const mixed = [await ofOld(8).approved(), await aReceipt({ by: salesman, amount: 9 }).sentTo(cashier).approved()]
  await aDeposit({ by: cashier, receipts: mixed, slipNo: 'T2' }).approvedBy(director)
  await aDeposit({ by: cashier, receipts: [await cheque.approved()], slipNo: 'T3' }).approvedBy(director)
  const advance = await aReceipt({ by: salesman, party, amount: 11 }).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [advance], slipNo: 'T4' }).approvedBy(director)
  await owned(
    `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
     select branch_code, 'INV/' || year || '-' || to_char(n, 'FM00000'), date '2025-01-01' + n % 400, type_code, division_code, party, salesman_id, n
     from invoice cross join generate_series(1, 3100) n cross join unnest('{25,26}'::int[]) year where branch_code = $1 and invoice_no = 'OLD-1'`,
    [branch.code],
  )
  await owned(
    `update invoice_approval set status = 1, decided_by = $2, decided_at = now() where branch_code = $1 and (bill::int % 2 = 0 or invoice_no = 'OLD-1')`,
    [branch.code, director.userId],
  )
  const spread = (table: string, column: string, hours: number) =>
    owned(
      `update ${table} d set ${column} = timestamptz '2026-01-31T19:00:00Z' + m.n * interval '${hours} hours'
       from (select id, row_number() over (order by id % 7, id) - 1 as n from ${table} where branch_code = $1) m where m.id = d.id`,
      [branch.code],
    )
  await spread('transfer', 'sent_at', 61)
  await spread('deposit', 'created_at', 149)
  await addUpFinished()
}, 120_000)

const texts = ['old', 'OLD-1', 'inv', 'INV/', 'v2', '26', '2 6', 'inv 26', 'inv/26-', '0', '%', 'inv/26-00412']
const ranges = [{}, { fromDate: '02/02/2026', toDate: '20/02/2026' }]
const cases = [
  {
    call: listTransfers,
    key: 'id',
    filters: [{}, { place: '4' }, { status: 4 }, { paymentMode: 'Cash' }, { chequeNo: '0' }],
  },
  { call: listDeposits, key: 'depositNo', filters: [{}, { status: 1 }, { depositNo: 't' }] },
  {
    call: listDepositLines,
    key: 'lineNo',
    filters: [{}, { place: '4' }, { depositRefNo: 'dep' }, { depositRefNo: '0' }],
  },
].flatMap(({ call, key, filters }) =>
  filters.map((filter, at) => [call.name, JSON.stringify(filter), { call, key, filter, at }] as const),
)

/** By day each case has every other text, and the next case has the others. */
const textsOf = (at: number) => texts.filter((_, nth) => isNight || nth % 2 === at % 2)

it.each(cases)(
  '%s with %s are filtered by the numbers of invoices exactly',
  async (_c, _f, { call, key, filter, at }) => {
    for (const invoiceNo of textsOf(at))
      for (const range of ranges) {
        const wire = { cCode: '-1', ...filter, ...range, invoiceNo }
        const { listed, read } = await listedBothWays(desk.director, { call, key, sort: '-createdOn' }, wire, 9)
        expect([wire, listed]).toEqual([wire, read])
      }
  },
)

it('finds hand-overs of some texts, and not of others', async () => {
  const list = { call: listTransfers, key: 'id', sort: '-createdOn' }
  const rowsOf = async (filter: object) =>
    (await listedBothWays(desk.director, list, { cCode: '-1', ...filter }, 9)).rows
  const [all, advances] = [await rowsOf({}), await rowsOf({ paymentType: 'Advance Payment' })]
  expect(await rowsOf({ invoiceNo: 'old' })).toBe(5)
  expect(await rowsOf({ invoiceNo: 'inv' })).toBe(all - 5 - advances)
  expect(await rowsOf({ invoiceNo: 'nothing' })).toBe(0)
})

it('finds deposits by the invoices of any of their receipts, and receipts by their own', async () => {
  const { client } = desk.director
  const found = async (invoiceNo: string) => {
    const wire = { cCode: '-1', page: 1, limit: 100, depositNo: 't', invoiceNo }
    const [ofDeposits, ofLines] = [await client.ask(listDeposits, wire), await client.ask(listDepositLines, wire)]
    return [
      ofDeposits.responseObjects.map(({ depositSlipNo }) => depositSlipNo).toSorted(),
      ofLines.responseObjects.map(({ s_Receive_Amount }) => Number(s_Receive_Amount)).toSorted((a, b) => a - b),
    ]
  }
  expect(await found('old')).toEqual([
    ['T1', 'T2', 'T3'],
    [7, 8, 21],
  ])
  expect(await found('inv')).toEqual([['T2'], [9]])
  expect(await found('')).toEqual([
    ['T1', 'T2', 'T3', 'T4'],
    [7, 8, 9, 11, 21],
  ])
})

it.each(texts)('invoices with %s in their number are counted and added up as they are', async (invoiceNo) => {
  const words = invoiceNo
    .toLowerCase()
    .replaceAll(/[^a-z0-9%/ -]/g, '')
    .split(' ')
  const searched = words.map((word) => (word === '%' ? '~' : word.replaceAll(/[^a-z0-9]/g, '')))
  for (const filter of [{}, { status: 1 }, { status: 0 }]) {
    const row = await ownedRow<{ rows: number; bills: number; first: string }>(
      `select count(*)::int as rows, coalesce(sum(coalesce(l.amount, a.bill)), 0)::float8 as bills,
         coalesce((array_agg(a.invoice_no order by a.invoice_on desc, a.id desc))[1], '') as first
       from invoice_approval a left join (select invoice_id, sum(amount) as amount from invoice_line group by 1) l on l.invoice_id = a.id
       where a.branch_code = $1 and search_text(a.invoice_no) like all (select '%' || w || '%' from unnest($2::text[]) w)
         and a.status = any ($3)`,
      [desk.branch.code, searched, filter.status === undefined ? [0, 1] : [filter.status]],
    )
    const answer = await desk.director.client.ask(listInvoiceApprovals, {
      cCode: '-1',
      page: 1,
      limit: 5,
      totals: true,
      invoiceNo,
      ...filter,
    })
    expect({
      rows: answer.totalRows,
      bills: Number(answer.totals?.amounts['totalAmount']),
      first: answer.responseObjects[0]?.invoiceNo ?? '',
    }).toEqual(row)
  }
})

describe('a text in a number', () => {
  it.each([
    ['invoice', 'invoice_approval', ['26', 'inv', 'old', 'inv 412', '%', '/', 'inv2600412']],
    ['cheque', 'receipt', ['0', 'k', 'k001', '-', 'chq']],
    ['slip', 'deposit', ['t', 's1', '1 t']],
    ['deposit', 'deposit', ['dep', '0', 'dep 0', 'dep-0']],
  ] as const)('of a kind of %s is found in the rows as by the index', async (number, table, texts) => {
    const { director, branch } = desk
    const { id: signInId } = await ownedRow<{ id: string }>('select id from sign_in where user_id = $1', [
      director.userId,
    ])
    for (const text of texts) {
      const ids = await app.base.database.run('read', { signInId, userId: director.userId }, async (db) => {
        const [byIndex, inRows] = [
          await numbered(db, number, text, [branch.code], 1e6),
          await numbered(db, number, text, [branch.code], 0),
        ]
        const idsOf = async (of: typeof byIndex) =>
          (
            await sql<{ id: string }>`select d.id from ${sql.table(table)} d
              where d.branch_code = ${branch.code} ${number === 'cheque' ? sql`and d.cheque_no <> ''` : sql``} and ${of?.has(sql`d.id`) ?? sql`false`}
              order by 1`.execute(db)
          ).rows
        return [await idsOf(byIndex), await idsOf(inRows)]
      })
      expect([text, ids[1]]).toEqual([text, ids[0]])
    }
  })
})
