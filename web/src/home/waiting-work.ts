import { mayCall, type ScreenPath } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import { listWaiting, type WaitingKind, waitingScreens } from '@backoffice/contract/home/waiting'
import { limits } from '@backoffice/contract/limits'
import { type CallState, useCall } from '../api/use-call.ts'
import { useSession } from '../session/use-session.ts'

export type Work = Answer<typeof listWaiting>['waiting'][number]

/** Every row of these kinds also belongs to another kind, so sums leave them out. */
const parts: ReadonlySet<WaitingKind> = new Set([
  'chequesToHandOver',
  'declinedHandOvers',
  'chequesToDeposit',
  'declinedDeposits',
])

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
