/** The choices in the form of an order: items, and the reps of a branch. Its clients come from the chart (`lookups/accounts.ts`). */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { amount, branchOrAll } from '../fields.ts'
import { messages } from '../messages.ts'
import { orderFormScreens } from './order-screens.ts'

const item = z.object({
  itemSno: z.int(),
  itemCode: z.string(),
  itemName: z.string(),
  mrpRate: amount,
  unit: z.string(),
  /** The number of the item in the catalogue of its maker; empty where it has none. */
  catCode: z.string(),
})
export type OrderItem = z.output<typeof item>

/** Lists every item of the company by name. */
export const listItems = read('orders.items', z.object({ items: z.array(item) }), {
  at: 'GET api/User/GetItems',
  access: { screens: [...orderFormScreens, '/directorPurchaseOrder'] },
  input: z.strictObject({ CCode: branchOrAll }),
  onDevice: {},
  fails: messages.fetching.receipts,
})

/**
 * Lists the reps that an order of the branch can name. As salesman, a salesman gets only themselves, because they enter orders for
 * themselves.
 */
export const listReps = read(
  'orders.reps',
  z.object({
    repSalesmen: z.array(z.object({ sRepId: z.int(), sRepName: z.string(), login: z.int() })),
    repMarketings: z.array(z.object({ mRepId: z.int(), mRepName: z.string() })),
  }),
  {
    at: 'GET api/User/GetSalesmanAndMarketingByBranch/CCode',
    access: { screens: orderFormScreens },
    input: z.strictObject({ CCode: branchOrAll }),
    onDevice: {},
    fails: messages.fetching.receipts,
  },
)
