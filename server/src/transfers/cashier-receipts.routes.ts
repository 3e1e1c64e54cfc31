import { ALL } from '@backoffice/contract/statuses'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { brokenCashierReceipt } from '@backoffice/contract/receipts/receipt-rules'
import { saveCashierReceipt, undoReceived } from '@backoffice/contract/receipts/receipts'
import { refuseRepeated } from '../cash/repeated.ts'
import * as attachments from '../files/attachments.sql.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { formOf, knownOf, reasonOf, refuseOtherClient, refuseUnknownInvoice, rowOf } from '../receipts/new-receipt.ts'
import * as receipts from '../receipts/receipts.sql.ts'
import * as transfers from './transfers.sql.ts'

/** A cashier's own receipt is a receipt and its approved hand-over in one save, which the cashier can undo for a minute. */
export const cashierReceiptRoutes = [
  serve(saveCashierReceipt, async ({ db, input, user }) => {
    const known = await knownOf(db, [input], undefined)
    refuseUnknownInvoice(input, known)
    refuseOtherClient(input, known, 'aCode')
    const invoice = known.invoiceOf(input)
    const chosen = input.sUserId || undefined
    const broken = brokenCashierReceipt({ ...formOf(input, invoice?.balance), salesmanId: chosen })
    if (broken) throw refuse(await reasonOf(db, user, broken, invoice, input))
    // All means the invoice's own salesman. An advance has no invoice, so a salesman must be chosen.
    const salesmanId = chosen === ALL ? invoice?.salesmanId : chosen
    if (salesmanId === undefined) throw refuse(receiptMessages.noSalesman)
    if (chosen !== ALL && !(await receipts.sellsIn(db, input.cCode, salesmanId))) {
      throw refuse(receiptMessages.salesmanUnknown)
    }
    const by = { salesman_id: salesmanId, comment: input.comments ?? '' }
    const row = await rowOf(db, input, known, by, user)
    const [id = 0] = await receipts.record(db, [row])
    await transfers.receive(db, [
      { receipt_id: id, branch_code: input.cCode, salesman_id: salesmanId, cashier_id: user.userId },
    ])
    const images = [...(input.invoiceImages ?? []), ...(input.invoiceDetailsImages ?? [])]
    await attachments.claim(db, images, {
      kind: 'receipt',
      id,
      branchCode: input.cCode,
      imageCode: row.image_code,
    })
    return { message: receiptMessages.saved, value: id }
  }),

  serve(undoReceived, async ({ db, input }) => {
    const ids = input.receipts.map(({ invoiceDetailId }) => invoiceDetailId)
    refuseRepeated(ids)
    if (!(await transfers.undoReceived(db, ids))) throw refuse(receiptRefusals.notFound)
    return receiptMessages.voided
  }),
]
