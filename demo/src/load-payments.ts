/**
 * Records a client's payment over several invoices for the first salesmen of the demo, as an example for new users: each salesman received
 * a cheque at the end of the last day and still holds it.
 */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { at, momentOf } from './calendar.ts'

/** The salesmen and the cheques, with numbers above all other cheques of the demo. */
const PAYERS = [
  { login: 1001, chequeNo: '30800417', bank: 'HBL' },
  { login: 1002, chequeNo: '30800528', bank: 'UBL' },
] as const

const INVOICES = 3

interface Part {
  readonly id: string
  readonly branch: string
  readonly party: string
  readonly salesman: number
  /** The whole balance, of the last invoice its half in whole rupees. */
  readonly amount: string
}

export async function loadPayments(client: pg.Client, days: readonly Day[]): Promise<void> {
  const last = days.length - 1
  for (const [nth, payer] of PAYERS.entries()) {
    const moment = momentOf(days, at(last, 17, 10 + nth), nth)
    const parts = await owedTo(client, payer.login)
    const [first] = parts
    if (!first || parts.length < INVOICES) continue
    const amounts = parts.map(({ amount }) => amount)
    const { rows } = await client.query<{ id: string }>(
      `insert into payment (branch_code, party, salesman_id, entered_by, entered_at, amount)
       values ($1, $2, $3, $3, $4, (select sum(a) from unnest($5::numeric[]) a)) returning id`,
      [first.branch, first.party, first.salesman, moment, amounts],
    )
    const payment = rows[0]?.id
    await client.query(
      `insert into payment_instrument (payment_id, position, branch_code, method, cheque_no, cheque_on, cheque_bank, amount)
       select id, 0, branch_code, 'Cheque', $2, $3, $4, amount from payment where id = $1`,
      [payment, payer.chequeNo, days[last], payer.bank],
    )
    await client.query(
      `insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, amount,
         created_at, payment_id, instrument, instrument_part)
       select p.branch_code, o.invoice, p.party, p.salesman_id, p.salesman_id, n.method, n.cheque_no, n.cheque_on, n.cheque_bank, o.amount,
         p.entered_at, p.id, 0, o.nth - 1
       from payment p join payment_instrument n on n.payment_id = p.id
       cross join unnest($2::bigint[], $3::numeric[]) with ordinality as o (invoice, amount, nth)
       where p.id = $1 order by o.nth`,
      [payment, parts.map(({ id }) => id), amounts],
    )
    await client.query(
      `update journal set at = $2 where receipt_id in (select id from receipt where payment_id = $1)`,
      [payment, moment],
    )
    await client.query(
      `update audit set at = $2 where object = 'payment' and object_id = $1
         or object = 'receipt' and object_id in (select id from receipt where payment_id = $1)`,
      [payment, moment],
    )
  }
}

/** Returns the oldest invoices of a client of the salesman: the client with the fewest invoices that are enough. */
async function owedTo(client: pg.Client, login: number): Promise<readonly Part[]> {
  const { rows } = await client.query<Part>(
    `with owed as (
       select i.id, i.branch_code as branch, i.party, i.salesman_id as salesman, i.balance,
         row_number() over (partition by i.branch_code, i.party order by i.invoice_on, i.id) as nth,
         count(*) over (partition by i.branch_code, i.party) as invoices
       from invoice i join app_user u on u.id = i.salesman_id
       where u.login_id = $1 and i.balance >= 2
     )
     select id, branch, party, salesman, case when nth = $2 then trunc(balance / 2) else balance end as amount
     from owed
     where nth <= $2 and (branch, party) = (select branch, party from owed where invoices >= $2 order by branch, invoices, party limit 1)
     order by nth`,
    [login, INVOICES],
  )
  return rows
}
