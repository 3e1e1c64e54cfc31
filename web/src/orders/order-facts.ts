/** The facts behind the decision about an order: its discount, the limit of its client, and the stock. */
import { add, subtract, ZERO } from '@backoffice/contract/money'
import type { StockState } from '@backoffice/contract/orders/order-statuses'
import type { OrderLine } from '@backoffice/contract/orders/orders'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { labels } from '@backoffice/contract/labels'
import type { Facts } from '../kit/facts.tsx'
import { showMoney, showPercent } from '../kit/format.ts'
import type { Mark } from '../kit/review/review-look.ts'
import type { SaleOrder } from './order-draft.ts'

/** Returns whether the stock is too little for a line; undefined where it is enough, or not known. */
export function stockOf({ qty, inStock, inOtherOrders }: LineStock): StockState | undefined {
  if (inStock === undefined) return undefined
  if (qty > inStock) return 'short'
  return qty + (inOtherOrders ?? 0) > inStock ? 'contested' : undefined
}
type LineStock = Pick<OrderLine, 'qty' | 'inStock' | 'inOtherOrders'>

const overOf = ({ creditLimit, creditOwed, totalNetAmount }: SaleOrder) =>
  creditLimit === null ? undefined : subtract(add(creditOwed ?? ZERO, totalNetAmount), creditLimit)

export function orderFacts(order: SaleOrder): Facts {
  const { totalAmount, totalNetAmount, creditLimit, creditOwed, creditWord } = order
  const discount = subtract(totalAmount, totalNetAmount)
  const over = overOf(order)
  const percent = showPercent(totalAmount > 0 ? discount / totalAmount : 0)
  return [
    [orderLabels.discount, ordersMessages.discounted(percent, showMoney(discount))],
    ...(creditLimit === null || over === undefined
      ? []
      : ([
          [labels.creditLimit, showMoney(creditLimit)],
          [orderLabels.owedWithOrders, showMoney(creditOwed ?? ZERO)],
          [orderLabels.aboveTheLimit, showMoney(over)],
          [orderLabels.wordForTheApprover, creditWord === '' ? ordersMessages.noWord : creditWord],
        ] as const)),
  ]
}

export function orderMarks(order: SaleOrder): readonly Mark[] {
  const over = overOf(order)
  const count = (state: StockState) => order.items.filter((line) => stockOf(line) === state).length
  const [short, contested] = [count('short'), count('contested')]
  return [
    ...(over === undefined ? [] : [{ tone: 'warning' as const, word: ordersMessages.above(showMoney(over)) }]),
    ...(short > 0 ? [{ tone: 'bad' as const, word: ordersMessages.stockShort(short) }] : []),
    ...(contested > 0 ? [{ tone: 'warning' as const, word: ordersMessages.stockContested(contested) }] : []),
  ]
}
