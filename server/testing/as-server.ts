/** Runs statements with the rights that the server has for a request of a user: it shows what a faulty program could do. */
import { sql } from 'kysely'
import pg from 'pg'
import type { Worker } from './builders/desk.ts'
import type { TestApp } from './harness.ts'
import { ownedRow } from './owner.ts'

/** Returns the error's code and the rule it names, or the number of rows that the last statement touched. */
export async function asServer(
  { base }: Pick<TestApp, 'base'>,
  { userId }: Pick<Worker, 'userId'>,
  ...statements: readonly string[]
): Promise<{ readonly code?: string; readonly rule?: string; readonly rows?: number }> {
  const { id } = await ownedRow<{ id: string }>('select id from sign_in where user_id = $1', [userId])
  try {
    return await base.database.run('write', { signInId: id, userId }, async (db) => {
      let rows = 0
      for (const statement of statements) {
        const answer = await sql.raw<object>(statement).execute(db)
        rows = Number(answer.numAffectedRows ?? answer.rows.length)
      }
      return { rows }
    })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code === undefined) throw error
    return { code: error.code, ...(error.constraint !== undefined && { rule: error.constraint }) }
  }
}
