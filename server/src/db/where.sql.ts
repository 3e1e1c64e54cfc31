/** Conditions of statements. */
import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<unknown> | undefined | false | null | ''

/** Joins the conditions that are given; a filter that is All is `undefined` and is left out. */
export function where(...conditions: readonly Condition[]): RawBuilder<unknown> {
  const given = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition))
  return given.length === 0 ? sql`` : sql`where ${sql.join(given, sql` and `)}`
}

/** Compares a single branch by equality, so that an index on branch and date keeps its order. */
export function inBranches(column: RawBuilder<unknown>, branches: readonly string[]): RawBuilder<unknown> {
  const [only, ...others] = branches
  if (only !== undefined && others.length === 0) return sql`${column} = ${only}`
  return sql`${column} = any (${branches})`
}
