/**
 * A save that is declared `once` happens once per key (decisions 5, quality 2.3): the key's row is written in the transaction of the
 * effect, so that either both exist or neither. A refused or malformed request leaves no row and may be sent again corrected.
 */
import { serverMessages } from '@backoffice/contract/server-messages'
import { createHash } from 'node:crypto'
import type { Call } from '@backoffice/contract/call'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'
import { invalid, Refusal } from './refusals.ts'

export const KEY_HEADER = 'idempotency-key'

export interface Once {
  readonly answer: unknown
  readonly replayed: boolean
}

/** Returns the key that a save was sent with. A save that works without a key may have none; a key that is sent must be well-formed. */
export function idempotencyKey({ once }: Call, request: FastifyRequest): string | undefined {
  const key = request.headers[KEY_HEADER]
  if (key === undefined && once === 'ifKeyed') return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalid({ 'Idempotency-Key': [serverMessages.keyMissing] }, serverMessages.keyMissing)
}

/** Runs `work`, unless the key has an answer already, which is then answered again. */
export async function once(
  db: Db,
  { call, key, input }: { call: Call; key: string; input: unknown },
  work: () => Promise<unknown>,
): Promise<Once> {
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  if (await claimed(db, call.name, key, bodyHash)) {
    const answer = await work()
    await sql`select keep_answer(${call.name}, ${key}, ${JSON.stringify(answer)}::jsonb)`.execute(db)
    return { answer, replayed: false }
  }
  const earlier = await keptAnswer(db, call.name, key)
  if (!earlier) throw new Refusal('running', serverMessages.keyRunning, { retryAfter: 1 })
  if (!earlier.bodyHash.equals(bodyHash)) throw new Refusal('keyReused', serverMessages.keyReused)
  return { answer: earlier.answer, replayed: true }
}

/** Returns what the user of the request saved with a key before; undefined for a key that has no save, or a save that still runs. */
export async function keptAnswer(
  db: Db,
  call: string,
  key: string,
): Promise<{ bodyHash: Buffer; answer: unknown } | undefined> {
  const { rows } = await sql<{ bodyHash: Buffer; answer: unknown }>`
    select body_hash as "bodyHash", answer from kept_answer(${call}, ${key})`.execute(db)
  return rows[0]
}

/** Claims the key. Waits for a running request with the same key, because its row is locked until it ends. */
async function claimed(db: Db, call: string, key: string, bodyHash: Buffer): Promise<boolean> {
  try {
    const { rows } = await sql<{ claimed: boolean }>`
      select claim_key(${call}, ${key}, ${bodyHash}) as claimed`.execute(db)
    return only(rows).claimed
  } catch (error) {
    const lockTimeout = error instanceof Error && 'code' in error && error.code === '55P03'
    throw lockTimeout ? new Refusal('running', serverMessages.keyRunning, { retryAfter: 1 }) : error
  }
}
