import { labels } from '@backoffice/contract/labels'
import { mayOpenPath } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { lateScreens, listLate } from '@backoffice/contract/home/late'
import { lateFilters, lateWords } from '@backoffice/contract/home/leads'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { Link } from '@tanstack/react-router'
import { joinedNames } from '../kit/joined.ts'
import { useCall } from '../api/use-call.ts'
import { Amount } from '../kit/amount.tsx'
import { showNumber } from '../kit/format.ts'
import { Inline } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import { useSession } from '../session/use-session.ts'
import css from './home.module.css'
import { Nothing, Part } from './part.tsx'

type Late = Answer<typeof listLate>['late'][number]

/** Shows what is late or odd: the number, the sum and some names of each kind, with a link to its rows. */
export function LateMoney() {
  const { userId, branchCode } = useViewer()
  const found = useCall(listLate, { userId, bCode: branchCode }, { quiet: true, every: 60_000 })
  return (
    <Part title={homeMessages.lateAndOdd} of={found} aside={<ToQuestions />}>
      {({ late, messages }) =>
        late.length === 0 && messages === null ? (
          <Nothing next={['holders']}>{homeMessages.nothingLate}</Nothing>
        ) : (
          <ul className={css.late}>
            {late.map((one) => (
              <LateLine key={one.kind} late={one} />
            ))}
            {messages && <MessagesLine {...messages} />}
          </ul>
        )
      }
    </Part>
  )
}

/** Leads to the oddities and the questions of the day, for those who may open these pages. */
function ToQuestions() {
  const { user } = useSession()
  return (
    <Inline as="span" gap={4}>
      {mayOpenPath(user, '/directorOddities') && <Link to="/directorOddities">{labels.oddities}</Link>}
      {mayOpenPath(user, '/directorQuestions') && <Link to="/directorQuestions">{reportMessages.toQuestions}</Link>}
    </Inline>
  )
}

function MessagesLine({ count, oldestMinutes }: NonNullable<Answer<typeof listLate>['messages']>) {
  return (
    <li data-kind="messages">
      <Link to="/directorMessages" search={{ state: 'waiting,sending' }} className={css.whole}>
        <b>{showNumber(count)}</b> {homeMessages.messagesWait(count, oldestMinutes)}
      </Link>
    </li>
  )
}

function LateLine({ late: { kind, count, total, names, moreNames } }: { late: Late }) {
  return (
    <li data-kind={kind}>
      <Link to={lateScreens[kind]} search={lateFilters[kind]} className={css.whole}>
        <b>{showNumber(count)}</b> {lateWords[kind](count)}
      </Link>{' '}
      <span className="num">
        <Amount of={total} />
      </span>{' '}
      <small>
        <span className="cut" title={joinedNames(names)}>
          {joinedNames(names)}
        </span>
        {moreNames > 0 && homeMessages.andMore(moreNames)}
      </small>
    </li>
  )
}
