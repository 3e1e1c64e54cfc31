/** Imports a file as the operator of the system, in one transaction: reads, checks and applies it as the screen does. */
import type { ColumnChoice } from '@backoffice/contract/imports/column-reading'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'
import { mappingOf, missingColumns } from '@backoffice/contract/imports/mapping'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { ImportCounts } from '@backoffice/contract/imports/imports'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { copyIn } from '../db/copy.ts'
import { only } from '../db/sql.ts'
import { queriesOf } from '../db/transaction.ts'
import { type Cell, shownCell } from '../imports/cell.ts'
import { check as checkRows, readingOfAll, undecidedIn } from '../imports/check.ts'
import { FileSurvey } from '../imports/column-survey.ts'
import { COPY_ROWS, copiedRows } from '../imports/copied-rows.ts'
import { type Fault, reasonOf } from '../imports/faults.ts'
import { formatWords, surveyOf } from '../imports/format-words.ts'
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
  /** The writing of the days and numbers of all columns, where the operator states it. */
  readonly choice: ColumnChoice
  /** True calls rows with another identity a correction. */
  readonly isCorrection: boolean
}

/** Returns the places of the columns in the file from 1; refuses a heading that is not there, and a file without a required column. */
function placesOf({ kind, table: { header }, headings }: Given): (number | null)[] {
  const { columns } = kindOf(kind)
  const chosen: Record<string, string> = {}
  for (const [label, heading] of headings) {
    const column = columns.find((one) => one.label === label || one.key === label)
    if (!column) throw new CannotStart(`${kind} has no column ${label}.`)
    if (!header.includes(heading)) throw new CannotStart(`The file has no column ${heading}.`)
    chosen[column.key] = heading
  }
  const mapping = mappingOf(kind, header, chosen)
  const lacking = missingColumns(kind, mapping)
  if (lacking.length > 0) throw new CannotStart(`${importsMessages.noColumn(lacking.join(', '))} Use --map.`)
  return columns.map(({ key }) => {
    const place = mapping[key] ?? null
    return place === null ? null : place + 1
  })
}

/** Keeps the rows of a file and checks them. */
export async function check(client: pg.Client, given: Given): Promise<Checked> {
  const { kind, fileName, table, choice } = given
  const reading = readingOfAll(kind, choice)
  const places = placesOf(given)
  const begun = await client.query<{ id: number }>('select custody.begin_import($1, $2, $3, $4, null) as id', [
    kind,
    fileName,
    formatWords(table),
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
