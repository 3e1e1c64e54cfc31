/** Reads and writes sign-ins and their refresh tokens. All times come from the database, so that several servers agree. */
import { limits } from '@backoffice/contract/limits'
import type { SignIn } from '@backoffice/contract/session/sign-in'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { SignInClaim } from '../db/session-claims.ts'
import { only } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'

/** Returns the user with this login id and hash who may use the portal, or `undefined`. */
export async function userWithPassword(db: Db, loginId: number, passwordHash: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select user_with_password(${loginId}, ${passwordHash}) as id`.execute(db)
  return only(rows).id ?? undefined
}

interface Start {
  readonly loginId: number
  readonly passwordHash: string
  readonly address: string
  readonly remembered: boolean
  readonly device: string
  readonly tokenHash: Buffer
}

/** Starts a sign-in of the user with this login id and hash, with its first refresh token; `undefined` if there is no such user. */
export async function start(
  db: Db,
  { loginId, passwordHash, address, remembered, device, tokenHash }: Start,
): Promise<SignInClaim | undefined> {
  const hours = remembered ? limits.session.rememberedDays * 24 : limits.session.unrememberedHours
  const { rows } = await sql<SignInClaim>`
    select "userId", "signInId"
    from user_with_password(${loginId}, ${passwordHash}) as "userId",
      start_sign_in("userId", ${passwordHash}, ${address}, ${remembered}, ${device}, ${hours}, ${tokenHash}) as "signInId"
    where "signInId" is not null`.execute(prepared(db))
  return rows[0]
}

export interface LiveSignIn {
  readonly signInId: string
  readonly userId: number
  readonly remembered: boolean
}

/** Marks a token as used and returns its sign-in. Of several requests at once only one gets it, the others get `undefined`. */
export async function rotate(db: Db, tokenHash: Buffer, successorHash: Buffer): Promise<LiveSignIn | undefined> {
  const { rows } = await sql<LiveSignIn>`
    select sign_in_id as "signInId", user_id as "userId", remembered
    from rotate_refresh_token(${tokenHash}, ${successorHash})`.execute(db)
  return rows[0]
}

export interface UsedToken extends LiveSignIn {
  /** True when the sign-in of the token has not ended. */
  readonly live: boolean
  readonly exchanges: number
  /** True when the last exchange was less than `limits.session.graceSeconds` ago. */
  readonly withinGrace: boolean
  /** True when the last successor of the token was never used. */
  readonly successorWaits: boolean
}

/** Finds a token that `rotate` refused, with its sign-in. */
export async function used(db: Db, tokenHash: Buffer): Promise<UsedToken | undefined> {
  const { rows } = await sql<UsedToken>`
    select sign_in_id as "signInId", user_id as "userId", remembered, live, exchanges, within_grace as "withinGrace",
      successor_waits as "successorWaits"
    from sign_in_of_token(${tokenHash}, ${limits.session.graceSeconds})`.execute(db)
  return rows[0]
}

/** Exchanges a used token again, in place of its unused successor, and returns whether this request did. */
export async function rotateAgain(
  db: Db,
  tokenHash: Buffer,
  exchanges: number,
  successorHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exchange_refresh_token_again(${tokenHash}, ${exchanges}, ${successorHash}) as done`.execute(db)
  return rows[0]?.done ?? false
}

/** Ends a sign-in. Its access tokens are refused from the next request on, and every server is notified to end its streams. */
export async function end(db: Db, signInId: string, because: string): Promise<void> {
  await sql`select end_sign_in(${signInId}, ${because})`.execute(db)
}

const endMine = async (db: Db, { only: handle, kept }: { only?: string; kept?: string }, because: string) => {
  await sql`select end_own_sign_ins(${handle ?? null}, ${kept ?? null}, ${because})`.execute(db)
}

/** Ends a sign-in of the user of the request, by its handle. */
export const endOwn = (db: Db, handle: string) => endMine(db, { only: handle }, 'ended by the user')

export const endAll = (db: Db) => endMine(db, {}, 'signed out everywhere')

/** Sets a new password of the user of the request, unless the hash changed since it was checked, and ends every other sign-in of the user. */
export async function changePassword(
  db: Db,
  { from, to, keep }: { from: string; to: string; keep: string },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`select change_own_password(${from}, ${to}) as changed`.execute(db)
  if (!only(rows).changed) return false
  await endMine(db, { kept: keep }, 'password changed')
  return true
}

/** Lists the open sign-ins of a user by their handles, the last used first. */
export async function ofUser(db: Db, userId: number, current: string) {
  const { rows } = await sql<SignIn>`
    select handle as "signInId", started_at as "startedAt", last_used_at as "lastUsedAt", device, is_current as "isCurrent"
    from sign_ins_of(${userId}, ${current})`.execute(db)
  return rows
}
