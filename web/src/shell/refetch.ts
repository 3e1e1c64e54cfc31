import type { Call } from '@backoffice/contract/call'
import { countUnread } from '@backoffice/contract/notifications/notifications'
import type { Query, QueryClient, RefetchOptions } from '@tanstack/react-query'
import { ownRefreshes, ownRefreshesBegun } from '../api/touched.ts'
import { drawn } from '../kit/list/rows-stay.ts'
import { rowsHeld } from '../kit/stray-presses.ts'
import { afterSending, deliveries } from '../outbox/outbox.ts'

/** Returns a delay in milliseconds: several changes at once become one request, and browsers spread their requests over time. */
const gatheringDelay = () => 60 + Math.random() * 190

const followed = (when: Call['followed']) => ({
  predicate: ({ meta }: Query) => (meta?.['call'] as Partial<Call> | undefined)?.followed === when,
})
const figures = followed('atOnce')
const lists = followed('whenIdle')
/** Lists with rows that keep their places while the user works on them (`kit/list/rows-stay.ts`). */
const steadyLists = { predicate: (query: Query) => lists.predicate(query) && query.meta?.['steady'] === true }

/**
 * Returns whether the user works on the rows: they must not move under a pointer that is about to press a button, nor next to a form that
 * is being filled in.
 */
function isAtWork(): boolean {
  const workplace = 'form, [data-row], dialog, [role=dialog]'
  if (document.querySelector('dialog[open], [role=dialog], main :is(form, table, [data-row]):hover')) return true
  return (document.activeElement?.closest(workplace) ?? null) !== null
}

/** Fetches only the count, for a page with fresh rows. */
export const refetchCount = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [countUnread.name] })

let timer: ReturnType<typeof setTimeout> | undefined
let isFetching = false
let isWanted = false
/** The deliveries before the last change. */
let before = 0
let waiting: AbortController | undefined

/**
 * Fetches again every call that a change by others makes stale. A list that the user works on shows at once the decisions of colleagues,
 * and gets its new rows when the user turns to something else. Changes during one round become one further round, so that a slow server
 * gets fewer requests. A phone that sends items waits for the last one: each of them is a change.
 */
export function refetchChanged(client: QueryClient): void {
  before = deliveries.get()
  if (timer !== undefined) return
  if (isFetching) {
    isWanted = true
    return
  }
  timer = setTimeout(() => {
    void afterSending().then(() => {
      timer = undefined
      isFetching = true
      // A delivery after the change has made the page read its lists again: these requests are not begun anew.
      void fetchAnew(client, { cancelRefetch: deliveries.get() === before }).finally(() => {
        isFetching = false
        if (isWanted) refetchChanged(client)
        isWanted = false
      })
    })
  }, gatheringDelay())
}

async function fetchAnew(client: QueryClient, options: RefetchOptions): Promise<void> {
  const fetched = client.invalidateQueries(figures, options)
  await client.invalidateQueries({ ...lists, refetchType: 'none' })
  await Promise.all([fetched, refetchLists(client, options)])
}

async function refetchLists(client: QueryClient, options: RefetchOptions): Promise<void> {
  if (!isAtWork()) return refetchIdle(client, options)
  await ownRowsDrawn()
  rowsHeld.set(true)
  const fetched = client.refetchQueries({ ...steadyLists, type: 'active' }, options)
  await client.invalidateQueries({ ...lists, refetchType: 'none' })
  waitForIdle(client)
  await fetched
}

/**
 * Resolves when the rows of the user's own saves are drawn, also of a save that was made meanwhile. They are shown before rows are held: the
 * event of a save comes at the same time as its answer.
 */
async function ownRowsDrawn(): Promise<void> {
  const before = ownRefreshesBegun()
  await ownRefreshes()
  await drawn()
  if (ownRefreshesBegun() !== before) await ownRowsDrawn()
}

function refetchIdle(client: QueryClient, options: RefetchOptions = {}): Promise<void> {
  waiting?.abort()
  waiting = undefined
  rowsHeld.set(false)
  return client.refetchQueries({ ...lists, type: 'active', stale: true }, options)
}

function waitForIdle(client: QueryClient): void {
  if (waiting) return
  waiting = new AbortController()
  const { signal } = waiting
  // This runs after the event, when the focus and the pointer have arrived.
  const later = () => setTimeout(() => waiting && !isAtWork() && void refetchIdle(client))
  for (const event of ['focusout', 'pointerover']) document.addEventListener(event, later, { signal, passive: true })
  // The user's own save shows at once, on any screen.
  const leave = client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'success') rowsHeld.set(false)
  })
  signal.addEventListener('abort', leave, { once: true })
}
