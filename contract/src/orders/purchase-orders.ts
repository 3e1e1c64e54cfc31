/** Purchase orders: the goods that a branch orders from its suppliers. They are saved and listed, and nobody decides about them (decisions 7). */
import * as z from 'zod/mini'
import { page, saveWithValue } from '../call.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  dayFilter,
  dayOrNone,
  dayOut,
  moment,
  money,
  numberFilter,
  paging,
  quantityOut,
  text,
  textFilter,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { quantityIn } from '../quantity-in.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { ordersMessages } from './orders-messages.ts'

const line = z.object({
  sNo: z.int(),
  itemSNo: z.int(),
  itemCode: z.string(),
  catCode: z.string(),
  itemName: z.string(),
  description: z.string(),
  qty: quantityOut,
  unit: z.string(),
  price: amount,
  amount,
  netAmount: amount,
})
export type PurchaseLine = z.output<typeof line>

const order = z.object({
  poId: z.int(),
  poNo: z.int(),
  poDate: dayOut,
  cCode: z.string(),
  bName: z.string(),
  purRequisitionNo: z.string(),
  /** The value of a currency in its list, which is also shown: `USD`. */
  currency: z.string(),
  soNo: z.string(),
  importRefNo: z.string(),
  termsConditions: z.string(),
  /** The names of the chosen payment terms and In Conterm; empty where none was chosen. */
  paymentTerms: z.string(),
  inConterm: z.string(),
  totalQty: quantityOut,
  totalPoValue: amount,
  /** The name of the person who saved it. */
  userName: z.string(),
  userLogin: z.int(),
  enteredOn: moment,
  items: z.array(line),
})

const screens = ['/directorPurchaseOrder'] as const

/** Lists the saved purchase orders of the branches with their lines, newest first. */
export const listPurchaseOrders = page('purchases', order, {
  at: 'POST api/Order/GetPurchaseOrders',
  access: { screens },
  input: z.strictObject({ ...paging, cCode: branchOrAll, poNo: textFilter, date: dayFilter }),
  codes: { bName: ['cCode', 'Branch Code'], userName: ['userLogin', 'Creator Login'] },
  totals: { none: 'the orders are in different currencies' },
  followed: 'whenIdle',
  fails: ordersMessages.listing,
})

/** Saves a purchase order under the next number of its branch, which the answer has. */
export const savePurchaseOrder = saveWithValue('purchases.save', z.int(), {
  at: 'POST api/Order/InsertPurchaseOrder',
  access: { screens },
  once: true,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    poDate: dayOrNone,
    purRequisitionNo: z.optional(text(limits.text.short)),
    currency: text(limits.text.short),
    soNo: z.optional(text(limits.text.short)),
    importRefNo: z.optional(text(limits.text.short)),
    termsConditions: z.optional(text(limits.text.comment)),
    paymentTerms: z.optional(text(limits.text.short)),
    inConterm: z.optional(text(limits.text.short)),
    totalQty: quantityIn,
    totalPoValue: money,
    items: z
      .array(
        z.strictObject({
          itemCode: text(limits.text.short),
          /** These four are sent only for the rules: serial, Cat No, name and unit come from the item. */
          itemSNo: numberFilter(),
          catCode: text(limits.text.short),
          itemName: text(),
          unit: z.optional(text()),
          description: z.optional(text()),
          quantity: quantityIn,
          price: money,
          amount: money,
          netAmount: money,
        }),
        messages.field.rows(limits.wire.rowsPerSave),
      )
      .check(z.maxLength(limits.wire.rowsPerSave, messages.field.rows(limits.wire.rowsPerSave))),
  }),
  fails: ordersMessages.saving,
  touches: ['purchases'],
})

export const purchaseTimeline = documentTimeline(
  'purchases.timeline',
  'GET api/Order/GetPurchaseOrderTimeline',
  screens,
)
