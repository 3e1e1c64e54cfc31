import type { CellValue } from './cell-value.ts'
import type { Column } from './columns.tsx'

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const isEmpty = ({ value }: CellValue) => value === undefined || value === ''

function compare(left: CellValue, right: CellValue): number {
  if (typeof left.value === 'number' && typeof right.value === 'number') return left.value - right.value
  if (left.kind === 'moment') return Date.parse(left.value) - Date.parse(String(right.value))
  return words.compare(String(left.value), String(right.value))
}

/**
 * Sorts all rows of a list in the browser, by `title` or, downwards, by `-title`: amounts, numbers and days by their value, words as
 * people sort them. Rows with an empty cell come last in both directions; equal rows keep the order of the answer.
 */
export function sortedBy<R>(rows: readonly R[], columns: readonly Column<R>[], sort: string): readonly R[] {
  const isDown = sort.startsWith('-')
  const column = columns.find(({ key, sortable }) => sortable && key === (isDown ? sort.slice(1) : sort))
  if (!column) return rows
  const valued = rows.map((row) => ({
    row,
    value: column.value?.(row) ?? ({ kind: 'text', value: column.text(row, 'DMY') } as const),
  }))
  const [filled, empty] = [valued.filter(({ value }) => !isEmpty(value)), valued.filter(({ value }) => isEmpty(value))]
  const sorted = filled.toSorted((left, right) => compare(left.value, right.value) * (isDown ? -1 : 1))
  return [...sorted, ...empty].map(({ row }) => row)
}
