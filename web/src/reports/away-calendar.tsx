import { wordIn } from '@backoffice/contract/words'
import { requestStatus, requestWords } from '@backoffice/contract/approvals/requests'
import type { Row } from '@backoffice/contract/call'
import { addDays, type Day, daysBetween, isSunday } from '@backoffice/contract/day'
import { awayDays, type AwayIn, awayIn, type listAway, reasonOf } from '@backoffice/contract/leaves/away'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import type { CSSProperties } from 'react'
import { showDay, showDayOfMonth, showShortWeekday } from '../kit/format.ts'
import { joined } from '../kit/joined.ts'
import type { PictureOf } from '../kit/list/list-screen.tsx'
import { Picture } from '../kit/list/picture.tsx'
import { documentsOf } from '../kit/review/order.ts'
import { usePhone } from '../kit/phone.ts'
import { useViewer } from '../kit/viewer.ts'
import css from './away-calendar.module.css'

type Absence = Row<typeof listAway>

/** Draws a line of days for each person of the page, with a bar for each absence. The rows below are its table. */
export function AwayCalendar({ shown: { rows, isPending }, list }: PictureOf<Absence>) {
  const { today } = useViewer()
  const phone = usePhone()
  const when = awayIn.find((one) => one === list.values['when']) ?? awayIn[0]
  const days = daysOf(when, today)
  const people = documentsOf(rows ?? [], ({ userId }) => String(userId))
  return (
    <Picture
      title={reportLabels.awayByDay}
      isReady={!isPending || rows !== undefined}
      // One day has no lines to compare.
      isEmpty={people.length === 0 || days.length === 1}
      hasTable={false}
    >
      {() => (
        <div aria-hidden="true" className={css.calendar} style={{ '--days': days.length } as CSSProperties}>
          <div className={`caption ${css.line}`}>
            {days.map((day) => (
              <span key={day} data-sunday={isSunday(day) || undefined} data-today={day === today || undefined}>
                {!phone && <small>{showShortWeekday(day)}</small>}
                {showDayOfMonth(day)}
              </span>
            ))}
          </div>
          {people.map(({ key, rows: absences }) => (
            <PersonLine key={key} absences={absences} days={days} today={today} />
          ))}
        </div>
      )}
    </Picture>
  )
}

function daysOf(when: AwayIn, today: Day): readonly Day[] {
  const [first, last] = awayDays[when]
  return Array.from({ length: last - first + 1 }, (_, at) => addDays(today, first + at))
}

interface PersonLineProps {
  absences: readonly Absence[]
  days: readonly Day[]
  today: Day
}

function PersonLine({ absences, days, today }: PersonLineProps) {
  const [first = today] = days
  const place = (day: Day) => Math.max(0, Math.min(daysBetween(first, day), days.length - 1)) + 1
  return (
    <>
      <strong className={`cut ${css.name}`}>{absences[0]?.userName}</strong>
      <div className={css.line}>
        {days.map((day, at) => (
          <i
            key={day}
            style={{ gridColumn: at + 1 }}
            data-sunday={isSunday(day) || undefined}
            data-today={day === today || undefined}
          />
        ))}
        {absences.map(({ kind, id, startDate, endDate, status, reason }) => (
          <b
            key={`${kind} ${id}`}
            className="caption"
            style={{ gridColumn: `${place(startDate)} / ${place(endDate) + 1}` }}
            data-kind={kind}
            data-waits={status === requestWords[requestStatus.pending] || undefined}
            title={joined([
              wordIn(kind),
              reasonOf({ kind, reason }),
              `${showDay(startDate, 'DMY')} – ${showDay(endDate, 'DMY')}`,
              wordIn(status),
            ])}
          >
            <span>{wordIn(kind)}</span>
          </b>
        ))}
      </div>
    </>
  )
}
