/** Switches messages to clients on in a company, and looks at the messages that were written. */
import type { MessageChannel, MessageState } from '@backoffice/contract/messaging/client-text'
import { type Senders, sendDue } from '../../src/messaging/job.ts'
import type { TestApp } from '../harness.ts'
import { owned, ownedRow } from '../owner.ts'
import { aReceipt } from './cash.ts'
import type { Worker } from './desk.ts'

/** Switches messages on in the company of a branch; an empty channel switches them off. */
export async function sendingBy(branch: string, channel: MessageChannel | ''): Promise<void> {
  await owned(
    'update company set message_channel = $2 where code = (select b.company_code from branch b where b.code = $1)',
    [branch, channel],
  )
}

let numbers = 0
/** Returns a telephone number that nobody else has. */
export const aNumber = (): string => `+92300${String((numbers += 1)).padStart(7, '0')}`

interface Reached {
  readonly telephone?: string
  readonly email?: string
  readonly noMessages?: boolean
}

/** Gives a client a telephone number or an e-mail address. */
export async function reaching(branch: string, party: string, by: Reached): Promise<void> {
  const { telephone = '', email = '', noMessages = false } = by
  await owned('update chart set telephone = $3, email = $4, no_messages = $5 where branch_code = $1 and acode = $2', [
    branch,
    party,
    telephone,
    email,
    noMessages,
  ])
}

export interface MessageRow {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly cause: string
  readonly channel: MessageChannel
  readonly recipient: string
  readonly state: MessageState
  readonly whyNot: string
  readonly answer: string
  readonly tries: number
  readonly version: number
  /** Seconds until the next try. */
  readonly waits: number | null
}

/** Returns the messages of a branch, the oldest first. */
export const messagesOf = (branch: string) =>
  owned<MessageRow>(
    `select id::int, key::text, kind, cause, channel, recipient, state, why_not as "whyNot", answer, tries, version,
       round(extract(epoch from next_at - clock_timestamp()))::int as waits
     from message where branch_code = $1 order by id`,
    [branch],
  )

/** Returns the only message of a branch. */
export const messageOf = (branch: string) =>
  ownedRow<MessageRow>(
    `select id::int, key::text, kind, cause, channel, recipient, state, why_not as "whyNot", answer, tries, version,
       round(extract(epoch from next_at - clock_timestamp()))::int as waits
     from message where branch_code = $1`,
    [branch],
  )

/** Records a receipt of which the message failed, and returns what a director sends to have it sent again. */
export async function aFailedMessage(salesman: Worker, party: string, director: Pick<Worker, 'userId'>) {
  await sendingBy(salesman.branch, 'sms')
  await reaching(salesman.branch, party, { telephone: aNumber() })
  const { id: receiptId } = await aReceipt({ by: salesman, party })
  const failed = await ownedRow<{ messageId: number; rowVersion: number }>(
    `update message set state = 'failed', next_at = null where receipt_id = $1
     returning id::int as "messageId", version as "rowVersion"`,
    [receiptId],
  )
  return { userId: director.userId, ...failed }
}

/** Makes every message due that waits, as if its time had passed. */
export const makeDue = () =>
  owned(`update message set next_at = clock_timestamp() - interval '1 second' where state in ('waiting', 'sending')`)

/** Ends the messages of other tests, so that the next run sends only the messages of one. */
export const nothingWaits = () =>
  owned(`update message set state = 'given_up', next_at = null where state in ('waiting', 'sending')`)

/** Sends what is due, as a server does every few seconds. */
export const sent = (
  { base }: Pick<TestApp, 'base'>,
  senders: Senders,
  { publicUrl, ending = new AbortController().signal }: { publicUrl?: string; ending?: AbortSignal } = {},
) => sendDue({ base, senders, publicUrl, ending })
