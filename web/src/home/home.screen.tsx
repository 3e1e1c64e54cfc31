import { homeTiles, mayCall } from '@backoffice/contract/access'
import { listDays } from '@backoffice/contract/cash/days'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import { visitedHome } from '../session/remembered.ts'
import { reloadSession } from '../session/sign-in.ts'
import { allBranchesOf } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'
import { type Place, placesOf } from '../shell/places.ts'
import below from './below.module.css'
import { Hexagon } from './hexagon.tsx'
import css from './home.module.css'
import { LastDays } from './last-days.tsx'
import { WaitingList } from './waiting-list.tsx'
import { countOf, useHasWork, useWaitingWork, workOn } from './waiting-work.ts'

/**
 * Draws the work that waits for this user, below it one hexagon per tile that opens something for the user, and the money of the last
 * days.
 */
export function Home() {
  const { user, company, branch } = useSession()
  const hasWork = useHasWork()
  const work = useWaitingWork()
  useFirstVisit()
  const waiting = (place: Place) => workOn(place.path, work.data?.waiting ?? [])
  const places = placesOf(user)
  const tiles = homeTiles
    .map((tile) => ({ tile, places: places.filter((place) => 'tile' in place && place.tile === tile) }))
    .filter((one) => one.places.length > 0)
  const hasSeveral = allBranchesOf(user).length > 1
  const total = countOf(work.data?.waiting ?? [])

  return (
    <>
      <h1>Welcome, {user.name}</h1>
      <p className={css.sub}>
        {company.name} · {branch.name}
        {total > 0 && ` — ${(hasSeveral ? homeMessages.totalOfAll : homeMessages.total)(total)}`}
      </p>
      {hasWork && <WaitingList {...work} />}
      {tiles.length === 0 ? (
        <p className={css.none}>{messages.shell.noModules}</p>
      ) : (
        <nav aria-label="Modules" className={css.modules} onKeyDown={openByDigit}>
          <ul className={css.comb} data-count={tiles.length}>
            {tiles.map((one) => (
              <Hexagon key={one.tile} tile={one.tile} places={one.places} waiting={waiting} />
            ))}
          </ul>
        </nav>
      )}
      {mayCall(user, listDays.access) && (
        <div className={below.below}>
          <LastDays />
        </div>
      )}
    </>
  )
}

/** Makes 1 to 9 open the first to the ninth tile while one of them has the focus. */
function openByDigit(event: KeyboardEvent<HTMLElement>): void {
  if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return
  event.currentTarget.querySelectorAll<HTMLElement>('li > a, li > button')[Number(event.key) - 1]?.click()
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
