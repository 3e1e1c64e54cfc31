import { leadOf } from '@backoffice/contract/home/leads'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import type { listWaiting } from '@backoffice/contract/home/waiting'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { CallState } from '../api/use-call.ts'
import { Amount } from '../kit/amount.tsx'
import { showNumber } from '../kit/format.ts'
import { Inline } from '../kit/layout.tsx'
import { usePhone } from '../kit/phone.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import css from './home.module.css'
import { Part } from './part.tsx'
import { countOf, isLate, type Work } from './waiting-work.ts'

type WaitingListProps = CallState<typeof listWaiting> & { isOfAllBranches: boolean }

/** Shows the work that waits for the user in all branches: number, amount and since when, each a link to these rows. */
export function WaitingList({ isOfAllBranches, ...found }: WaitingListProps) {
  const total = countOf(found.data?.waiting ?? [])
  const Shown = usePhone() ? WorkLines : WorkTable
  return (
    <Part
      title={homeMessages.waitingForYou}
      of={found}
      failed={homeMessages.notKnown}
      aside={
        total > 0 && (
          <small className="muted">{(isOfAllBranches ? homeMessages.totalOfAll : homeMessages.total)(total)}</small>
        )
      }
    >
      {({ waiting }) =>
        waiting.length === 0 ? <p className="muted">{homeMessages.nothingWaits}</p> : <Shown waiting={waiting} />
      }
    </Part>
  )
}

function WorkTable({ waiting }: { waiting: readonly Work[] }) {
  const names = new Map(waiting.flatMap(({ branches }) => branches.map(({ cCode, branchName }) => [cCode, branchName])))
  const all = [...names].toSorted(([, one], [, other]) => one.localeCompare(other)).map(([cCode]) => cCode)
  const hasBranches = all.length > 1
  return (
    <table className={`${css.table} ${css.waiting}`} aria-label={homeMessages.waitingForYou}>
      <thead>
        <tr>
          <th scope="col">{homeMessages.work}</th>
          <th scope="col" className="num">
            {homeMessages.count}
          </th>
          <th scope="col" className="num">
            {homeMessages.amount}
          </th>
          <th scope="col" className="num">
            {homeMessages.oldest}
          </th>
          {hasBranches && <th scope="col">{homeMessages.byBranch}</th>}
        </tr>
      </thead>
      <tbody>
        {waiting.map((work) => (
          <WorkRow key={work.kind} work={work} columns={hasBranches ? all : []} />
        ))}
      </tbody>
    </table>
  )
}

function WorkLines({ waiting }: { waiting: readonly Work[] }) {
  return (
    <ul className={css.work}>
      {waiting.map((work) => (
        <li key={work.kind}>
          <Link {...leadOf(work)} className={css.whole}>
            {homeMessages.waiting[work.kind]}
          </Link>
          <b className="num">{showNumber(work.count)}</b>
          <span className="muted">{work.amount !== null && <Amount of={work.amount} />}</span>
          <span className="num muted">
            <Age work={work} />
          </span>
          <BranchLinks work={work} />
        </li>
      ))}
    </ul>
  )
}

function Age({ work }: { work: Work }) {
  const age = homeMessages.age(work.ageDays)
  return isLate(work) ? <StatusTag tone="warning" word={age} /> : age
}

function WorkRow({ work, columns }: { work: Work; columns: readonly string[] }) {
  const { kind, count, amount } = work
  return (
    <tr>
      <th scope="row">
        <Link {...leadOf(work)} className={css.whole}>
          {homeMessages.waiting[kind]}
        </Link>
      </th>
      <td className="num">{showNumber(count)}</td>
      <td className="num">{amount !== null && <Amount of={amount} dash />}</td>
      <td className="num muted">
        <Age work={work} />
      </td>
      {columns.length > 0 && (
        <td>
          <BranchBars work={work} columns={columns} />
        </td>
      )}
    </tr>
  )
}

/** Links to the rows of each branch by name, where several branches have some of the work. */
function BranchLinks({ work }: { work: Work }) {
  const { branches } = work
  if (branches.length < 2) return null
  return (
    <Inline as="ul" className={css.branches}>
      {branches.map(({ cCode, branchName, count }) => (
        <li key={cCode}>
          <Link {...leadOf(work, cCode)}>{homeMessages.inBranch(branchName, count)}</Link>
        </li>
      ))}
    </Inline>
  )
}

/** Draws a bar for each branch, as high as its share of the largest; it links to the rows of the branch. */
function BranchBars({ work, columns }: { work: Work; columns: readonly string[] }) {
  const { branches } = work
  const max = Math.max(...branches.map(({ count }) => count))
  return (
    <ul className={css.bars} style={{ '--columns': columns.length } as CSSProperties}>
      {columns.map((code) => {
        const branch = branches.find(({ cCode }) => cCode === code)
        if (!branch) return <li key={code} />
        const words = homeMessages.inBranch(branch.branchName, branch.count)
        return (
          <li key={code}>
            <Link {...leadOf(work, code)} title={words} style={{ '--share': branch.count / max } as CSSProperties}>
              <span className="sr-only">{words}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
