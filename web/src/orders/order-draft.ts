import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import type { Row, Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { day, money, text } from '@backoffice/contract/fields'
import { limits } from '@backoffice/contract/limits'
import { type Money, ZERO } from '@backoffice/contract/money'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { type OrderForm, type OrderLineForm, totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import type { listOrders, OrderLine as SavedLine, saveOrder } from '@backoffice/contract/orders/orders'
import { NO_PERCENT, NO_QUANTITY, type Quantity } from '@backoffice/contract/quantity'
import { percentIn, quantityIn } from '@backoffice/contract/quantity-in'
import * as z from 'zod/mini'
import { type DraftKind, listOf } from '../kit/drafts/draft-kind.ts'
import type { ItemIndex } from './item-index.ts'
import { joined } from '../kit/joined.ts'

export type SaleOrder = Row<typeof listOrders>

/** A line as it is typed, with the facts of its item. */
export interface OrderLine extends OrderLineForm {
  readonly itemSNo: number
  readonly itemCode: string
  readonly catCode: string
  readonly unit: string
  readonly mrpRate: Money
}

/** The values of the form of an order, with the line that is being typed. */
export interface OrderDraft {
  /** The branch that a director chose; empty for the current one. */
  readonly branchCode: string
  readonly sNoDate: Day | null
  readonly deliveryDate: Day | null
  readonly buyerPoRef: string
  readonly buyerPoDate: Day | null
  readonly aCode: string
  readonly client: string
  /** The ids of the reps as the choices have them; empty while none is chosen. */
  readonly salesmanRep: string
  readonly marketingRep: string
  readonly remarks: string
  readonly creditWord: string
  readonly lines: readonly OrderLine[]
  readonly line: OrderLine
}

export const emptyLine: OrderLine = {
  itemSNo: 0,
  itemCode: '',
  itemName: '',
  catCode: '',
  unit: '',
  mrpRate: ZERO,
  quantity: NO_QUANTITY,
  rate: ZERO,
  discountPercent: NO_PERCENT,
}

const emptyOrder: OrderDraft = {
  branchCode: '',
  sNoDate: null,
  deliveryDate: null,
  buyerPoRef: '',
  buyerPoDate: null,
  aCode: '',
  client: '',
  salesmanRep: '',
  marketingRep: '',
  remarks: '',
  creditWord: '',
  lines: [],
  line: emptyLine,
}

export const isLineStarted = ({ itemSNo, quantity }: OrderLine): boolean => itemSNo !== 0 || quantity !== NO_QUANTITY

const isOrderStarted = ({ branchCode: _branch, sNoDate: _date, ...values }: OrderDraft): boolean => {
  const { branchCode: _noBranch, sNoDate: _noDate, ...nothing } = emptyOrder
  return JSON.stringify(values) !== JSON.stringify(nothing)
}

/** Names the order of a draft in a few words: `order of Al-Shifa Pharmacy · 3 lines`. */
export const describeOrder = ({ client, lines }: OrderDraft): string =>
  joined([orderLabels.draftOf(client), lines.length > 0 && orderLabels.lineCount(lines.length)])

const positive = money.check(z.refine((amount): amount is Money => amount >= 0))
const line = z.object({
  itemSNo: z.int().check(z.minimum(0)),
  itemCode: text(limits.text.short),
  itemName: text(),
  catCode: text(),
  unit: text(),
  mrpRate: positive,
  quantity: quantityIn.check(z.refine((value) => value >= 0)),
  rate: positive,
  discountPercent: percentIn,
})
const rep = z.string().check(z.regex(/^\d{0,10}$/))

const fields: DraftKind<OrderDraft>['fields'] = {
  branchCode: text(limits.text.short),
  sNoDate: z.nullable(day),
  deliveryDate: z.nullable(day),
  buyerPoRef: text(limits.text.short),
  buyerPoDate: z.nullable(day),
  aCode: text(limits.text.short),
  client: text(),
  salesmanRep: rep,
  marketingRep: rep,
  remarks: text(limits.text.comment),
  creditWord: text(limits.text.comment),
  lines: listOf(line),
  line,
}

/** Describes the draft of a new order, which is of today unless another day is typed. */
export const orderDraft = (today: Day): DraftKind<OrderDraft> => ({
  fields,
  empty: { ...emptyOrder, sNoDate: today },
  isStarted: isOrderStarted,
  describe: describeOrder,
  amountOf: ({ lines }) => totalsOfOrder(lines)?.totalNetAmount,
})

/** Describes the draft of changes to a saved order, which is started when it differs from the order. */
export const changeDraft = (order: SaleOrder): DraftKind<OrderDraft> => {
  const empty: OrderDraft = {
    branchCode: order.cCode,
    sNoDate: order.orderDate,
    deliveryDate: order.deliveryDate,
    buyerPoRef: order.buyerPoRef,
    buyerPoDate: order.buyerPoDate,
    aCode: order.aCode,
    client: order.clientName,
    salesmanRep: String(order.salesmanRep),
    marketingRep: String(order.marketingRep),
    remarks: order.remarks,
    creditWord: order.creditWord,
    lines: order.items.map(lineOf),
    line: emptyLine,
  }
  return { fields, empty, isStarted: (values) => JSON.stringify(values) !== JSON.stringify(empty) }
}

/** Returns a line of a saved order as the form has it. */
export const lineOf = (saved: SavedLine): OrderLine => ({
  itemSNo: saved.itemSNo,
  itemCode: saved.itemCode,
  itemName: saved.itemName,
  catCode: saved.catCode,
  unit: saved.unit,
  mrpRate: saved.mrpRate,
  quantity: saved.qty,
  rate: saved.rate,
  discountPercent: saved.discountPercant,
})

/** Returns a new order with the client, the reps and the lines of a saved one. */
export const copyOf = (order: SaleOrder, today: Day): OrderDraft => ({
  ...emptyOrder,
  branchCode: order.cCode,
  sNoDate: today,
  aCode: order.aCode,
  client: order.clientName,
  salesmanRep: String(order.salesmanRep),
  marketingRep: String(order.marketingRep),
  lines: order.items.map(lineOf),
})

/** Returns the facts of an item that a line copies. */
export const factsOf = ({ itemSno, itemCode, itemName, catCode, unit, mrpRate }: OrderItem) => ({
  itemSNo: itemSno,
  itemCode,
  itemName,
  catCode,
  unit,
  mrpRate,
})

/** Returns the line of an item as it is first offered: at its MRP, without a discount. */
export const lineFor = (item: OrderItem, quantity: Quantity): OrderLine => ({
  ...emptyLine,
  ...factsOf(item),
  quantity,
  rate: item.mrpRate,
})

/** Returns the values as the rules of the contract read them. */
export const formOf = (values: OrderDraft): OrderForm => ({
  ...values,
  salesmanRep: Number(values.salesmanRep),
  marketingRep: Number(values.marketingRep),
})

const sentDay = (value: Day | null) => (value === null ? '' : wireDay(value))

function sentLine({ discountPercent, ...line }: OrderLine) {
  const amounts = lineAmounts({ ...line, discountPercent }) ?? { amount: ZERO, discount: ZERO, net: ZERO }
  return {
    ...line,
    itemRef: line.catCode,
    discountPercant: discountPercent,
    amount: amounts.amount,
    discountAmount: amounts.discount,
    netAmount: amounts.net,
  }
}

/** Returns the lines with the facts that their items have now: MRP and name may have changed since a line was typed. */
export const withItems = (lines: readonly OrderLine[], items: ItemIndex<OrderItem> | undefined): readonly OrderLine[] =>
  lines.map((typed) => {
    const item = items?.ofCode(typed.itemCode)
    return item ? { ...typed, ...factsOf(item) } : typed
  })

/** Returns the request that saves an order. */
export const sentOrder = (values: OrderDraft, userId: number, branchCode: string): Wire<typeof saveOrder> => ({
  userId,
  cCode: branchCode,
  comp: 'Mobile',
  sNo: 0,
  status: 0,
  sNoDate: sentDay(values.sNoDate),
  deliveryDate: sentDay(values.deliveryDate),
  buyerPoRef: values.buyerPoRef.trim(),
  buyerPoDate: sentDay(values.buyerPoDate),
  aCode: values.aCode,
  client: values.client,
  salesmanRep: Number(values.salesmanRep),
  marketingRep: Number(values.marketingRep),
  remarks: values.remarks.trim(),
  creditWord: values.creditWord.trim(),
  items: values.lines.map(sentLine),
})
