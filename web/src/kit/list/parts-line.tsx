import { type Money, sum } from '@backoffice/contract/money'
import { showMoney } from '../format.ts'
import css from './parts-line.module.css'

/** What a list adds up apart: `{ label: 'Totals by method', of: (row) => row.paymentMode, words: paymentMethods, uncounted: ['Cash'] }` */
export interface Parts<R> {
  readonly label: string
  readonly of: (row: R) => string
  /** In this order, where there are any. */
  readonly words: readonly string[]
  /** Those whose pieces nobody counts. */
  readonly uncounted: readonly string[]
}

interface PartsLineProps<R> {
  parts: Parts<R>
  rows: readonly R[]
  amount: (row: R) => Money
}

/** `Cash 40,000.00 · Cheque 3 × 212,500.00`: how many there are, and what they come to. */
export function PartsLine<R>({ parts, rows, amount }: PartsLineProps<R>) {
  const said = parts.words.flatMap((word) => {
    const those = rows.filter((row) => parts.of(row) === word)
    if (those.length === 0) return []
    const total = showMoney(sum(those.map(amount)))
    return [parts.uncounted.includes(word) ? `${word} ${total}` : `${word} ${those.length} × ${total}`]
  })
  return (
    <p className={css.parts} role="group" aria-label={parts.label}>
      {said.join(' · ')}
    </p>
  )
}
