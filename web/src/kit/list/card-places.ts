import type { Column } from './columns.tsx'
import type { CardLook } from './data-table.tsx'

interface Looks<R> {
  readonly columns: readonly Column<R>[]
  readonly card?: CardLook<R>
}

/** Returns the columns by their place on a card. Without a declared look these are the first text, the day and the last amount. */
export function placesOf<R>({ columns, card }: Looks<R>) {
  const heading =
    columns.find((column) => column.key === card?.heading) ??
    columns.find((column) => column.kind === 'text') ??
    columns[0]
  const line = card
    ? columns.filter((column) => card.line.some((key) => key === column.key))
    : columns.filter((column) => column.kind === 'day').slice(0, 1)
  const below = columns.filter((column) => card?.below?.some((key) => key === column.key))
  const amounts = columns.filter((column) => column.kind === 'money')
  const figure = columns.find((column) => column.key === card?.figure)
  const statuses = columns.filter((column) => column.kind === 'status')
  const fields = columns.filter((column) => column.kind === 'field')
  const files = columns.filter((column) => column.kind === 'files')
  const shown = new Set<Column<R> | undefined>([
    heading,
    figure,
    ...line,
    ...below,
    ...amounts,
    ...statuses,
    ...fields,
    ...files,
  ])
  const rest = columns.filter((column) => !shown.has(column))
  return { heading, figure, line, below, amounts, statuses, fields, files, rest }
}
