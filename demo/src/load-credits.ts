/** Loads a few credits, as an import brings them: most wait for a director, and none lowers an invoice of the demo. */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { at, momentOf } from './calendar.ts'
import { loadRequestHistory } from './request-history.ts'

/** The credits of each branch: the kind, the percentage of the bill, whether it names an invoice, the status and the reason. */
const CREDITS = [
  ['Credit Note', 12, true, 0, 'Rate of the last scheme'],
  ['Return', 8, true, 0, 'Cartons came back damaged'],
  ['Discount', 5, true, 0, 'Paid before the due date'],
  ['Tax Withheld', 4, true, 0, 'Certificate of the client'],
  ['Discount', 3, false, 1, 'Yearly target was reached'],
  ['Write-Off', 10, true, 2, 'Difference of rounding'],
] as const

export async function loadCredits(client: pg.Client, days: readonly Day[]): Promise<void> {
  const entered = (nth: number) => momentOf(days, at(days.length - 9 + nth, 11), nth)
  await client.query(
    `insert into credit (branch_code, credit_no, kind, party, invoice_id, credit_on, amount, reason, entered_at)
     select i.branch_code, format('CN-%s-%s', i.branch_code, 1000 + k.nth), k.kind, i.party, case when k.names_invoice then i.id end,
       (k.entered_at at time zone 'Asia/Karachi')::date, round(i.bill * k.percent / 100, 0) + 1, k.reason, k.entered_at
     from unnest($1::text[], $2::int[], $3::bool[], $4::text[], $5::timestamptz[]) with ordinality
       as k (kind, percent, names_invoice, reason, entered_at, nth)
     cross join lateral (
       select owed.*, row_number() over (partition by owed.branch_code order by owed.invoice_on desc, owed.id) as place
       from invoice owed where owed.balance = owed.bill
     ) i
     where i.place = k.nth * 7
     order by i.branch_code, k.nth`,
    [
      CREDITS.map(([kind]) => kind),
      CREDITS.map(([, percent]) => percent),
      CREDITS.map(([, , namesInvoice]) => namesInvoice),
      CREDITS.map(([, , , , reason]) => reason),
      CREDITS.map((_, nth) => entered(nth)),
    ],
  )
  await client.query(
    `update credit c
     set status = k.status, comment = case k.status when 2 then 'The client pays the difference' else '' end,
       decided_at = c.entered_at + interval '3 hours',
       decided_by = (select min(p) from unnest(deciders('credit', c.branch_code)) p)
     from unnest($1::text[], $2::int[]) as k (reason, status)
     where k.reason = c.reason and k.status > 0`,
    [CREDITS.map(([, , , , reason]) => reason), CREDITS.map(([, , , status]) => status)],
  )
  await client.query('update journal j set at = c.decided_at from credit c where c.id = j.credit_id')
  await loadRequestHistory(client, { kind: 'credit', number: 'd.credit_no', amount: 'd.amount' })
}
