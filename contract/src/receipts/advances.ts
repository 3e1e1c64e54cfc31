/** Advance payments: money of a client without an invoice yet, applied to the client's invoices later (decisions 5). */
import * as z from 'zod/mini'
import { page, save } from '../call.ts'
import { actor, amount, branch, branchOrAll, id, moment, money, paging, text, textFilter } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { callsShowingBalances } from '../cash/stale.ts'

/** Lists advances that are not applied in full, oldest first: a salesman's own, or for a cashier the advances of the branch. */
export const listAdvances = page(
  'cash.advances',
  z.object({
    invoiceDetailId: z.int(),
    createdOn: moment,
    client: z.string(),
    aCode: z.string(),
    cCode: z.string(),
    s_User_Id: z.int(),
    s_Name: z.string(),
    paymentMode: z.string(),
    chequeNO: z.string(),
    amount,
    appliedAmount: amount,
    openAmount: amount,
  }),
  {
    at: 'POST api/Payment/GetAdvances',
    access: { screens: ['/salesmanCashCollection', '/cashierInvoiceCollection'] },
    /** `aCode` is one client's account, to the letter. */
    input: z.strictObject({ ...paging, cCode: branchOrAll, aCode: textFilter }),
    totals: { none: 'the open advances of a client are all shown, and each is applied by itself' },
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)

export const applyAdvance = save('cash.advances.apply', {
  at: 'POST api/Payment/ApplyAdvance',
  access: { screens: ['/salesmanCashCollection', '/cashierInvoiceCollection'] },
  once: true,
  input: z.strictObject({
    /** The id of the advance. */
    invoiceDetailId: id,
    cCode: branch,
    invoiceNo: text(limits.text.short),
    amount: money,
    userId: actor,
  }),
  fails: messages.saving.receipts,
  touches: callsShowingBalances,
})
