import { type Money, sum } from '@backoffice/contract/money'
import { showMoney } from '../format.ts'
import css from './parts-line.module.css'

/** Totals by the word of each row: `{ label: 'Totals by method', of: (row) => row.paymentMode, words: paymentMethods, uncounted: ['Cash'] }` */
export interface Parts<R> {
  readonly label: string
  readonly of: (row: R) => string
  /** The order of the totals; a word without rows is left out. */
  readonly words: readonly string[]
  /** Words whose number of rows is not shown: nobody counts banknotes by receipts. */
  readonly uncounted: readonly string[]
}

interface PartsLineProps<R> {
  parts: Parts<R>
  rows: readonly R[]
  amount: (row: R) => Money
}

/** `Cash 40,000.00 · Cheque 3 × 212,500.00`: how many there are, and what they come to. */
export function PartsLine<R>({ parts, rows, amount }: PartsLineProps<R>) {
  const totals = parts.words.flatMap((word) => {
    const found = rows.filter((row) => parts.of(row) === word)
    if (found.length === 0) return []
    const total = showMoney(sum(found.map(amount)))
    return [parts.uncounted.includes(word) ? `${word} ${total}` : `${word} ${found.length} × ${total}`]
  })
  return (
    <p className={css.parts} role="group" aria-label={parts.label}>
      {totals.join(' · ')}
    </p>
  )
}
