/** Checks an import: reads its rows as lines of documents, and lets the database check and compare them. */
import {
  type ColumnChoice,
  type ColumnSurvey,
  readingOf,
  undecidedColumn,
  usualReading,
  writingOf,
} from '@backoffice/contract/imports/column-reading'
import type { ImportCounts } from '@backoffice/contract/imports/imports'
import type { Day } from '@backoffice/contract/day'
import { FAR_AMOUNT_LEAST, FAR_AMOUNT_TIMES } from '@backoffice/contract/imports/far'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'
import { countryCodeOf, type TelephoneCompany } from '@backoffice/contract/telephone'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'
import { copyInto } from '../db/transaction.ts'
import { COPY_FAULTS, COPY_LINES, COPY_NOTES, copiedFaults, copiedLines, copiedNotes } from './copied-rows.ts'
import { type CheckedBy, NamesOfFile } from './names.ts'
import type { ReadColumn } from './read-cell.ts'
import { type KeptRow, rowReader } from './read-row.ts'

/** The survey of a file, made while it was read. */
export interface KeptSurvey {
  readonly columns: ColumnSurvey[]
  /** The texts of the rows above the head, the cells of the first rows below it, and the number of rows that the workbook does not show. */
  readonly above: string[]
  readonly first: string[][]
  readonly hidden: number
  /** The names of the columns that the workbook does not show, if there are any. */
  readonly hiddenColumns?: string[]
  /** The number of rows with a single text. */
  readonly groups: number
  /** Some words of the file, if its encoding is a guess. */
  readonly words: string[]
  /** True for a text file with semicolons between its cells. */
  readonly hasSemicolons: boolean
}

/** The ways to read a file that a person chose, by the keys of the columns. */
export interface KeptReading {
  readonly columns?: Readonly<Record<string, ColumnChoice>>
  /** The value of all rows for columns that the file lacks. */
  readonly fixed?: Readonly<Record<string, string>>
}

interface Plan {
  readonly kind: ImportKindName
  readonly header: readonly string[]
  /** The place of each column of the kind in the file, from 1. */
  readonly mapped: readonly (number | null)[]
  readonly survey: KeptSurvey | null
  readonly reading: KeptReading | null
}

interface CheckPlan extends Plan {
  /** The day in the branch of the import. */
  readonly today: Day
  /** The time zones of the companies of the import, with the country of telephone numbers that each chose. */
  readonly companies: readonly TelephoneCompany[]
}

/** The rows that are read at once: some milliseconds of work. */
const BATCH = 1000

export async function check(db: Db, importId: number, by: CheckedBy = 'person'): Promise<ImportCounts> {
  const isOperator = by === 'operator'
  const begun = isOperator
    ? sql<{ plan: CheckPlan }>`select custody.begin_import_check(${importId}, null) as plan`
    : sql<{ plan: CheckPlan }>`select begin_import_check(${importId}) as plan`
  const { plan } = only((await begun.execute(db)).rows)
  const columns = columnsOf(plan)
  const names = new NamesOfFile(columns, importId, by)
  const read = rowReader(columns, {
    width: plan.header.length,
    codeOf: names.codeOf,
    today: plan.today,
    countryCode: countryCodeIn(plan.companies),
  })
  for (let after = 0; ;) {
    const next = isOperator
      ? sql<KeptRow>`select line, cells from custody.kept_import_rows(${importId}, ${after}, ${BATCH}, null)`
      : sql<KeptRow>`select line, cells from kept_import_rows(${importId}, ${after}, ${BATCH})`
    const { rows } = await next.execute(db)
    const last = rows.at(-1)
    if (!last) break
    after = last.line
    await names.find(db, rows)
    const found = rows.map(read)
    const lines = found.flatMap((row) => row.read ?? [])
    await copyInto(db, COPY_LINES, once(copiedLines(importId, lines)))
    const notes = copiedNotes(importId, found)
    if (notes.length > 0) await copyInto(db, COPY_NOTES, once(notes))
    const faults = copiedFaults(importId, lines)
    if (faults.length > 0) await copyInto(db, COPY_FAULTS, once(faults))
  }
  const checked = isOperator
    ? sql<{ counts: ImportCounts }>`select custody.check_import(${importId}, null) as counts`
    : sql<{ counts: ImportCounts }>`select check_import(${importId}) as counts`
  const { counts } = only((await checked.execute(db)).rows)
  await note(db, plan.kind, importId, by)
  return counts
}

