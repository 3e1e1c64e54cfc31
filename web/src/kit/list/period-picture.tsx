import { spellWeekday } from '../spell-weekday.ts'
import { type Day, isSunday } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { type Money, ZERO } from '@backoffice/contract/money'
import { daysOfPeriod, periodsDrawn } from '@backoffice/contract/periods-drawn'
import type { Failure } from '../../api/failures.ts'
import type { ColumnChart as LoadedChart } from '../chart/column-chart.tsx'
import { showDay, showDayOfMonth, showMonth, spellMonth } from '../format.ts'
import { lazyPart } from '../lazy-part.ts'
import type { ListState } from './list-state.ts'
import { Picture } from './picture.tsx'

const ColumnChart = lazyPart(() =>
  import('../chart/column-chart.tsx').then((loaded) => ({ default: loaded.ColumnChart })),
) as typeof LoadedChart

export interface DrawnSeries {
  readonly key: string
  readonly label: string
  readonly colour?: string
}

export interface PeriodSums {
  /** `2026-03-14` or `2026-03`. */
  readonly word: string
  readonly amounts: Readonly<Record<string, Money>>
}

interface PeriodPictureProps {
  title: string
  series: readonly DrawnSeries[]
  /** `undefined` while they load. */
  periods: readonly PeriodSums[] | undefined
  /** The day of today. */
  today: Day
  list: Pick<ListState, 'values' | 'search'>
  stacked?: boolean
  failure?: Failure | undefined
  onRetry?: () => void
}

/** Draws the sums of a list by month, or by day where the filters leave few days. A press on a column leaves its days in the list. */
export function PeriodPicture({ title, series, periods, today, list, stacked, failure, onRetry }: PeriodPictureProps) {
  const sums = new Map(periods?.map(({ word, amounts }) => [word, amounts]))
  const points = periodsDrawn([...sums.keys()]).map((period) => pointOf(period, today, sums.get(period) ?? {}))
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Picture
      title={title}
      isReady={periods !== undefined}
      isEmpty={points.length === 0}
      failure={failure}
      {...(onRetry && { onRetry })}
    >
      {(showsTable) => (
        <ColumnChart
          caption={title}
          head={labels.period}
          points={points}
          series={series.map((one) => ({ ...one, of: ({ amounts }: SumsOfPeriod) => amounts[one.key] ?? ZERO }))}
          about={
            points.length === 1 ? (first?.spelled ?? '') : listMessages.drawn(first?.spelled ?? '', last?.spelled ?? '')
          }
          {...(stacked && { stacked })}
          press={({ key }, props) => (
            <button
              type="button"
              onClick={() => {
                const [fromDate, toDate] = daysOfPeriod(key)
                list.search({ ...list.values, ...('date' in list.values && { date: '' }), fromDate, toDate })
              }}
              {...props}
            />
          )}
          showsTable={showsTable}
        />
      )}
    </Picture>
  )
}

type SumsOfPeriod = ReturnType<typeof pointOf>

function pointOf(period: string, today: Day, amounts: PeriodSums['amounts']) {
  const [first, last] = daysOfPeriod(period)
  const isNow = first <= today && today <= last
  const point = { key: period, amounts, isNow }
  return first === last
    ? {
        ...point,
        short: showDayOfMonth(first),
        written: showDay(first, 'DMY'),
        spelled: spellWeekday(first),
        isShaded: isSunday(first),
      }
    : { ...point, short: showMonth(first), written: spellMonth(first), spelled: spellMonth(first) }
}
