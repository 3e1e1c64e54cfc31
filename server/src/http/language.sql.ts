/** Reads the language and the numbers that a user chose. */
import type { NumberForm } from '@backoffice/contract/language/numbers'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

/** Returns the code of the language, empty where the user chose none, and the numbers, which are the company's where they chose none. */
export async function readingOfUser(db: Db, userId: number) {
  const { rows } = await sql<{ language: string; numbers: NumberForm }>`
    select language, json_build_object('digits', coalesce(nullif(digits, ''), company_digits),
      'grouping', coalesce(nullif(digit_groups, ''), company_digit_groups)) as numbers
    from reading_of(${userId})`.execute(db)
  return only(rows)
}
