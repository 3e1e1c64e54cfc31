import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'
import { isUuid } from '../uuid.ts'
import type { StoredImage } from './links.ts'

/** Returns the number of files that the user uploaded within a day, used or not. */
export async function uploadedToday(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from attachment where created_by = ${userId} and created_at > now() - interval '24 hours'`.execute(
    db,
  )
  return only(rows).count
}

/** Returns the same number for a transaction that adds files: until it ends, no other transaction of the user may count. */
export async function uploadedTodayAlone(db: Db, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), ${userId})`.execute(db)
  return uploadedToday(db, userId)
}

export interface Uploaded {
  readonly id: string
  readonly imageCode: string
  readonly createdBy: number
  readonly path: string
  readonly thumbPath: string
  readonly mime: string
  readonly bytes: number
  readonly sentSha256: Buffer
  readonly keptSha256: Buffer
}

export async function add(db: Db, files: readonly Uploaded[]): Promise<void> {
  for (const file of files) {
    await sql`
      insert into attachment (id, image_code, created_by, path, thumb_path, mime, bytes, sent_sha256, kept_sha256)
      values (${file.id}, ${file.imageCode}, ${file.createdBy}, ${file.path}, ${file.thumbPath}, ${file.mime}, ${file.bytes},
        ${file.sentSha256}, ${file.keptSha256})`.execute(db)
  }
}

/** Returns the named files that the user uploaded and no document has claimed, in the order of their names. */
export async function unclaimed(db: Db, named: readonly string[], userId: number): Promise<StoredImage[]> {
  const ids = named.filter(isUuid)
  const { rows } = await sql<StoredImage>`
    select id, image_code as "imageCode", created_by as "createdBy", thumb_path <> '' as "hasThumb"
    from attachment
    where id = any (${ids}::uuid[]) and created_by = ${userId} and branch_code is null
    order by array_position(${ids}::uuid[], id)`.execute(db)
  return rows
}
