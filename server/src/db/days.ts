/** The day of the company of a branch, and conditions on days by the calendar of each row's branch. */
import type { Day } from '@backoffice/contract/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { only } from './sql.ts'

/** Returns the day of today in the company of a branch. */
export async function businessDay(db: Db, branch: string): Promise<Day> {
  const { rows } = await sql<{ today: Day }>`select business_day(${branch}) as today`.execute(db)
  return only(rows).today
}

/**
 * A condition on the calendar of each row's branch. The calendar is computed once per branch and not per row, so that an index on the time
 * stays usable for a single branch.
 */
export function inEachBranch(
  branch: RawBuilder<unknown>,
  branches: readonly string[],
  condition: (code: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only, ...others] = branches
  if (only === undefined) return sql`false`
  if (others.length === 0) return condition(only)
  return sql`(${sql.join(
    branches.map((code) => sql`(${branch} = ${code} and ${condition(code)})`),
    sql` or `,
  )})`
}

interface RowMoment {
  readonly at: RawBuilder<unknown>
  readonly branch: RawBuilder<unknown>
}

/**
 * The earliest and latest start of a day in the branches. For several branches, an index finds the rows of all of them between two times at
 * once, and the condition on each branch keeps the rows of its own day.
 */
const within = (
  branches: readonly string[],
  compare: (edge: RawBuilder<unknown>) => RawBuilder<unknown>,
  edge: 'min' | 'max',
  day: RawBuilder<unknown>,
) =>
  branches.length > 1
    ? sql`and ${compare(sql`(select ${sql.raw(edge)}(day_start(code, ${day})) from unnest(${branches}::text[]) as code)`)}`
    : sql``

/** From and To are days of the company: the whole To day belongs to the range. */
export const since = ({ at, branch }: RowMoment, branches: readonly string[], from: Day | undefined) => {
  if (!from) return undefined
  const begins = (start: RawBuilder<unknown>) => sql`${at} >= ${start}`
  return sql`(${inEachBranch(branch, branches, (code) => begins(sql`(select day_start(${code}, ${from}::date))`))}
    ${within(branches, begins, 'min', sql`${from}::date`)})`
}
export const until = ({ at, branch }: RowMoment, branches: readonly string[], to: Day | undefined) => {
  if (!to) return undefined
  const ends = (end: RawBuilder<unknown>) => sql`${at} < ${end}`
  return sql`(${inEachBranch(branch, branches, (code) => ends(sql`(select day_start(${code}, ${to}::date + 1))`))}
    ${within(branches, ends, 'max', sql`${to}::date + 1`)})`
}

/** Joins the day of each branch as `today`. The `offset` keeps it from being computed for each row. */
export const withToday = (branches: readonly string[], branch: RawBuilder<unknown>) =>
  sql`join (select code, business_day(code) as day from unnest(${branches}::text[]) as code offset 0) today on today.code = ${branch}`
