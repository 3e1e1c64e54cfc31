import type { Call } from '@backoffice/contract/call'
import { countUnread } from '@backoffice/contract/notifications/notifications'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Returns a delay in milliseconds: several changes at once become one request, and not all browsers ask at the same time. */
const gatheringDelay = () => 150 + Math.random() * 250

const followed = (when: Call['followed']) => ({
  predicate: ({ meta }: Query) => (meta?.['call'] as Partial<Call> | undefined)?.followed === when,
})
const figures = followed('atOnce')
const lists = followed('whenIdle')

/**
 * Returns whether the user works on the rows: they must not move under a pointer that is about to press a button, nor beside a form that
 * is being filled in.
 */
function isAtWork(): boolean {
  const workplace = 'form, [data-row], dialog, [role=dialog]'
  if (document.querySelector('dialog[open], [role=dialog], main :is(form, table, [data-row]):hover')) return true
  return (document.activeElement?.closest(workplace) ?? null) !== null
}

/** Fetches the count alone, for a page whose rows are fresh. */
export const countAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: [countUnread.name] })

let timer: ReturnType<typeof setTimeout> | undefined
let waiting: AbortController | undefined

/**
 * Fetches anew every call that a change by others makes stale; a list that the user works on waits until the user turns to something
 * else.
 */
export function lookAgain(client: QueryClient): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void client.invalidateQueries(figures)
    void client.invalidateQueries({ ...lists, refetchType: 'none' })
    refetchLists(client)
  }, gatheringDelay())
}

function refetchLists(client: QueryClient): void {
  if (!isAtWork()) {
    waiting?.abort()
    waiting = undefined
    void client.refetchQueries({ ...lists, type: 'active', stale: true })
    return
  }
  if (waiting) return
  waiting = new AbortController()
  const { signal } = waiting
  // This runs after the event, when the focus and the pointer have arrived.
  const later = () => setTimeout(() => waiting && refetchLists(client))
  for (const event of ['focusout', 'pointerover']) document.addEventListener(event, later, { signal, passive: true })
}
