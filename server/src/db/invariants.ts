import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface BrokenInvariant {
  readonly name: string
  readonly violations: number
}

/** The promises about money that do not hold: none, or something is badly wrong. Reads everything, so it takes a while. */
export async function brokenInvariants(database: Database): Promise<BrokenInvariant[]> {
  const { rows } = await database.run('long', undefined, (db) =>
    sql<BrokenInvariant>`select name, violations from broken_invariants()`.execute(db),
  )
  return rows
}
