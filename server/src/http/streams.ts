/**
 * Open answers of server-sent events, per user. An event only says "look again": no data leaves this way, so one too many is harmless
 * and a lost one costs the time until the next look. A stream lives as long as its access token and its sign-in.
 */
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Verified } from '../session/access-token.ts'
import { busy } from './refusals.ts'

export interface Streams {
  /** A stream for the user of these claims: says "look" for each notice on the channel whose payload is his id. */
  open(channel: string, claims: Verified): Readable
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
  readonly channel: string
  readonly claims: Verified
  readonly text: Readable
}

export function eventStreams({ database, clock, heartbeat = 20_000 }: StreamsOptions): Streams {
  // In the order they were opened.
  const streams = new Set<Open>()
  const listening = new Map<string, () => Promise<void>>()
  let closed = false
  let beating: NodeJS.Timeout | undefined

  function say({ text }: Open, words: string): void {
    text.push(words)
    if (text.readableLength > BEHIND) text.destroy()
  }

  function end(stream: Open): void {
    streams.delete(stream)
    stream.text.push(null)
  }

  function hear(channel: string, payload: string | undefined): void {
    for (const stream of streams) {
      const isMeant = payload === undefined || payload === String(stream.claims.userId)
      if (stream.channel === channel && isMeant) say(stream, LOOK)
    }
  }

  /** One after the other: a thousand questions at once would take the connections from the calls. */
  async function beat(): Promise<void> {
    for (const stream of streams) await check(stream)
    if (!closed) beating = setTimeout(() => void beat(), heartbeat).unref()
  }

  async function check(stream: Open): Promise<void> {
    const isOver =
      stream.claims.until <= clock.now().getTime() ||
      // A database that is away ends nobody's session.
      (await database.run('read', stream.claims, async (_db, user) => user === undefined).catch(() => false))
    if (!streams.has(stream)) return
    if (isOver) end(stream)
    else say(stream, ALIVE)
  }

  return {
    open(channel, claims) {
      if (closed || streams.size >= MOST) throw busy()
      const own = [...streams].filter((stream) => stream.claims.userId === claims.userId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - PER_USER))) end(oldest)

      const text = new Readable({ read() {} })
      const stream = { channel, claims, text }
      streams.add(stream)
      text.once('close', () => streams.delete(stream))
      say(stream, ALIVE)
      if (!listening.has(channel)) {
        const hush = database.listen(channel, (payload) => hear(channel, payload))
        listening.set(channel, hush)
      }
      beating ??= setTimeout(() => void beat(), heartbeat).unref()
      return text
    },

    async close() {
      closed = true
      clearTimeout(beating)
      for (const stream of streams) end(stream)
      await Promise.all([...listening.values()].map((hush) => hush()))
    },
  }
}
