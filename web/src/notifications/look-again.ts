import type { Call } from '@backoffice/contract/call'
import { countUnread } from '@backoffice/contract/notifications/notifications'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Several changes at once are one look, and not all browsers look at the same moment. */
const gather = () => 150 + Math.random() * 250

const followed = (when: Call['followed']) => ({
  predicate: ({ meta }: Query) => (meta?.['call'] as Partial<Call> | undefined)?.followed === when,
})
const figures = followed('atOnce')
const lists = followed('whenIdle')

/** Rows must not move under a pointer that is about to press a button, nor beside a form that is being filled in. */
function isAtWork(): boolean {
  const workplace = 'form, [data-row], dialog, [role=dialog]'
  if (document.querySelector('dialog[open], [role=dialog], main :is(form, table, [data-row]):hover')) return true
  return (document.activeElement?.closest(workplace) ?? null) !== null
}

/** Fetches the count alone, for a page whose rows are fresh. */
export const countAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: [countUnread.name] })

let timer: ReturnType<typeof setTimeout> | undefined
let waiting: AbortController | undefined

/** Fetches anew what a change by others makes stale; lists that somebody works on wait until he turns to something else. */
export function lookAgain(client: QueryClient): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void client.invalidateQueries(figures)
    void client.invalidateQueries({ ...lists, refetchType: 'none' })
    refetchLists(client)
  }, gather())
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
  // After the event: the focus and the pointer have arrived where they go.
  const later = () => setTimeout(() => waiting && refetchLists(client))
  for (const event of ['focusout', 'pointerover']) document.addEventListener(event, later, { signal, passive: true })
}
