import { homeTiles, mayCall } from '@backoffice/contract/access'
import { listDays } from '@backoffice/contract/cash/days'
import { getConfirmed } from '@backoffice/contract/home/confirmed'
import { getFirstSteps } from '@backoffice/contract/home/first-steps'
import { listLate } from '@backoffice/contract/home/late'
import { listMoney } from '@backoffice/contract/home/money'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { ALL } from '@backoffice/contract/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useContext, useEffect } from 'react'
import { joined } from '../kit/joined.ts'
import { useDayForm } from '../kit/day-order.ts'
import { englishKey } from '../kit/english-key.ts'
import { showDay, showWeekday } from '../kit/format.ts'
import { Inline, Stack } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import { ScreenHelpContext } from '../kit/welcome.tsx'
import { visitedHome } from '../session/remembered.ts'
import { reloadSession } from '../session/sign-in.ts'
import { ALL_BRANCHES, allBranchesOf } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'
import { type Place, placesOf } from '../shell/places.ts'
import { ConfirmedMoney } from './confirmed-money.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Hexagon } from './hexagon.tsx'
import css from './home.module.css'
import { LastDays } from './last-days.tsx'
import { LateMoney } from './late-money.tsx'
import { MoneyByPlace } from './money-by-place.tsx'
import { WaitingList } from './waiting-list.tsx'
import { useHasWork, useWaitingWork, workOn } from './waiting-work.ts'

/**
 * Draws one hexagon per tile that opens something for the user, and below them the parts that the user may see: the money that is not at
 * the bank yet, what is late, the work that waits, and the money of the last days.
 */
export function Home() {
  const { user, company, branch } = useSession()
  const { today, branchCode } = useViewer()
  const dayForm = useDayForm()
  const hasWork = useHasWork()
  const work = useWaitingWork()
  useFirstVisit()
  const { sign, introduction } = useContext(ScreenHelpContext)
  const waiting = (place: Place) => workOn(place.path, work.data?.waiting ?? [])
  const places = placesOf(user)
  const tiles = homeTiles
    .map((tile) => ({ tile, places: places.filter((place) => 'tile' in place && place.tile === tile) }))
    .filter((one) => one.places.length > 0)
  const seesMoney = mayCall(user, listMoney.access)
  const seesLate = mayCall(user, listLate.access)
  const hasSeveral = allBranchesOf(user).length > 1

  return (
    <>
      <Inline gap={2}>
        <h1>{homeMessages.welcome(user.name)}</h1>
        {sign}
      </Inline>
      <p className={`aside ${css.sub}`}>
        {joined([`${showWeekday(today)} ${showDay(today, dayForm)}`, company.name, branch.name])}
        {hasSeveral && branchCode !== String(ALL) && (
          <>
            {' · '}
            <Link to="/home" search={{ branch: ALL_BRANCHES.code }}>
              {ALL_BRANCHES.name}
            </Link>
          </>
        )}
      </p>
      {introduction}
      {tiles.length === 0 ? (
        <p className="muted">{messages.shell.noModules}</p>
      ) : (
        <nav data-modules aria-label={homeMessages.modules} onKeyDown={openByDigit}>
          <ul className={css.comb} style={{ '--tiles': tiles.length } as CSSProperties}>
            {tiles.map((one) => (
              <Hexagon key={one.tile} tile={one.tile} places={one.places} waiting={waiting} />
            ))}
          </ul>
        </nav>
      )}
      <Stack className={css.parts}>
        {mayCall(user, getFirstSteps.access) && <FirstSteps />}
        {seesMoney && <MoneyByPlace />}
        {seesMoney && seesLate && <LateMoney />}
        {hasWork && <WaitingList {...work} isOfAllBranches={hasSeveral} />}
        {!seesMoney && seesLate && <LateMoney />}
        {mayCall(user, getConfirmed.access) && <ConfirmedMoney />}
        {mayCall(user, listDays.access) && <LastDays />}
      </Stack>
    </>
  )
}

/** Makes 1 to 9 open the first to the ninth tile while one of them has the focus. */
function openByDigit(event: KeyboardEvent<HTMLElement>): void {
  const key = englishKey(event)
  if (!/^[1-9]$/.test(key) || event.ctrlKey || event.altKey || event.metaKey) return
  event.currentTarget.querySelectorAll<HTMLElement>('li > a, li > button')[Number(key) - 1]?.click()
}

/** Fetches configuration and tiles again on the first visit in a browser, once (document 1 section 2, decisions 9). */
function useFirstVisit(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (visitedHome.read()) return
    const timer = setTimeout(() => {
      visitedHome.write(true)
      // Without a network the calls themselves show the failure.
      void reloadSession().catch(() => undefined)
      void client.invalidateQueries()
    }, limits.home.refetch)
    return () => clearTimeout(timer)
  }, [client])
}
