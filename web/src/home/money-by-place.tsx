import { wordIn } from '@backoffice/contract/words'
import { mayOpenPath, role } from '@backoffice/contract/access'
import { HELD_ITEM, placeInHandsNames } from '@backoffice/contract/cash/place'
import type { Answer } from '@backoffice/contract/call'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { type PlaceLead, placeLeads } from '@backoffice/contract/home/leads'
import { listMoney, NOT_AT_BANK } from '@backoffice/contract/home/money'
import { sum } from '@backoffice/contract/money'
import { stage, status } from '@backoffice/contract/statuses'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { useCall } from '../api/use-call.ts'
import { Amount } from '../kit/amount.tsx'
import layout from '../kit/layout.module.css'
import { useViewer } from '../kit/viewer.ts'
import { useSession } from '../session/use-session.ts'
import css from './home.module.css'
import { Nothing, Part } from './part.tsx'

type InPlace = Answer<typeof listMoney>['places'][number]

const isPending = { status: String(status.pending) }
/** The lines of the person who holds the money. */
const ofHolder: Readonly<Record<number, PlaceLead>> = {
  [stage.withSalesman]: { name: homeMessages.withYou, to: '/salesmanCashTransfer' },
  [stage.onTheWay]: { name: homeMessages.onTheWay, to: '/salesmanCashTransferReport', search: isPending },
  [stage.withCashier]: { name: homeMessages.withYou, to: '/cashierDeposits' },
  [stage.inDeposit]: { name: homeMessages.inDeposits, to: '/cashierDepositsReport', search: isPending },
  [HELD_ITEM]: { name: wordIn(placeInHandsNames[HELD_ITEM]), to: '/salesmanCashCollection' },
}

const colours: Readonly<Record<number, string>> = {
  [stage.withSalesman]: 'var(--c1)',
  [stage.onTheWay]: 'var(--c2)',
  [stage.withCashier]: 'var(--c3)',
  [stage.inDeposit]: 'var(--c4)',
  [HELD_ITEM]: 'var(--warn)',
  [NOT_AT_BANK]: 'var(--muted)',
}
/** Returns the colour of a place, for its part of the bar and its line. */
const colourOf = (place: number) => ({ '--colour': colours[place] }) as CSSProperties

/** Shows the money that is not at the bank yet: the sum, and its parts by place, each a link to the screen that lists it. */
export function MoneyByPlace() {
  const { userId, branchCode } = useViewer()
  const { roleId } = useSession().user
  const found = useCall(listMoney, { userId, bCode: branchCode }, { quiet: true, every: 60_000 })
  const isOfAll = roleId === role.director
  const lines = isOfAll ? placeLeads : ofHolder
  return (
    <Part title={isOfAll ? homeMessages.notAtBank : homeMessages.yoursNotAtBank} of={found}>
      {({ places }) => (
        <>
          <p className={css.figure}>
            <Amount of={sum(places.map(({ total }) => total))} />
          </p>
          {places.length === 0 ? (
            <Nothing next={['record', 'debtors']}>{homeMessages.nothingInHands}</Nothing>
          ) : (
            <>
              <div className={css.bar} aria-hidden="true">
                {places.map(({ place, total }) => (
                  <i key={place} style={{ ...colourOf(place), '--share': total } as CSSProperties} />
                ))}
              </div>
              <ul className={css.lines}>
                {places.map((one) => {
                  const line = lines[one.place]
                  return line && <PlaceLine key={one.place} line={line} money={one} countsPeople={isOfAll} />
                })}
              </ul>
            </>
          )}
        </>
      )}
    </Part>
  )
}

function PlaceLine({ line, money, countsPeople }: { line: PlaceLead; money: InPlace; countsPeople: boolean }) {
  const { place, people, receipts, ageDays, total } = money
  const isWithPeople = place === stage.withSalesman || place === stage.withCashier
  return (
    <li className={layout.swatch} style={colourOf(place)}>
      <MaybeLink {...line}>{line.name}</MaybeLink>{' '}
      <small>
        {countsPeople && isWithPeople
          ? homeMessages.ofPeople(people, ageDays)
          : homeMessages.ofReceipts(receipts, ageDays)}
      </small>{' '}
      <span className="num">
        <Amount of={total} />
      </span>
    </li>
  )
}

/** Links to a screen. For a user who cannot open it the words are plain text. */
function MaybeLink({ to, search = {}, children }: Omit<PlaceLead, 'name'> & { children: ReactNode }) {
  const { user } = useSession()
  if (!mayOpenPath(user, to)) return <span>{children}</span>
  return (
    <Link to={to} search={search} className={css.whole}>
      {children}
    </Link>
  )
}
