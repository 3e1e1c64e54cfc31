/** The money that is not at the bank yet, by place, as the home page shows it. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actor, amount, branchOrAll, dayOut } from '../fields.ts'
import { homeMessages } from './home-messages.ts'

/**
 * Money in approved deposits that the bank has not shown yet. Nobody holds it, so it is a part of the home page alone, after the places of
 * Money in Hands. Deposits from before the first statement of their account are not checked, and are not a part of it.
 */
export const NOT_AT_BANK = 30

/**
 * Adds up the money in hands by place, in the order of its way; a place without money is left out. A director sees the money of everybody
 * in the branches, a salesman or cashier only the money that they hold. The figures are the sums of Money in Hands; a director sees
 * `NOT_AT_BANK` too.
 */
export const listMoney = read(
  'home.money',
  z.object({
    places: z.array(
      z.object({
        place: z.int(),
        total: amount,
        receipts: z.int(),
        /** The number of persons who hold it. */
        people: z.int(),
        /** The day on which the oldest of it came to this place, and the days since then. */
        oldestDay: dayOut,
        ageDays: z.int(),
      }),
    ),
  }),
  {
    at: 'POST api/User/GetMoney',
    access: {
      screens: [
        '/directorHoldings',
        '/salesmanCashTransfer',
        '/salesmanCashTransferReport',
        '/cashierDeposits',
        '/cashierDepositsReport',
      ],
    },
    input: z.strictObject({ userId: actor, bCode: branchOrAll }),
    followed: 'atOnce',
    fails: homeMessages.fetchingMoney,
  },
)
