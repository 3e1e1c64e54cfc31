import { brokenAdvance } from '@backoffice/contract/receipts/advance-rules'
import { applyAdvance, listAdvances } from '@backoffice/contract/receipts/advances'
import { advanceMessages, receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { advanceRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import type { Money } from '@backoffice/contract/money'
import { noLongerCounts } from '@backoffice/contract/statuses'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as advances from './advances.sql.ts'
import * as invoices from '../invoices/invoices.sql.ts'
import * as receipts from './receipts.sql.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'

export const advanceRoutes = [
  serve(listAdvances, ({ db, input, user, branches }) =>
    advances.page(db, branches, rowOwnerOf(user).salesmanId, input),
  ),

  serve(applyAdvance, async ({ db, input, user }) => {
    const { cCode: branchCode, invoiceDetailId: receiptId, amount } = input
    const invoiceNo = input.invoiceNo.trim()
    // Salesmen apply their own advances to their own invoices, cashiers any advance of the branch.
    const { salesmanId } = rowOwnerOf(user)
    // The advance is locked before the invoice is read, in the same order as a void or a bounce locks them.
    const advance = await advances.take(db, branchCode, salesmanId, receiptId)
    const [invoice] = await invoices.owed(db, [branchCode], [invoiceNo], salesmanId)
    if (invoiceNo !== '' && !invoice) throw refuse(receiptMessages.invoiceUnknown)
    if (!advance) throw refuse(advanceRefusals.notFound)
    if (noLongerCounts(advance.stage)) {
      const end = await receipts.endOf(db, receiptId)
      throw refuse(end ? transferMessages.alreadyDecided(end.how, end.by, end.at) : advanceRefusals.notOpen)
    }
    const { left, by, at } = advance
    const last = by !== null && at !== null ? { by, at } : undefined
    const broken = brokenAdvance({ invoiceNo, owed: invoice?.balance as Money | undefined, left, amount, last })
    if (broken || !invoice) throw refuse(broken?.message ?? receiptMessages.invoiceUnknown)
    if (invoice.party !== advance.party) throw refuse(advanceRefusals.otherClient)
    await advances.apply(db, {
      receipt_id: receiptId,
      invoice_id: invoice.id,
      branch_code: branchCode,
      amount,
      applied_by: user.userId,
    })
    return advanceMessages.applied
  }),
]
