/**
 * Counts and adds up the rows of a history without reading them all. Finished documents have totals by day in finished_total. Only
 * unfinished documents are counted in their tables, and the hours at both ends that are no whole UTC day. The days then show where the rows
 * of a page are, however far back.
 */
import type { Day } from '@backoffice/contract/day'
import { type RawBuilder, sql } from 'kysely'
import { type Summed, sumsOf, combinedSums, totalOfParts } from './summed.sql.ts'
import { type Condition, inBranches, where } from './where.sql.ts'

/** Totals of finished_total: of a kind, in these states. */
interface Totals {
  readonly kind: 'receipt' | 'transfer' | 'declined_transfer' | 'deposit' | 'deposit_line' | 'declined_line' | 'invoice'
  readonly states: readonly number[]
}

export interface Finished {
  readonly branches: readonly string[]
  /** The totals that match the filters. Without any state, the rows are counted in their tables. */
  readonly left: readonly Totals[]
  /** The other conditions of the filters, on a row `f` of finished_total. */
  readonly conditions: readonly Condition[]
  /** The keys of the list for which these conditions hold too. */
  readonly keys: (...also: readonly Condition[]) => RawBuilder<unknown>
  /** Additional keys of the list: of the few documents that lack a text which all others have. */
  readonly lacking?: Finished['keys'] | undefined
  /** The condition that a document is not finished; undefined where the filters leave none of these. */
  readonly open: RawBuilder<unknown> | undefined
  /** The moment of a document, or its day, and the name that the keys have for it. */
  readonly at: RawBuilder<unknown>
  readonly atOfKeys: RawBuilder<unknown>
  readonly isDay?: boolean
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
  /** The same as `from` of the totals, for keys that are few among all rows. */
  readonly from?: RawBuilder<unknown>
  /** The same for documents that are not finished. */
  readonly fromOpen?: RawBuilder<unknown>
  /** The amount that is the net one of finished_total, by its name on the wire. */
  readonly netAmount?: string
}

/** Returns the states that match all filters; an unset filter matches all. */
export const leftBy = <State>(
  states: readonly State[],
  ...filters: readonly (((state: State) => boolean) | undefined | false)[]
): readonly State[] => states.filter((state) => filters.every((leaves) => !leaves || leaves(state)))

/** Returns whether the filters match any finished documents. */
export const leavesFinished = ({ left }: Finished): boolean => left.some(({ states }) => states.length > 0)

const isLeft = ({ left }: Finished) =>
  sql`(${sql.join(
    left
      .filter(({ states }) => states.length > 0)
      .map(({ kind, states }) => sql`(f.kind = ${kind} and f.state = any (${states}::smallint[]))`),
    sql` or `,
  )})`

interface Place {
  readonly limit: number
  readonly offset: number
}

/** The UTC days that are inside the chosen days in every branch, from the first to the day after the last. */
const wholeDays = ({ branches, fromDate, toDate }: Finished) => {
  const begins = (edge: 'min' | 'max', day: RawBuilder<unknown>) =>
    sql`(select ${sql.raw(edge)}(day_start(code, ${day})) from unnest(${branches}::text[]) as code)`
  const first = fromDate
    ? sql`utc_day(${begins('max', sql`${fromDate}::date`)} - interval '1 microsecond') + 1`
    : sql`date '-infinity'`
  const end = toDate ? sql`utc_day(${begins('min', sql`${toDate}::date + 1`)})` : sql`date 'infinity'`
  return sql`whole as materialized (
      select from_on, greatest(from_on, to_on) as to_on from (select ${first} as from_on, ${end} as to_on) days
    )`
}

/** Returns the tables `total`, as a scan of all keys would have it, and `reach`, which has the days of the rows in a place of the list. */
export function countedFinished(finished: Finished, totals: Summed | undefined, { limit, offset }: Place) {
  const { branches, conditions, keys, lacking, open, at, atOfKeys, isDay, fromDate, toDate } = finished
  const begins = (day: RawBuilder<unknown>) => (isDay ? day : sql`(${day})::timestamp at time zone 'UTC'`)
  const dayOfKeys = isDay ? atOfKeys : sql`utc_day(${atOfKeys})`
  const [first, end] = [sql`(select from_on from whole)`, sql`(select to_on from whole)`]
  const none = sql`''::text`
  const of = totals?.of ?? {}
  const ofFinished = Object.fromEntries(
    Object.keys(of).map((name) => [name, name === finished.netAmount ? sql`f.net_amount` : sql`f.amount`]),
  )
  const minus = Object.fromEntries(Object.entries(of).map(([name, amount]) => [name, sql`-${amount}`]))
  const added = (rows: RawBuilder<unknown>, from: RawBuilder<unknown>, sums = sumsOf(sql`count(*)`, of)) => sql`
      with keys as not materialized (${rows})
      select ${dayOfKeys} as day, ${totals?.by ?? none} as word, ${sums}
      from ${totals?.from ? from : sql`keys`} group by 1, 2`
  const { from = totals?.from ?? sql`keys`, fromOpen = from } = finished
  const inWholeDays = [fromDate && sql`${at} >= ${begins(first)}`, toDate && sql`${at} < ${begins(end)}`]
  const within = open && keys(open, ...inWholeDays)
  const without = lacking?.(open && sql`not (${open})`, ...inWholeDays)
  const ends = [
    fromDate ? [keys(sql`${at} < ${begins(first)}`)] : [],
    toDate ? [keys(sql`${at} >= ${begins(end)}`)] : [],
  ].flat()
  const counted = sql`
    ${wholeDays(finished)},
    done as materialized (
      select f.day, ${totals?.by ? sql`f.method` : none} as word, ${sumsOf(sql`sum(f.documents)`, ofFinished)}
      from finished_total f
      ${where(
        isLeft(finished),
        inBranches(sql`f.branch_code`, branches),
        fromDate && sql`f.day >= ${first}`,
        toDate && sql`f.day < ${end}`,
        ...conditions,
      )}
      group by 1, 2
    ),
    ${within ? sql`undone as materialized (${added(within, fromOpen)}),` : sql``}
    ${ends.length > 0 ? sql`at_ends as materialized (${added(sql.join(ends, sql` union all `), from)}),` : sql``}
    ${without ? sql`lacking as materialized (${added(without, from, sumsOf(sql`-count(*)`, minus))}),` : sql``}
    by_day as (
      select * from done ${without ? sql`union all select * from lacking` : sql``} ${within ? sql`union all select * from undone` : sql``} ${ends.length > 0 ? sql`union all select * from at_ends` : sql``}
    ),
    reach as materialized (
      select min(day) as from_on, max(day) + 1 as to_on, (${offset}::bigint - min(before))::bigint as skipped
      from (
        select day, sum(n) as n, sum(sum(n)) over (order by day desc) - sum(n) as before from by_day group by day
      ) newest_first
      where before + n > ${offset}::bigint and before < ${offset + limit}::bigint
    ),
    part as (select word, ${combinedSums(of)} from by_day group by 1 having sum(n) <> 0),
    ${totals ? totalOfParts(totals) : sql`total as (select coalesce(sum(n), 0) as n from part)`}`
  const inReach = keys(
    sql`${at} >= ${begins(sql`(select from_on from reach)`)}`,
    sql`${at} < ${begins(sql`(select to_on from reach)`)}`,
  )
  return { counted, inReach, range: sql`limit ${limit} offset (select skipped from reach)` }
}
