import { type Money, sum, ZERO } from '@backoffice/contract/money'
import { showMoney, showNumber } from '../format.ts'
import type { Column } from './columns.tsx'
import css from './parts-line.module.css'
import type { RowsProps } from './table-grid.tsx'
import { allLabel, totalled } from './totals.ts'

/**
 * Declares totals by the word of each row: `{ label: 'Totals by method', of: (row) => row.paymentMode, words: paymentMethods, uncounted:
 * ['Cash'] }`
 */
export interface Parts<R> {
  readonly label: string
  readonly of: (row: R) => string
  /** The words in the order of their totals; a word without rows is left out. */
  readonly words: readonly string[]
  /** The words without a number of rows: banknotes are not counted by receipts. */
  readonly uncounted: readonly string[]
  /** Names the rows that the sums of the list have, where a reader may expect others. */
  readonly note?: string
}

/** Returns `Cash 40,000.00` and `Cheque 3 × 212,500.00`, in the order of the words. */
export const partsInWords = (
  { words, uncounted }: Pick<Parts<never>, 'words' | 'uncounted'>,
  found: readonly Part[],
): readonly string[] =>
  words.flatMap((word) => {
    const part = found.find((one) => one.word === word)
    if (!part) return []
    const total = showMoney(part.amount)
    return [uncounted.includes(word) ? `${word} ${total}` : `${word} ${showNumber(part.rows)} × ${total}`]
  })

interface PartsLineProps<R> {
  parts: Parts<R>
  amount: Column<R> | undefined
  of: RowsProps<R>
}

interface Part {
  readonly word: string
  readonly rows: number
  readonly amount: Money
}

/**
 * Draws `Cash 40,000.00 · Cheque 3 × 212,500.00`: the number of rows and their sum, of all rows of the filters. While rows are selected
 * or searched for on the page, they are of these.
 */
export function PartsLine<R>({ parts, amount: column, of: props }: PartsLineProps<R>) {
  const { all, selection, narrowed } = props
  const amount = column?.amount
  if (!column || !amount) return null
  const isOfAll = all?.parts !== undefined && !narrowed && (selection?.selected.size ?? 0) === 0
  const found: readonly Part[] = isOfAll
    ? (all.parts ?? []).map(({ word, rows, amounts }) => ({ word, rows, amount: amounts[column.key] ?? ZERO }))
    : partsOf(parts, totalled(props).rows, amount)
  return (
    <div className={css.parts}>
      <p role="group" aria-label={parts.label}>
        {isOfAll && !all.isPage && <strong>{allLabel(all)}: </strong>}
        {partsInWords(parts, found).join(' · ')}
      </p>
      {parts.note && <p className={css.note}>{parts.note}</p>}
    </div>
  )
}

const partsOf = <R,>({ words, of }: Parts<R>, rows: readonly R[], amount: (row: R) => Money): readonly Part[] =>
  words.flatMap((word) => {
    const matching = rows.filter((row) => of(row) === word)
    return matching.length === 0 ? [] : [{ word, rows: matching.length, amount: sum(matching.map(amount)) }]
  })
