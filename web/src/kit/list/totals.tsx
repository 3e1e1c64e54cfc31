import type { TotalsAnswer } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { type Money, sum, ZERO } from '@backoffice/contract/money'
import { wordIn } from '@backoffice/contract/words'
import { showMoney, showNumber } from '../format.ts'
import type { Column } from './columns.tsx'
import css from './totals.module.css'
import type { Selection } from './selection.tsx'
import type { RowKey } from './row-focus.ts'
import { joined } from '../joined.ts'

/** The server's sums over all rows of the filters, and the number of these rows. */
export interface AllTotals extends TotalsAnswer {
  readonly rows: number
  /** True when the rows at hand are all of them. */
  readonly isPage: boolean
}

interface Totalled<R> {
  readonly counted: readonly R[]
  readonly rowKey: (row: R) => RowKey
  readonly selection?: Selection<R>
  readonly narrowed: boolean
  readonly totals?: string | false
  readonly all?: AllTotals
}

/** Returns the rows that the totals add up, and their label: the selected rows, else all that the server has here. */
export function totalled<R>({ counted: rows, rowKey, selection, narrowed, totals, all }: Totalled<R>) {
  const chosen = selection ? rows.filter((row) => selection.selected.has(rowKey(row))) : []
  if (chosen.length > 0) return { label: labels.selectedRowCount(chosen.length), rows: chosen, isPart: true }
  if (narrowed) return { label: labels.shownRowCount(rows.length), rows, isPart: true }
  return { label: totals || (all?.isPage ? labels.total : labels.thisPage), rows, isPart: !(all?.isPage ?? true) }
}

/** Returns the amounts of a column that its total adds up; `undefined` for a column without amounts. */
export function addedUp<R>({ amount, sourceOf }: Column<R>, rows: readonly R[]): Money[] | undefined {
  if (!amount) return undefined
  return sourceOf ? [...new Map(rows.map((row) => [sourceOf(row), amount(row)])).values()] : rows.map(amount)
}

export interface TotalsLine<R> {
  readonly label: string
  readonly of: (column: Column<R>) => Money | undefined
}

/**
 * Returns the lines of totals: for the rows at hand and, where these are only a part, for all rows of the filters. The server adds up all
 * rows, also where all of them are at hand.
 */
export function totalsLines<R>(props: Totalled<R>): readonly TotalsLine<R>[] {
  const { all } = props
  const { label, rows, isPart } = totalled(props)
  const sumHere = (column: Column<R>) => {
    const amounts = addedUp(column, rows)
    return amounts && sum(amounts)
  }
  const sumOfAll = ({ key }: Column<R>) => all?.amounts[key]
  if (all && !isPart) return [{ label, of: (column) => sumOfAll(column) ?? sumHere(column) }]
  const here: TotalsLine<R> = { label, of: sumHere }
  return all ? [here, { label: allLabel(all), of: sumOfAll }] : [here]
}

export const allLabel = ({ rows }: AllTotals) => labels.allRows(showNumber(rows))

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

/** Returns `Cash 40,000.00` and `Cheque 212,500.00 (3)`, in the order of the words. */
export const partsInWords = (
  { words, uncounted }: Pick<Parts<never>, 'words' | 'uncounted'>,
  found: readonly Part[],
): readonly string[] =>
  words.flatMap((word) => {
    const part = found.find((one) => one.word === word)
    if (!part) return []
    const total = showMoney(part.amount)
    const name = wordIn(word)
    return [uncounted.includes(word) ? `${name} ${total}` : `${name} ${total} (${showNumber(part.rows)})`]
  })

interface PartsLineProps<R> {
  parts: Parts<R>
  amount: Column<R> | undefined
  of: Totalled<R>
}

interface Part {
  readonly word: string
  readonly rows: number
  readonly amount: Money
}

/**
 * Draws `Cash 40,000.00 · Cheque 212,500.00 (3)`: the number of rows and their sum, of all rows of the filters. While rows are selected
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
    <div className={`strip ${css.parts}`}>
      <p role="group" aria-label={parts.label}>
        {isOfAll && !all.isPage && <strong>{allLabel(all)}: </strong>}
        {joined(partsInWords(parts, found))}
      </p>
      {parts.note && <p className="caption">{parts.note}</p>}
    </div>
  )
}

const partsOf = <R,>({ words, of }: Parts<R>, rows: readonly R[], amount: (row: R) => Money): readonly Part[] =>
  words.flatMap((word) => {
    const matching = rows.filter((row) => of(row) === word)
    return matching.length === 0 ? [] : [{ word, rows: matching.length, amount: sum(matching.map(amount)) }]
  })
