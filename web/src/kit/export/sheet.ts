import { decimalSum, decimalText, formatMoney } from '@backoffice/contract/money'
import { showDay, showMoment, showNumber } from '../format.ts'
import type { CellValue } from '../list/cell-value.ts'
import type { Column } from '../list/columns.tsx'

/** The rows of a list as they leave it: every format is written from this. */
export interface Sheet {
  readonly title: string
  /** What is asked and by whom: stands on a sheet of its own, and at the head of the paper. */
  readonly about: readonly Fact[]
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly CellValue[])[]
  /** One entry per column: the decimal text of an added up column, the word Total, or nothing. Without amounts there are none. */
  readonly totals: readonly SheetTotal[]
}

export type Fact = readonly [label: string, text: string]
export interface SheetColumn {
  readonly title: string
  /** The number of a document: one piece. */
  readonly isCode: boolean
  readonly isNumeric: boolean
}
export type SheetTotal =
  | { readonly kind: 'sum'; readonly value: string }
  | { readonly kind: 'label'; readonly value: string }
  | undefined

interface Source<R> {
  readonly title: string
  readonly about: readonly Fact[]
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly say: (text: string) => string
}

/** What is typed into the rows on the screen is nothing that the list knows: such a column stays there. */
export function sheetOf<R>({ title, about, columns: all, rows, say }: Source<R>): Sheet {
  const columns = all.filter(({ kind }) => kind !== 'field')
  const hasAmounts = columns.some((column) => column.amount)
  const labelled = columns.findIndex((column) => !column.amount)
  return {
    title,
    about,
    columns: columns.map(({ title: name, kind }) => ({
      title: say(name),
      isCode: kind === 'code',
      isNumeric: kind === 'money' || kind === 'number' || kind === 'files',
    })),
    rows: rows.map((row) =>
      columns.map(({ value, text }): CellValue => value?.(row) ?? { kind: 'text', value: text(row) }),
    ),
    totals: hasAmounts
      ? columns.map(({ amount }, at) => {
          if (amount) return { kind: 'sum', value: decimalSum(rows.map(amount)) }
          return at === labelled ? { kind: 'label', value: 'Total' } : undefined
        })
      : [],
  }
}

/** `1234567.50` → `1,234,567.50` */
const grouped = (decimal: string) => decimal.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')

/** A cell as the screen shows it. */
export function shownCell(cell: CellValue): string {
  switch (cell.kind) {
    case 'text':
      return cell.value
    case 'day':
      return showDay(cell.value ?? null)
    case 'moment':
      return showMoment(cell.value)
    case 'money':
      return cell.value === undefined ? '' : formatMoney(cell.value)
    case 'number':
      return cell.value === undefined ? '' : showNumber(cell.value)
  }
}

export const shownTotal = (total: SheetTotal): string =>
  total?.kind === 'sum' ? grouped(total.value) : (total?.value ?? '')

/** A cell as a program reads it: amounts and numbers without grouping. */
export function plainCell(cell: CellValue): string {
  if (cell.kind === 'money') return cell.value === undefined ? '' : decimalText(cell.value)
  if (cell.kind === 'number') return cell.value === undefined ? '' : String(cell.value)
  return shownCell(cell)
}
