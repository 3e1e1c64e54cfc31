/** Makes what clients said about receipts events of a timeline, which only directors read. */
import { roleNames, type RoleId } from '@backoffice/contract/access'
import type { ClientEvent } from '@backoffice/contract/timeline/events'
import { timelineMessages } from '@backoffice/contract/timeline/timeline-messages'
import type { Db } from '../db/database.ts'
import { type WordOfClient, wordsAbout } from './words-of-clients.sql.ts'

/** The ids of these events are their own numbers, away from the rows of journal and audit. */
const FIRST_ID = 1_000_000_000_000

interface WordEvent {
  readonly id: number
  readonly at: string
  readonly who: string
  readonly role: string
  readonly action: ClientEvent
  readonly what: string
  readonly comment: string
  readonly amount: null
  readonly images: []
}

/** Puts the words of clients among the other events of receipts, by their moments. */
export async function withWords<E extends { readonly at: string }>(
  db: Db,
  receipts: readonly number[],
  events: readonly E[],
): Promise<(E | WordEvent)[]> {
  const words = (await wordsAbout(db, receipts)).flatMap(eventsOf)
  return [...events, ...words].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function eventsOf({ id, isRight, reason, words, saidAt, settled }: WordOfClient): WordEvent[] {
  const said: WordEvent = {
    id: FIRST_ID + 2 * id,
    at: saidAt,
    who: timelineMessages.client,
    role: '',
    action: isRight ? 'client_right' : 'client_wrong',
    what: isRight || reason === '' ? timelineMessages.clientRight : timelineMessages.clientWrong[reason],
    comment: words,
    amount: null,
    images: [],
  }
  if (settled === null) return [said]
  return [
    said,
    {
      ...said,
      id: said.id + 1,
      at: settled.at,
      who: settled.by,
      role: roleNames[settled.roleId as RoleId],
      action: 'client_settled',
      what: settled.as === 'explained' ? timelineMessages.clientExplained : timelineMessages.clientConfirmed,
      comment: settled.note,
    },
  ]
}
