/** Loads applied advances, bounced cheques and what became of them, through the triggers and functions of the database. */
import type pg from 'pg'
import { momentOf } from './calendar.ts'
import type { CashPlan } from './load-cash.ts'
import { phase } from './phase.ts'
import { insertRows } from './rows.ts'
import type { Outcome } from './outcomes.ts'

export async function loadEndings(client: pg.Client, { days, endings }: CashPlan): Promise<void> {
  await phase(client, () =>
    insertRows(client, 'allocation', endings.allocations, {
      id: ['bigint', (row) => row.id],
      receipt_id: ['bigint', (row) => row.receipt.id],
      invoice_id: ['bigint', (row) => row.invoice.id],
      branch_code: ['text', (row) => row.receipt.branch],
      amount: ['paisa', (row) => row.amount],
      applied_by: ['int', (row) => row.appliedBy],
      applied_at: ['timestamptz', (row) => momentOf(days, row.at, row.id)],
    }),
  )
  await phase(client, () =>
    insertRows(client, 'bounce', endings.bounces, {
      receipt_id: ['bigint', (row) => row.receipt.id],
      deposit_id: ['bigint', (row) => row.deposit.id],
      branch_code: ['text', (row) => row.receipt.branch],
      bounced_on: ['date', (row) => row.on],
      reason: ['text', (row) => row.reason],
      recorded_by: ['int', (row) => row.recordedBy],
      recorded_at: ['timestamptz', (row) => momentOf(days, row.at, row.receipt.id)],
    }),
  )
  await phase(client, () => loadOutcomes(client, days, endings.outcomes))
}

/** Decides about bounced cheques as the functions of the server do, which need the session of a person. */
async function loadOutcomes(client: pg.Client, days: CashPlan['days'], outcomes: readonly Outcome[]): Promise<void> {
  await insertRows(client, 'bounce_outcome', outcomes, {
    receipt_id: ['bigint', ({ bounce }) => bounce.receipt.id],
    deposit_id: ['bigint', ({ bounce }) => bounce.deposit.id],
    branch_code: ['text', ({ bounce }) => bounce.receipt.branch],
    kind: ['text', (row) => row.kind],
    reason: ['text', (row) => row.reason],
    decided_by: ['int', (row) => row.decidedBy],
    decided_at: ['timestamptz', ({ bounce, at }) => momentOf(days, at, bounce.receipt.id)],
  })
  await insertRows(
    client,
    'bounce_replacement',
    outcomes.filter(({ replacedBy }) => replacedBy),
    {
      receipt_id: ['bigint', ({ bounce }) => bounce.receipt.id],
      deposit_id: ['bigint', ({ bounce }) => bounce.deposit.id],
      branch_code: ['text', ({ bounce }) => bounce.receipt.branch],
      replaced_by: ['bigint', ({ replacedBy }) => replacedBy?.id ?? null],
    },
  )
  const represented = `bounce_outcome o where o.kind = 'represented'`
  await client.query(
    `update deposit_line l set live = false from ${represented} and (o.receipt_id, o.deposit_id) = (l.receipt_id, l.deposit_id)`,
  )
  await client.query(
    `select custody.move(array[o.receipt_id], 'represent', o.decided_by, null, o.deposit_id, o.reason) from ${represented} order by o.receipt_id`,
  )
  await client.query(
    `update transfer t set status = 1 from ${represented} and o.receipt_id = t.receipt_id and t.status = 3`,
  )
  await client.query(
    `select write_audit('receipt', array[o.receipt_id], array[o.branch_code], case o.kind when 'replaced' then 'replace' else 'give_back' end, o.decided_by,
       case o.kind
         when 'given_back' then jsonb_build_object('deposit', o.deposit_id, 'comment', o.reason)
         else jsonb_build_object('deposit', o.deposit_id, 'receipts', jsonb_build_array(p.replaced_by), 'amount', r.amount)
       end)
     from bounce_outcome o
     left join bounce_replacement p using (receipt_id, deposit_id)
     left join receipt r on r.id = p.replaced_by
     where o.kind <> 'represented'
     order by o.receipt_id`,
  )
}
