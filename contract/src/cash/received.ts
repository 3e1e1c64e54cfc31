/** The money that people received, by period and method: the picture of the summary report. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { addDays, type Day } from '../day.ts'
import { amount, branchOrAll, dayFilter, dayOut } from '../fields.ts'
import { messages } from '../messages.ts'
import { DRAWN_DAYS } from '../periods-drawn.ts'
import { summaryTypes } from './summary-report.ts'

/** The most days of which the money is read. */
const MOST_DAYS = 366

/** Returns the days of the picture: the days of the filters, at most their last year; without filters the last 31 days. */
export function daysReceived(
  { fromDate, toDate }: { fromDate?: Day | undefined; toDate?: Day | undefined },
  today: Day,
) {
  const to = toDate ?? today
  const first = addDays(to, 1 - MOST_DAYS)
  const from = fromDate ?? addDays(to, 1 - DRAWN_DAYS)
  return { fromDate: from < first ? first : from, toDate: to }
}

/** Its sums are the money that the rows of the report received in these days. */
export const listReceived = read(
  'cash.received',
  z.object({
    fromDate: dayOut,
    toDate: dayOut,
    /** The days or months with money, the oldest first. */
    periods: z.array(z.object({ period: z.string(), cash: amount, cheques: amount, online: amount })),
  }),
  {
    at: 'POST api/Report/GetReceived',
    access: { screens: ['/directorSummaryReport'] },
    input: z.strictObject({
      bCode: branchOrAll,
      type: z.enum(summaryTypes, messages.field.choice),
      fromDate: dayFilter,
      toDate: dayFilter,
    }),
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)
