import type { GroupTotals } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import { IconLayoutList } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Button } from '../button.tsx'
import { useKeptChoice } from '../kept-choices.ts'
import type { Action } from './actions.tsx'
import type { FilterValues } from './filters.ts'
import type { ListState } from './list-state.ts'
import type { AllTotals } from './totals.tsx'
import type { Selection } from './selection.tsx'
import toolCss from './toolbar.module.css'
import type { RowKey } from './row-focus.ts'

export interface GroupFacts<R> {
  /** The rows of the group on this page. */
  readonly rows: readonly R[]
  /** The server's sums over all rows of the group, where the call groups its rows. */
  readonly totals: GroupTotals | undefined
}

/** Groups rows that belong together, such as the lines of a voucher. The call answers them next to each other. */
export interface Groups<R> {
  readonly by: (row: R) => string
  /** `last`: the actions decide about the whole group. They are drawn on its last row; their letters work on every row of it. */
  readonly actions?: 'last'
  /** Set when pages and total of the call count groups, so that no group is split between pages. */
  readonly countsGroups?: true
  /** Set when the user chooses whether there are groups, by a button of this label: the call groups its rows on request. */
  readonly choice?: {
    readonly label: string
    /** Returns whether the rows of these filters can be grouped; without it they always can. */
    readonly when?: (values: FilterValues) => boolean
  }
  /** Draws the facts of a group above its rows. */
  readonly Head?: ComponentType<GroupFacts<R>>
  /** The key of the column that the head shows for the whole group. A table folds the column. */
  readonly inHead?: string
  /** Returns the amount of the group, by which toasts and notes name it. */
  readonly amount?: (row: R) => Money
}

/** The place of a row in its group, among the visible rows. */
export interface GroupPlace<R> {
  readonly group: string
  /** True when the row before belongs to another group. */
  readonly begins: boolean
  /** True when the row before belongs to the same group. */
  readonly continues: boolean
  readonly hasActions: boolean
  /** The rows of the group, on its first row. */
  readonly opens: readonly R[] | undefined
}

export function groupPlaces<R>(rows: readonly R[], groups: Groups<R>): readonly GroupPlace<R>[] {
  const names = rows.map(groups.by)
  return names.map((group, at) => ({
    group,
    begins: at > 0 && names[at - 1] !== group,
    continues: at > 0 && names[at - 1] === group,
    hasActions: groups.actions !== 'last' || names[at + 1] !== group,
    opens: names[at - 1] === group ? undefined : rows.filter((row) => groups.by(row) === group),
  }))
}

/** Returns the function that names the rows which are decided together: a group, or a row alone. */
export function decidedTogether<R>(
  groups: Groups<R> | undefined,
  rowKey: (row: R) => string | number,
): (row: R) => string {
  return groups?.actions === 'last' ? groups.by : (row) => String(rowKey(row))
}

/** Draws the actions about a whole group on the last of its rows alone; the others stay on every row. */
export function oncePerGroup<R>(
  actions: readonly Action<R>[],
  rows: readonly R[],
  groups: Groups<R> | undefined,
  rowKey: (row: R) => string | number,
): readonly Action<R>[] {
  if (!groups || !actions.some(({ ofGroup }) => ofGroup)) return actions
  const last = new Map(rows.map((row) => [groups.by(row), rowKey(row)]))
  return actions.map((action) =>
    action.ofGroup
      ? { ...action, when: (row) => action.when(row) && last.get(groups.by(row)) === rowKey(row) }
      : action,
  )
}

/** Returns the function that names what pages and total of a list count: groups or rows. */
export function countLabel<R>(
  groups: Groups<R> | undefined,
  rowKey: (row: R) => string | number,
): (row: R) => string | number {
  return groups?.countsGroups ? groups.by : rowKey
}

/**
 * Returns the rows that match the typed text. Where an action is about a whole group, a group with a match stays whole, so that no user
 * decides about hidden lines.
 */
export function matchingRows<R>(
  rows: readonly R[],
  isMatch: (row: R) => boolean,
  groups: Groups<R> | undefined,
): readonly R[] {
  if (groups?.actions !== 'last') return rows.filter(isMatch)
  const matched = new Set(rows.filter(isMatch).map(groups.by))
  return rows.filter((row) => matched.has(groups.by(row)))
}

interface GroupHeadProps<R> {
  /** The name of the group, among the groups of the list. */
  group: string
  /** The rows of the group on this page. */
  rows: readonly R[]
  of: { readonly groups?: Groups<R>; readonly all?: AllTotals }
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
  of: { readonly selection?: Selection<R>; readonly rowKey: (row: R) => RowKey }
}

/** Draws the checkbox that ticks or unticks all rows of a group on this page. */
export function GroupTick<R>({ describedBy, rows, of: { selection, rowKey } }: GroupTickProps<R>) {
  const onRows = selection?.onRows
  const can = rows.filter((row) => selection?.can?.(row) ?? true)
  if (!onRows || can.length === 0) return null
  return (
    <input
      type="checkbox"
      aria-label={labels.selectTheGroup}
      aria-describedby={describedBy}
      checked={can.every((row) => selection.selected.has(rowKey(row)))}
      onChange={(event) => onRows(can, event.target.checked)}
    />
  )
}

const isOffered = ({ when }: NonNullable<Groups<never>['choice']>, values: FilterValues) => when?.(values) ?? true

const ungrouped = { groups: undefined, input: {}, button: undefined }

/**
 * Returns the groups that a list is drawn in. Another order puts rows of different groups between each other, so that a sorted list has
 * groups only where its pages count them. Groups that the user chooses are made by the server; the choice is kept for the user.
 */
export function useGrouping<R>(
  { title, groups }: { readonly title: string; readonly groups?: Groups<R> },
  list: ListState,
  isSorted: boolean,
) {
  const [isPlain, keepPlain] = useKeptChoice(`ungrouped.${title}`)
  if (!groups || (isSorted && !groups.countsGroups)) return ungrouped
  const { choice } = groups
  if (!choice) return { ...ungrouped, groups }
  if (!isOffered(choice, list.values)) return ungrouped
  const choose = () => {
    keepPlain(!isPlain)
    // The rows of this page are elsewhere in the other order.
    if (list.page > 1) list.goTo(1)
  }
  return {
    ...(isPlain ? ungrouped : { groups, input: { grouped: true } }),
    button: (
      <Button tone="ghost" title={choice.label} aria-pressed={!isPlain} onClick={choose}>
        <IconLayoutList aria-hidden size={18} stroke={1.75} />
        <span className={toolCss.word}>{choice.label}</span>
      </Button>
    ),
  }
}
