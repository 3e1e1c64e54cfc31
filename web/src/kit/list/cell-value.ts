import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'

/** The value of a cell for a file, so that the program that reads it can sort the days and add up the amounts. */
export type CellValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'day'; readonly value: Day | undefined }
  /** RFC 3339 in UTC; files show it in the time zone of the branch of the row. */
  | { readonly kind: 'moment'; readonly value: string; readonly timeZone?: string | undefined }
  | { readonly kind: 'money'; readonly value: Money | undefined }
  | { readonly kind: 'number'; readonly value: number | undefined }
