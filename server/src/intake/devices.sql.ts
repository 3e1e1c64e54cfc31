/** Reads devices, and registers and ends them through the functions of the database. */
import type { Input, Row } from '@backoffice/contract/call'
import type { listDevices } from '@backoffice/contract/intake/devices'
import { hasModule } from '@backoffice/contract/access'
import { sql } from 'kysely'
import type { Db, SessionUser } from '../db/database.ts'
import { only, pageOf, where } from '../db/sql.ts'
import { newSealKey } from '../tokens/device-key.ts'

/** The module User Management. */
const MANAGES_USERS = 12

/** A user reads their own devices, and a director with User Management the devices of the users of their branches. */
export const page = (db: Db, user: SessionUser, f: Input<typeof listDevices>) =>
  pageOf<Row<typeof listDevices>>(db, f, {
    keys: sql`
      select d.id, coalesce(d.seen_at, d.made_at) as seen from device d
      ${where(
        !hasModule(user, MANAGES_USERS) && sql`d.user_id = ${user.userId}`,
        f.ownerId !== undefined && sql`d.user_id = ${f.ownerId}`,
      )}`,
    order: sql`seen desc, id`,
    rows: sql`
      select page.position, d.device_id as "deviceId", d.code, d.name, d.user_id as "userId", u.name as "userName", u.login_id as login,
        d.made_at as "madeAt", d.seen_at as "seenAt", greatest(0, d.stated_items - d.delivered_items) as "waitingItems",
        case when d.stated_items > d.delivered_items then d.stated_amount else 0 end as "waitingAmount",
        n.last as "lastNumber", n.last - n.numbers as gaps,
        d.ended_at as "endedAt", coalesce(e.name, '') as "endedBy", coalesce(d.ended_as, '') as "endedAs"
      from page
      join device d on d.id = page.id
      join app_user u on u.id = d.user_id
      left join app_user e on e.id = d.ended_by
      cross join lateral (
        select coalesce(max(i.number), 0) as last, count(distinct i.number)::int as numbers from intake i where i.device_id = d.device_id
      ) n`,
  })

interface NewDevice {
  readonly signIn: string
  /** The device of the browser, as the browser knows it. */
  readonly existing: { readonly [Fact in 'deviceId' | 'code' | 'token']: string | undefined }
  readonly publicKey: Buffer
  readonly name: string
  readonly token: string
}

export async function register(db: Db, { signIn, existing, publicKey, name, token }: NewDevice) {
  const { rows } = await sql<{ deviceId: string; code: string; takesToken: boolean }>`
    select device_id as "deviceId", code, takes_token as "takesToken"
    from register_device(${signIn}, ${existing.deviceId ?? null}, ${existing.code ?? null}, ${existing.token ?? null}, ${publicKey}, ${name},
      ${token})`.execute(db)
  return only(rows)
}

/** Ends a device; returns false where the user has no such device to end. */
export async function end(db: Db, deviceId: string, as: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select end_device(${deviceId}, ${as}) as ended`.execute(db)
  return only(rows).ended
}

export interface SealKey {
  readonly id: number
  readonly key: string
}

/** Returns the key for which devices seal. */
export async function sealKey(db: Db): Promise<SealKey | undefined> {
  const { rows } = await sql<{ id: number; publicKey: Buffer }>`
    select id, public_key as "publicKey" from newest_seal_key()`.execute(db)
  const [row] = rows
  return row && { id: row.id, key: row.publicKey.toString('base64') }
}

/** Returns the key for which devices seal, and makes it with the first device. */
export async function sealKeyMade(db: Db): Promise<SealKey> {
  const known = await sealKey(db)
  if (known) return known
  const { publicKey, privateKey } = newSealKey()
  await sql`select keep_seal_key(${publicKey}, ${privateKey})`.execute(db)
  const made = await sealKey(db)
  if (!made) throw new Error('the key for sealing was not kept')
  return made
}

/** Returns the key that opens what was sealed for a key; undefined for an unknown one. */
export async function openingKey(db: Db, sealKeyId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ key: Buffer | null }>`select opening_key(${sealKeyId}) as key`.execute(db)
  return only(rows).key ?? undefined
}
