import { DAYS, listDays } from '@backoffice/contract/cash/days'
import type { Answer } from '@backoffice/contract/call'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { sum } from '@backoffice/contract/money'
import { type KeyboardEvent, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import figures from '../kit/figures.module.css'
import { Card, Inline, Stack } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { showDay, showMoney, spellDay } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import css from './last-days.module.css'
import { NotAvailable } from '../kit/not-available.tsx'

type Day = Answer<typeof listDays>['days'][number]

/** The three sums of a day, in the order of the way of the money. */
const series = [
  { key: 'received', label: 'Received' },
  { key: 'handedOver', label: 'Handed over' },
  { key: 'deposited', label: 'Deposited' },
] as const

const TITLE = `Last ${DAYS} days`
const HEIGHT = 100

/** Shows the money of the last days as bars, with a table of the same sums. */
export function LastDays() {
  const { userId, branchCode } = useViewer()
  const [showsTable, setShowsTable] = useState(false)
  // The sums of 14 days are too expensive to fetch after each change by others.
  const { data, failure, refetch } = useCall(listDays, { userId, bCode: branchCode }, { quiet: true, every: 60_000 })
  const days = data?.days
  const isEmpty = days?.every((day) => series.every(({ key }) => day[key] === 0)) ?? false
  return (
    <Card as="section" gap={3} aria-labelledby="last-days">
      <Inline justify="between">
        <h2 id="last-days">{TITLE}</h2>
        {days && !isEmpty && (
          <Button small tone="ghost" aria-pressed={showsTable} onClick={() => setShowsTable(!showsTable)}>
            Table
          </Button>
        )}
      </Inline>
      {!days && failure && <NotAvailable named of={TITLE} onRetry={refetch} />}
      {!days && !failure && <p className={css.loading} role="img" aria-label="Loading" />}
      {days && isEmpty && <p className="muted">{homeMessages.noMoney}</p>}
      {days && !isEmpty && (
        <>
          <Picture days={days} />
          <div className={showsTable ? css.table : 'sr-only'}>
            <DayTable days={days} />
          </div>
        </>
      )}
    </Card>
  )
}

const wordsOf = (day: Day): string =>
  `${spellDay(day.day)}: ${series.map(({ key, label }) => `${label} ${showMoney(day[key])}`).join(', ')}`

/** Draws the bars. The day under the pointer, or chosen by the arrow keys, is written above them; at first it is today. */
function Picture({ days }: { days: readonly Day[] }) {
  const [chosen, setChosen] = useState<number>()
  const last = days.length - 1
  const at = Math.min(chosen ?? last, last)
  const day = days[at]
  const max = Math.max(...days.flatMap((one) => series.map(({ key }) => one[key])))
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(to, last)))
  }
  if (!day) return null
  return (
    <Stack>
      <dl className={`${figures.figures} ${css.figures}`}>
        <div className={css.day}>
          <dt className="sr-only">Day</dt>
          <dd>{spellDay(day.day)}</dd>
        </div>
        {series.map(({ key, label }) => (
          <div key={key} className={css[key]}>
            <dt>{label}</dt>
            <dd className="num">{showMoney(day[key])}</dd>
          </div>
        ))}
      </dl>
      <div
        className={css.bars}
        role="slider"
        tabIndex={0}
        aria-label={`Day of the ${TITLE.toLowerCase()}`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={wordsOf(day)}
        onKeyDown={move}
        onPointerLeave={() => setChosen(undefined)}
      >
        {days.map((one, place) => (
          <div
            key={one.day}
            className={css.column}
            data-chosen={place === at || undefined}
            onPointerEnter={() => setChosen(place)}
            onPointerDown={() => setChosen(place)}
          >
            <svg viewBox={`0 0 3 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {series.map(({ key }, nth) => {
                const height = max > 0 ? (one[key] / max) * HEIGHT : 0
                return (
                  <rect
                    key={key}
                    className={css[key]}
                    x={nth + 0.08}
                    width={0.84}
                    y={HEIGHT - height}
                    height={height}
                  />
                )
              })}
            </svg>
            <span aria-hidden="true">{Number(one.day.slice(8))}</span>
          </div>
        ))}
      </div>
    </Stack>
  )
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <table>
      <caption className="sr-only">{TITLE}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
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
          <th scope="row">Total</th>
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
