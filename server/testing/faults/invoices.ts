/** The faults of invoices and their approval. */
import { anInvoice } from '../builders/desk.ts'
import { approve } from '../builders/invoices.ts'
import { undoes } from '../builders/undo.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function invoiceIds({ desk: { salesman, director } }: Places): Promise<Ids> {
  const [waiting, approved] = [await anInvoice({ salesman }), await anInvoice({ salesman })]
  await approve(director, approved)
  const undone = await anInvoice({ salesman })
  await approve(director, undone)
  await undoes(director, { kind: 'invoice', id: undone.id })
  return { undone_invoice: undone.id, waiting_invoice: waiting.id, approved_invoice: approved.id }
}

export const invoiceFaults: readonly Fault[] = [
  ['i27', 'an invoice costs more than was approved', `update invoice set bill = bill + 1 where id = :approved_invoice`],
  ['i27', 'an invoice has no approval', `delete from invoice_approval where id = :waiting_invoice`],
  [
    'i39',
    'an approved invoice counts with another net amount',
    `update finished_total set net_amount = net_amount - 1 where kind = 'invoice' and branch_code = :branch`,
  ],
  [
    'i28',
    'an approval is in no audit',
    `update invoice_approval set status = 1, decided_by = :director, decided_at = now() where id = :waiting_invoice`,
  ],
  [
    'i28',
    'a director without module 34 approved an invoice',
    `update audit set actor_modules = '{33}' where object = 'invoice' and object_id = :approved_invoice and action = 'approve'`,
  ],
  [
    'i28',
    'an invoice is approved although that was undone',
    `update invoice_approval set status = 1, decided_by = :director, decided_at = now() where id = :undone_invoice`,
  ],
  [
    'i43',
    'an invoice counts as approved before, and its import does not',
    `update invoice_approval set status = 1, approved_before = '2099-01-01' where id = :waiting_invoice`,
  ],
  [
    'i28',
    'an approved invoice becomes one from before the go-live day',
    `update invoice_approval set decided_by = null, decided_at = null, approved_before = '2099-01-01' where id = :approved_invoice`,
  ],
  [
    'i28',
    'somebody else approved an invoice',
    `update invoice_approval set decided_by = :cashier where id = :approved_invoice`,
  ],
]
