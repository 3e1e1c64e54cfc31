import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** How many files the user uploaded since yesterday, used or not. */
export async function uploadedToday(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from attachment where created_by = ${userId} and created_at > now() - interval '24 hours'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface Uploaded {
  readonly id: string
  readonly imageCode: string
  readonly createdBy: number
  readonly path: string
  readonly thumbPath: string
  readonly mime: string
  readonly bytes: number
}

export async function add(db: Db, files: readonly Uploaded[]): Promise<void> {
  for (const file of files) {
    await sql`
      insert into attachment (id, image_code, created_by, path, thumb_path, mime, bytes)
      values (${file.id}, ${file.imageCode}, ${file.createdBy}, ${file.path}, ${file.thumbPath}, ${file.mime}, ${file.bytes})`.execute(
      db,
    )
  }
}
