/**
 * Failed tries slow the next ones down, per login id and per address, for every instance alike (quality 2.8). Never for ever: the
 * delay stops growing, and whoever signed in from an address before is counted there on his own, so that a stranger who tries his
 * login id elsewhere does not lock him out.
 */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Try {
  readonly loginId: number
  readonly address: string
}

const LOGIN = { free: 5, longest: 15 * 60 }
const ADDRESS = { free: 30, longest: 60 }
const FORGOTTEN_SECONDS = 60 * 60

const atHome = ({ loginId, address }: Try) => `login:${loginId}@${address}`
const anywhere = ({ loginId }: Try) => `login:${loginId}`
const ofAddress = ({ address }: Try) => `address:${address}`

/** How long to wait before the next try, in seconds; 0 when it may be made. `key` is what a failure counts for. */
export async function blockedFor(db: Db, tried: Try, now: Date): Promise<{ seconds: number; key: string }> {
  const { rows } = await sql<{ key: string; seconds: number }>`
    select key, ceil(extract(epoch from blocked_until - ${now.toISOString()}::timestamptz))::int as seconds
    from login_throttle where key in (${atHome(tried)}, ${anywhere(tried)}, ${ofAddress(tried)})`.execute(db)
  const secondsOf = (key: string) => rows.find((row) => row.key === key)?.seconds
  const key = secondsOf(atHome(tried)) === undefined ? anywhere(tried) : atHome(tried)
  return { seconds: Math.max(0, secondsOf(key) ?? 0, secondsOf(ofAddress(tried)) ?? 0), key }
}

/** Counts a failure: from the last free one on, each doubles the delay. */
export async function countFailure(db: Db, key: string, tried: Try, now: Date): Promise<void> {
  await raise(db, key, LOGIN, now)
  await raise(db, ofAddress(tried), ADDRESS, now)
}

async function raise(db: Db, key: string, { free, longest }: typeof LOGIN, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into login_throttle as t (key, failures, blocked_until, updated_at) values (${key}, 1, ${at}, ${at})
    on conflict (key) do update set
      failures = case when t.updated_at < ${at}::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) then 1 else t.failures + 1 end,
      updated_at = ${at},
      blocked_until = case
        when t.updated_at < ${at}::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS}) or t.failures + 1 < ${free} then ${at}::timestamptz
        else ${at}::timestamptz + make_interval(secs => least(${longest}, power(2, least(t.failures + 1 - ${free}, 20))))
      end`.execute(db)
}

/** The user is at home at this address from now on. */
export async function countSuccess(db: Db, tried: Try, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into login_throttle (key, failures, blocked_until, updated_at) values (${atHome(tried)}, 0, ${at}, ${at})
    on conflict (key) do update set failures = 0, blocked_until = ${at}, updated_at = ${at}`.execute(db)
}
