import { Button } from '../button.tsx'
import { Menu, type MenuItem } from '../menu.tsx'
import { useSpelling } from '../spelling.ts'
import type { Column } from './columns.tsx'
import type { DataTableProps } from './data-table.tsx'

type Kind = Column<unknown>['kind']

/** Returns the words of both directions, upwards first. */
function directionsOf(kind: Kind): readonly [up: string, down: string] {
  if (kind === 'money' || kind === 'number') return ['lowest first', 'highest first']
  return kind === 'day' ? ['oldest first', 'newest first'] : ['A to Z', 'Z to A']
}

interface SortMenuProps<R> {
  columns: readonly Column<R>[]
  sort: NonNullable<DataTableProps<R>['sort']>
}

/** Sorts a list of cards, which have no head of columns to press. */
export function SortMenu<R>({ columns, sort: { by, onSort } }: SortMenuProps<R>) {
  const spell = useSpelling()
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title, kind }) =>
      directionsOf(kind).map((words, at) => ({ by: at === 0 ? key : `-${key}`, label: `${spell(title)}, ${words}` })),
    )
  if (choices.length === 0) return null
  const chosen = choices.find((choice) => choice.by === by)
  const items: readonly MenuItem[] = [{ by: '', label: 'Usual order' }, ...choices].map((choice) => ({
    label: choice.label,
    checked: choice.by === (chosen?.by ?? ''),
    onSelect: () => onSort(choice.by),
  }))
  return (
    <Menu items={items} button={(props) => <Button {...props}>{chosen ? `Sort: ${chosen.label}` : 'Sort'}</Button>} />
  )
}
