/** The summary report: the tiles of every salesman or cashier of a branch, a row each (document 2, section 2). */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, branchOrAll, dayFilter } from '../fields.ts'
import { messages } from '../messages.ts'
import { stockMessages } from '../stock/stock-messages.ts'

export const summaryTypes = ['Salesman', 'Cashier'] as const
export type SummaryType = (typeof summaryTypes)[number]

export const listSummaries = page(
  'cash.summary.users',
  z.object({
    branchName: z.string(),
    userName: z.string(),
    /** A salesman's own; the rows of cashiers have the balance of their branch, as on their tiles. */
    outstandingBalance: amount,
    totalReceiveAmount: amount,
    /** The amount that a salesman handed over, or that a cashier deposited. */
    totalTransferAmount: amount,
    balanceLeft: amount,
    /** These two identify the row. */
    cCode: z.string(),
    userId: z.int(),
    login: z.int(),
  }),
  {
    at: 'POST api/Report/GetSummary',
    access: { screens: ['/directorSummaryReport'] },
    input: z.strictObject({
      bCode: branchOrAll,
      type: z.enum(summaryTypes, messages.field.choice),
      /** With one of them, the money that was received and passed on is of these days. The other two figures are of now. */
      fromDate: dayFilter,
      toDate: dayFilter,
    }),
    codes: { branchName: ['cCode', 'Branch Code'], userName: ['login', 'User Login'] },
    totals: { none: 'the answer has all rows, and the client can add them up' },
    followed: 'whenIdle',
    fails: stockMessages.ledger,
  },
)
