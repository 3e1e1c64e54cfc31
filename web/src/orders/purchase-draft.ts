import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import type { Row, Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { day, money, text } from '@backoffice/contract/fields'
import { limits } from '@backoffice/contract/limits'
import { type Money, ZERO } from '@backoffice/contract/money'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import {
  purchaseAmounts,
  type PurchaseForm,
  type PurchaseLineForm,
  purchaseTotals,
} from '@backoffice/contract/orders/purchase-order-rules'
import type { listPurchaseOrders, savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { NO_QUANTITY } from '@backoffice/contract/quantity'
import { quantityIn } from '@backoffice/contract/quantity-in'
import * as z from 'zod/mini'
import { type DraftKind, listOf } from '../kit/drafts/draft-kind.ts'
import { joined } from '../kit/joined.ts'

export type PurchaseOrder = Row<typeof listPurchaseOrders>

/** A line as it is typed, with the facts of its item. */
export interface PurchaseLine extends PurchaseLineForm {
  readonly itemSNo: number
  readonly itemCode: string
  readonly unit: string
  readonly description: string
}

/** The values of the form of a purchase order, with the line that is being typed. */
export interface PurchaseDraft extends PurchaseForm {
  readonly purRequisitionNo: string
  readonly soNo: string
  readonly importRefNo: string
  readonly termsConditions: string
  /** Values of lists of the company; empty while none is chosen. */
  readonly paymentTerms: string
  readonly inConterm: string
  readonly items: readonly PurchaseLine[]
  readonly line: PurchaseLine
}

export const emptyPurchaseLine: PurchaseLine = {
  itemSNo: 0,
  itemCode: '',
  catCode: '',
  itemName: '',
  unit: '',
  description: '',
  quantity: NO_QUANTITY,
  price: ZERO,
}

const emptyPurchase: PurchaseDraft = {
  poDate: null,
  purRequisitionNo: '',
  currency: '',
  soNo: '',
  importRefNo: '',
  termsConditions: '',
  paymentTerms: '',
  inConterm: '',
  items: [],
  line: emptyPurchaseLine,
}

export const isPurchaseLineStarted = (line: PurchaseLine): boolean =>
  line.itemSNo !== 0 || line.description !== '' || line.quantity !== NO_QUANTITY || line.price !== ZERO

const isPurchaseStarted = ({ poDate: _date, ...values }: PurchaseDraft): boolean => {
  const { poDate: _noDate, ...nothing } = emptyPurchase
  return JSON.stringify(values) !== JSON.stringify(nothing)
}

/** Names the order of a draft in a few words: `purchase order IMP-4 · 3 lines`. */
const describePurchase = ({ purRequisitionNo, importRefNo, items }: PurchaseDraft): string =>
  joined([
    orderLabels.purchaseDraftOf(importRefNo || purRequisitionNo),
    items.length > 0 && orderLabels.lineCount(items.length),
  ])

const line = z.object({
  itemSNo: z.int().check(z.minimum(0)),
  itemCode: text(limits.text.short),
  catCode: text(),
  itemName: text(),
  unit: text(),
  description: text(),
  quantity: quantityIn.check(z.refine((value) => value >= 0)),
  price: money.check(z.refine((amount): amount is Money => amount >= 0)),
})
const short = text(limits.text.short)

/** Describes the draft of a purchase order, which is of today unless another day is typed. */
export const purchaseDraft = (today: Day): DraftKind<PurchaseDraft> => ({
  fields: {
    poDate: z.nullable(day),
    purRequisitionNo: short,
    currency: short,
    soNo: short,
    importRefNo: short,
    termsConditions: text(limits.text.comment),
    paymentTerms: short,
    inConterm: short,
    items: listOf(line),
    line,
  },
  empty: { ...emptyPurchase, poDate: today },
  isStarted: isPurchaseStarted,
  describe: describePurchase,
  amountOf: ({ items }) => purchaseTotals(items)?.totalPoValue,
})

/** Returns the facts of an item that a line copies. The supplier's price is not the price of the item, so it is typed. */
export const purchaseFactsOf = ({ itemSno, itemCode, catCode, itemName, unit }: OrderItem) => ({
  itemSNo: itemSno,
  itemCode,
  catCode,
  itemName,
  unit,
})

/** Returns the request that saves a purchase order. */
export function sentPurchase(draft: PurchaseDraft, userId: number, branchCode: string): Wire<typeof savePurchaseOrder> {
  const { line: _typed, poDate, items, ...conditions } = draft
  const totals = purchaseTotals(items)
  return {
    ...conditions,
    userId,
    cCode: branchCode,
    poDate: poDate === null ? '' : wireDay(poDate),
    totalQty: totals?.totalQty ?? NO_QUANTITY,
    totalPoValue: totals?.totalPoValue ?? ZERO,
    items: items.map((typed) => {
      const amounts = purchaseAmounts(typed)
      return { ...typed, amount: amounts?.amount ?? ZERO, netAmount: amounts?.net ?? ZERO }
    }),
  }
}
