import { add, subtract, ZERO } from '@backoffice/contract/money'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { showMoney } from '../kit/format.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import type { SaleOrder } from './order-draft.ts'
import css from './order.module.css'

type Credited = Pick<SaleOrder, 'creditLimit' | 'creditOwed' | 'creditWord' | 'totalNetAmount'>

/** Says how far an order was above the limit of its client when it was saved; undefined where it was not. */
export function overWords({ creditLimit, creditOwed, totalNetAmount }: Credited): string | undefined {
  if (creditLimit === null) return undefined
  const over = subtract(add(creditOwed ?? ZERO, totalNetAmount), creditLimit)
  return ordersMessages.overLimit(showMoney(over), showMoney(creditLimit))
}

/** Marks an order above the limit of its client, with the figures and the word of the person who entered it. */
export function CreditWord({ of }: { of: Credited }) {
  const words = overWords(of)
  if (words === undefined) return null
  return (
    <span className={css.credit}>
      <StatusTag tone="warning" word={words} />
      {of.creditOwed !== null && <small>{ordersMessages.owedBefore(showMoney(of.creditOwed))}</small>}
      {of.creditWord !== '' && <q>{of.creditWord}</q>}
    </span>
  )
}
