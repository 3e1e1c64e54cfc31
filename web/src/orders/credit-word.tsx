import { add, subtract, ZERO } from '@backoffice/contract/money'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { showMoney } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import type { SaleOrder } from './order-draft.ts'
import css from './credit-word.module.css'

type Credited = Pick<SaleOrder, 'creditLimit' | 'creditOwed' | 'creditWord' | 'totalNetAmount'>

/**
 * Returns the amount by which an order exceeded the limit of its client when it was saved, with the figures behind it; nothing if it did
 * not.
 */
function creditOf({ creditLimit, creditOwed, totalNetAmount }: Credited): readonly string[] {
  if (creditLimit === null) return []
  const owed = creditOwed ?? ZERO
  return [
    ordersMessages.above(showMoney(subtract(add(owed, totalNetAmount), creditLimit))),
    ordersMessages.owedAndLimit(showMoney(owed), showMoney(creditLimit)),
  ]
}

/** Returns the word of an order above the limit, or that it has none. */
const wordOf = ({ creditLimit, creditWord }: Credited): string =>
  creditLimit !== null && creditWord === '' ? ordersMessages.noWord : creditWord

/** Marks an order above the limit of its client, with the figures and the word of the person who entered it. */
export function CreditWord({ of }: { of: Credited }) {
  const [above, figures] = creditOf(of)
  if (above === undefined) return null
  return (
    <span className={css.credit}>
      <StatusTag tone="warning" word={above} />
      <small>{figures}</small>
      {of.creditWord === '' ? <small>{ordersMessages.noWord}</small> : <q title={of.creditWord}>{of.creditWord}</q>}
    </span>
  )
}

/** Adds to the amount of an order whether it is within the limit of its client, because both are decided together. */
export const withCredit = (column: Column<SaleOrder>): Column<SaleOrder> => ({
  ...column,
  cell: (row, form) => (
    <span className={css.withCredit} data-above={creditOf(row).length > 0 || undefined}>
      {column.cell(row, form)}
      <CreditWord of={row} />
    </span>
  ),
  text: (row, order) => [column.text(row, order), ...creditOf(row), wordOf(row)].filter(Boolean).join(' · '),
})
