import { sql } from 'kysely'
import pg from 'pg'
import type { Worker } from '../builders/desk.ts'
import type { TestApp } from '../harness.ts'
import { ownedRow } from '../owner.ts'

class Undone extends Error {
  readonly rows: number

  constructor(rows: number) {
    super('the attempt is undone')
    this.rows = rows
  }
}

/**
 * Runs statements with the rights of the server in the session of a user, and undoes them, so that an attempt that succeeds does not change
 * what the next one finds. Returns the code of the error, or how many rows the last statement touched.
 */
export async function tried(
  { base }: Pick<TestApp, 'base'>,
  { userId }: Pick<Worker, 'userId'>,
  ...statements: readonly string[]
): Promise<string> {
  const { id } = await ownedRow<{ id: string }>('select id from sign_in where user_id = $1', [userId])
  try {
    return await base.database.run('write', { signInId: id, userId }, async (db) => {
      let rows = 0
      for (const statement of statements) {
        const answer = await sql.raw<object>(statement).execute(db)
        rows = Number(answer.numAffectedRows ?? answer.rows.length)
      }
      await sql`set constraints all immediate`.execute(db)
      throw new Undone(rows)
    })
  } catch (error) {
    if (error instanceof Undone) return error.rows === 0 ? 'no row' : `${error.rows} rows`
    if (!(error instanceof pg.DatabaseError) || error.code === undefined) throw error
    return error.code
  }
}
