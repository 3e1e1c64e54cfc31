/** Builds the lines of invoices, and approves invoices as a director does. */
import { approveInvoices } from '@backoffice/contract/invoices/invoice-approvals'
import type { Wire } from '@backoffice/contract/call'
import { owned } from '../owner.ts'
import type { Invoice, Worker } from './desk.ts'

export interface Line {
  readonly no?: number
  readonly item?: string
  readonly qty?: number
  readonly rate?: number
  /** The amount less the discount; without it there is no discount. */
  readonly net?: number
}

/** Writes lines as an import does, each of a sale of 10 pieces a pack. */
export async function linesOf({ id, branch }: Invoice, lines: readonly Line[]): Promise<void> {
  const column = <V>(valueOf: (line: Line, index: number) => V) => lines.map(valueOf)
  await owned(
    `insert into invoice_line (invoice_id, branch_code, line_no, item_ref, item_name, sale_type, qty, pcs, rate, amount, net_amount)
     select $1, $2, no, 'REF-' || no, item, 'Sale', qty, qty * 10, rate, qty * rate, coalesce(net, qty * rate)
     from unnest($3::int[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[]) l (no, item, qty, rate, net)`,
    [
      id,
      branch,
      column(({ no }, index) => no ?? index + 1),
      column(({ item = 'Panadol 500 mg' }) => item),
      column(({ qty = 1 }) => qty),
      column(({ rate = 100 }) => rate),
      column(({ net }) => net ?? null),
    ],
  )
}

type Row = Wire<typeof approveInvoices>['approveInvoices'][number]

export const approvalOf = (invoice: Invoice, { userId }: Worker, rowVersion?: number): Row => ({
  userId,
  cCode: invoice.branch,
  invoiceNo: invoice.no,
  ...(rowVersion !== undefined && { rowVersion }),
})

/** Approves an invoice, or several in one request, and returns the result. */
export const approve = async (by: Worker, ...rows: readonly (Invoice | Row)[]) =>
  (
    await by.client.ask(approveInvoices, {
      approveInvoices: rows.map((row) => ('invoiceNo' in row ? row : approvalOf(row, by))),
    })
  ).responseObject

/** Records that the user entered the invoice, as an import with known users does. */
export const enteredBy = ({ userId }: Worker, { id }: Invoice) =>
  owned('update invoice_approval set entered_by = $2 where id = $1', [id, userId])
