/** The choice of a director to get a summary of each day by e-mail. */
import * as z from 'zod/mini'
import { read, save } from '../call.ts'
import { dayOut } from '../fields.ts'
import { dailyMessages } from './daily-messages.ts'

/** The screens of directors with figures of the summary. A director without any of them gets none. */
const access = {
  screens: [
    '/directorHolders',
    '/directorHoldings',
    '/directorSummaryReport',
    '/directorBankMatching',
    '/directorSalesmanReceiptReport',
    '/directorHeldReceipts',
    '/directorVoucherApprove',
    '/directorInvoiceApprove',
    '/directorSaleOrderApprove',
    '/directorTourApprove',
    '/directorLeaveApprove',
    '/directorCredits',
    '/directorImport',
  ],
} as const

export const summaryStates = ['waiting', 'sending', 'sent', 'failed', 'given_up', 'not_sent'] as const

/** Reads the choice, and what became of the last summary. */
export const getSummaryChoice = read(
  'home.summary',
  z.object({
    isOn: z.boolean(),
    /** False where the server has no mail server. */
    canSend: z.boolean(),
    last: z.nullable(
      z.object({
        /** The day that it tells about. */
        day: dayOut,
        state: z.enum(summaryStates),
        /** The last answer of the mail server. */
        answer: z.string(),
      }),
    ),
  }),
  {
    at: 'GET api/User/GetSummaryChoice',
    access,
    input: z.strictObject({}),
    unscoped: 'reads only the choice of the signed-in user',
    fails: dailyMessages.fetching,
  },
)

/** Switches the summary on or off. */
export const saveSummaryChoice = save('home.summary.save', {
  at: 'POST api/User/SaveSummaryChoice',
  access,
  input: z.strictObject({ isOn: z.boolean() }),
  unscoped: 'changes only the choice of the signed-in user',
  fails: dailyMessages.saving,
  touches: ['home.summary'],
})
