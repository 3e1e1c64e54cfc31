import { add, subtract, ZERO } from '@backoffice/contract/money'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { joined } from '../kit/joined.ts'
import { showMoney } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.tsx'
import { useCards } from '../kit/phone.ts'
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

/** Draws the mark of an order above the limit in one line, below the name of its client. */
function CreditLine({ of }: { of: SaleOrder }) {
  const [above, figures] = creditOf(of)
  if (useCards() || above === undefined) return null
  const more = joined([figures, wordOf(of)])
  return (
    <span className={`caption cut ${css.line}`} title={more}>
      <StatusTag tone="warning" word={above} /> <span className={css.more}>{more}</span>
    </span>
  )
}

/** Adds to the client of an order whether the order is within the limit, because both are decided together. */
export const withCreditOf = (column: Column<SaleOrder>): Column<SaleOrder> => ({
  ...column,
  cell: (row, form) => (
    <>
      {column.cell(row, form)}
      <CreditLine of={row} />
    </>
  ),
})

const OnCard = ({ of }: { of: SaleOrder }) => useCards() && <CreditWord of={of} />

/** Adds the same to the amount: for searching, for files and on a card, where the heading is the client. */
export const withCredit = (column: Column<SaleOrder>): Column<SaleOrder> => ({
  ...column,
  cell: (row, form) => (
    <span className={css.withCredit}>
      {column.cell(row, form)}
      <OnCard of={row} />
    </span>
  ),
  text: (row, order) => joined([column.text(row, order), ...creditOf(row), wordOf(row)]),
})
