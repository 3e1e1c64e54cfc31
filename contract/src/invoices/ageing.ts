/** The ageing of invoices that the bar over Outstanding Invoices shows. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actorFilter, amount, branchOrAll, personFilter, textFilter } from '../fields.ts'
import { messages } from '../messages.ts'
import { buckets } from './buckets.ts'

/** Has the same filters as the list of pending invoices, so the buckets add up to the total of the list. */
export const outstandingAgeing = read(
  'cash.invoices.ageing',
  z.object({
    buckets: z.array(z.object({ bucket: z.enum(buckets), count: z.int(), amount })),
    totalAmount: amount,
    totalCount: z.int(),
  }),
  {
    at: 'GET api/Payment/GetOutstandingAgeing',
    access: { screens: ['/directorOutstandingInvoiceReport', '/client'] },
    input: z.strictObject({
      branchCode: branchOrAll,
      typeCode: textFilter,
      userId: actorFilter,
      salesmanId: personFilter,
      /** Leaves only the invoices of the client with exactly this code. */
      aCode: textFilter,
      search: textFilter,
    }),
    followed: 'whenIdle',
    fails: messages.fetching.invoices,
  },
)
