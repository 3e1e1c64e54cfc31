/** Sale orders: saved by salesmen and directors, approved by another director, listed (document 2, decisions 7). */
import * as z from 'zod/mini'
import { undoDecision } from '../approvals/undo-decision.ts'
import { page, save, saveWithValue } from '../call.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  choiceFilter,
  dayFilter,
  dayOrNone,
  dayOut,
  moment,
  money,
  numberFilter,
  paging,
  percentOut,
  quantityOut,
  seenVersion,
  text,
  textFilter,
} from '../fields.ts'
import { chosenNumber, ignored, sentBack } from '../choice-fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { means } from '../meaning.ts'
import { messages } from '../messages.ts'
import { percentIn, quantityIn } from '../quantity-in.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { orderFormScreens, orderListScreens } from './order-screens.ts'
import { stockStates } from './order-statuses.ts'
import { ordersMessages } from './orders-messages.ts'

const orderItem = z.object({
  /** The place of the line in its order, from 1. */
  sNo: z.int(),
  itemSNo: z.int(),
  itemCode: z.string(),
  itemName: z.string(),
  catCode: z.string(),
  qty: quantityOut,
  unit: z.string(),
  mrpRate: amount,
  rate: amount,
  amount,
  discountPercant: percentOut,
  discountAmount: amount,
  netAmount: amount,
  /** The stock of the branch that is not expired, and the quantity that other pending orders ask for, where the request looks at stock. */
  inStock: z.optional(quantityOut),
  inOtherOrders: z.optional(quantityOut),
})
export type OrderLine = z.output<typeof orderItem>

/** Lists orders, newest first. A salesman gets the orders that they entered or that name them as salesman. */
export const listOrders = page(
  'orders',
  z.object({
    saleOrderId: z.int(),
    rowVersion: z.int(),
    cCode: z.string(),
    bName: z.string(),
    orderDate: dayOut,
    /** Consecutive in its branch. */
    orderNo: z.int(),
    aCode: z.string(),
    clientName: z.string(),
    deliveryDate: z.nullable(dayOut),
    buyerPoRef: z.string(),
    /** The same as `buyerPoRef`, under the name that the approval reads. */
    buyerPoNo: z.string(),
    buyerPoDate: z.nullable(dayOut),
    salesmanRep: z.int(),
    sRepName: z.string(),
    /** Orders that an earlier version kept in a draft have no logins. */
    sRepLogin: z.optional(z.int()),
    marketingRep: z.int(),
    mRepName: z.string(),
    totalAmount: amount,
    totalNetAmount: amount,
    remarks: z.string(),
    /** The person who entered it. */
    userName: z.string(),
    userLogin: z.optional(z.int()),
    /** True when the signed-in user entered it, so that somebody else has to approve it. */
    isOwn: z.boolean(),
    approvedBy: z.nullable(z.int()),
    approvedByName: z.string(),
    approvedByLogin: z.optional(z.nullable(z.int())),
    approvalDate: z.nullable(moment),
    status: z.int(),
    statusName: z.string(),
    /** True while the signed-in user can undo their approval. */
    undoable: z.boolean(),
    /**
     * These three are set when the order exceeds the client's limit: the limit, the amount owed with the open orders, and the word for it.
     */
    creditLimit: z.nullable(amount),
    creditOwed: z.nullable(amount),
    creditWord: z.string(),
    items: z.array(orderItem),
  }),
  {
    at: 'POST api/Order/GetSaleOrders',
    access: { screens: [...orderListScreens, ...orderFormScreens] },
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      /** Matches anywhere in the number. */
      saleOrderNo: textFilter,
      date: dayFilter,
      status: numberFilter(),
      /** The code of a client, matched exactly. */
      aCode: textFilter,
      /** Leaves the pending orders of others, which the signed-in user may decide. */
      waiting: z.optional(z.boolean()),
      /** Leaves the orders that the stock of their branch cannot deliver. This filter and `waiting` add the stock to the lines. */
      stock: choiceFilter(stockStates),
    }),
    codes: {
      bName: ['cCode', 'Branch Code'],
      clientName: ['aCode', 'Party Code'],
      sRepName: ['sRepLogin', 'Salesman Login'],
      mRepName: ['marketingRep', 'Marketing Rep Code'],
      userName: ['userLogin', 'Creator Login'],
      approvedByName: ['approvedByLogin', 'Approver Login'],
    },
    totals: { of: ['totalAmount', 'totalNetAmount'] },
    sorts: ['orderDate', 'clientName', 'sRepName', 'totalNetAmount', 'cCode'],
    followed: 'whenIdle',
    fails: ordersMessages.listing,
  },
)

