/**
 * Open answers of server-sent events, per user. An event only says "look again": no data leaves this way, so one too many is harmless
 * and a lost one costs the time until the next look. A stream lives as long as its access token and its sign-in.
 */
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { NOTICES } from '../db/listener.ts'
import type { Verified } from '../session/access-token.ts'
import { liveOf } from '../session/sign-in.sql.ts'
import { busy } from './refusals.ts'

export interface Streams {
  /** A stream for the user of these claims: says "look" for each notice of his id, and ends with the notice of his sign-in's. */
  open(claims: Verified): Readable
  /** Ends all of them and takes no more. */
  close(): Promise<void>
}

interface StreamsOptions {
  readonly database: Pick<Database, 'run' | 'listen'>
  readonly clock: Clock
  /** Milliseconds between two signs of life: less than proxies and browsers wait for one. */
  readonly heartbeat?: number | undefined
}

const PER_USER = 8
const MOST = 1000
/** So much unsent text, and nobody reads at the other end any more. */
const BEHIND = 16 * 1024
const LOOK = 'data: look\n\n'
const ALIVE = ':\n\n'

interface Open {
  readonly claims: Verified
  readonly text: Readable
}

export function eventStreams({ database, clock, heartbeat = 20_000 }: StreamsOptions): Streams {
  // In the order they were opened.
  const streams = new Set<Open>()
  let hush: (() => Promise<void>) | undefined
  let beating: NodeJS.Timeout | undefined
  let ending: Promise<void> | undefined
  let closed = false

  function say({ text }: Open, words: string): void {
    text.push(words)
    if (text.readableLength > BEHIND) text.destroy()
  }

  function end(stream: Open): void {
    streams.delete(stream)
    stream.text.push(null)
  }

  function hear(payload: string | undefined): void {
    for (const stream of streams) {
      const { signInId, userId } = stream.claims
      if (payload === signInId) end(stream)
      else if (payload === undefined || payload === String(userId)) say(stream, LOOK)
    }
    // What was missed may have been the end of a sign-in.
    if (payload === undefined) endThoseOver()
  }

  /** The sign of life does not wait for the database: a stream without one is taken for dead. */
  function beat(): void {
    for (const stream of streams) say(stream, ALIVE)
    endThoseOver()
  }

  /** A token runs out and a user is locked out without a notice. */
  function endThoseOver(): void {
    const now = clock.now().getTime()
    for (const stream of streams) if (stream.claims.until <= now) end(stream)
    if (streams.size > 0) ending ??= endThoseSignedOut([...streams]).finally(() => (ending = undefined))
  }

  /** One question for all of them: one for each would take the connections from the calls. */
  async function endThoseSignedOut(asked: readonly Open[]): Promise<void> {
    const ids = asked.map(({ claims }) => claims.signInId)
    // A database that is away ends nobody's session.
    const live = new Set(await database.run('read', undefined, (db) => liveOf(db, ids)).catch(() => ids))
    for (const stream of asked) if (!live.has(stream.claims.signInId)) end(stream)
  }

  return {
    open(claims) {
      if (closed || streams.size >= MOST) throw busy()
      const own = [...streams].filter((stream) => stream.claims.userId === claims.userId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - PER_USER))) end(oldest)

      const text = new Readable({ read() {} })
      const stream = { claims, text }
      streams.add(stream)
      text.once('close', () => streams.delete(stream))
      say(stream, ALIVE)
      hush ??= database.listen(NOTICES, hear)
      beating ??= setInterval(beat, heartbeat).unref()
      return text
    },

    async close() {
      closed = true
      clearInterval(beating)
      for (const stream of streams) end(stream)
      await Promise.all([hush?.(), ending])
    },
  }
}
