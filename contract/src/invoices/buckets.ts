/** The ages by which what is owed is added up: a filter of every list of invoices, which need not load the call of the bar for it. */
export const buckets = ['0-30', '31-60', '61-90', '90+'] as const
export type Bucket = (typeof buckets)[number]

/** The least and the most days from the invoice to today. A missing bound is no limit, so that a future invoice is in the first bucket. */
export const daysOf: Readonly<Record<Bucket, { readonly least?: number; readonly most?: number }>> = {
  '0-30': { most: 30 },
  '31-60': { least: 31, most: 60 },
  '61-90': { least: 61, most: 90 },
  '90+': { least: 91 },
}
