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
    return error instanceof Undone ? nameOfRows(error.rows) : codeOf(error)
  }
}

/** Tries statements one after the other in one transaction, each undone before the next, and returns what became of each. */
export async function triedEach(
  { base }: Pick<TestApp, 'base'>,
  { userId }: Pick<Worker, 'userId'>,
  statements: readonly string[],
): Promise<string[]> {
  const { id } = await ownedRow<{ id: string }>('select id from sign_in where user_id = $1', [userId])
  const outcomes: string[] = []
  await base.database.run('write', { signInId: id, userId }, async (db) => {
    await sql`savepoint attempt`.execute(db)
    for (const statement of statements) {
      outcomes.push(
        await sql
          .raw<object>(statement)
          .execute(db)
          .then((answer) => nameOfRows(Number(answer.numAffectedRows ?? answer.rows.length)), codeOf),
      )
      await sql`rollback to attempt`.execute(db)
    }
  })
  return outcomes
}

const nameOfRows = (rows: number) => (rows === 0 ? 'no row' : `${rows} rows`)

function codeOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) throw error
  return error.code
}
