/** The expiry of lots, which the bar over Stock Position shows. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { amount, branchOrAll, codeList, dayFilter, textFilter } from '../fields.ts'
import { stockMessages } from './stock-messages.ts'

export const expiries = ['expired', '30', '90', '180', 'later', 'none'] as const
export type Expiry = (typeof expiries)[number]

export const expiryNames: Readonly<Record<Expiry, string>> = {
  expired: 'Expired',
  '30': 'Within 30 days',
  '90': '31–90 days',
  '180': '91–180 days',
  later: 'Later',
  none: 'No expiry',
}

/** The least and the most days from today to the last day of a lot. A lot is still good on its last day. */
export const daysUntil: Readonly<Record<Exclude<Expiry, 'none'>, { readonly min?: number; readonly max?: number }>> = {
  expired: { max: -1 },
  '30': { min: 0, max: 30 },
  '90': { min: 31, max: 90 },
  '180': { min: 91, max: 180 },
  later: { min: 181 },
}

/** Returns the expiry of a lot by its remaining days; `null` for a lot that does not expire. */
export function expiryOf(daysLeft: number | null): Expiry {
  if (daysLeft === null) return 'none'
  return expiries.find((expiry) => expiry !== 'none' && daysLeft <= (daysUntil[expiry].max ?? Infinity)) ?? 'later'
}

/** The screens of the three roles, which are one screen for the calls. */
export const stockScreens = [
  '/salesmanStockPositionReport',
  '/cashierStockPositionReport',
  '/directorStockPositionReport',
] as const

/** The filters of the position, without the fields of a page. */
export const stockFilters = {
  branchCode: branchOrAll,
  /** Codes of godowns, and of categories. */
  store: codeList(),
  category: codeList(),
  /** Leaves lots that expire on or before this day. */
  expiryDate: dayFilter,
  catNo: textFilter,
  lotNo: textFilter,
  /** Leaves lots with a balance of 0 in. */
  includeZero: z.optional(z.boolean()),
}

/** Has the same filters as the position, so the parts add up to the total of the list. */
export const stockByExpiry = read(
  'stock.expiry',
  z.object({
    /** The value is the balance at the MRP of the items: pieces and litres cannot be added up. */
    parts: z.array(z.object({ expiry: z.enum(expiries), lots: z.int(), value: amount })),
    totalLots: z.int(),
    totalValue: amount,
  }),
  {
    at: 'POST api/Report/GetStockExpiry',
    access: { screens: stockScreens },
    input: z.strictObject(stockFilters),
    fails: stockMessages.position,
  },
)
