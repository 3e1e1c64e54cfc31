/** Lets the n-th call fail that a request makes of the database or of its files. */
import { once } from 'node:events'
import type pg from 'pg'
import type { Watcher } from '../database-calls.ts'

/** The call returns an error, or its connection is lost before it is sent, or after it was done. */
export const faultKinds = ['an error', 'lost before', 'lost after'] as const
export type FaultKind = (typeof faultKinds)[number]

export class Fault implements Watcher {
  /** The call that failed; without it the request made fewer calls. */
  failed: string | undefined
  readonly #nth: number
  readonly #kind: FaultKind
  #made = 0

  constructor(nth: number, kind: FaultKind) {
    this.#nth = nth
    this.#kind = kind
  }

  async call(text: string, send: () => Promise<unknown>, client?: pg.Client): Promise<unknown> {
    this.#made += 1
    if (this.#made !== this.#nth) return send()
    this.failed = text
    if (this.#kind === 'an error') throw errorOf(text)
    if (!client) {
      // A file has no connection to lose: the call fails before, or after it was done.
      if (this.#kind === 'lost after') await send()
      throw errorOf(text)
    }
    if (this.#kind === 'lost after') await send()
    await cut(client)
    return send()
  }
}

const errorOf = (text: string): Error =>
  text.startsWith('file: ')
    ? Object.assign(new Error(`EIO: i/o error, ${text}`), { code: 'EIO' })
    : Object.assign(new Error('the call of the database fails'), { code: 'XX000' })

/** Ends the connection like a broken network. Everything sent over it afterwards fails. */
async function cut(client: pg.Client): Promise<void> {
  const ended = once(client, 'end')
  const { stream } = (client as pg.Client & { connection: { stream: { destroy(error: Error): void } } }).connection
  stream.destroy(new Error('the connection is cut'))
  await ended
}
