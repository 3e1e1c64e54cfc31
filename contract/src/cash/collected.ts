/** The directors' comparisons of this month with the month before: the money that salesmen collected, and the branches side by side. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, branchOrAll, dayOut } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'

/** The days of the company of the branch that the figures are of; the day of the month before is its last one where it is shorter. */
const months = {
  monthStart: dayOut,
  today: dayOut,
  lastStart: dayOut,
  lastSameDay: dayOut,
  lastEnd: dayOut,
}

/** Receipts that count, by the day on which they were recorded: void and bounced ones are left out. */
const collected = {
  thisMonth: amount,
  lastToDate: amount,
  lastMonth: amount,
  /** This month less last month to the same day. */
  change: amount,
}

/** Lists the salesmen who work in the branches, and former ones who collected something in these months. */
export const listCollected = page(
  'cash.collected',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    userId: z.int(),
    userName: z.string(),
    login: z.int(),
    ...collected,
    ...months,
  }),
  {
    at: 'POST api/Report/GetCollected',
    access: { screens: ['/directorCollected'] },
    input: z.strictObject({ cCode: branchOrAll, totals: listed.totals }),
    codes: { branchName: ['cCode', 'Branch Code'], userName: ['login', 'User Login'] },
    totals: { of: ['thisMonth', 'lastToDate', 'change', 'lastMonth'] },
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)

/** Lists the branches with the figures by which a director compares them. */
export const compareBranches = page(
  'cash.branches',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    outstanding: amount,
    older: amount,
    /** The money in hands, and the days since the oldest of it came to its place. */
    inHands: amount,
    oldestDays: z.nullable(z.int()),
    /** Deposits that wait for a decision. */
    pendingDeposits: z.int(),
    pendingAmount: amount,
    bouncedThisMonth: amount,
    ...collected,
    ...months,
  }),
  {
    at: 'POST api/Report/CompareBranches',
    access: { screens: ['/directorBranches'] },
    input: z.strictObject({ cCode: branchOrAll, totals: listed.totals }),
    codes: { branchName: ['cCode', 'Branch Code'] },
    totals: {
      of: [
        'outstanding',
        'older',
        'inHands',
        'pendingAmount',
        'bouncedThisMonth',
        'thisMonth',
        'lastToDate',
        'change',
        'lastMonth',
      ],
    },
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)
