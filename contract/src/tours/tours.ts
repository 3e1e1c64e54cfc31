/** Tours: the travels and expenses of a user, decided by somebody else (document 2, decisions 7). */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, branchOrAll, dayFilter, dayOut, image, moment, numberFilter, paging, quantityOut } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { photosOfRow } from '../cash/phone-of-receipt.ts'

const leg = z.object({ fromCity: z.string(), toCity: z.string(), kilometer: quantityOut })
export type TourLeg = z.output<typeof leg>

const expense = z.object({
  category: z.string(),
  expenseDesc: z.string(),
  expenseAmount: amount,
  /** A link to the first attachment, which opens for a short time, and the name of its file; both empty where there is none. */
  expenseAttachment: z.string(),
  expenseFileName: z.string(),
  /** All attachments. */
  images: z.array(image),
})
export type TourExpense = z.output<typeof expense>

/** Every total is computed: nobody types one. */
export const tourRow = {
  tourId: z.int(),
  tourNo: z.string(),
  rowVersion: z.int(),
  entryDate: moment,
  cCode: z.string(),
  branchName: z.string(),
  startDate: dayOut,
  endDate: dayOut,
  tourReason: z.string(),
  /** The live receipts that the user recorded from the start to the end of the tour. */
  paymentCollect: amount,
  totalMileage: quantityOut,
  /** The allowance that the company's setting had for the first day when the tour was entered. */
  allowancePerMile: amount,
  totalAllowance: amount,
  totalExpense: amount,
  totalBill: amount,
  ...photosOfRow,
  /** One of the words of `requestWords`. */
  status: z.string(),
  tourDetails: z.array(leg),
  expenseDetails: z.array(expense),
}

export const tourFilters = {
  ...paging,
  ...listed,
  /** The day on which a tour was entered. */
  date: dayFilter,
  /** The days from the first of which to the last tours were entered. */
  fromDate: dayFilter,
  toDate: dayFilter,
  status: numberFilter(),
}

export const tourTotals = { of: ['paymentCollect', 'totalAllowance', 'totalExpense', 'totalBill'] } as const
export const tourSorts = ['startDate', 'totalBill'] as const

/** Lists the tours of the branches that the user may decide about, newest first, without their own and withdrawn tours. */
export const listTours = page('tours', z.object({ ...tourRow, userName: z.string(), login: z.int() }), {
  at: 'POST api/Approval/GetTours',
  access: { screens: ['/directorTourApprove'] },
  input: z.strictObject({ ...tourFilters, cCode: branchOrAll }),
  totals: tourTotals,
  codes: { branchName: ['cCode', 'Branch Code'], userName: ['login', 'User Login'] },
  sorts: ['entryDate', ...tourSorts, 'userName', 'branchName'],
  followed: 'whenIdle',
  fails: messages.fetching.receipts,
})

/** The names of the calls that change when a tour does. */
export const tourCalls = ['tours', 'tours.mine', 'tours.timeline', 'home.waiting'] as const
