/** The ordered checks of a purchase order and its amounts; the form and the server run the same ones. */
import type { Day } from '../day.ts'
import { decimalSum, isNegative, type Money, money } from '../money.ts'
import { NO_PERCENT, NO_QUANTITY, type Quantity, quantitySum } from '../quantity.ts'
import { isBlank } from '../readable.ts'
import { type Broken, fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { type LineAmounts, lineAmounts } from './order-lines.ts'
import { ordersMessages } from './orders-messages.ts'

export interface PurchaseLineForm {
  readonly catCode: string
  readonly itemName: string
  readonly quantity: Quantity
  readonly price: Money
}

export interface PurchaseForm {
  readonly poDate: Day | null
  /** Empty while none is chosen. */
  readonly currency: string
  readonly items: readonly PurchaseLineForm[]
}

/** Computes the amounts of a line like the amounts of a sale order, without a discount. */
export const purchaseAmounts = ({
  quantity,
  price,
}: Pick<PurchaseLineForm, 'quantity' | 'price'>): LineAmounts | undefined =>
  lineAmounts({ quantity, rate: price, discountPercent: NO_PERCENT })

/** The conditions that are chosen from lists of the company: the field of each, its label, and its list in the dictionary. */
export const purchaseConditions = [
  ['currency', 'Currency', 'CURRENCY'],
  ['paymentTerms', 'Payment Terms', 'PAYMENT_TERMS'],
  ['inConterm', 'In Conterm', 'INCOTERM'],
] as const

const lineRules: readonly Rule<PurchaseLineForm>[] = [
  [({ catCode }) => isBlank(catCode), ordersMessages.noCatNo, 'catCode'],
  [({ itemName }) => isBlank(itemName), ordersMessages.noItemName, 'itemName'],
  [({ quantity }) => quantity < NO_QUANTITY, ordersMessages.negativeQuantity, 'quantity'],
  [({ quantity }) => quantity === NO_QUANTITY, ordersMessages.noQuantity, 'quantity'],
  [({ price }) => isNegative(price), ordersMessages.negativePrice, 'price'],
  [(line) => purchaseAmounts(line) === undefined, ordersMessages.tooLarge, 'price'],
]
export const brokenPurchaseLine = (line: PurchaseLineForm) => firstBroken(lineRules, line)

export interface PurchaseTotals {
  readonly totalQty: Quantity
  /** The sum of the net amounts. */
  readonly totalPoValue: Money
}

/** Returns the sums of the lines; `undefined` where one is larger than a quantity or an amount can be. */
export function purchaseTotals(items: readonly PurchaseLineForm[]): PurchaseTotals | undefined {
  const nets = items.map((line) => purchaseAmounts(line)?.net)
  const amounts = nets.filter((net) => net !== undefined)
  const totalQty = quantitySum(items.map(({ quantity }) => quantity))
  const totalPoValue = amounts.length === nets.length ? money(decimalSum(amounts)) : undefined
  return totalQty === undefined || totalPoValue === undefined ? undefined : { totalQty, totalPoValue }
}

const rules: readonly Rule<PurchaseForm>[] = [
  [({ items }) => items.length === 0, ordersMessages.noItems, 'items'],
  [({ poDate }) => poDate === null, ordersMessages.noPurchaseDate, 'poDate'],
  [({ currency }) => isBlank(currency), ordersMessages.noCurrency, 'currency'],
]

/** Returns the first reason why a purchase order cannot be saved. Only the server can check the items and the lists of the company. */
export const brokenPurchase = (form: PurchaseForm): Broken | undefined =>
  firstBroken(rules, form) ??
  form.items.map(brokenPurchaseLine).find((broken) => broken !== undefined) ??
  (purchaseTotals(form.items) === undefined ? { message: ordersMessages.tooLarge, field: 'items' } : undefined)

/** The label of the day of a purchase order. */
export const PURCHASE_DAY = 'P.O Date'

const serverRules: readonly ServerRuleField[] = [
  [(day: string, other: string) => ordersMessages.dayExchanged(PURCHASE_DAY, day, other), 'poDate'],
  [(day: string) => ordersMessages.dayFar(PURCHASE_DAY, day), 'poDate'],
  [ordersMessages.itemUnknown, 'items'],
  ...purchaseConditions.map(([field, label]) => [ordersMessages.conditionUnknown(label), field] as const),
]

/** Returns the field of the form that a refused save is about. */
export const purchaseFieldOf = (message: string) => fieldOf(rules, serverRules, message)
