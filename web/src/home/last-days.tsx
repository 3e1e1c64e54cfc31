import { spellWeekday } from '../kit/spell-weekday.ts'
import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import { DAYS, listDays } from '@backoffice/contract/cash/days'
import { counted } from '@backoffice/contract/cash/place'
import { isSunday } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import type { Money } from '@backoffice/contract/money'
import { ALL, stage } from '@backoffice/contract/statuses'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { receiptsFrom } from '../documents/money-tiles.tsx'
import { Button } from '../kit/button.tsx'
import { ColumnChart } from '../kit/chart/column-chart.tsx'
import { showDay, showDayOfMonth, showPercent } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import { useSession } from '../session/use-session.ts'
import { Nothing, Part } from './part.tsx'

type Sums = Answer<typeof listDays>['before']
type Day = Answer<typeof listDays>['days'][number]

interface Column {
  readonly of: Day
}

/** The sums of a day, in the order of the way of the money. The table has all of them, the picture only those with a colour. */
const series = (
  [
    { key: 'received', label: homeMessages.received, colour: 'var(--c1)' },
    { key: 'handedOver', label: homeMessages.handedOver },
    { key: 'deposited', label: homeMessages.deposited, colour: 'var(--c4)' },
  ] as const
).map((one) => ({ ...one, of: ({ of }: Column) => of[one.key] }))

const TITLE = homeMessages.lastDays(DAYS)

/** The screens that list the receipts of a day, with the filters for the receipts that count. The first screen that the user may open is used. */
const receiptWays: readonly (readonly [to: ScreenPath, search: Readonly<Record<string, string | number>>])[] = [
  ['/directorSalesmanReceiptReport', receiptsFrom(stage.withSalesman)],
  ['/cashierCashCollectionReport', { counted: counted.total }],
  ['/cashierCashCollection', { ...receiptsFrom(stage.withCashier), status: ALL }],
]

/** Shows the money of the last days as bars that lead to the receipts of the day, with a table of the same sums. */
export function LastDays() {
  const { userId, branchCode } = useViewer()
  const [showsTable, setShowsTable] = useState(false)
  // The sums of 28 days are too expensive to fetch after each change by others.
  const found = useCall(listDays, { userId, bCode: branchCode }, { quiet: true, every: 60_000 })
  const isEmpty = found.data?.days.every((day) => series.every(({ key }) => day[key] === 0)) ?? true
  return (
    <Part
      title={TITLE}
      of={found}
      aside={
        !isEmpty && (
          <Button small tone="ghost" aria-pressed={showsTable} onClick={() => setShowsTable(!showsTable)}>
            {labels.table}
          </Button>
        )
      }
    >
      {({ days, before }) =>
        isEmpty ? (
          <Nothing next={['record', 'debtors']}>{homeMessages.noMoney}</Nothing>
        ) : (
          <Picture days={days} before={before} showsTable={showsTable} />
        )
      }
    </Part>
  )
}

/** Draws the columns of the days, each a link to the receipts of its day. */
function Picture({ days, before, showsTable }: { days: readonly Day[]; before: Sums; showsTable: boolean }) {
  const { user } = useSession()
  const [to, search] = receiptWays.find(([path]) => mayOpenPath(user, path)) ?? ['/home' as const]
  const points = days.map((of, place) => ({
    of,
    key: of.day,
    short: showDayOfMonth(of.day),
    written: showDay(of.day, 'DMY'),
    spelled: spellWeekday(of.day),
    isShaded: isSunday(of.day),
    isNow: place === days.length - 1,
  }))
  return (
    <ColumnChart
      caption={TITLE}
      head={homeMessages.date}
      points={points}
      series={series}
      about={homeMessages.comparedWithBefore(DAYS)}
      after={({ key }, total) => <Change now={total} before={before[key as keyof Sums]} />}
      press={({ of: { day } }, props) => <Link to={to} search={{ ...search, fromDate: day, toDate: day }} {...props} />}
      showsTable={showsTable}
    />
  )
}

/** Compares a sum with the sum of the same number of days before. */
function Change({ now, before }: { now: Money; before: Money }) {
  if (before === 0) return null
  const percent = showPercent(Math.abs(now - before) / before)
  const direction = Math.sign(now - before)
  const words =
    direction === 0
      ? homeMessages.sameAsBefore(DAYS)
      : (direction > 0 ? homeMessages.moreThanBefore : homeMessages.lessThanBefore)(percent, DAYS)
  return (
    <small title={words} data-change={direction}>
      <span aria-hidden="true">
        {direction < 0 ? '▼' : '▲'} {percent}
      </span>
      <span className="sr-only">{words}</span>
    </small>
  )
}
