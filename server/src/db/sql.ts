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

/** Returns the word of a code: `wordOf(sql`d.status`, statusNames)`. */
export const wordOf = (code: RawBuilder<unknown>, words: Readonly<Record<number, string>>): RawBuilder<unknown> =>
  sql`case ${code} ${sql.join(
    Object.entries(words).map(([known, word]) => sql`when ${sql.lit(Number(known))} then ${sql.lit(word)}`),
    sql` `,
  )} end`

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

export interface Page<Row> {
  readonly rows: Row[]
  readonly totalRows: number
}

/** All rows of a list, in batches that are read one after the other inside the transaction. */
export interface AllRows<Row> {
  readonly rows: AsyncIterable<Row[]>
  readonly totalRows: number
}

/**
 * Reads one page and the exact count of all matches in one statement. The count reads keys alone and the page joins after its limit, so
 * neither carries wide rows. The total is right on a page past the end too.
 */
export async function pageOf<Row extends object>(
  db: Db,
  { page, limit }: { readonly page: number; readonly limit: number },
  paged: Paged,
): Promise<Page<Row>> {
  const range = sql`limit ${limit} offset ${(Math.max(page, 1) - 1) * limit}`
  const { rows } = await listing(paged, range).execute(db)
  return { rows: shownOf<Row>(rows), totalRows: totalOf(rows) }
}

/** The same for a call that may ask for all rows, with a limit of -1. */
export function pageOrAll<Row extends object>(
  db: Db,
  asked: { readonly page: number; readonly limit: number },
  paged: Paged,
): Promise<Page<Row> | AllRows<Row>> {
  return asked.limit < 0 ? allOf(db, paged) : pageOf(db, asked, paged)
}

/** So many rows are read and written within a few milliseconds. */
const BATCH = 250

/** A cursor shows the rows of one moment, that of its declaration, however long they are read. */
async function allOf<Row extends object>(db: Db, paged: Paged): Promise<AllRows<Row>> {
  await sql`declare all_rows no scroll cursor for ${listing(paged, sql``)}`.execute(db)
  const next = async () => (await sql<Listed>`fetch ${sql.lit(BATCH)} from all_rows`.execute(db)).rows
  const first = await next()

  async function* batches(): AsyncGenerator<Row[]> {
    let read = first
    while (read.length === BATCH) {
      yield shownOf<Row>(read)
      read = await next()
    }
    yield shownOf<Row>(read)
    // An open cursor would keep its snapshot until the transaction ends.
    await sql`close all_rows`.execute(db)
  }
  return { rows: batches(), totalRows: totalOf(first) }
}

type Listed = Record<string, unknown>

const listing = ({ keys, order, rows }: Paged, range: RawBuilder<unknown>) => sql<Listed>`
    with keys as not materialized (${keys}),
    page as materialized (
      select *, row_number() over (order by ${order}) as position from (select * from keys order by ${order} ${range}) as kept
    ),
    total as (select count(*) as n from keys)
    select total.n as "totalRows", shown.* from total left join (${rows}) as shown on true order by shown.position`

const shownOf = <Row extends object>(listed: readonly Listed[]): Row[] =>
  listed.flatMap(({ totalRows: _, position, ...row }) => (position === null ? [] : [row as Row]))

const totalOf = ([first]: readonly Listed[]): number => Number(first?.['totalRows'] ?? 0)

/** Returns the row of a statement that always answers one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`a statement answered ${rows.length} rows, not one`)
  return row
}
