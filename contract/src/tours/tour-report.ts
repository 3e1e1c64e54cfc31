/** The directors' list of tours with their costs, next to the money that the person collected meanwhile. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, branchOrAll, dayFilter, dayOut, numberFilter, paging, personFilter, quantityOut } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'

/** Lists the tours of everybody that begin in the period, the newest first. Withdrawn tours cost nothing and are left out. */
export const listTourReport = page(
  'tours.report',
  z.object({
    tourId: z.int(),
    tourNo: z.string(),
    cCode: z.string(),
    branchName: z.string(),
    userId: z.int(),
    userName: z.string(),
    login: z.int(),
    startDate: dayOut,
    /** The first day, or its month where the filters leave more than 31 days: `2026-03-14` or `2026-03`. */
    period: z.string(),
    endDate: dayOut,
    days: z.int(),
    tourReason: z.string(),
    totalMileage: quantityOut,
    totalAllowance: amount,
    totalExpense: amount,
    totalBill: amount,
    /** The receipts that count, of this salesman in the branch, from the first to the last day of the tour. */
    collected: amount,
    /** Collected less the bill. */
    result: amount,
    status: z.string(),
    decidedBy: z.string(),
    decidedByLogin: z.nullable(z.int()),
  }),
  {
    at: 'POST api/Report/GetTours',
    access: { screens: ['/directorTourReport'] },
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      fromDate: dayFilter,
      toDate: dayFilter,
      status: numberFilter(),
      /** The person who decided about the tour. */
      directorId: personFilter,
    }),
    codes: {
      branchName: ['cCode', 'Branch Code'],
      userName: ['login', 'User Login'],
      decidedBy: ['decidedByLogin', 'Director Login'],
    },
    totals: { of: ['totalAllowance', 'totalExpense', 'totalBill', 'collected', 'result'], by: 'period' },
    sorts: ['startDate', 'userName', 'totalBill', 'collected', 'result', 'cCode'],
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)
