/** The pages that clients open by a link, without a session, and the link that is printed on a receipt. */
import * as z from 'zod/mini'
import { saveWithValue, save } from '../call.ts'
import { id } from '../fields.ts'
import { clientPagesMessages } from './client-pages-messages.ts'
import { receiptTimeline } from '../timeline/timeline.ts'

/** The most characters of a client's own words. */
export const WORDS_OF_CLIENT = 300

const unscoped = 'a receipt is found only where the signed-in user may see its branch and people'

/**
 * Returns the address that is printed on a receipt, and gives a receipt of before its code. A receipt of a payment has the address of the
 * payment. It is empty where the company has no pages for clients, and where the link was ended or is too old.
 */
export const linkOfReceipt = saveWithValue('clientPages.link', z.object({ address: z.string() }), {
  at: 'POST api/Payment/GetReceiptLink',
  access: receiptTimeline.access,
  input: z.strictObject({ invoiceDetailId: id }),
  unscoped,
  fails: clientPagesMessages.saving,
})

/** Ends the link of a receipt for ever: its page looks like the page of an unknown link. */
export const endLink = save('clientPages.end', {
  at: 'POST api/Payment/EndReceiptLink',
  access: { screens: ['/directorSalesmanReceiptReport'] },
  input: z.strictObject({ invoiceDetailId: id }),
  unscoped,
  fails: clientPagesMessages.saving,
  touches: ['cash.timeline.receipt', 'cash.timeline.payment'],
})
