/** The money of the last days, which the home page shows as a picture. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actorFilter, amount, branchOrAll, dayOut } from '../fields.ts'
import { messages } from '../messages.ts'

/** The number of days, today included. */
export const DAYS = 14

const sums = { received: amount, handedOver: amount, deposited: amount }

/**
 * The amounts received, handed over and deposited on each day of the company, oldest first: a cashier's own amounts, for a director the
 * amounts of the branch. All branches use the days of the first branch's company. Money counts as on the tiles: by the place where it is
 * now, on the day on which it came there.
 */
export const listDays = read(
  'cash.days',
  z.object({
    days: z.array(z.object({ day: dayOut, ...sums })),
    /** The sums of the same number of days before, until the same time of the last day. */
    before: z.object(sums),
  }),
  {
    at: 'POST api/Report/GetDays',
    // The home page is open to everybody. These screens show the same money by row.
    access: {
      screens: [
        '/cashierCashCollection',
        '/cashierDeposits',
        '/cashierCashCollectionReport',
        '/cashierDepositsReport',
        '/directorSummaryReport',
      ],
    },
    input: z.strictObject({ userId: actorFilter, bCode: branchOrAll }),
    fails: messages.fetching.receipts,
  },
)