/** Returns the country code that all companies have; empty where they have several. */
function countryCodeIn(companies: readonly TelephoneCompany[]): string {
  const [code = '', ...others] = new Set(companies.map(countryCodeOf))
  return others.length === 0 ? code : ''
}

/** Adds the notes that need all rows of the file. */
function note(db: Db, kind: ImportKindName, importId: number, by: CheckedBy): Promise<unknown> {
  const { columns, sums } = kindOf(kind)
  const labels = JSON.stringify(
    Object.fromEntries(columns.flatMap(({ key, label }) => (sums.includes(key) ? [[key, label] as const] : []))),
  )
  const [times, least] = [FAR_AMOUNT_TIMES, FAR_AMOUNT_LEAST]
  return by === 'operator'
    ? sql`select custody.note_import(${importId}, ${labels}, ${times}, ${least}, null)`.execute(db)
    : sql`select note_import(${importId}, ${labels}, ${times}, ${least})`.execute(db)
}

/** Returns the values of columns without a place in the file; a column of the heading of the group has one too. */
export const givenValues = ({ columns = {}, fixed = {} }: KeptReading): Readonly<Record<string, string>> => ({
  ...fixed,
  ...Object.fromEntries(Object.entries(columns).flatMap(([key, { isOfGroup }]) => (isOfGroup ? [[key, key]] : []))),
})

/** Returns the label of the first column with cells that can be read in two ways, if nobody chose a way. */
export const undecidedIn = (
  kind: ImportKindName,
  places: readonly (number | null)[],
  { survey, reading }: Pick<Plan, 'survey' | 'reading'>,
): string | undefined => undecidedColumn(placedIn(kind, places, reading), survey)?.label

const placedIn = (kind: ImportKindName, places: readonly (number | null)[], reading: KeptReading | null) =>
  kindOf(kind).columns.map(({ key, label, type }, at) => ({
    label,
    type,
    place: places[at] ?? null,
    choice: reading?.columns?.[key] ?? {},
  }))

/** Returns the heading of each column that the file has, by the key of the column. */
export const headingsOf = (
  { kind, header }: { readonly kind: ImportKindName; readonly header: readonly string[] },
  places: readonly (number | null)[],
) =>
  Object.fromEntries(
    kindOf(kind).columns.flatMap(({ key }, at) => {
      const heading = header[places[at] ?? -1]
      return heading === undefined ? [] : [[key, heading] as const]
    }),
  )

async function* once(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece
}

function columnsOf({ kind, mapped, survey, reading }: Plan): readonly ReadColumn[] {
  const places = mapped.map((place) => (place === null ? null : place - 1))
  const file = writingOf(placedIn(kind, places, reading), survey)
  return kindOf(kind).columns.map((column, at) => {
    const place = (mapped[at] ?? 0) - 1
    const choice = reading?.columns?.[column.key] ?? {}
    const seen = place < 0 ? undefined : survey?.columns[place]
    return {
      column,
      place: place < 0 ? null : place,
      reading: readingOf(column.type, seen, choice, file) ?? usualReading,
      fixed: place < 0 ? reading?.fixed?.[column.key] : undefined,
      isOfGroup: place < 0 && choice.isOfGroup === true,
      firstMonth: column.isOfSeries ? choice.firstMonth : undefined,
    }
  })
}
