/** Reads and saves the choices of the signed-in user about language and numbers. */
import type { Answer, Input } from '@backoffice/contract/call'
import type { getReading, saveReading } from '@backoffice/contract/session/own-reading'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

export async function readingOf(db: Db, userId: number) {
  const { rows } = await sql<Answer<typeof getReading>>`
    select language, script, digits, digit_groups as grouping,
      json_build_object('digits', company_digits, 'grouping', company_digit_groups) as company
    from reading_of(${userId})`.execute(db)
  return only(rows)
}

export const chooseReading = (db: Db, { language, script, digits, grouping }: Input<typeof saveReading>) =>
  sql`select choose_reading(${language ?? null}, ${script ?? null}, ${digits ?? null}, ${grouping ?? null})`.execute(db)
