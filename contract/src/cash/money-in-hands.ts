/** The directors' list of who has the company's money: a row per person and place, cash and cheques apart. */
import * as z from 'zod/mini'
import { placeOfRow, placesFilter, placesInHands } from './place.ts'
import { page } from '../call.ts'
import { amount, branchOrAll, choiceFilter, dayOut } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { waits } from './waits.ts'
import { holdingsMessages } from './holdings-messages.ts'

export const listMoneyInHands = page(
  'cash.moneyInHands',
  z.object({
    /** These three identify the row. */
    cCode: z.string(),
    userId: z.int(),
    ...placeOfRow,
    branchName: z.string(),
    userName: z.string(),
    login: z.int(),
    /** The role in which the person has it: money on the way is still the salesman's. */
    roleName: z.string(),
    /** False for a person who cannot come in in that role, so that a director settles the money. */
    comesIn: z.boolean(),
    receipts: z.int(),
    cash: amount,
    cheques: amount,
    online: amount,
    total: amount,
    /** The day on which the oldest of it came to this place, and the days since then. */
    oldestDay: dayOut,
    ageDays: z.int(),
  }),
  {
    at: 'POST api/Report/GetMoneyInHands',
    access: { screens: ['/directorHoldings'] },
    input: z.strictObject({
      cCode: branchOrAll,
      place: placesFilter(placesInHands),
      /** Narrows to money that is in its place for `limits.handOver.longDays` or longer. */
      waits: choiceFilter([waits.long]),
      totals: listed.totals,
    }),
    codes: { branchName: ['cCode', 'Branch Code'], userName: ['login', 'User Login'] },
    totals: { of: ['cash', 'cheques', 'online', 'total'], by: 'placeName' },
    followed: 'whenIdle',
    fails: holdingsMessages.fetching,
  },
)
