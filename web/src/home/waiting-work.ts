import { mayCall, type ScreenPath, screenAt } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import { listWaiting, type WaitingKind, waitingScreens } from '@backoffice/contract/home/waiting'
import { limits } from '@backoffice/contract/limits'
import { tagFilter } from '@backoffice/contract/lookups/accounts'
import { waits } from '@backoffice/contract/transfers/waits'
import { type CallState, useCall } from '../api/use-call.ts'
import { ALL_BRANCHES } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'

export type Work = Answer<typeof listWaiting>['waiting'][number]

/** The filters for the rows of a kind on its screen, if the screen does not open with them. */
const filters: Partial<Record<WaitingKind, Readonly<Record<string, string>>>> = {
  chequesToHandOver: { cheques: 'due' },
  declinedHandOvers: { waits: waits.again },
  chequesToDeposit: { waits: waits.due },
  declinedDeposits: { waits: waits.again },
  places: { tagged: tagFilter.toTag },
}

/** Every row of these kinds also belongs to another kind, so sums leave them out. */
const parts: ReadonlySet<WaitingKind> = new Set([
  'chequesToHandOver',
  'declinedHandOvers',
  'chequesToDeposit',
  'declinedDeposits',
])

interface Lead {
  readonly to: ScreenPath
  readonly search: Readonly<Record<string, string>>
}

/**
 * Returns the address of exactly the rows that wait: in one branch, or in all if several have some. A screen that shows only one branch
 * opens with the branch that has most of them.
 */
export function leadOf({ kind, branches }: Work, branch?: string): Lead {
  const to = waitingScreens[kind]
  const [max, ...others] = branches.toSorted((one, other) => other.count - one.count)
  const showsAll = others.length > 0 && screenAt(to)?.showsAllBranches
  const place = branch ?? (showsAll ? ALL_BRANCHES.code : max?.cCode)
  return { to, search: { ...filters[kind], ...(place !== undefined && { branch: place }) } }
}

/** Decisions about these documents take longer than the way of money. */
const slow: ReadonlySet<WaitingKind> = new Set(['vouchers', 'invoices', 'orders', 'tours', 'leaves', 'credits'])

/** Returns whether the oldest row of a kind waits long enough to be marked as late. */
export function isLate({ kind, ageDays }: Pick<Work, 'kind' | 'ageDays'>): boolean {
  if (kind === 'places') return ageDays >= limits.place.longDays
  return ageDays >= (slow.has(kind) ? limits.home.longDays : limits.handOver.longDays)
}

/** Returns whether the user has a kind of work that can wait. */
export const useHasWork = () => mayCall(useSession().user, listWaiting.access)

/** Returns the work that waits for the user in all branches; it is fetched again whenever others change something. */
export function useWaitingWork(): CallState<typeof listWaiting> {
  const { user } = useSession()
  return useCall(listWaiting, useHasWork() ? { userId: user.userId } : undefined, {
    per: 'user',
    quiet: true,
    every: 60_000,
  })
}

/** Returns the work of a screen. Its other work is a part of the same rows. */
export const workOn = (path: ScreenPath, waiting: readonly Work[]): Work | undefined =>
  waiting.find(({ kind }) => waitingScreens[kind] === path && !parts.has(kind))

/** Returns the number of all rows that wait, each counted once. */
export const countOf = (waiting: readonly Work[]): number =>
  waiting.reduce((sum, { kind, count }) => sum + (parts.has(kind) ? 0 : count), 0)
