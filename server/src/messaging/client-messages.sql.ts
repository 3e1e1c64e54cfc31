/** Takes messages that are due, and notes what became of them, through functions of the database. */
import type { MessageCause, MessageChannel, MessageFacts } from '@backoffice/contract/messaging/client-text'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { only } from '../db/sql.ts'
import type { Outcome } from './sender.ts'

export interface TakenMessage {
  readonly id: number
  readonly key: string
  readonly version: number
  readonly channel: MessageChannel
  readonly recipient: string
  readonly kind: string
  readonly cause: MessageCause
  readonly facts: MessageFacts
  /** The address of its page below the address of the database; empty where it has none. */
  readonly address: string
  readonly tries: number
}

type Runs = Pick<Database, 'run'>

/** Takes messages in a transaction of its own; the lease begins with it. */
export async function take(
  database: Runs,
  channels: readonly MessageChannel[],
  { max, leaseSeconds }: { readonly max: number; readonly leaseSeconds: number },
): Promise<readonly TakenMessage[]> {
  const { rows } = await database.run('write', undefined, (db) =>
    sql<TakenMessage>`
      select id, key, version, channel, recipient, kind, cause, facts, address, tries
      from take_messages(${channels}::text[], ${max}, ${leaseSeconds})`.execute(db),
  )
  return rows
}

/** Notes the outcome of a try; false where the message is not as it was taken. */
export async function note(
  database: Runs,
  { id, version }: Pick<TakenMessage, 'id' | 'version'>,
  noted: { readonly outcome: Outcome; readonly text: string; readonly waitSeconds: number },
): Promise<boolean> {
  const { outcome, answer } = noted.outcome
  const providerId = noted.outcome.outcome === 'sent' ? noted.outcome.providerId : ''
  const { rows } = await database.run('write', undefined, (db) =>
    sql<{ done: boolean }>`
      select note_message(${id}, ${version}, ${outcome}, ${answer}, ${providerId}, ${noted.text}, ${noted.waitSeconds}) as done`.execute(
      db,
    ),
  )
  return only(rows).done
}

/** Notes the status that a provider reports. */
export const noteStatus = (database: Runs, named: string, state: string, answer: string) =>
  database.run('write', undefined, (db) => sql`select note_message_status(${named}, ${state}, ${answer})`.execute(db))
