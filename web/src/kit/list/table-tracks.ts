/** The places of columns in a table: which of them share a track, and which are folded because they tell nothing. */
import type { CSSProperties } from 'react'
import { useDayOrder } from '../day-order.ts'
import { useNarrowTable } from '../phone.ts'
import { useUserName } from '../viewer.ts'
import type { Column, ColumnKind } from './columns.tsx'
import { placesOf } from './column-roles.ts'
import type { RowsProps } from './table-props.ts'

interface Track<R> {
  readonly column: Column<R>
  /** The column that is drawn as the second line. */
  readonly below: Column<R> | undefined
}

interface Place {
  readonly at: number
  readonly isNumeric: boolean
  /** The line of a column that shares its track; `undefined` for a column with a track of its own. */
  readonly line: 1 | 2 | undefined
  readonly isText: boolean
}

/** A column with the same value in all rows. The head shows the value once. */
export interface SameValue<R> {
  readonly column: Column<R>
  readonly value: string
}

/** More columns than these do not fit into the window of a laptop with all of their facts in sight. */
const MANY_COLUMNS = 7

/** The most buttons of a row that are in sight at rest, next to the button that opens the row. */
export const AT_REST = 2

/** The kinds of columns that are folded where no row has a value. */
const folding: ReadonlySet<ColumnKind> = new Set(['text', 'code', 'day', 'status', 'link'])

const isNumeric = <R>({ kind }: Column<R>) => kind === 'money' || kind === 'number'

/** Returns the tracks of these columns. A column has its own track where the column that it belongs below is hidden or has another one. */
function tracksOf<R>(columns: readonly Column<R>[]): readonly Track<R>[] {
  const keys = new Set(columns.map(({ key }) => key))
  const taken = new Map<string, Column<R>>()
  const own = columns.filter((column) => {
    const { below } = column
    if (below === undefined || !keys.has(below) || taken.has(below) || taken.has(column.key)) return true
    taken.set(below, column)
    return false
  })
  return own.map((column) => ({ column, below: taken.get(column.key) }))
}

const areTexts = <R>(...columns: readonly (Column<R> | undefined)[]) =>
  columns.every((column) => column === undefined || column.kind === 'text' || column.kind === 'custom')

/** Names are cut first, then other texts; a figure is never cut. A day with a text below it gives the text some room. */
function sizeOf<R>({ column, below }: Track<R>, name: Column<R> | undefined): string {
  const ofBoth = [column, ...(below ? [below] : [])]
  if (ofBoth.some((one) => one === name)) return 'minmax(var(--name), auto)'
  if (!areTexts(column, below)) return 'minmax(max-content, auto)'
  return `minmax(var(${ofBoth.some(({ wraps }) => wraps) ? '--least-lines' : '--least-text'}), auto)`
}

/**
 * Lays out the columns of a table. A column without a value in any row, and a status with the same word in all rows, are folded: they keep
 * their cells for screen readers and files, and take no room.
 */
export function useTracks<R>(props: RowsProps<R>, unfolded: boolean) {
  const { columns, allColumns = columns, rows, selection, actions = [], groups } = props
  const order = useDayOrder()
  const isNarrow = useNarrowTable()
  const name = placesOf(props).heading
  const user = useUserName()
  const valuesOf = (column: Column<R>) => new Set(rows.map((row) => column.text(row, order)))
  // A row still opens after the user hid some of many columns; the columns that start hidden make no row open.
  const chosen = allColumns.filter((column) => !column.startsHidden || columns.includes(column))
  const canOpen = chosen.length > MANY_COLUMNS || actions.length > AT_REST
  const others = columns.filter((column) => column !== name)
  const alike: readonly SameValue<R>[] = others.flatMap((column) => {
    if (column.key === groups?.inHead) return []
    const [value, ...more] = valuesOf(column)
    const isSame = canOpen && (column.folds || column.kind === 'status') && rows.length > 1 && more.length === 0
    return isSame && value ? [{ column, value }] : []
  })
  const isEmpty = (column: Column<R>) =>
    column.images
      ? column.folds && rows.every((row) => column.images?.(row).length === 0)
      : folding.has(column.kind) && rows.every((row) => column.text(row, order) === '')
  const empty = isNarrow && columns.length > MANY_COLUMNS ? others.filter(isEmpty) : []
  // A head above each group has the value already, and the head of the page has the name of the user.
  const isKnown = ({ value }: SameValue<R>) => value === user
  const same = alike.filter((one) => !isKnown(one))
  const elsewhere = canOpen ? others.filter(({ key }) => key === groups?.inHead) : []
  const quiet = [...empty, ...elsewhere, ...alike.filter(isKnown).map(({ column }) => column)]
  const folded = new Set(unfolded ? [] : [...same.map(({ column }) => column), ...quiet])
  const tracks = tracksOf(columns.filter((column) => !folded.has(column)))
  const start = selection ? 1 : 0
  const places = new Map<Column<R>, Place>()
  for (const [index, { column, below }] of tracks.entries()) {
    const place = { at: index + start + 1, isNumeric: isNumeric(column), isText: areTexts(column, below) }
    places.set(column, { ...place, line: below && 1 })
    if (below) places.set(below, { ...place, line: 2 })
  }
  const nameAt = name && places.get(name)?.at
  /** Returns the looks of a cell: its alignment, its place, and whether it stays in sight at the start. */
  const lookOf = (column: Column<R>) => {
    const place = places.get(column)
    const staysWithName = place !== undefined && place.at === nameAt
    return {
      className: place === undefined ? 'sr-only' : place.isNumeric ? 'num' : undefined,
      style: place && { gridColumn: place.at },
      'data-kind': column.kind,
      'data-line': place?.line,
      'data-wraps': (column.wraps && place !== undefined && place.line === undefined) || undefined,
      'data-mixed': (place?.line !== undefined && !place.isText) || undefined,
      'data-name': column === name || undefined,
      'data-start': staysWithName || undefined,
      'data-folded': place === undefined || undefined,
    }
  }
  const endAt = tracks.length + start + 1
  return {
    lookOf,
    /** The place of the words before the sums. */
    labelLook: { style: { gridColumn: start + 1 } },
    /** The place of the buttons of a row. */
    actionsLook: {
      'data-kind': 'actions',
      style: { gridColumn: endAt, '--end': canOpen ? 'var(--open)' : '0px' } as CSSProperties,
    },
    /** The place of the button that opens a row, at the end of the row. */
    openLook: { 'data-kind': 'open', style: { gridColumn: '-2' } },
    /** The place of the shared values and of the button for more columns: in the head, below the title of the buttons. */
    moreLook: { 'data-line': 2, style: { gridColumn: `${endAt} / -1` } },
    name,
    canOpen,
    same: unfolded ? [] : same,
    empty: unfolded ? 0 : quiet.length,
    hasTwoLines: tracks.some(({ column, below }) => below !== undefined || column.wraps),
    columnCount: tracks.length + start + (actions.length > 0 ? 1 : 0) + (canOpen ? 1 : 0),
    template: [
      ...(selection ? ['var(--check)'] : []),
      ...tracks.map((track) => sizeOf(track, name)),
      ...(actions.length > 0 ? ['max-content'] : []),
      ...(canOpen ? [actions.length > 0 ? 'var(--open)' : 'minmax(var(--open), max-content)'] : []),
    ].join(' '),
  }
}
