import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { mayCall, role } from '@backoffice/contract/access'
import { listItems, listReps } from '@backoffice/contract/orders/order-lookups'
import { orderDecisionAccess } from '@backoffice/contract/orders/order-screens'
import { getClientCredit, getItemStock } from '@backoffice/contract/orders/order-figures'
import { orderStatus } from '@backoffice/contract/orders/order-statuses'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { listOrders, orderTimeline, saveOrder, undoOrder, updateOrder } from '@backoffice/contract/orders/orders'
import type { Input } from '@backoffice/contract/call'
import { undoDecision } from '../approvals/undo.ts'
import { documentEvents } from '../approvals/timeline.ts'
import { whyNotDecided, type DecidedKind } from '../approvals/why-not.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { imageLinks } from '../files/links.ts'
import { denied, missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { checkedOrder } from './new-order.ts'
import * as lookups from './order-lookups.sql.ts'
import * as orderFigures from './order-figures.sql.ts'
import * as orders from './orders.sql.ts'
import { asDecimal, asMoney, asText } from '../approvals/changes.ts'

/** Writes a day as the sale order screens do (decisions 3): MM/DD/YYYY. An order without such a day has an empty one. */
function asDay(value: unknown): string {
  const [year = '', month = '', date = ''] = asText(value).split('-')
  return year === '' ? '' : `${month}/${date}/${year}`
}

/** The facts of an order that count when it changes, under the names that `sale_order_facts` of the database gives them. */
const orderKind: DecidedKind<'sale_order'> = {
  kind: 'sale_order',
  called: 'sale order',
  columns: {
    ordered_on: ['S.O Date', asDay],
    delivery_on: ['Delivery Date', asDay],
    buyer_po_ref: ['Buyer P.O Ref', asText],
    buyer_po_on: ['Buyer P.O Date', asDay],
    party: ['Client', asText],
    salesman_rep: ['Medical Rep', asText],
    marketing_rep: ['Marketing Rep', asText],
    remarks: ['Remarks', asText],
    total_amount: ['Total Amount', asMoney],
    total_net: ['Total Net Amount', asMoney],
    credit_word: ['Word on credit', asText],
  },
  ofLine: {
    name: ['Item Name', asText],
    quantity: ['Qty', asDecimal],
    rate: ['Rate', asMoney],
    discount_percent: ['Disc Percent', asDecimal],
    amount: ['Amount', asMoney],
    net: ['Net Amount', asMoney],
  },
}

type Update = Input<typeof updateOrder>
type Approved = Extract<Update, { status: typeof orderStatus.approved }>
type Changed = Extract<Update, { status: typeof orderStatus.pending }>

/** Approves an order; otherwise it refuses with the reason. */
async function approve(db: Db, user: SessionUser, { cCode, sNo, orderNo, rowVersion }: Approved): Promise<string> {
  if (!mayCall(user, orderDecisionAccess)) throw denied()
  const { userId } = user
  const number = sNo ?? orderNo ?? 0
  if (await orders.approve(db, { userId, branchCode: cCode, orderNo: number, rowVersion })) {
    return approvalsMessages.approved('Sale Order')
  }
  const found = await orders.found(db, cCode, number, user)
  const currentState = found && { ...found, isOpen: found.status === orderStatus.pending }
  throw refuse(await whyNotDecided(db, orderKind, currentState, { userId, rowVersion }))
}

/** Replaces header and lines of a pending order; otherwise it refuses with the reason. */
async function change(db: Db, user: SessionUser, { rowVersion, items = [], ...sent }: Changed): Promise<string> {
  const found = await orders.found(db, sent.cCode, sent.sNo, user)
  const isOpen = found?.status === orderStatus.pending
  if (!found || !isOpen || (rowVersion !== undefined && rowVersion !== found.version)) {
    // Users may change an order that they entered, though they may not approve it.
    const currentState = found && { ...found, isOpen, enteredBy: null }
    throw refuse(await whyNotDecided(db, orderKind, currentState, { userId: user.userId, rowVersion }))
  }
  const checked = await checkedOrder(db, user, { ...sent, items }, { ...found, orderNo: sent.sNo })
  if (!(await orders.change(db, found.id, checked))) throw refuse(ordersMessages.kept)
  return ordersMessages.changed(String(sent.sNo))
}

export const orderRoutes = [
  serve(listItems, async ({ db }) => ({ items: await lookups.items(db) })),

  serve(listReps, async ({ db, branches, user: { userId, roleId } }) => ({
    repSalesmen: await lookups.salesmen(db, branches, roleId === role.salesman ? userId : undefined),
    repMarketings: await lookups.marketingReps(db, branches),
  })),

  serve(getClientCredit, async ({ db, input }) => {
    const found = await orderFigures.ofClient(db, input)
    if (!found) throw missing()
    const { title: _, ...credit } = found
    return credit
  }),

  serve(getItemStock, ({ db, input }) => orderFigures.ofItem(db, input)),

  serve(saveOrder, async ({ db, input, user }) => {
    const value = await orders.enter(db, user.userId, await checkedOrder(db, user, input))
    return { message: ordersMessages.saved(String(value)), value }
  }),

  serve(updateOrder, ({ db, input, user }) =>
    input.status === orderStatus.approved ? approve(db, user, input) : change(db, user, input),
  ),

  serve(undoOrder, ({ db, input, user }) => undoDecision(db, orderKind, user, input)),

  serve(listOrders, ({ db, input, user, branches }) => orders.page(db, branches, user, input)),

  serve(orderTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const head = await orders.head(db, branches, user, input.id)
    if (!head) throw missing()
    return { ...head, events: await documentEvents(db, orderKind, input.id, imageLinks(keys, clock)) }
  }),
]
