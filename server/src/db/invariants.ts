import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface BrokenInvariant {
  readonly name: string
  readonly violations: number
}

/** Returns the promises about money that do not hold; there should be none. It reads the whole ledger, so it takes a while. */
export async function brokenInvariants(database: Database): Promise<BrokenInvariant[]> {
  const { rows } = await database.run('long', undefined, (db) =>
    sql<BrokenInvariant>`select name, violations from broken_invariants()`.execute(db),
  )
  return rows
}
