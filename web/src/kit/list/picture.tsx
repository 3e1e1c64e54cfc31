import { type Day, isSunday } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { type Money, ZERO } from '@backoffice/contract/money'
import { daysOfPeriod, periodsDrawn } from '@backoffice/contract/periods-drawn'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Failure } from '../../api/failures.ts'
import { Button } from '../button.tsx'
import { useKeptChoice } from '../kept-choices.ts'
import { Inline } from '../layout.tsx'
import { NotAvailable } from '../not-available.tsx'
import { useRowsFirst } from '../phone.ts'
import { spellWeekday } from '../spell-weekday.ts'
import type { ColumnChart as LoadedChart } from '../chart/column-chart.tsx'
import { showDay, showDayOfMonth, showMonth, spellMonth } from '../format.ts'
import { lazyPart } from '../lazy-part.ts'
import { useViewer } from '../viewer.ts'
import css from './picture.module.css'
import type { ListState } from './list-state.ts'
import type { PictureOf } from './list-screen.tsx'

interface PictureProps {
  /** The name of the picture, which is the same for all filters. */
  title: string
  /** False while the amounts load: their place is kept, so that the rows below do not move. */
  isReady: boolean
  failure?: Failure | undefined
  onRetry?: () => void
  /** Draws nothing to say where there is none. */
  isEmpty: boolean
  /** False for a picture of which the rows below are the table. */
  hasTable?: boolean
  children: (showsTable: boolean) => ReactNode
}

/** Draws a picture of a list above its rows. It starts folded where the rows would have no room, and a user opens or folds it for this list. */
export function Picture({ title, isReady, failure, onRetry, isEmpty, hasTable = true, children }: PictureProps) {
  const startsFolded = useRowsFirst()
  const [isChanged, change] = useKeptChoice(`${startsFolded ? 'shown' : 'hidden'}Picture.${title}`)
  const [showsTable, setShowsTable] = useState(false)
  const isShown = isChanged === startsFolded
  const Chevron = isShown ? IconChevronUp : IconChevronDown
  if (isReady && isEmpty && !failure) return null
  return (
    <section className={`strip screen-only ${css.picture}`} aria-label={title}>
      <Inline justify="between">
        <h2 className="caption">{title}</h2>
        <Inline gap={2}>
          {isShown && isReady && hasTable && (
            <Button small tone="ghost" aria-pressed={showsTable} onClick={() => setShowsTable(!showsTable)}>
              {labels.table}
            </Button>
          )}
          <Button small tone="ghost" aria-expanded={isShown} onClick={() => change(!isChanged)}>
            {labels.picture}
            <Chevron aria-hidden size={16} stroke={2} />
          </Button>
        </Inline>
      </Inline>
      {isShown && failure && onRetry && (
        <p className="muted">
          <NotAvailable named of={title} onRetry={onRetry} />
        </p>
      )}
      {isShown && !failure && (
        <div className={css.drawn}>
          <Suspense fallback={<Room />}>{isReady ? children(showsTable) : <Room />}</Suspense>
        </div>
      )}
    </section>
  )
}

const Room = () => <p className={css.room} role="img" aria-label={labels.loading} />

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

interface Drawn {
  readonly title: string
  /** The amounts that are drawn, by the fields of the row that the list adds up. */
  readonly series: readonly DrawnSeries[]
}

/**
 * Makes the picture of a list that adds up its rows by period: `Picture: drawnBy({ title, series: [{ key: 'debit', … }] })`. It has the sums
 * of all rows of the filters, which the list has anyway.
 */
export const drawnBy = ({ title, series }: Drawn) =>
  function PictureOfList({ shown: { all, isPending }, list }: PictureOf<unknown>) {
    const { today } = useViewer()
    // A list without an answer says why itself.
    const periods = all?.parts ?? (isPending ? undefined : [])
    return <PeriodPicture title={title} series={series} periods={periods} today={today} list={list} />
  }
