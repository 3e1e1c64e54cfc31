/**
 * The ordered checks of a sale order (document 2, section 5). The form runs them before it sends; the server runs the same checks on the
 * request, with the item's own facts.
 */
import type { Day } from '../day.ts'
import { decimalSum, isNegative, MAX_MONEY, type Money, money, subtract, ZERO } from '../money.ts'
import { NO_QUANTITY } from '../quantity.ts'
import { isBlank } from '../readable.ts'
import { type Broken, fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { lineAmounts, type LineTerms } from './order-lines.ts'
import { ordersMessages } from './orders-messages.ts'

export interface OrderLineForm extends LineTerms {
  /** The serial of the item, which the form calls Cat No; 0 or `undefined` while none is chosen. */
  readonly itemSNo: number | undefined
  readonly itemName: string
}

export interface OrderForm {
  readonly lines: readonly OrderLineForm[]
  /** The code of the client; empty while none is chosen. */
  readonly aCode: string
  /** The ids of the reps; 0 or `undefined` while none is chosen. */
  readonly marketingRep: number | undefined
  readonly salesmanRep: number | undefined
  readonly sNoDate: Day | null
  readonly deliveryDate: Day | null
}

const lineRules: readonly Rule<OrderLineForm>[] = [
  [({ itemSNo }) => !itemSNo, ordersMessages.noCatNo, 'itemSNo'],
  [({ itemName }) => isBlank(itemName), ordersMessages.noItemName, 'itemName'],
  [({ quantity }) => quantity < NO_QUANTITY, ordersMessages.negativeQuantity, 'quantity'],
  [({ quantity }) => quantity === NO_QUANTITY, ordersMessages.noQuantity, 'quantity'],
  [({ rate }) => isNegative(rate), ordersMessages.negativeRate, 'rate'],
  [(line) => lineAmounts(line) === undefined, ordersMessages.tooLarge, 'rate'],
]

/** Returns the first reason why a line cannot be added. */
export const brokenOrderLine = (line: OrderLineForm) => firstBroken(lineRules, line)

export interface OrderTotals {
  readonly totalAmount: Money
  readonly totalDiscount: Money
  readonly totalNetAmount: Money
}

/** Returns the sums of the rounded lines; `undefined` where one is larger than an amount can be. */
export function totalsOfOrder(lines: readonly LineTerms[]): OrderTotals | undefined {
  const amounts = lines.map(lineAmounts).filter((line) => line !== undefined)
  if (amounts.length < lines.length) return undefined
  const totalAmount = money(decimalSum(amounts.map(({ amount }) => amount)))
  const totalDiscount = money(decimalSum(amounts.map(({ discount }) => discount)))
  const totalNetAmount = money(decimalSum(amounts.map(({ net }) => net)))
  if (totalAmount === undefined || totalDiscount === undefined || totalNetAmount === undefined) return undefined
  return { totalAmount, totalDiscount, totalNetAmount }
}

const rules: readonly Rule<OrderForm>[] = [
  [({ lines }) => lines.length === 0, ordersMessages.noItems, 'items'],
  [({ aCode }) => isBlank(aCode), ordersMessages.noClient, 'aCode'],
  [({ marketingRep }) => !marketingRep, ordersMessages.noMarketingRep, 'marketingRep'],
  [({ salesmanRep }) => !salesmanRep, ordersMessages.noSalesmanRep, 'salesmanRep'],
  [
    ({ sNoDate, deliveryDate }) => sNoDate !== null && deliveryDate !== null && deliveryDate < sNoDate,
    ordersMessages.deliveryBeforeOrder,
    'deliveryDate',
  ],
]

/**
 * Returns the first reason why an order cannot be saved; the lines are checked last. Only the server can check the branch and the credit.
 */
export const brokenOrder = (form: OrderForm): Broken | undefined =>
  firstBroken(rules, form) ??
  form.lines.map(brokenOrderLine).find((broken) => broken !== undefined) ??
  (totalsOfOrder(form.lines) === undefined ? { message: ordersMessages.tooLarge, field: 'items' } : undefined)

export interface Credit {
  /** The balances of the client's pending invoices in the branch. */
  readonly outstanding: Money
  /** The sum of the client's open orders, without the order that is saved. */
  readonly openAmount: Money
  /** Null where the company has set none. */
  readonly creditLimit: Money | null
}

/**
 * Returns the amount by which an order exceeds the client's limit; `undefined` when it does not, or without a limit. It is at most the
 * largest amount.
 */
export function aboveLimit({ outstanding, openAmount, creditLimit }: Credit, net: Money): Money | undefined {
  if (creditLimit === null) return undefined
  const excess = decimalSum([outstanding, openAmount, net, subtract(ZERO, creditLimit)])
  if (excess === '0.00' || excess.startsWith('-')) return undefined
  return money(excess) ?? MAX_MONEY
}

/** The days of an order, with their labels. */
export const orderDays = [
  ['sNoDate', 'S.O Date'],
  ['deliveryDate', 'Delivery Date'],
  ['buyerPoDate', 'Buyer P.O Date'],
] as const

const serverRules: readonly ServerRuleField[] = [
  [ordersMessages.dateAhead, 'sNoDate'],
  ...orderDays.flatMap(([field, label]) => [
    [(day: string, other: string) => ordersMessages.dayExchanged(label, day, other), field] as const,
    [(day: string) => ordersMessages.dayFar(label, day), field] as const,
  ]),
  [ordersMessages.clientUnknown, 'aCode'],
  [ordersMessages.salesmanUnknown, 'salesmanRep'],
  [ordersMessages.salesmanOther, 'salesmanRep'],
  [ordersMessages.marketingUnknown, 'marketingRep'],
  [ordersMessages.itemUnknown, 'items'],
  [ordersMessages.aboveLimit, 'creditWord'],
]

/** Returns the field of the form that a refused save is about. */
export const orderFieldOf = (message: string) => fieldOf([...rules, ...lineRules], serverRules, message)
