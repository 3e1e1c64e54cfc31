import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../src/db/database.ts'
import type { Worker } from '../builders/desk.ts'
import type { TestApp } from '../harness.ts'
import { ownedRow } from '../owner.ts'
import type { Attempt } from './attempt.ts'
import { type Scene, statementsOf } from './scene.ts'

class Undone extends Error {
  readonly rows: number

  constructor(rows: number) {
    super('the attempt is undone')
    this.rows = rows
  }
}

/** Makes an attempt while the director has a session open on another connection, which the attempt may look at. */
export function attempted(app: Pick<TestApp, 'base'>, scene: Scene, [, by, statement]: Attempt): Promise<string> {
  return inSessionOf(app, scene.people.director, 'read', () =>
    tried(app, scene.people[by], ...statementsOf(scene, by, statement)),
  )
}

/**
 * Runs statements with the rights of the server in the session of a user, and undoes them, so that an attempt that succeeds does not change
 * what the next one finds. Returns the code of the error, or how many rows the last statement touched.
 */
async function tried(
  app: Pick<TestApp, 'base'>,
  by: Pick<Worker, 'userId'>,
  ...statements: readonly string[]
): Promise<string> {
  try {
    return await inSessionOf(app, by, 'write', async (db) => {
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

/** Tries statements one after the other in one transaction, each undone before the next, and returns their outcomes. */
export async function triedEach(
  app: Pick<TestApp, 'base'>,
  by: Pick<Worker, 'userId'>,
  statements: readonly string[],
): Promise<string[]> {
  const outcomes: string[] = []
  await inSessionOf(app, by, 'write', async (db) => {
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

async function inSessionOf<T>(
  { base }: Pick<TestApp, 'base'>,
  { userId }: Pick<Worker, 'userId'>,
  kind: 'read' | 'write',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { id } = await ownedRow<{ id: string }>('select id from sign_in where user_id = $1', [userId])
  return base.database.run(kind, { signInId: id, userId }, work)
}

const nameOfRows = (rows: number) => (rows === 0 ? 'no row' : `${rows} rows`)

function codeOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) throw error
  return error.code
}
