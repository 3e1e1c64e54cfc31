import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface BrokenInvariant {
  readonly name: string
  readonly violations: number
}

/** Returns the broken invariants of money; there should be none. It reads the whole ledger, so it is slow. */
export async function brokenInvariants(database: Database): Promise<BrokenInvariant[]> {
  const { rows } = await database.run('long', undefined, (db) =>
    sql<BrokenInvariant>`select name, violations from broken_invariants()`.execute(db),
  )
  return rows
}
