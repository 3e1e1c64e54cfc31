/**
 * Makes sign-ins wait after failed tries (quality 2.8). All servers share the counts, and all times come from the database.
 *
 * Login id: five failures are free. Then each failure doubles the wait, from one second to fifteen minutes. An hour without a failure
 * resets the count. A user who has signed in from an address before has a count of his own there, so that a stranger who tries his login
 * id elsewhere does not lock him out.
 *
 * Address: thirty failures are free, and one is given back each minute. So somebody who tries one password on many login ids has 30 tries
 * and then 60 an hour. The users of an office share an address. A successful sign-in therefore takes back the failures of its own login
 * id at that address, and no others, so that an attacker with an account gains no tries. A user who signed in there before and has had no
 * failure since does not wait for the address. That gives a thief in the office one try an hour for each colleague.
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
  /** The seconds until the next try; 0 when it may be made now. */
  readonly seconds: number
  /** The key under which a failure of this try is counted. */
  readonly key: string
}

/** Returns how long a try has to wait. The result is limited, in case the clock of the database was wrong when the wait was written. */
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
  // The last free failure is the first one with a wait. Each failure moves the end of the wait on.
  const each = sql`make_interval(secs => ${ADDRESS.eachSeconds})`
  const allFree = sql`clock_timestamp() - make_interval(secs => ${(ADDRESS.free - 1) * ADDRESS.eachSeconds})`
  await sql`
    insert into login_throttle as t (key, failures, blocked_until, updated_at)
    values (${ofAddress(tried)}, 1, ${allFree} + ${each}, clock_timestamp())
    on conflict (key) do update set failures = t.failures + 1, updated_at = clock_timestamp(),
      blocked_until = greatest(t.blocked_until, ${allFree}) + ${each}`.execute(db)
}

/** Remembers that the user has signed in from this address, and takes back his failures there. */
export async function countSuccess(db: Db, tried: Try): Promise<void> {
  // `old` is the row before this statement, because the changes of the upsert are not visible within it.
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
