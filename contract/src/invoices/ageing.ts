/** The ageing of invoices that the bar over Outstanding Invoices shows. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actorText, amount, branchOrAll, personFilter, textFilter } from '../fields.ts'
import { messages } from '../messages.ts'

export const buckets = ['0-30', '31-60', '61-90', '90+'] as const
export type Bucket = (typeof buckets)[number]

/** The least and the most days from the invoice to today. A missing bound is no limit, so that a future invoice is in the first bucket. */
export const daysOf: Readonly<Record<Bucket, { readonly least?: number; readonly most?: number }>> = {
  '0-30': { most: 30 },
  '31-60': { least: 31, most: 60 },
  '61-90': { least: 61, most: 90 },
  '90+': { least: 91 },
}

/** Takes the same filters as the list of pending invoices, so that the buckets add up to what the list shows. */
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
      userId: actorText,
      salesmanId: personFilter,
      /** Leaves only the invoices of the client with exactly this code. */
      aCode: textFilter,
      search: textFilter,
    }),
    followed: 'whenIdle',
    fails: messages.fetching.invoices,
  },
)
