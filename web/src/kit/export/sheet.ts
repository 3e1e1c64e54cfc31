import { inGroups } from '@backoffice/contract/language/numbers'
import { labels } from '@backoffice/contract/labels'
import { decimalSum, decimalText, formatMoney } from '@backoffice/contract/money'
import type { PageCall } from '@backoffice/contract/call'
import type { DayForm, DayOrder } from '../day-order.ts'
import { isoMoment, showDay, showMoment, showNumber } from '../format.ts'
import type { CellValue, Column } from '../list/columns.tsx'
import { addedUp } from '../list/totals.tsx'
import type { Filter, FilterValues } from '../list/filters.ts'
import type { RowKey } from '../list/row-focus.ts'

/** The rows of a list as they are exported. Every format is written from this. */
export interface Sheet {
  readonly title: string
  /** The filters, the branch and the user. They fill a sheet of their own, and the head of the printed page. */
  readonly about: readonly Fact[]
  /** The day order of the screen that the rows come from. */
  readonly dayOrder: DayOrder
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly CellValue[])[]
  /** One entry per column: the decimal text of a sum, the word Total, or nothing. It is empty where no column is an amount. */
  readonly totals: readonly SheetTotal[]
}

/** A fact that is a count has its number too, which a workbook keeps as one. */
export type Fact = readonly [label: string, text: string, count?: number]
export interface SheetColumn {
  readonly title: string
  /** True for a document number, which is never broken into lines. */
  readonly isCode: boolean
  readonly isNumeric: boolean
  /** True where the cell is the number of pictures. */
  readonly isCount: boolean
  /** True for a code that the list hides at first: paper has no room for it. */
  readonly isForFiles: boolean
}
export type SheetTotal =
  /** `ofCells`: it is the sum of all cells of its column. Otherwise several rows show the amount of the same thing, which counts once. */
  | { readonly kind: 'sum'; readonly value: string; readonly ofCells: boolean }
  | { readonly kind: 'label'; readonly value: string }
  | undefined

interface Source<R> {
  readonly title: string
  readonly about: readonly Fact[]
  readonly dayOrder: DayOrder
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
}

/** Copies the rows without the columns that are typed on the screen: their values are not saved yet. */
export function sheetOf<R>({ title, about, dayOrder, columns: all, rows }: Source<R>): Sheet {
  const columns = all.filter(({ kind }) => kind !== 'field')
  const hasAmounts = columns.some((column) => column.amount)
  const labelled = columns.findIndex((column) => !column.amount)
  return {
    title,
    about,
    dayOrder,
    columns: columns.map(({ title: name, kind, startsHidden = false }) => ({
      title: name,
      isCode: kind === 'code',
      isNumeric: kind === 'money' || kind === 'number' || kind === 'files',
      isCount: kind === 'files',
      isForFiles: startsHidden,
    })),
    rows: rows.map((row) =>
      columns.map(({ value, text }): CellValue => value?.(row) ?? { kind: 'text', value: text(row, dayOrder) }),
    ),
    totals: hasAmounts
      ? columns.map((column, at) => {
          const amounts = addedUp(column, rows)
          if (amounts) return { kind: 'sum', value: decimalSum(amounts), ofCells: !column.sourceOf }
          return at === labelled ? { kind: 'label', value: labels.total } : undefined
        })
      : [],
  }
}

/** Returns a cell as the screen or the paper shows it. */
export function shownCell(cell: CellValue, form: DayForm): string {
  switch (cell.kind) {
    case 'text':
      return cell.value
    case 'day':
      return showDay(cell.value ?? null, form)
    case 'moment':
      return showMoment(cell.value, form, cell.timeZone)
    case 'money':
      return cell.value === undefined ? '' : formatMoney(cell.value)
    case 'number':
      return cell.value === undefined ? '' : showNumber(cell.value)
  }
}

export const shownTotal = (total: SheetTotal): string =>
  total?.kind === 'sum' ? inGroups(total.value) : (total?.value ?? '')

/**
 * Returns a cell as a program reads it: amounts and numbers have no grouping, and days are written as in ISO 8601, which no country reads in
 * another order.
 */
export function plainCell(cell: CellValue): string {
  if (cell.kind === 'money') return cell.value === undefined ? '' : decimalText(cell.value)
  if (cell.kind === 'number') return cell.value === undefined ? '' : String(cell.value)
  if (cell.kind === 'day') return cell.value ?? ''
  if (cell.kind === 'moment') return isoMoment(cell.value, cell.timeZone)
  return cell.value
}

/** Spreadsheets read a text that matches as a formula: full-width signs count too, and so does white space before the sign. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

/** Puts an apostrophe before text that a spreadsheet would run as a formula, because clients and salesmen type these texts. */
export const escapeFormula = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

export type ExportFormat = 'csv' | 'xlsx' | 'print'

/** Describes an export: all rows that the filters of a list let through, not only the visible page. */
export interface ExportSource<R> {
  readonly title: string
  /** The base of the file's name. */
  readonly name: string
  readonly call: PageCall
  /** True when the call has pages; otherwise it answers all rows at once. */
  readonly paged: boolean
  /** Facts about the rows that no filter shows, such as the row of the list below a dialog. */
  readonly about?: readonly Fact[]
  /** The request without page and limit. */
  readonly input: Readonly<Record<string, unknown>>
  readonly filters: readonly Filter[]
  readonly values: FilterValues
  readonly columns: readonly Column<R>[]
  readonly rowKey: (row: R) => RowKey
  /** Names what pages and total count: rows, or groups of rows. */
  readonly counted: (row: R) => RowKey
  /** Sorts the rows as the screen does, where the screen sorts them itself. */
  readonly sorted: (rows: readonly R[]) => readonly R[]
}
