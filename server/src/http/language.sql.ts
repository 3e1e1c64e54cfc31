/** Reads the language that a user chose. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

/** Returns the code of the language, empty where the user chose none. */
export async function languageOfUser(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ language: string }>`select language from reading_of(${userId})`.execute(db)
  return only(rows).language
}
