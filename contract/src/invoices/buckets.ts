/** The ages by which what is owed is added up: a filter of every list of invoices, which need not load the call of the bar for it. */
export const buckets = ['0-30', '31-60', '61-90', '90+'] as const
export type Bucket = (typeof buckets)[number]

/** The least and the most days from the invoice to today. A missing bound is no limit, so that a future invoice is in the first bucket. */
export const daysOf: Readonly<Record<Bucket, { readonly min?: number; readonly max?: number }>> = {
  '0-30': { max: 30 },
  '31-60': { min: 31, max: 60 },
  '61-90': { min: 61, max: 90 },
  '90+': { min: 91 },
}
