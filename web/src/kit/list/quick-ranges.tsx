import { addDays, type Day, daysBetween } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { useDayOrder } from '../day-order.ts'
import { showDay } from '../format.ts'
import { Button } from '../button.tsx'
import { Inline } from '../layout.tsx'
import { useViewer } from '../viewer.ts'
import { type Filter, type FilterValues, rangeOf } from './filters.ts'
import css from './filter-bar.module.css'

/** A Monday; weeks are counted from it. */
const MONDAY = '1900-01-01' as Day

/** Returns the periods that end with the company's day, or the day before. */
export function rangesUpTo(today: Day): readonly { readonly label: string; readonly from: Day; readonly to: Day }[] {
  const yesterday = addDays(today, -1)
  return [
    { label: labels.today, from: today, to: today },
    { label: labels.yesterday, from: yesterday, to: yesterday },
    { label: labels.thisWeek, from: addDays(today, -(daysBetween(MONDAY, today) % 7)), to: today },
    { label: labels.thisMonth, from: `${today.slice(0, 8)}01` as Day, to: today },
  ]
}

/**
 * Returns the periods that begin on the same day in all branches. Where it is Thursday in one branch and Friday in another, no single day
 * is Today.
 */
export function commonRanges(days: readonly Day[]) {
  const latest = days.toSorted().at(-1)
  if (latest === undefined) return []
  const starts = days.map((day) => rangesUpTo(day).map(({ from }) => from))
  return rangesUpTo(latest).filter(({ from }, at) => starts.every((others) => others[at] === from))
}

interface QuickRangesProps {
  filters: readonly Filter[]
  values: FilterValues
  onSearch: (values: FilterValues) => void
}

/** Returns the company's day, or the days of all branches where the list shows all of them. */
function useDays(): readonly Day[] {
  const { today, branches, branchNames } = useViewer()
  return branchNames ? [...branches.values()].map((branch) => branch.today) : [today]
}

/** Returns the periods that a list offers. */
export const useRanges = () => commonRanges(useDays())

/** Sets the two days of the bar with one press; a second press clears them. */
export function QuickRanges({ filters, values, onSearch }: QuickRangesProps) {
  const { branchNames } = useViewer()
  const order = useDayOrder()
  const days = useDays()
  const range = rangeOf(filters)
  if (!range) return null
  const [first, last] = range
  const search = (from: string, to: string) => onSearch({ ...values, [first.name]: from, [last.name]: to })
  return (
    <Inline gap={2} className={`screen-only ${css.ranges}`} role="group" aria-label={labels.period}>
      {commonRanges(days).map(({ label, from, to }) => {
        const isChosen = values[first.name] === from && values[last.name] === to
        return (
          <Button
            key={label}
            small
            aria-pressed={isChosen}
            title={from === to ? showDay(from, order) : `${showDay(from, order)} – ${showDay(to, order)}`}
            onClick={() => (isChosen ? search('', '') : search(from, to))}
          >
            {label}
          </Button>
        )
      })}
      {branchNames && (
        <span className="caption">
          {new Set(days).size > 1 ? listMessages.severalDays : listMessages.daysOfBranches}
        </span>
      )}
    </Inline>
  )
}
