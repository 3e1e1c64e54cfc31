import type { TotalsAnswer } from '@backoffice/contract/call'
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

/** A column that a list can be sorted by, with the table that only this order needs. */
interface SortColumn {
  readonly by: RawBuilder<unknown>
  readonly join?: RawBuilder<unknown>
}

/** Returns the column of a text, sorted as people sort words. */
export const byWords = (by: RawBuilder<unknown>, join?: RawBuilder<unknown>): SortColumn => ({
  by: sql`${by} collate "und-x-icu"`,
  ...(join && { join }),
})

/**
 * Reads what a client sorts by: `-bal_Amount` is descending. A name that is not among the columns sorts by nothing. `column` and `join`
 * belong into the keys of a page, `order` before its own order.
 */
export function sortedBy(columns: Readonly<Record<string, SortColumn>>, sort = '') {
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const known = Object.hasOwn(columns, name) ? columns[name] : undefined
  return {
    column: known ? sql`, ${known.by} as sorted` : sql``,
    join: known?.join ?? sql``,
    order: known ? sql`sorted ${isDescending ? sql`desc` : sql`asc`} nulls last, ` : sql``,
  }
}

interface Paged {
  /** The rows that match, as key and order columns alone: `select t.id, t.sent_at from transfer t where …`. */
  readonly keys: RawBuilder<unknown>
  /** Over the columns of `keys`; ends in a unique one. */
  readonly order: RawBuilder<unknown>
  /** Selects the shown columns of the page: `select page.position, … from page join transfer t on t.id = page.id …`. */
  readonly rows: RawBuilder<unknown>
  readonly totals?: Summed
}

/** The amounts that are added up when the request asks for totals, by their names on the wire. */
interface Summed {
  readonly of: Readonly<Record<string, RawBuilder<unknown>>>
  /** The word whose rows have a total of their own. */
  readonly by?: RawBuilder<unknown>
  /** Joins what the sums need to the keys, one row to each; without it they are over the columns of `keys`. */
  readonly from?: RawBuilder<unknown>
}

/** The part of a request that all lists share. */
interface Asked {
  readonly page: number
  readonly limit: number
  readonly totals?: boolean | undefined
}

export interface Page<Row> {
  readonly rows: Row[]
  readonly totalRows: number
  readonly totals?: TotalsAnswer
}

/** All rows of a list, in batches that are read one after the other inside the transaction. */
export interface AllRows<Row> {
  readonly rows: AsyncIterable<Row[]>
  readonly totalRows: number
  readonly totals?: TotalsAnswer
}

/**
 * Reads one page, the exact count of all matches and, where they are asked for, the sums of all matches in one statement, so that the
 * three agree. The count reads keys alone and the page joins after its limit, so neither carries wide rows. Count and sums are right on a
 * page past the end too.
 */
export async function pageOf<Row extends object>(db: Db, asked: Asked, paged: Paged): Promise<Page<Row>> {
  const { page, limit } = asked
  const range = sql`limit ${limit} offset ${(Math.max(page, 1) - 1) * limit}`
  const { rows } = await listing(asked, paged, range).execute(db)
  return { rows: shownOf<Row>(rows), ...countedIn(rows) }
}

/** The same for a call that may ask for all rows, with a limit of -1. */
export function pageOrAll<Row extends object>(db: Db, asked: Asked, paged: Paged): Promise<Page<Row> | AllRows<Row>> {
  return asked.limit < 0 ? allOf(db, asked, paged) : pageOf(db, asked, paged)
}

/** So many rows are read and written within a few milliseconds. */
const BATCH = 250

/** A cursor shows the rows of one moment, that of its declaration, however long they are read. */
async function allOf<Row extends object>(db: Db, asked: Asked, paged: Paged): Promise<AllRows<Row>> {
  await sql`declare all_rows no scroll cursor for ${listing(asked, paged, sql``)}`.execute(db)
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
  return { rows: batches(), ...countedIn(first) }
}

type Listed = Record<string, unknown>

const listing = (asked: Asked, { keys, order, rows, totals }: Paged, range: RawBuilder<unknown>) => sql<Listed>`
    with keys as not materialized (${keys}),
    page as materialized (
      select *, row_number() over (order by ${order}) as position from (select * from keys order by ${order} ${range}) as kept
    ),
    ${asked.totals && totals ? summed(totals) : sql`total as (select count(*) as n from keys)`}
    select total.n as "totalRows", ${asked.totals && totals ? onFirstRow : sql``} shown.*
    from total left join (${rows}) as shown on true order by shown.position`

const onFirstRow = sql`case when row_number() over (order by shown.position) = 1 then total.totals end as totals,`

/** Counts and adds up the keys in one scan. */
function summed({ of, by, from = sql`keys` }: Summed): RawBuilder<unknown> {
  const named = Object.entries(of).map(([name, value], nth) => ({
    name: sql.lit(name),
    value,
    sum: sql.ref(`sum${nth}`),
  }))
  const amounts = (sumOf: (sum: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`json_build_object(${sql.join(named.flatMap(({ name, sum }) => [name, sql`coalesce(${sumOf(sum)}, 0)`]))})`
  const parts = sql`, 'parts', coalesce(json_agg(json_build_object('word', word, 'rows', n, 'amounts', ${amounts((sum) => sum)})
      order by word), '[]')`
  return sql`
    part as (
      select ${by ?? sql`''::text`} as word, count(*) as n, ${sql.join(named.map(({ value, sum }) => sql`sum(${value}) as ${sum}`))}
      from ${from} group by 1
    ),
    total as (
      select coalesce(sum(n), 0) as n, json_build_object('amounts', ${amounts((sum) => sql`sum(${sum})`)} ${by ? parts : sql``}) as totals
      from part
    )`
}

const shownOf = <Row extends object>(listed: readonly Listed[]): Row[] =>
  listed.flatMap(({ totalRows: _, totals: __, position, ...row }) => (position === null ? [] : [row as Row]))

function countedIn([first]: readonly Listed[]): { readonly totalRows: number; readonly totals?: TotalsAnswer } {
  const totals = first?.['totals'] as TotalsAnswer | null | undefined
  return { totalRows: Number(first?.['totalRows'] ?? 0), ...(totals && { totals }) }
}

/** Returns the row of a statement that always answers one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`a statement answered ${rows.length} rows, not one`)
  return row
}
