import { type Money, sum } from '@backoffice/contract/money'
import { showMoney } from '../format.ts'
import css from './parts-line.module.css'

/**
 * Declares totals by the word of each row: `{ label: 'Totals by method', of: (row) => row.paymentMode, words: paymentMethods, uncounted:
 * ['Cash'] }`
 */
export interface Parts<R> {
  readonly label: string
  readonly of: (row: R) => string
  /** The words in the order of their totals; a word without rows is left out. */
  readonly words: readonly string[]
  /** The words without a number of rows: nobody counts banknotes by receipts. */
  readonly uncounted: readonly string[]
}

interface PartsLineProps<R> {
  parts: Parts<R>
  rows: readonly R[]
  amount: (row: R) => Money
}

/** Draws `Cash 40,000.00 · Cheque 3 × 212,500.00`: the number of rows and their sum. */
export function PartsLine<R>({ parts, rows, amount }: PartsLineProps<R>) {
  const totals = parts.words.flatMap((word) => {
    const matches = rows.filter((row) => parts.of(row) === word)
    if (matches.length === 0) return []
    const total = showMoney(sum(matches.map(amount)))
    return [parts.uncounted.includes(word) ? `${word} ${total}` : `${word} ${matches.length} × ${total}`]
  })
  return (
    <p className={css.parts} role="group" aria-label={parts.label}>
      {totals.join(' · ')}
    </p>
  )
}
