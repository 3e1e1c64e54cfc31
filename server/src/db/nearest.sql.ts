/** Finds the names that are nearly spelled like a typed text, for searches that find nothing. */
import { canBeNear, mostNear, nearestOf } from '@backoffice/contract/find/near'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

export interface Nearest {
  /** The typed text; `undefined` where nothing is typed. */
  readonly typed: string | undefined
  readonly branches: readonly string[]
  /** Returns the condition that the list has rows of the account `near`, whatever is typed. */
  readonly has: RawBuilder<unknown>
}

/** Returns the names of accounts that the list has, the nearest first; none where the text is too short for near names, or a number. */
export async function nearestNames(db: Db, { typed, branches, has }: Nearest): Promise<string[]> {
  if (typed === undefined || !canBeNear(typed)) return []
  const { rows } = await sql<{ name: string; likeness: number }>`
    select near.title as name, max(near.likeness) as likeness
    from near_accounts(${branches}::text[], ${typed}) near
    where ${has}
    group by near.title
    order by likeness desc, length(near.title), near.title collate "C"
    limit ${sql.lit(mostNear)}`.execute(db)
  return nearestOf(rows).map(({ name }) => name)
}
