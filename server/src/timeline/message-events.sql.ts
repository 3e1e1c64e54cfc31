/** Reads the messages to a client about a receipt or a payment, for its timeline. */
import type { MessageCause, MessageChannel, MessageState } from '@backoffice/contract/messaging/client-text'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import type { TimelineEvent } from '@backoffice/contract/timeline/events'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { said } from '../http/language.ts'

interface Sent extends Pick<TimelineEvent, 'id' | 'at'> {
  readonly channel: MessageChannel
  readonly masked: string
  readonly state: MessageState
  readonly cause: MessageCause
  readonly whyNot: '' | keyof typeof sendingMessages.why
  readonly answer: string
}

/** The states whose last answer a reader needs. */
const explained: readonly MessageState[] = ['waiting', 'failed', 'given_up']

/** The ids of these events are their own numbers, away from the rows of journal and audit, and from the words of clients. */
const FIRST_ID = 2_000_000_000_000

/** Lists the messages of receipts with their state of now, each at the moment of its last change. The caller may read the receipts. */
export async function messageEvents(db: Db, receipts: readonly number[]): Promise<TimelineEvent[]> {
  const { rows } = await sql<Sent>`
    select ${FIRST_ID}::bigint + m.id as id, m.changed_at as at, m.channel, m.masked, m.state, m.cause, m.why_not as "whyNot", m.answer
    from message m
    where m.receipt_id = any (${receipts}::bigint[])
      or m.payment_id in (select r.payment_id from receipt r where r.id = any (${receipts}::bigint[]) and r.payment_id is not null)
    order by m.changed_at, m.id`.execute(db)
  return rows.map(({ id, at, channel, masked, state, cause, whyNot, answer }) => {
    const reasons = [
      cause === '' ? '' : said(sendingMessages.causes[cause], 'sending'),
      whyNot === '' ? '' : said(sendingMessages.why[whyNot], 'sending'),
      explained.includes(state) ? answer : '',
    ]
    return {
      id,
      at,
      who: '',
      role: '',
      action: 'message',
      what: sendingMessages.states[state](sendingMessages.channels[channel], masked),
      comment: reasons.filter((reason) => reason !== '').join('. '),
      amount: null,
      images: [],
    }
  })
}

/** Puts events and the messages about them in their order of time. */
export const inTime = <E extends { readonly at: string }>(events: readonly E[], messages: readonly TimelineEvent[]) =>
  [...events, ...messages].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
