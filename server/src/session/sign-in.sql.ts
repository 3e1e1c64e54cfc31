/** Reads and writes sign-ins and their refresh tokens. All times come from the database, so that several servers agree. */
import { limits } from '@backoffice/contract/limits'
import type { SignIn } from '@backoffice/contract/session/sign-in'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { NOTICES } from '../db/listener.ts'
import { only } from '../db/sql.ts'

export interface Credentials {
  readonly userId: number
  readonly passwordHash: string
  readonly portalAllowed: boolean
}

export async function credentials(db: Db, loginId: number): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select id as "userId", password_hash as "passwordHash", portal_allowed as "portalAllowed"
    from app_user where login_id = ${loginId}`.execute(db)
  return rows[0]
}

interface Start {
  readonly userId: number
  readonly remembered: boolean
  readonly device: string
  readonly tokenHash: Buffer
}

/** Starts a sign-in with its first refresh token and returns its id. */
export async function start(db: Db, { userId, remembered, device, tokenHash }: Start): Promise<string> {
  const hours = remembered ? limits.session.rememberedDays * 24 : limits.session.unrememberedHours
  const { rows } = await sql<{ id: string }>`
    with started as (
      insert into sign_in (user_id, remembered, device, expires_at)
      values (${userId}, ${remembered}, ${device}, now() + make_interval(hours => ${hours})) returning id
    ), token as (insert into refresh_token (hash, sign_in_id) select ${tokenHash}, id from started)
    select id from started`.execute(db)
  return only(rows).id
}

/** The condition that a sign-in `s` of a user `u` is open; the database function `open_session` has the same. */
const isLive = sql`s.ended_at is null and s.expires_at > now() and u.portal_allowed`

export interface LiveSignIn {
  readonly signInId: string
  readonly userId: number
  readonly remembered: boolean
}

/** Marks a token as used and returns its sign-in. Of several requests at once only one gets it, the others get `undefined`. */
export async function rotate(db: Db, tokenHash: Buffer, successorHash: Buffer): Promise<LiveSignIn | undefined> {
  const { rows } = await sql<LiveSignIn>`
    with used as (
      update refresh_token t set used_at = now()
      from sign_in s join app_user u on u.id = s.user_id
      where t.hash = ${tokenHash} and t.used_at is null and s.id = t.sign_in_id
        and ${isLive}
      returning s.id, s.user_id, s.remembered
    ), successor as (insert into refresh_token (hash, sign_in_id) select ${successorHash}, id from used),
    seen as (update sign_in s set last_used_at = now() from used where s.id = used.id)
    select id as "signInId", user_id as "userId", remembered from used`.execute(db)
  return rows[0]
}

export interface UsedToken extends LiveSignIn {
  /** True when the sign-in of the token has not ended. */
  readonly live: boolean
  readonly withinGrace: boolean
}

/** Finds a token that `rotate` refused, with its sign-in. */
export async function used(db: Db, tokenHash: Buffer): Promise<UsedToken | undefined> {
  const { rows } = await sql<UsedToken>`
    select s.id as "signInId", s.user_id as "userId", s.remembered,
      ${isLive} as live,
      coalesce(t.used_at > clock_timestamp() - make_interval(secs => ${limits.session.graceSeconds}), false) as "withinGrace"
    from refresh_token t join sign_in s on s.id = t.sign_in_id join app_user u on u.id = s.user_id
    where t.hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** Returns those of these sign-ins that have not ended. */
export async function liveOf(db: Db, signInIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sign_in s join app_user u on u.id = s.user_id where s.id = any (${signInIds}::uuid[]) and ${isLive}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Ends sign-ins. Their access tokens are refused from the next request on, and every server is notified to end their streams. */
async function endWhere(db: Db, which: RawBuilder<unknown>, because: string): Promise<void> {
  await sql`
    with ended as (
      update sign_in set ended_at = now(), ended_because = ${because} where ${which} and ended_at is null returning id
    )
    select pg_notify(${NOTICES}, id::text) from ended`.execute(db)
}

export const end = (db: Db, signInId: string, because: string) => endWhere(db, sql`id = ${signInId}`, because)

export const endOwn = (db: Db, signInId: string, userId: number) =>
  endWhere(db, sql`id = ${signInId} and user_id = ${userId}`, 'ended by the user')

export const endAll = (db: Db, userId: number) => endWhere(db, sql`user_id = ${userId}`, 'signed out everywhere')

/** Sets a new password of the user of the request, unless the hash changed since it was checked, and ends every other sign-in of the user. */
export async function changePassword(
  db: Db,
  { userId, from, to, keep }: { userId: number; from: string; to: string; keep: string },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`select change_own_password(${from}, ${to}) as changed`.execute(db)
  if (!only(rows).changed) return false
  await endWhere(db, sql`user_id = ${userId} and id <> ${keep}`, 'password changed')
  return true
}

/** Lists the open sign-ins of a user, the one used last first. */
export async function ofUser(db: Db, userId: number, current: string) {
  const { rows } = await sql<SignIn>`
    select id as "signInId", started_at as "startedAt", last_used_at as "lastUsedAt", device, id = ${current} as "isCurrent"
    from sign_in where user_id = ${userId} and ended_at is null and expires_at > now()
    order by last_used_at desc, id`.execute(db)
  return rows
}
