/** The figures next to the form of an order: the debts of the client, and the stock of an item. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { amount, branch, code, dayOut, numberFilter, percentOut, quantityOut, textFilter } from '../fields.ts'
import { messages } from '../messages.ts'
import { orderFormScreens } from './order-screens.ts'

/** Returns the debts of a client in the branch, for everybody who may sell to the client there. */
export const getClientCredit = read(
  'orders.clientCredit',
  z.object({
    /** The balances of the client's pending invoices, and of the invoices older than 90 days. */
    outstanding: amount,
    olderThan90: amount,
    /** The number of the client's cheques that bounced and were not deposited again. */
    bouncedCheques: z.int(),
    bouncedAmount: amount,
    /** The orders that wait for approval, and the approved orders without an invoice since. */
    openOrders: z.int(),
    openAmount: amount,
    /** Null where the company has set none. An order that exceeds it needs a word. */
    creditLimit: z.nullable(amount),
  }),
  {
    at: 'POST api/Order/GetClientCredit',
    access: { screens: orderFormScreens },
    input: z.strictObject({
      cCode: branch,
      aCode: code(),
      /** The number of the order that the form changes, which is left out of the open orders. */
      sNo: numberFilter(),
    }),
    followed: 'whenIdle',
    fails: messages.fetching.clients,
  },
)

/** Returns the stock of an item in the godowns of the branch, and the price that the client paid for it last. */
export const getItemStock = read(
  'orders.itemStock',
  z.object({
    /** The lots with a balance: the first to expire at the top, lots without an expiry last. */
    lots: z.array(
      z.object({
        gname: z.string(),
        lotno: z.string(),
        expdate: z.nullable(dayOut),
        /** The days from today at the branch to the last day of the lot; negative when it has expired. */
        daysLeft: z.nullable(z.int()),
        stockbal: quantityOut,
      }),
    ),
    totalStock: quantityOut,
    /** The line of the client's last order with this item; null without such an order, or when no client is named. */
    last: z.nullable(
      z.object({
        orderNo: z.int(),
        orderDate: dayOut,
        quantity: quantityOut,
        rate: amount,
        discountPercant: percentOut,
      }),
    ),
  }),
  {
    at: 'POST api/Order/GetItemStock',
    access: { screens: orderFormScreens },
    input: z.strictObject({
      cCode: branch,
      itemCode: code(),
      /** The code of the client, matched exactly; empty while none is chosen. */
      aCode: textFilter,
      /** The number of the order that the form changes, which is not the last one. */
      sNo: numberFilter(),
    }),
    fails: messages.fetching.receipts,
  },
)
