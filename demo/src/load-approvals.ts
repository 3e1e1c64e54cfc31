/** Loads the lines of the demo's invoices and their approvals, and sets the moments of both. */
import { status } from '@backoffice/contract/statuses'
import type pg from 'pg'
import { at, type Minute } from './calendar.ts'
import type { Approval, InvoiceLine } from './invoice-approvals.ts'
import type { Invoice } from './invoices.ts'
import type { Item } from './stock.ts'
import { insertRows, withRows } from './rows.ts'

/** Returns the pieces in a pack, from the end of its name: `Ibuprofen 5 mg 30s`. */
const piecesIn = ({ name }: Item): number => Number(/ (\d+)s$/.exec(name)?.[1] ?? 1)

/** Runs in the transaction that entered the invoices, so that their lines are no change of them. */
export const loadInvoiceLines = (client: pg.Client, lines: readonly InvoiceLine[]) =>
  insertRows(client, 'invoice_line', lines, {
    invoice_id: ['bigint', (row) => row.invoice.id],
    line_no: ['int', (row) => row.no],
    branch_code: ['text', (row) => row.invoice.branch],
    item_ref: ['text', (row) => row.item.catNo],
    item_name: ['text', (row) => row.item.name],
    sale_type: ['text', (row) => row.type],
    qty: ['int', (row) => row.qty],
    pcs: ['int', (row) => row.qty * piecesIn(row.item)],
    rate: ['paisa', (row) => row.rate],
    amount: ['paisa', (row) => row.qty * row.rate],
    net_amount: ['paisa', (row) => row.net],
  })

type Moment = (minute: Minute | undefined, row: number) => string | null

/**
 * Approves invoices, all of which were entered on the morning of their day. The audit is written for all of them at once, because its
 * trigger writes a row at a time.
 */
export async function approveInvoices(
  client: pg.Client,
  invoices: readonly Invoice[],
  approvals: readonly Approval[],
  moment: Moment,
): Promise<void> {
  const approvalOf = new Map(approvals.map((approval) => [approval.invoice, approval]))
  await withRows(
    client,
    invoices,
    {
      id: ['bigint', (row) => row.id],
      entered: ['timestamptz', (row) => moment(at(row.day, 7), row.id)],
      by: ['int', (row) => approvalOf.get(row)?.by ?? null],
      at: ['timestamptz', (row) => moment(approvalOf.get(row)?.at, row.id)],
    },
    (given) => `update invoice_approval a
      set entered_at = g.entered, status = case when g.by is null then 0 else ${status.approved} end, decided_by = g.by, decided_at = g.at
      from ${given} g where a.id = g.id`,
  )
  await client.query(`
    update audit e set at = a.entered_at from invoice_approval a where e.object = 'invoice' and e.object_id = a.id`)
  await client.query(`
    insert into audit (at, branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
    select a.decided_at, a.branch_code, 'invoice', a.id, 'approve', u.id, u.role_id,
      array(select m.module_id::int from user_module m where m.user_id = u.id order by 1), jsonb_build_object('version', a.version)
    from invoice_approval a join app_user u on u.id = a.decided_by
    order by a.decided_at, a.id`)
}
