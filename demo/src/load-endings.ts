/** Loads applied advances and bounced cheques, through the triggers of the database. */
import type pg from 'pg'
import { momentOf } from './calendar.ts'
import type { CashPlan } from './load-cash.ts'
import { phase } from './phase.ts'
import { insertRows } from './rows.ts'

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
}
