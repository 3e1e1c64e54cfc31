import { waitingScreens } from '@backoffice/contract/home/waiting'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { limits } from '@backoffice/contract/limits'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { CallState } from '../api/use-call.ts'
import type { listWaiting } from '@backoffice/contract/home/waiting'
import { Card, Stack } from '../kit/layout.tsx'
import { showMoney } from '../kit/format.ts'
import { NotAvailable } from '../kit/not-available.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { looks } from '../shell/places.ts'
import css from './waiting-list.module.css'
import { leadOf, type Work } from './waiting-work.ts'

const TITLE = 'Waiting for you'

/** Shows the work that waits for the user in all branches: number, amount and since when, each a link to these rows. */
export function WaitingList({ data, failure, refetch }: CallState<typeof listWaiting>) {
  const id = useId()
  return (
    <Stack as="section" gap={3} className={css.panel} aria-labelledby={id}>
      <h2 id={id}>{TITLE}</h2>
      {data === undefined && failure && (
        <Card as="p" className="muted">
          {homeMessages.notKnown} <NotAvailable of={TITLE} onRetry={refetch} />
        </Card>
      )}
      {data === undefined && !failure && <p className={css.loading} role="img" aria-label="Loading" />}
      {data?.waiting.length === 0 && (
        <Card as="p" className="muted">
          {homeMessages.nothingWaits}
        </Card>
      )}
      {data && data.waiting.length > 0 && (
        <Stack as="ul" gap={3} className={css.waiting}>
          {data.waiting.map((work) => (
            <Waiting key={work.kind} work={work} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Waiting({ work }: { work: Work }) {
  const { kind, count, amount, ageDays, branches } = work
  const id = useId()
  const { icon: Icon } = looks[waitingScreens[kind]]
  const age = homeMessages.since(ageDays)
  return (
    <li>
      <Icon className={css.icon} size={20} stroke={1.75} aria-hidden />
      <Link {...leadOf(work)} className={css.words} aria-describedby={id}>
        {homeMessages.waiting[kind](count)}
      </Link>
      <span className={css.facts} id={id}>
        {amount !== null && <span className={css.amount}>{showMoney(amount)}</span>}
        {ageDays < limits.handOver.longDays ? <span>{age}</span> : <StatusTag tone="warning" word={age} />}
      </span>
      {branches.length > 1 && (
        <span className={css.branches}>
          {branches.map((branch) => (
            <Link key={branch.cCode} {...leadOf(work, branch.cCode)}>
              {homeMessages.inBranch(branch.branchName, branch.count)}
            </Link>
          ))}
        </span>
      )}
    </li>
  )
}
