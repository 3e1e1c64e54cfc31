/**
 * Failed tries slow the next ones down, for every instance alike (quality 2.8), and never for ever. All moments are the database's.
 *
 * Each login id has five free tries; then each failure doubles the wait, from a second to fifteen minutes, and an hour without a
 * failure forgets them. Whoever signed in from an address before is counted there on his own, so that a stranger who tries his login
 * id elsewhere does not lock him out.
 *
 * Each address has thirty failures at once, and gets one back a minute: one that tries a password on many login ids makes 30 tries
 * and then 60 an hour. An office is one address, so it is not locked out by its own mistakes: a good sign-in takes back the failures
 * of its own login id, and nobody else's, so that signing in buys no tries on others. A user who was at home there and has made no
 * mistake since does not wait for the address; a burglar in the office gains one try an hour on each colleague by that.
 */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Try {
  readonly loginId: number
  readonly address: string
}

const LOGIN = { free: 5, longestSeconds: 15 * 60, forgottenSeconds: 60 * 60 }
const ADDRESS = { free: 30, eachSeconds: 60 }

const atHome = ({ loginId, address }: Try) => `login:${loginId}@${address}`
const anywhere = ({ loginId }: Try) => `login:${loginId}`
const ofAddress = ({ address }: Try) => `address:${address}`

interface Blocked {
  /** The next try may be made after so many seconds; 0 is now. */
  readonly seconds: number
  /** The key that a failure of this try counts for. */
  readonly key: string
}

/** A wait is never longer than the longest one, even if a clock was wrong when it was written. */
export async function blockedFor(db: Db, tried: Try): Promise<Blocked> {
  const { rows } = await sql<{ key: string; isClean: boolean; seconds: number }>`
    select key, failures = 0 or updated_at < clock_timestamp() - make_interval(secs => ${LOGIN.forgottenSeconds}) as "isClean",
      ceil(extract(epoch from blocked_until - clock_timestamp()))::int as seconds
    from login_throttle where key in (${atHome(tried)}, ${anywhere(tried)}, ${ofAddress(tried)})`.execute(db)
  const find = (key: string) => rows.find((row) => row.key === key)
  const waitOf = (key: string, longest: number) => Math.min(Math.max(0, find(key)?.seconds ?? 0), longest)
  const home = find(atHome(tried))
  const key = home ? atHome(tried) : anywhere(tried)
  const ofLogin = waitOf(key, LOGIN.longestSeconds)
  return { key, seconds: home?.isClean ? ofLogin : Math.max(ofLogin, waitOf(ofAddress(tried), ADDRESS.eachSeconds)) }
}

/** Counts a failure for the login id and for the address. */
export async function countFailure(db: Db, key: string, tried: Try): Promise<void> {
  const { free, longestSeconds, forgottenSeconds } = LOGIN
  await sql`
    insert into login_throttle as t (key, failures, blocked_until, updated_at)
    values (${key}, 1, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set (failures, blocked_until, updated_at) = (
      select counted, clock_timestamp() + case when counted < ${free} then interval '0'
        else make_interval(secs => least(${longestSeconds}, power(2, least(counted - ${free}, 20)))) end, clock_timestamp()
      from (select case when t.updated_at < clock_timestamp() - make_interval(secs => ${forgottenSeconds})
        then 1 else t.failures + 1 end as counted) as c
    )`.execute(db)
  // The last free failure is the first that has to be waited for; each failure moves the end of the wait on.
  const each = sql`make_interval(secs => ${ADDRESS.eachSeconds})`
  const allFree = sql`clock_timestamp() - make_interval(secs => ${(ADDRESS.free - 1) * ADDRESS.eachSeconds})`
  await sql`
    insert into login_throttle as t (key, failures, blocked_until, updated_at)
    values (${ofAddress(tried)}, 1, ${allFree} + ${each}, clock_timestamp())
    on conflict (key) do update set failures = t.failures + 1, updated_at = clock_timestamp(),
      blocked_until = greatest(t.blocked_until, ${allFree}) + ${each}`.execute(db)
}

/** The user is at home at this address from now on, and the failures that he made there before are taken back. */
export async function countSuccess(db: Db, tried: Try): Promise<void> {
  // `old` is as it was before this statement, in which the upsert shows nothing.
  await sql`
    with old as (
      select failures from login_throttle where key = ${atHome(tried)}
        and updated_at > clock_timestamp() - make_interval(secs => ${LOGIN.forgottenSeconds})
    ), home as (
      insert into login_throttle (key, failures, blocked_until, updated_at)
      values (${atHome(tried)}, 0, clock_timestamp(), clock_timestamp())
      on conflict (key) do update set failures = 0, blocked_until = clock_timestamp(), updated_at = clock_timestamp()
    )
    update login_throttle set failures = greatest(0, login_throttle.failures - old.failures),
      blocked_until = blocked_until - make_interval(secs => old.failures * ${ADDRESS.eachSeconds})
    from old where key = ${ofAddress(tried)}`.execute(db)
}
