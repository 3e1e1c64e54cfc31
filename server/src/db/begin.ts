/** Begins the transaction of a request with its session, and ends one that an earlier read left open, in one message. */
import type pg from 'pg'
import { ask, type Statement } from './ask.ts'
import { sendTogether } from './one-message.ts'
import { openingOf, type SessionClaim } from './session-claims.ts'

export type Kind = 'read' | 'write' | 'long' | 'work'
export const isWriting = (kind: Kind): boolean => kind === 'write' || kind === 'work'

export const LONG_SECONDS = 120
export const WORK_SECONDS = 900

/** They have names because only such statements can be sent together with others. */
export const transaction = {
  read: { name: 'begin_read', text: 'begin read only' },
  write: { name: 'begin_write', text: 'begin' },
  // Only reads are left open, and the chain begins another read.
  next: { name: 'next_read', text: 'commit and chain' },
  end: { name: 'end_read', text: 'commit' },
} as const satisfies Readonly<Record<string, Statement>>

const limited = {
  long: [{ text: `set local statement_timeout = '${LONG_SECONDS}s'` }],
  work: [{ text: `set local statement_timeout = '${WORK_SECONDS}s'; set local lock_timeout = '30s'` }],
}

/** Opens the transaction and the session in one round trip, and returns what the database tells of the user. */
export async function begin(
  client: pg.ClientBase,
  kind: Kind,
  session: SessionClaim | undefined,
  isLeftOpen: boolean,
): Promise<string | undefined> {
  const { read, write, next, end } = transaction
  const start = isWriting(kind) ? [...(isLeftOpen ? [end] : []), write] : [isLeftOpen ? next : read]
  sendTogether(client)
  // Each is sent without waiting for the one before. Where one fails its error is told, and the next statement on the connection is the
  // rollback, which comes after all of them.
  const started = [...start, ...(kind === 'long' || kind === 'work' ? limited[kind] : [])].map((each) =>
    ask(client, each),
  )
  const opening = session && opened(client, openingOf(session))
  await Promise.all([...started, opening])
  return opening
}

/** Asks a statement that opens a session, and returns what it tells of the user. */
export async function opened(client: pg.ClientBase, opening: Statement): Promise<string | undefined> {
  const { rows } = await ask<{ readonly opened: string | null }>(client, opening)
  return rows[0]?.opened ?? undefined
}
