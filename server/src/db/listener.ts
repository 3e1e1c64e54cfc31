/**
 * Listens to notifications of the database on a channel. NOTIFY reaches every server after the commit, but only while it listens. So a lost
 * connection is made again, and the callback is called when notices may have been missed.
 */
import pg from 'pg'

/**
 * The channel of all notices. The payload is the id of a user who has something new to look at (`notify` in
 * db/schema/functions/notifications.sql), or of a sign-in that has ended.
 */
export const NOTICES = 'notification'

/** Gets the payload, or `undefined` when something may have been missed. */
export type OnNotice = (payload: string | undefined) => void

const FIRST_MS = 100
const LAST_MS = 2000
const CONNECT_MS = 5000
/** A query at this interval finds a connection that was lost without a notice. */
const CHECK_EVERY_MS = 30_000
const ANSWER_MS = 5000

/** Listens until the returned function is called. It never throws: it waits for a database that is away. */
export function listen(
  address: () => Promise<pg.ClientConfig>,
  channel: string,
  { onNotice, onLost }: { readonly onNotice: OnNotice; readonly onLost: (error: Error) => void },
): () => Promise<void> {
  let current: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let ended = false
  let failures = 0

  function lose(client: pg.Client | undefined, error: Error): void {
    if (client !== current) return
    current = undefined
    client?.end().catch(() => {})
    if (ended) return
    if (failures === 0) onLost(error)
    again = setTimeout(
      () => void connect(),
      Math.min(LAST_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random()),
    ).unref()
    failures += 1
  }

  async function connect(): Promise<void> {
    let client: pg.Client | undefined
    try {
      const config = await address()
      if (ended) return
      const made = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS })
      client = made
      current = made
      made.on('error', (error) => lose(made, error))
      made.on('end', () => lose(made, new Error('the connection ended')))
      made.on('notification', ({ payload }) => onNotice(payload ?? ''))
      await made.connect()
      await made.query(`listen ${pg.escapeIdentifier(channel)}`)
      failures = 0
      onNotice(undefined)
    } catch (error) {
      lose(client, error instanceof Error ? error : new Error(String(error)))
    }
  }

  const asking = setInterval(() => {
    const client = current
    client?.query('select 1').catch((error: Error) => lose(client, error))
  }, CHECK_EVERY_MS).unref()
  void connect()

  return async () => {
    ended = true
    clearInterval(asking)
    clearTimeout(again)
    await current?.end().catch(() => {})
  }
}
