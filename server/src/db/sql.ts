import type { TotalsAnswer } from '@backoffice/contract/call'
import { soughtTelephone } from '@backoffice/contract/telephone'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { type Nearest, nearestNames } from './nearest.sql.ts'
import { countedFinished, type Finished, leavesFinished } from './finished.sql.ts'
import { summed, type Summed } from './summed.sql.ts'
import { preparedWithOnePlan } from './transaction.ts'

export { type Condition, inBranches, where } from './where.sql.ts'

/** A text that words are sought in: as it is written, and in the form that searches compare. */
interface Searched {
  readonly written: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
}

/** Returns a text with its search form computed for each row; large tables store it in a column `search_key`. */
export const searched = (written: RawBuilder<unknown>): Searched => ({ written, key: sql`search_text(${written})` })

/** The number of an invoice `i`. */
export const invoiceKey: Searched = { written: sql`i.invoice_no`, key: sql`i.search_key` }
/** The part of the bill of an invoice `i` that is not owed: received before, received here, and credited. It is rec_Amount of the wire. */
export const RECEIVED_OR_CREDITED = '(i.received_before + i.received + i.credited)'
export const receivedOrCredited = sql.raw(RECEIVED_OR_CREDITED)
/** The surplus of a row `x` of `invoice_surplus` over its invoice `i`, as it is now. */
export const surplusOf = sql`(x.stated - ${receivedOrCredited})`

/** The name and the code of an account `c`. */
export const clientKey: Searched = {
  written: sql`(c.title || ' ' || c.acode || ' ' || c.second_name)`,
  key: sql`c.search_key`,
}

/** The client `c` has a telephone with the typed digits, or false where the text looks like no telephone number. */
export function hasTelephone(telephone: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const digits = soughtTelephone(typed)
  return digits === undefined ? sql`false` : sql`${telephone} like ${`%${digits}%`}`
}

interface SearchedRow {
  /** Each of them may hold a word. */
  readonly in: readonly Searched[]
  /** Each of them may begin with the digits of a word. */
  readonly amounts?: readonly RawBuilder<unknown>[]
}

/** These characters are sought as they are typed, and so is a word without letters and digits. */
export const isLiteral = (word: string) => /[%_\\]/.test(word) || !/[\p{L}\p{N}]/u.test(word)

/** Returns the words of a typed text. Marks between spaces count only where nothing else is typed. */
export function wordsIn(typed: string): readonly string[] {
  const words = typed.trim().split(/\s+/)
  const searchable = words.filter((word) => /[\p{L}\p{N}%_\\]/u.test(word))
  return searchable.length > 0 ? searchable : words
}
export const literally = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Returns the condition that every typed word is found, in any order and whatever its case, accents and marks. The database computes the
 * patterns once, since they depend on the typed text alone.
 */
export function holdsWords(typed: string, { in: texts, amounts = [] }: SearchedRow): RawBuilder<unknown> {
  const found = wordsIn(typed).map((word) =>
    isLiteral(word)
      ? texts.map(({ written }) => sql`${written} ilike ${literally(word)}`)
      : [
          ...texts.map(({ key }) => sql`${key} like search_pattern(${word})`),
          ...amounts.map((amount) => sql`${amount}::text like search_amount_pattern(${word})`),
        ],
  )
  const each = found.map((ways) => sql`(${sql.join(ways, sql` or `)})`)
  return sql`(${sql.join(each, sql` and `)})`
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

/** Returns the branch of a row, sorted by its name. */
export const byBranch = (code: RawBuilder<unknown>): SortColumn =>
  byWords(sql`sorted_branch.name`, sql`join branch sorted_branch on sorted_branch.code = ${code}`)

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
    isOwn: known === undefined,
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
  /** With these, only unfinished documents are counted in their tables. */
  readonly finished?: Finished | undefined
  /** False if the order differs from the order of times by which finished documents are counted. */
  readonly isInOwnOrder?: boolean
  /** True if the filters match too many rows to find them twice, for the page and for the sums. */
  readonly readsAllRows?: boolean | undefined
  /** With these, a page without rows has the names that are nearly spelled like the typed text. */
  readonly nearest?: Nearest
  /** True if one plan is good for all filter values, so that the statement may stay prepared. */
  readonly hasOnePlan?: boolean
}

