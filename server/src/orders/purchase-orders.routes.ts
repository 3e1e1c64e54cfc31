import { decimalText, type Money } from '@backoffice/contract/money'
import { unusualDay } from '@backoffice/contract/orders/order-days'
import {
  brokenPurchase,
  PURCHASE_DAY,
  purchaseAmounts,
  purchaseTotals,
} from '@backoffice/contract/orders/purchase-order-rules'
import { listPurchaseOrders, purchaseTimeline, savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import type { Input } from '@backoffice/contract/call'
import { documentEvents } from '../approvals/timeline.ts'
import { businessDay } from '../db/days.ts'
import { imageLinks } from '../files/links.ts'
import { type FieldErrors, invalid, missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as purchases from './purchase-orders.sql.ts'

const other = (field: string, sent: number, computed: Money, words: (amount: string) => string): FieldErrors =>
  sent === computed ? {} : { [field]: [words(decimalText(computed))] }

/** Returns the amounts and totals of a request that differ from its quantities and prices. */
function otherAmounts({ items, totalQty, totalPoValue }: Input<typeof savePurchaseOrder>): FieldErrors {
  const totals = purchaseTotals(items)
  const ofLines = items.map((line, at): FieldErrors => {
    const computed = purchaseAmounts(line)
    return {
      ...(computed && other(`items.${at}.amount`, line.amount, computed.amount, ordersMessages.purchaseAmountOther)),
      ...(computed && other(`items.${at}.netAmount`, line.netAmount, computed.net, ordersMessages.purchaseAmountOther)),
    }
  })
  return {
    ...Object.assign({}, ...ofLines),
    ...(totals &&
      totals.totalQty !== totalQty && { totalQty: [ordersMessages.purchaseTotalOther(String(totals.totalQty))] }),
    ...(totals && other('totalPoValue', totalPoValue, totals.totalPoValue, ordersMessages.purchaseTotalOther)),
  }
}

export const purchaseOrderRoutes = [
  serve(savePurchaseOrder, async ({ db, input, user }) => {
    const broken = brokenPurchase(input)
    if (broken) throw refuse(broken.message)
    const errors = otherAmounts(input)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const doubt = input.poDate && unusualDay(PURCHASE_DAY, input.poDate, await businessDay(db, input.cCode))
    if (doubt) throw refuse(doubt)
    const value = await purchases.enter(db, user.userId, input)
    return { message: ordersMessages.purchaseSaved(String(value)), value }
  }),

  serve(listPurchaseOrders, ({ db, input, branches }) => purchases.page(db, branches, input)),

  serve(purchaseTimeline, async ({ db, input: { id }, branches, keys, clock }) => {
    const head = await purchases.head(db, branches, id)
    if (!head) throw missing()
    const events = await documentEvents(db, { kind: 'purchase_order', columns: {} }, id, imageLinks(keys, clock))
    return { ...head, events }
  }),
]
