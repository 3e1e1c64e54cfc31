import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import {
  approveInvoices,
  invoiceTimeline,
  listInvoiceApprovals,
  undoInvoice,
} from '@backoffice/contract/invoices/invoice-approvals'
import { type Day, wireDay } from '@backoffice/contract/day'
import { invoicesMessages } from '@backoffice/contract/invoices/invoices-messages'
import { asDecimal, asMoney, asText } from '../approvals/changes.ts'
import { undoDecision } from '../approvals/undo.ts'
import { creditEvents } from '../timeline/credit-events.sql.ts'
import { documentEvents } from '../approvals/timeline.ts'
import { type DecidedKind, whyNotDecided } from '../approvals/why-not.ts'
import { imageLinks } from '../files/links.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as approvals from './invoice-approvals.sql.ts'

const asDay = (value: unknown): string => wireDay(asText(value) as Day)

const invoiceKind: DecidedKind<'invoice'> = {
  kind: 'invoice',
  called: 'invoice',
  columns: {
    invoice_no: ['Invoice No', asText],
    invoice_on: ['Invoice Date', asDay],
    division_code: ['Division', asText],
    party: ['Client', asText],
    bill: ['Bill', asMoney],
  },
  ofLine: {
    item_ref: ['Item Ref', asText],
    item_name: ['Item Name', asText],
    sale_type: ['Sale Type', asText],
    qty: ['Qty', asDecimal],
    pcs: ['Pcs', asDecimal],
    rate: ['Rate', asMoney],
    amount: ['Amount', asMoney],
    net_amount: ['Net Amount', asMoney],
  },
}

/** Refuses a request that names an invoice twice, since its second approval would find the first. */
function refuseRepeated(sent: readonly approvals.Approving[]): void {
  const named = new Set(sent.map(({ cCode, invoiceNo }) => JSON.stringify([cCode, invoiceNo])))
  if (named.size < sent.length) throw refuse(invoicesMessages.repeated)
}

export const invoiceApprovalRoutes = [
  serve(listInvoiceApprovals, ({ db, input, branches }) => approvals.page(db, branches, input)),

  serve(approveInvoices, async ({ db, input: { approveInvoices: sent }, user }) => {
    refuseRepeated(sent)
    const done = await approvals.approve(db, user.userId, sent)
    const left = sent.find((_, index) => !done.includes(index + 1))
    if (!left) return approvalsMessages.approved('Invoice')
    const why = await whyNotDecided(db, invoiceKind, await approvals.currentState(db, left), {
      userId: user.userId,
      rowVersion: left.rowVersion,
    })
    throw refuse(sent.length === 1 ? why : invoicesMessages.oneOf(left.invoiceNo, why))
  }),

  serve(undoInvoice, ({ db, input, user }) => undoDecision(db, invoiceKind, user, input)),

  serve(invoiceTimeline, async ({ db, input, branches, keys, clock }) => {
    const found = await approvals.story(db, branches, input.id)
    if (!found) throw missing()
    const events = await documentEvents(db, invoiceKind, input.id, imageLinks(keys, clock))
    const credited = await creditEvents(db, input.id)
    return { ...found, events: [...events, ...credited].toSorted((one, other) => (one.at < other.at ? -1 : 1)) }
  }),
]
