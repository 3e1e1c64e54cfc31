/** Reads how often cheques of a client bounced. It is a file of its own, because every form that takes a cheque loads it. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actor, branch, code, dayOut } from '../fields.ts'
import { messages } from '../messages.ts'

/** Reads how often cheques of a client bounced, for everybody who takes a cheque from the client. */
export const clientBounces = read(
  'cash.cheques.bounces',
  z.object({
    bounces: z.int(),
    /** The day of the last one. */
    lastOn: z.nullable(dayOut),
  }),
  {
    at: 'POST api/Payment/GetClientBounces',
    access: { screens: ['/salesmanCashCollection', '/cashierInvoiceCollection', '/client'] },
    input: z.strictObject({ branchCode: branch, aCode: code(), userId: actor }),
    fails: messages.fetching.receipts,
  },
)
