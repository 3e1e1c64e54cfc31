/** Looks at the connections of the tested database and ends them, as its administrator. */
import { administered } from './owner.ts'

/** Returns the connections that wait for a lock of another one. */
export const waitingForALock = (): Promise<{ pid: number; login: string }[]> =>
  administered(
    `select pid, usename::text as login from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

/** Returns when a connection waits for a row that somebody has locked. */
export async function waitsForALock(): Promise<void> {
  const waiting = await waitingForALock()
  if (waiting.length === 0) await waitsForALock()
}

/** Returns the connections on which servers listen for notices. */
export const listeners = (): Promise<{ pid: number }[]> =>
  administered(
    `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%' order by pid`,
  )

/** Cuts connections, as a network or a restart does. */
export const cut = (sessions: readonly { readonly pid: number }[]): Promise<unknown> =>
  administered('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [sessions.map(({ pid }) => pid)])
