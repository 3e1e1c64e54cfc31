import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

type Condition = RawBuilder<unknown> | undefined | false | null

/** Joins the conditions that are given; a filter that is All is `undefined` and is left out. */
export function where(...conditions: readonly Condition[]): RawBuilder<unknown> {
  const given = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition))
  return given.length === 0 ? sql`` : sql`where ${sql.join(given, sql` and `)}`
}

/** Finds the text anywhere in the column, in any case; `%` and `_` are ordinary characters. */
export function matches(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** Compares a single branch by equality, so that an index on branch and date keeps its order. */
export function inBranches(column: RawBuilder<unknown>, branches: readonly string[]): RawBuilder<unknown> {
  const [only, ...others] = branches
  if (only !== undefined && others.length === 0) return sql`${column} = ${only}`
  return sql`${column} = any (${branches})`
}

/** The columns that a list can be sorted by, under the names that a client sends. A map has no names but those it was given. */
export type SortColumns = ReadonlyMap<string, RawBuilder<unknown>>

/** Reads what a client sorts by: `-bal_Amount` is descending. A name that is not among the columns sorts by nothing. */
export function orderBy(
  columns: SortColumns,
  sort: string | undefined,
): { readonly name: string; readonly by: RawBuilder<unknown> } | undefined {
  const isDescending = sort?.startsWith('-') ?? false
  const name = (isDescending ? sort?.slice(1) : sort) ?? ''
  const column = columns.get(name)
  return column && { name, by: sql`${column} ${isDescending ? sql`desc` : sql`asc`}` }
}

interface Paged {
  /** The rows that match, as key and order columns alone: `select t.id, t.sent_at from transfer t where …`. */
  readonly keys: RawBuilder<unknown>
  /** Over the columns of `keys`; ends in a unique one. */
  readonly order: RawBuilder<unknown>
  /** Selects the shown columns of the page: `select page.position, … from page join transfer t on t.id = page.id …`. */
  readonly rows: RawBuilder<unknown>
}

/**
 * Reads one page and the exact count of all matches in one statement. The count reads keys alone and the page joins after its limit, so
 * neither carries wide rows. The total is right on a page past the end too. A limit of -1 asks for all rows.
 */
export async function pageOf<Row extends object>(
  db: Db,
  { page, limit }: { readonly page: number; readonly limit: number },
  { keys, order, rows }: Paged,
): Promise<{ rows: Row[]; totalRows: number }> {
  const range = limit < 0 ? sql`` : sql`limit ${limit} offset ${(Math.max(page, 1) - 1) * limit}`
  const found = await sql<Record<string, unknown>>`
    with keys as not materialized (${keys}),
    page as materialized (
      select *, row_number() over (order by ${order}) as position from (select * from keys order by ${order} ${range}) as kept
    ),
    total as (select count(*) as n from keys)
    select total.n as "totalRows", shown.* from total left join (${rows}) as shown on true order by shown.position`.execute(
    db,
  )
  const shown = found.rows.flatMap(({ totalRows: _, position, ...row }) => (position === null ? [] : [row as Row]))
  return { rows: shown, totalRows: Number(found.rows[0]?.['totalRows'] ?? 0) }
}

/** Returns the row of a statement that always answers one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`a statement answered ${rows.length} rows, not one`)
  return row
}
