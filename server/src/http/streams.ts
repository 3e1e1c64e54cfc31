/**
 * Keeps the streams of server-sent events of all users. An event has no data except "look again", so an extra event is harmless, and after
 * a lost event the client looks again later. A stream ends with its access token or its sign-in.
 */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { NOTICES } from '../db/listener.ts'
import type { Verified } from '../tokens/access-token.ts'
import { busy } from './refusals.ts'

export interface Streams {
  /** Opens a stream that sends "look" for each notice of the user's id, and ends at the notice of the sign-in's id. */
  open(claims: Verified): Readable
  /** Returns how many are open. */
  count(): number
  /** Ends all streams and opens no more. */
  close(): Promise<void>
}

interface StreamsOptions {
  readonly database: Pick<Database, 'run' | 'listen'>
  readonly clock: Clock
  /** Milliseconds between two heartbeats. It is shorter than the timeouts of proxies and browsers. */
  readonly heartbeat?: number | undefined
}

const PER_USER = 8
const MAX_STREAMS = 1000
/** A client with more unread bytes than this counts as gone. */
const MAX_UNREAD_BYTES = 16 * 1024
const LOOK = 'data: look\n\n'
const ALIVE = ':\n\n'

interface OpenStream {
  readonly claims: Verified
  readonly text: Readable
}

export function eventStreams({ database, clock, heartbeat = 20_000 }: StreamsOptions): Streams {
  // A set keeps the order in which the streams were opened.
  const streams = new Set<OpenStream>()
  let stopListening: (() => Promise<void>) | undefined
  let beating: NodeJS.Timeout | undefined
  let ending: Promise<void> | undefined
  let closed = false

  function send({ text }: OpenStream, words: string): void {
    text.push(words)
    if (text.readableLength > MAX_UNREAD_BYTES) text.destroy()
  }

  function end(stream: OpenStream): void {
    streams.delete(stream)
    stream.text.push(null)
  }

  function onNotice(payload: string | undefined): void {
    for (const stream of streams) {
      const { signInId, userId } = stream.claims
      if (payload === signInId) end(stream)
      else if (payload === undefined || payload === String(userId)) send(stream, LOOK)
    }
    // The missed notice may have been the end of a sign-in.
    if (payload === undefined) endExpired()
  }

  /** Sends a heartbeat to all streams. It does not wait for the database, because a client drops a silent stream. */
  function beat(): void {
    for (const stream of streams) send(stream, ALIVE)
    endExpired()
  }

  /** Ends streams with an expired token or a locked-out user, because no notice is sent for these. */
  function endExpired(): void {
    const now = clock.now().getTime()
    for (const stream of streams) if (stream.claims.until <= now) end(stream)
    if (streams.size > 0) ending ??= endSignedOut([...streams]).finally(() => (ending = undefined))
  }

  /** Checks all sign-ins in one query, because a query for each would use up the connections of the calls. */
  async function endSignedOut(candidates: readonly OpenStream[]): Promise<void> {
    const ids = candidates.map(({ claims }) => claims.signInId)
    // While the database cannot be reached, all sign-ins count as live.
    const live = new Set(await database.run('read', undefined, (db) => liveOf(db, ids)).catch(() => ids))
    for (const stream of candidates) if (!live.has(stream.claims.signInId)) end(stream)
  }

  return {
    open(claims) {
      if (closed || streams.size >= MAX_STREAMS) throw busy()
      const own = [...streams].filter((stream) => stream.claims.userId === claims.userId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - PER_USER))) end(oldest)

      const text = new Readable({ read() {} })
      const stream = { claims, text }
      streams.add(stream)
      text.once('close', () => streams.delete(stream))
      send(stream, ALIVE)
      stopListening ??= database.listen(NOTICES, onNotice)
      beating ??= setInterval(beat, heartbeat).unref()
      return text
    },

    count: () => streams.size,

    async close() {
      closed = true
      clearInterval(beating)
      for (const stream of streams) end(stream)
      await Promise.all([stopListening?.(), ending])
    },
  }
}

/** Returns the given sign-ins that have not ended. */
async function liveOf(db: Db, signInIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from live_sign_ins(${signInIds}::uuid[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}
