import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function ofType(db: Db, type: string) {
  const { rows } = await sql<{ itemName: string; itemValue: string }>`
    select name as "itemName", value as "itemValue" from dictionary where type = ${type}
    order by position, name collate "und-x-icu", value`.execute(db)
  return rows
}
