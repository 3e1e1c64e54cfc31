/** The part of the money of this month that clients confirmed on the pages of their receipts, for each salesman. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actor, amount, branchOrAll } from '../fields.ts'
import { homeMessages } from './home-messages.ts'

export const getConfirmed = read(
  'home.confirmed',
  z.object({
    /** The salesmen with receipts that count in this month, the one with the most money first. */
    people: z.array(z.object({ userId: z.int(), userName: z.string(), total: amount, confirmed: amount })),
  }),
  {
    at: 'POST api/User/GetConfirmed',
    access: { screens: ['/directorOddities'] },
    input: z.strictObject({ userId: actor, bCode: branchOrAll }),
    followed: 'whenIdle',
    fails: homeMessages.fetchingConfirmed,
  },
)
