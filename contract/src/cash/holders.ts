/** The directors' list of who has the company's money, one row for each person. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, branchOrAll, dayOut } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { holdingsMessages } from './holdings-messages.ts'

/** Adds up Money in Hands by person, the greatest sum first. */
export const listHolders = page(
  'cash.holders',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    userId: z.int(),
    userName: z.string(),
    login: z.int(),
    /** The role in which the person has it: money on the way is still the salesman's. */
    roleId: z.int(),
    roleName: z.string(),
    /** False for a person who cannot sign in any more, and for a role that they do not have any more. */
    comesIn: z.boolean(),
    withThem: amount,
    onTheWay: amount,
    inDeposits: amount,
    /** Money that a phone delivered and that is not booked. */
    heldItems: amount,
    total: amount,
    /** The day on which the oldest of it came to its place, and the days since then. */
    oldestDay: dayOut,
    ageDays: z.int(),
  }),
  {
    at: 'POST api/Report/GetHolders',
    access: { screens: ['/directorHolders'] },
    input: z.strictObject({ cCode: branchOrAll, totals: listed.totals }),
    codes: { branchName: ['cCode', 'Branch Code'], userName: ['login', 'User Login'] },
    totals: { of: ['withThem', 'onTheWay', 'inDeposits', 'heldItems', 'total'] },
    followed: 'whenIdle',
    fails: holdingsMessages.fetching,
  },
)
