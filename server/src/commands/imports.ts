/** Imports a file as the operator of the system, in one transaction: reads, checks and applies it as the screen does. */
import type { ColumnChoice } from '@backoffice/contract/imports/column-reading'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'
import { mappingOf, missingColumns } from '@backoffice/contract/imports/mapping'
import { lackingHeading, type SavedMapping } from '@backoffice/contract/imports/mappings'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { ImportCounts } from '@backoffice/contract/imports/imports'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { copyIn } from '../db/copy.ts'
import { only } from '../db/sql.ts'
import { queriesOf } from '../db/transaction.ts'
import { type Cell, shownCell } from '../imports/cell.ts'
import { check as checkRows, givenValues, type KeptReading, undecidedIn } from '../imports/check.ts'
import { FileSurvey } from '../imports/column-survey.ts'
import { COPY_ROWS, copiedRows } from '../imports/copied-rows.ts'
import { type Fault, reasonOf } from '../imports/faults.ts'
import { formatFacts, surveyOf } from '../imports/format-facts.ts'
import type { TableFile } from '../imports/table.ts'

export interface Checked {
  readonly importId: number
  readonly rows: number
  readonly counts: ImportCounts
}

interface Given {
  readonly kind: ImportKindName
  readonly fileName: string
  readonly table: Pick<TableFile, 'format' | 'header' | 'above' | 'rows'>
  /** The headings of the file for some labels of the kind. */
  readonly headings: ReadonlyMap<string, string>
  /** The name of the mapping that a director saved for such files. */
  readonly mapping?: string | undefined
  /** The company of the mapping, where several companies have one of this name. */
  readonly company?: string | undefined
  /** The writing of the days and numbers of all columns, where the operator states it. */
  readonly choice: ColumnChoice
  /** True calls rows with another identity a correction. */
  readonly isCorrection: boolean
}

/** Returns the mapping that the operator names; refuses a name that no company has, or several, and a file without its headings. */
async function savedIn(
  client: pg.Client,
  { kind, mapping: name, company, table: { header } }: Given,
): Promise<Omit<SavedMapping, 'mappingId' | 'name'> | undefined> {
  if (name === undefined) return undefined
  const { rows } = await client.query<SavedMapping & { readonly company: string }>(
    `select name, headings, choices, fixed, company_code as company from import_mapping
     where kind = $1 and name = $2 and ($3::text is null or company_code = $3) order by company_code`,
    [kind, name.trim(), company?.trim()],
  )
  const [saved, ...others] = rows
  if (!saved) throw new CannotStart(await noneOf(client, kind, name))
  if (others.length > 0)
    throw new CannotStart(`Several companies have a mapping ${name}. Add --company, one of ${companiesOf(rows)}.`)
  const lacking = lackingHeading(saved, header)
  if (lacking !== undefined) throw new CannotStart(importsMessages.saved.lacks(name, lacking))
  return saved
}

async function noneOf(client: pg.Client, kind: ImportKindName, name: string): Promise<string> {
  const { rows } = await client.query<{ name: string; company: string }>(
    'select name, company_code as company from import_mapping where kind = $1 order by name, company_code',
    [kind],
  )
  const known = rows.map((each) => `${each.name} (company ${each.company})`).join(', ')
  return `No mapping ${name} is saved for ${kind}. ${known === '' ? 'None is saved for this kind.' : `Saved are: ${known}.`}`
}

const companiesOf = (rows: readonly { readonly company: string }[]): string =>
  rows.map(({ company }) => company).join(', ')

