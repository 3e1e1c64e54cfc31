/** The stock of every lot in every godown (document 2, decisions 7). */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, choiceFilter, dayOut, paging, quantityOut } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { expiries, stockFilters, stockScreens } from './expiry.ts'
import { stockMessages } from './stock-messages.ts'

export const getStockPosition = page(
  'stock.position',
  z.object({
    cname: z.string(),
    gname: z.string(),
    catname: z.string(),
    catno: z.string(),
    itname: z.string(),
    lotno: z.string(),
    expdate: z.nullable(dayOut),
    /** The days from today at the branch to the last day of the lot; negative when it has expired. */
    daysLeft: z.nullable(z.int()),
    stockbal: quantityOut,
    /** The balance at the MRP of the item. */
    value: amount,
    unit: z.string(),
    /** These three select the ledger of the row. */
    brcode: z.string(),
    gcode: z.string(),
    itcode: z.string(),
  }),
  {
    at: 'POST api/Report/GetStockPosition',
    access: { screens: stockScreens },
    input: z.strictObject({ ...paging, ...stockFilters, expiry: choiceFilter(expiries), totals: listed.totals }),
    codes: { cname: ['brcode', 'Branch Code'], gname: ['gcode', 'Store Code'], itname: ['itcode', 'Item Code'] },
    totals: { of: ['value'] },
    fails: stockMessages.position,
  },
)