/** The part of a request that all lists share. */
interface PageRequest {
  readonly page: number
  readonly limit: number
  readonly totals?: boolean | undefined
}

export interface Page<Row> {
  readonly rows: Row[]
  readonly totalRows: number
  readonly totals?: TotalsAnswer
  /** Only where there are no rows, but near names. */
  readonly nearest?: string[]
}

/** All rows of a list, in batches that are read one after the other inside the transaction. */
export interface AllRows<Row> {
  readonly rows: AsyncIterable<Row[]>
  readonly totalRows: number
  readonly totals?: TotalsAnswer
}

/**
 * Reads one page, the exact count of all matches and, on request, the sums of all matches in one statement, so that the three agree. The
 * count reads keys alone and the page joins after its limit, so neither carries wide rows. Count and sums are right on a page past the end
 * too.
 */
export async function pageOf<Row extends object>(db: Db, request: PageRequest, paged: Paged): Promise<Page<Row>> {
  const { page, limit } = request
  const place = { limit, offset: (Math.max(page, 1) - 1) * limit }
  const { rows } = await listing(request, paged, { place }).execute(paged.hasOnePlan ? preparedWithOnePlan(db) : db)
  const counted = countedIn(rows)
  const nearest = counted.totalRows === 0 && paged.nearest ? await nearestNames(db, paged.nearest) : []
  return { rows: shownOf<Row>(rows), ...counted, ...(nearest.length > 0 && { nearest }) }
}

/** Reads a list that has few rows, and no pages: its keys are computed once and can be its rows. */
export async function fullListOf<Row extends object>(
  db: Db,
  request: Pick<PageRequest, 'totals'>,
  list: Paged,
): Promise<Page<Row>> {
  const { rows } = await listing(request, list, { keysAre: sql`materialized` }).execute(db)
  return { rows: shownOf<Row>(rows), ...countedIn(rows) }
}

/** Like `pageOf`, for a call that may request all rows with a limit of -1. */
export function pageOrAll<Row extends object>(
  db: Db,
  request: PageRequest,
  paged: Paged,
): Promise<Page<Row> | AllRows<Row>> {
  return request.limit < 0 ? allOf(db, request, paged) : pageOf(db, request, paged)
}

/** Rows that are read and written within a few milliseconds. */
const BATCH = 250

/** A cursor shows the rows at the time of its declaration, however slowly they are read. */
async function allOf<Row extends object>(db: Db, request: PageRequest, paged: Paged): Promise<AllRows<Row>> {
  await sql`declare all_rows no scroll cursor for ${listing(request, paged)}`.execute(db)
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

interface Listing {
  /** Without a place in the list, all of its rows. */
  readonly place?: { readonly limit: number; readonly offset: number }
  readonly keysAre?: RawBuilder<unknown>
}

function listing(
  request: Pick<PageRequest, 'totals'>,
  { keys, order, rows, totals: summing, finished, isInOwnOrder = true, readsAllRows = false }: Paged,
  { place, keysAre = sql.raw(readsAllRows ? 'materialized' : 'not materialized') }: Listing = {},
) {
  const totals = request.totals ? summing : undefined
  const history = finished && leavesFinished(finished) && place ? countedFinished(finished, totals, place) : undefined
  const [source, range] =
    history && isInOwnOrder
      ? [sql`(${history.inReach}) as keys`, history.range]
      : [sql`keys`, place ? sql`limit ${place.limit} offset ${place.offset}` : sql``]
  const counted = totals ? summed(totals) : sql`total as (select count(*) as n from keys)`
  return sql<Listed>`
    with keys as ${keysAre} (${keys}),
    ${history?.counted ?? counted},
    page as materialized (
      select *, row_number() over (order by ${order}) as position from (select * from ${source} order by ${order} ${range}) as kept
    )
    select total.n as "totalRows", ${totals ? onFirstRow : sql``} shown.*
    from total left join (${rows}) as shown on true order by shown.position`
}

const onFirstRow = sql`case when row_number() over (order by shown.position) = 1 then total.totals end as totals,`

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