/** Returns the places of the columns in the file from 1; refuses a heading that is not there, and a file without a required column. */
function placesOf(
  { kind, table: { header }, headings }: Given,
  saved: Pick<SavedMapping, 'headings'> | undefined,
  reading: KeptReading,
): (number | null)[] {
  const { columns } = kindOf(kind)
  const chosen: Record<string, string> = { ...saved?.headings }
  for (const [label, heading] of headings) {
    const column = columns.find((one) => one.label === label || one.key === label)
    if (!column) throw new CannotStart(`${kind} has no column ${label}.`)
    if (!header.includes(heading)) throw new CannotStart(`The file has no column ${heading}.`)
    chosen[column.key] = heading
  }
  const mapping = mappingOf(kind, header, chosen)
  const lacking = missingColumns(kind, mapping, givenValues(reading))
  if (lacking.length > 0) throw new CannotStart(`${importsMessages.noColumn(lacking.join(', '))} Use --map.`)
  return columns.map(({ key }) => {
    const place = mapping[key] ?? null
    return place === null ? null : place + 1
  })
}

/** Returns how the columns are read: as the mapping has it, except where the operator states it for the whole file. */
function readingIn({ kind, choice }: Given, saved: Pick<SavedMapping, 'choices' | 'fixed'> | undefined): KeptReading {
  const columns = kindOf(kind).columns.map(({ key }) => [key, { ...saved?.choices[key], ...choice }] as const)
  return { columns: Object.fromEntries(columns), fixed: { ...saved?.fixed } }
}

/** Keeps the rows of a file and checks them. */
export async function check(client: pg.Client, given: Given): Promise<Checked> {
  const { kind, fileName, table } = given
  const saved = await savedIn(client, given)
  const reading = readingIn(given, saved)
  const places = placesOf(given, saved, reading)
  const begun = await client.query<{ id: number }>('select custody.begin_import($1, $2, $3, $4, null) as id', [
    kind,
    fileName,
    formatFacts(table),
    table.header,
  ])
  const importId = begun.rows[0]?.id ?? 0
  const survey = new FileSurvey()
  await copyIn(client, COPY_ROWS, copiedRows(importId, table.rows, survey))
  const undecided = undecidedIn(
    kind,
    places.map((place) => place && place - 1),
    { survey: surveyOf(table, survey), reading },
  )
  if (undecided !== undefined) throw new CannotStart(importsMessages.undecided(undecided))
  const counted = await client.query<{ rows: number }>('select custody.count_import_rows($1, $2, null) as rows', [
    importId,
    JSON.stringify(surveyOf(table, survey)),
  ])
  await client.query('select custody.map_import($1, $2, $3, $4, null)', [
    importId,
    places,
    '{}',
    JSON.stringify(reading),
  ])
  if (given.isCorrection) await client.query('select custody.correct_import($1, true, null)', [importId])
  const counts = await checkRows(queriesOf(client), importId, 'operator')
  return { importId, rows: counted.rows[0]?.rows ?? 0, counts }
}

/** Applies a checked import and returns its counts. */
export async function apply(
  client: pg.Client,
  importId: number,
  choices: { readonly withoutRejected: boolean; readonly approvesBefore: boolean },
): Promise<ImportCounts> {
  const { rows } = await client.query<{ counts: ImportCounts }>(
    'select custody.apply_import($1, $2, null, $3) as counts',
    [importId, choices.withoutRejected, choices.approvesBefore],
  )
  return only(rows).counts
}

export interface RejectedRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly reasons: readonly string[]
}

/** Returns the rejected rows in the order of the file, at most `max`. */
export async function rejected(
  client: pg.Client,
  { importId, kind }: { readonly importId: number; readonly kind: ImportKindName },
  max: number,
): Promise<RejectedRow[]> {
  const { rows } = await client.query<{ line: number; cells: Cell[]; faults: Fault[] }>(
    `select r.line, r.cells, f.faults
     from (select f.line, jsonb_agg(f.fault) as faults from import_fault f where f.import_id = $1 group by f.line order by f.line limit $2) f
     join import_row r on r.import_id = $1 and r.line = f.line
     order by r.line`,
    [importId, max],
  )
  return rows.map(({ line, cells, faults }) => ({
    line,
    cells: cells.map(shownCell),
    reasons: faults.map((fault) => reasonOf(kind, fault)),
  }))
}