/** The number of an order; a new one has none yet. */
const orderNo = numberFilter()

/** Name, unit, MRP and Cat No come from the item, and sent values are ignored; a line without a name breaks "Please enter Item Name". */
const sentLine = z.strictObject({
  itemCode: text(limits.text.short),
  /** The serial of the item: 0, empty and absent break "Please enter Cat No". */
  itemSNo: numberFilter(),
  itemName: z.optional(text()),
  itemRef: ignored,
  catCode: ignored,
  unit: ignored,
  mrpRate: ignored,
  quantity: quantityIn,
  rate: money,
  discountPercant: percentIn,
  amount: money,
  discountAmount: money,
  netAmount: money,
})

const sentOrder = {
  cCode: branch,
  sNoDate: dayOrNone,
  aCode: z.optional(text(limits.text.short)),
  /** The name of the client comes from its account. */
  client: ignored,
  deliveryDate: dayOrNone,
  buyerPoRef: z.optional(text(limits.text.short)),
  buyerPoDate: dayOrNone,
  comp: z.optional(z.literal('Mobile', messages.field.choice)),
  /** The ids of the reps: 0, empty and absent break the last two rules of the header. */
  salesmanRep: means('person', numberFilter()),
  marketingRep: numberFilter(),
  remarks: z.optional(text(limits.text.comment)),
  /**
   * The word for the approver where the order exceeds the credit limit; otherwise it is not kept. A request with the field empty is refused
   * and needs the word; an order without the field is saved without a word (decisions 10).
   */
  creditWord: z.optional(text(limits.text.comment)),
}

const linesOf = z
  .array(sentLine, messages.field.rows(limits.wire.rowsPerSave))
  .check(z.maxLength(limits.wire.rowsPerSave, messages.field.rows(limits.wire.rowsPerSave)))

/** The names of the calls that change when an order does. */
export const orderCalls = [
  'orders',
  'orders.timeline',
  'orders.clientCredit',
  'orders.itemStock',
  'clients.one',
  'home.waiting',
] as const

/** Saves a new order and returns its number. */
export const saveOrder = saveWithValue('orders.save', z.int(), {
  at: 'POST api/Order/InsertSalesOrder',
  access: { screens: ['/salesmanSaleOrder', '/directorSaleOrder'] },
  once: 'ifKeyed',
  input: z.strictObject({
    ...sentOrder,
    userId: actor,
    sNo: orderNo,
    status: z.optional(chosenNumber(0)),
    items: linesOf,
  }),
  fails: ordersMessages.saving,
  touches: orderCalls,
})

/** Replaces header and lines of a pending order. */
const changedOrder = z.strictObject({
  ...sentOrder,
  sNo: z.pipe(
    orderNo,
    z.transform((value): number => value ?? 0),
  ),
  status: chosenNumber(0),
  userId: z.optional(actor),
  approvedBy: z.optional(z.nullable(actor)),
  rowVersion: seenVersion,
  items: z.optional(linesOf),
})

/**
 * Approves an order as it is. Clients send the order as they saved it, or as the list answered it, where its number is `orderNo`: `userId`
 * may be the person who entered it, and header and lines are not read.
 */
const approvedOrder = sentBack({
  cCode: branch,
  sNo: orderNo,
  orderNo,
  status: chosenNumber(1),
  approvedBy: z.optional(actor),
  rowVersion: seenVersion,
})

/** With status 1 it approves an order, with status 0 it changes one. */
export const updateOrder = save('orders.update', {
  at: 'POST api/Order/UpdateSalesOrder',
  access: { screens: orderFormScreens },
  input: z.discriminatedUnion('status', [changedOrder, approvedOrder], messages.field.choice),
  fails: ordersMessages.saving,
  touches: orderCalls,
})

export const undoOrder = undoDecision(
  'orders.undo',
  'POST api/Order/UndoSalesOrderApproval',
  ['/directorSaleOrderApprove', '/directorSaleOrderReport'],
  orderCalls,
)

export const orderTimeline = documentTimeline('orders.timeline', 'GET api/Order/GetSaleOrderTimeline', [
  ...orderListScreens,
  ...orderFormScreens,
])
