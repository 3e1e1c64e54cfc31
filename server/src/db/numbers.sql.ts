/**
 * Finds documents by a text in their numbers. Most texts are rare, and an index finds them. A text in most numbers, such as their year, is
 * searched in the rows of the list; if only a few documents lack it, the totals of the list are the totals of all without these.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Finished } from './finished.sql.ts'
import { isLiteral, literally, wordsIn } from './sql.ts'
import { type Condition, inBranches, where } from './where.sql.ts'

type NumberOf = 'invoice' | 'cheque' | 'slip' | 'deposit'

/** The documents that have a text in their number. */
export interface Numbered {
  /** The condition that an id belongs to such a document: an invoice, a receipt with a cheque, or a deposit. */
  readonly has: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The same for the documents without the text, if they are few; and their ids. */
  readonly lacks?: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly lacking?: readonly string[]
  /** True if more than `FOUND_ONE_BY_ONE` documents have the text. The list then reads all its rows. */
  readonly isCommon: boolean
}

/** Up to this number, documents are found one by one. */
const FOUND_ONE_BY_ONE = 3000
/** From this number on, documents are not subtracted from the totals of all. */
const MANY = 20_000

const tables: Readonly<Record<NumberOf, { table: string; written: string }>> = {
  invoice: { table: 'invoice_approval', written: 'invoice_no' },
  cheque: { table: 'receipt', written: 'cheque_no' },
  slip: { table: 'deposit', written: 'slip_no' },
  deposit: { table: 'deposit', written: 'deposit_no' },
}

const exceptFor = (lacking: readonly string[]) => ({
  lacking,
  has: (id: RawBuilder<unknown>) => sql`${id} <> all (${lacking}::bigint[])`,
  lacks: (id: RawBuilder<unknown>) => sql`${id} = any (${lacking}::bigint[])`,
})

/** Finds the documents with every typed word in their number. More than `maxFound` are not listed one by one. */
export async function numbered(
  db: Db,
  number: NumberOf,
  typed: string | undefined,
  branches: readonly string[],
  maxFound = FOUND_ONE_BY_ONE,
): Promise<Numbered | undefined> {
  if (typed === undefined) return undefined
  const words = wordsIn(typed)
  const plainWords = words.filter((word) => !isLiteral(word))
  const literals = words.filter(isLiteral).map(literally)
  const { rows } = await sql<{ found: string[] | null; lacking: string[] | null }>`
    select matching::text[] as found, lacking::text[]
    from found_by_number(${number}, ${branches}::text[], ${plainWords}::text[], ${literals}::text[], ${maxFound})`.execute(
    db,
  )
  const { found, lacking } = rows[0] ?? { found: [], lacking: null }
  if (found) return { has: (id) => sql`${id} = any (${found}::bigint[])`, isCommon: false }
  if (lacking) return { ...exceptFor(lacking), isCommon: true }
  const { table, written } = tables[number]
  return {
    has: (id) => sql`${id} in (
      select numbered.id from ${sql.table(table)} numbered
      ${where(
        inBranches(sql`numbered.branch_code`, branches),
        number === 'cheque' && sql`numbered.cheque_no <> ''`,
        ...plainWords.map((word) => sql`numbered.search_key like number_pattern(${number}, ${word})`),
        ...literals.map((pattern) => sql`numbered.${sql.ref(written)} ilike ${pattern}`),
      )})`,
    isCommon: true,
  }
}

/** The receipts without an invoice, and the receipts of the few invoices that lack the text. */
const receiptsWithout = (lacking: readonly string[], branches: readonly string[]) => sql`
  select n.id from receipt n where n.invoice_id is null and ${inBranches(sql`n.branch_code`, branches)}
  union all select n.id from receipt n where n.invoice_id = any (${lacking}::bigint[])`

/** The deposits with only such receipts. The lines of each deposit are read separately, because a join would read all lines. */
const depositsWithout = (lacking: readonly string[], branches: readonly string[]) => sql`
  select w.deposit_id as id
  from (select distinct l.deposit_id from deposit_line l where l.receipt_id in (${receiptsWithout(lacking, branches)})) w
  where (
    select bool_and(n.invoice_id is null or n.invoice_id = any (${lacking}::bigint[]))
    from deposit_line l join receipt n on n.id = l.receipt_id where l.deposit_id = w.deposit_id)`

const payers = {
  receipt: { without: receiptsWithout, of: (receipts: RawBuilder<unknown>) => receipts },
  deposit: {
    without: depositsWithout,
    of: (receipts: RawBuilder<unknown>) =>
      sql`select l.deposit_id from deposit_line l where l.receipt_id in (${receipts})`,
  },
}

/** Finds the receipts or deposits that pay an invoice with every typed word in its number. */
export async function numberedByInvoice(
  db: Db,
  kind: keyof typeof payers,
  typed: string | undefined,
  branches: readonly string[],
): Promise<Numbered | undefined> {
  const invoices = await numbered(db, 'invoice', typed, branches)
  if (!invoices) return undefined
  const { without, of } = payers[kind]
  if (invoices.lacking) {
    const { rows } = await sql<{ ids: string[] }>`
      select array(select id from (${without(invoices.lacking, branches)}) lacking limit ${MANY})::text[] as ids`.execute(
      db,
    )
    const lacking = rows[0]?.ids ?? []
    if (lacking.length < MANY) return { ...exceptFor(lacking), isCommon: true }
  }
  const receipts = sql`select n.id from receipt n where ${invoices.has(sql`n.invoice_id`)}`
  return { has: (id) => sql`${id} in (${of(receipts)})`, isCommon: invoices.isCommon }
}

type NumberedKeys = Pick<Finished, 'keys' | 'lacking'> & { readonly readsAllRows: boolean }

/**
 * Returns the keys of a list that is filtered by numbers. Each number comes with the id of its document, and `keysOf` makes the keys from
 * the conditions. If few documents lack the texts, `lacking` has the keys of these.
 */
export function keysByNumbers(
  numbers: readonly (readonly [Numbered | undefined, RawBuilder<unknown>])[],
  keysOf: (...byNumber: readonly Condition[]) => Finished['keys'],
): NumberedKeys {
  const searches = numbers.flatMap(([numbers, id]) =>
    numbers ? [{ has: numbers.has(id), lacks: numbers.lacks?.(id), isCommon: numbers.isCommon }] : [],
  )
  const lacks = searches.flatMap((each) => each.lacks ?? [])
  const isKnown = searches.length > 0 && lacks.length === searches.length
  return {
    keys: keysOf(...searches.map(({ has }) => has)),
    lacking: isKnown ? keysOf(sql`(${sql.join(lacks, sql` or `)})`) : undefined,
    readsAllRows: searches.some(({ isCommon }) => isCommon),
  }
}
