import type { RowsProps } from './table-grid.tsx'

interface GroupHeadProps<R> {
  /** The name of the group, among the groups of the list. */
  group: string
  /** The rows of the group on this page. */
  rows: readonly R[]
  of: Pick<RowsProps<R>, 'groups' | 'all'>
}

/** Draws the facts of a group, with the sums of all its rows where the server has added them up. */
export function GroupHead<R>({ group, rows, of: { groups, all } }: GroupHeadProps<R>) {
  const Head = groups?.Head
  return Head && <Head rows={rows} totals={all?.groups?.find(({ key }) => String(key) === group)} />
}

interface GroupTickProps<R> {
  /** The id of the head, which names the group. */
  describedBy: string
  rows: readonly R[]
  of: Pick<RowsProps<R>, 'selection' | 'rowKey'>
}

/** Draws the checkbox that ticks or unticks all rows of a group on this page. */
export function GroupTick<R>({ describedBy, rows, of: { selection, rowKey } }: GroupTickProps<R>) {
  const onRows = selection?.onRows
  const can = rows.filter((row) => selection?.can?.(row) ?? true)
  if (!onRows || can.length === 0) return null
  return (
    <input
      type="checkbox"
      aria-label="Select the group"
      aria-describedby={describedBy}
      checked={can.every((row) => selection.selected.has(rowKey(row)))}
      onChange={(event) => onRows(can, event.target.checked)}
    />
  )
}
