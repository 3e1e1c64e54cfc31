import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import { DAYS, listDays } from '@backoffice/contract/cash/days'
import { counted } from '@backoffice/contract/cash/place'
import { isSunday } from '@backoffice/contract/day'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { type Money, sum } from '@backoffice/contract/money'
import { ALL, stage } from '@backoffice/contract/statuses'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { receiptsFrom } from '../documents/money-tiles.tsx'
import { Amount } from '../kit/amount.tsx'
import { Button } from '../kit/button.tsx'
import figures from '../kit/figures.module.css'
import { showDay, showMoney, showPercent, showShort, showWeekday, spellDay } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import { useSession } from '../session/use-session.ts'
import css from './home.module.css'
import { Nothing, Part } from './part.tsx'

type Sums = Answer<typeof listDays>['before']
type Day = Answer<typeof listDays>['days'][number]

/** The sums of a day, in the order of the way of the money. The table has all of them, the picture only the drawn ones. */
const series = [
  { key: 'received', label: homeMessages.received, colour: 'var(--c1)' },
  { key: 'handedOver', label: homeMessages.handedOver, colour: undefined },
  { key: 'deposited', label: homeMessages.deposited, colour: 'var(--c4)' },
] as const
const drawn = series.filter(({ colour }) => colour !== undefined)

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
            {homeMessages.table}
          </Button>
        )
      }
    >
      {({ days, before }) =>
        isEmpty ? (
          <Nothing next={['record', 'debtors']}>{homeMessages.noMoney}</Nothing>
        ) : (
          <>
            <Picture days={days} before={before} />
            <div className={showsTable ? css.scrolls : 'sr-only'}>
              <DayTable days={days} />
            </div>
          </>
        )
      }
    </Part>
  )
}

const wordsOf = (day: Day): string =>
  `${showWeekday(day.day)} ${spellDay(day.day)}: ${series.map(({ key, label }) => `${label} ${showMoney(day[key])}`).join(', ')}`

/** Returns the end of the axis: the next larger number that is an even digit or ten with zeros, so that its half is short too. */
function endOfAxis(max: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return unit * ([1, 2, 4, 6, 8].find((step) => step * unit >= max) ?? 10)
}

/** Draws the bars, and above them the sums of all days. While the pointer or the focus is on a day, it draws the sums of this day. */
function Picture({ days, before }: { days: readonly Day[]; before: Sums }) {
  const [chosen, setChosen] = useState<number>()
  const chart = useRef<HTMLOListElement>(null)
  const { user } = useSession()
  const last = days.length - 1
  const day = chosen === undefined ? undefined : days[chosen]
  const end = endOfAxis(Math.max(...days.flatMap((one) => drawn.map(({ key }) => one[key]))))
  const [to, search] = receiptWays.find(([path]) => mayOpenPath(user, path)) ?? ['/home' as const]
  const move = (event: KeyboardEvent) => {
    const at = chosen ?? last
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    chart.current?.querySelectorAll('a')[Math.max(0, Math.min(to, last))]?.focus()
  }
  return (
    <>
      <dl className={`${figures.figures} ${css.sums}`}>
        {drawn.map(({ key, label, colour }) => {
          const total = sum(days.map((one) => one[key]))
          return (
            <div key={key} style={{ '--colour': colour } as CSSProperties}>
              <dt>{label}</dt>
              <dd>
                <Amount of={day ? day[key] : total} /> {!day && <Change now={total} before={before[key]} />}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="muted">
        <small>{day ? `${showWeekday(day.day)} ${spellDay(day.day)}` : homeMessages.comparedWithBefore(DAYS)}</small>
      </p>
      <div className={`caption ${css.chart}`}>
        <ol ref={chart} onKeyDown={move} onPointerLeave={() => setChosen(undefined)}>
          {days.map((one, place) => (
            <li
              key={one.day}
              data-sunday={isSunday(one.day) || undefined}
              data-today={place === last || undefined}
              onPointerEnter={() => setChosen(place)}
            >
              <Link
                to={to}
                search={{ ...search, fromDate: one.day, toDate: one.day }}
                tabIndex={place === (chosen ?? last) ? 0 : -1}
                aria-label={wordsOf(one)}
                onFocus={() => setChosen(place)}
                onBlur={() => setChosen(undefined)}
              >
                {drawn.map(({ key, colour }) => (
                  <i key={key} style={{ '--share': one[key] / end, '--colour': colour } as CSSProperties} />
                ))}
                <span>{Number(one.day.slice(8))}</span>
              </Link>
            </li>
          ))}
        </ol>
        <div className={css.axis} aria-hidden="true">
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{showShort(value)}</span>
          ))}
        </div>
      </div>
    </>
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

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <table className={css.table}>
      <caption className="sr-only">{TITLE}</caption>
      <thead>
        <tr>
          <th scope="col">{homeMessages.date}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{showDay(day.day, 'DMY')}</th>
            {series.map(({ key }) => (
              <td key={key} className="num">
                {showMoney(day[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{homeMessages.totalOfDays}</th>
          {series.map(({ key }) => (
            <td key={key} className="num">
              {showMoney(sum(days.map((day) => day[key])))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
