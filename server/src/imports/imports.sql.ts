/** Reads imports, and works on them through the functions of the database, which check the director. */
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { Day } from '@backoffice/contract/day'
import { alikeShown, type ImportNote, type ImportOutcome, type ImportState } from '@backoffice/contract/imports/imports'
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only, pageOf, pageOrAll } from '../db/sql.ts'
import { copyInto } from '../db/transaction.ts'
import type { Cell } from './cell.ts'
import type { KeptReading, KeptSurvey } from './check.ts'
import { COPY_ROWS } from './copied-rows.ts'
import type { Compared } from './control.ts'
import type { Fault } from './faults.ts'

export interface NewImport {
  readonly kind: ImportKindName
  readonly fileName: string
  readonly format: string
  readonly header: readonly string[]
  /** Returns the rows in the format of COPY. */
  readonly rows: (importId: number) => AsyncIterable<Buffer>
  /** Returns what was seen of the file; it can be asked after the last row. */
  readonly survey: () => KeptSurvey
}

/** Keeps the rows of a file and returns the id of its import, and their number. */
export async function begin(db: Db, made: NewImport): Promise<{ importId: number; rows: number }> {
  const { kind, fileName, format, header } = made
  const begun = await sql<{ id: number }>`
    select begin_import(${kind}, ${fileName}, ${format}, ${header}::text[]) as id`.execute(db)
  const importId = only(begun.rows).id
  return { importId, rows: await keepRows(db, importId, made) }
}

/** Keeps the rows of a file for its import and returns their number. */
export async function keepRows(
  db: Db,
  importId: number,
  { rows, survey }: Pick<NewImport, 'rows' | 'survey'>,
): Promise<number> {
  await copyInto(db, COPY_ROWS, rows(importId))
  const counted = await sql<{
    rows: number
  }>`select count_import_rows(${importId}, ${JSON.stringify(survey())}) as rows`.execute(db)
  return only(counted.rows).rows
}

/** Where the columns of a kind are in a file, and how they are read. */
export interface Mapped {
  /** The place of each column in the file from 0, in the order of the kind. */
  readonly places: readonly (number | null)[]
  /** The headings by the keys of the columns. */
  readonly headings: Readonly<Record<string, string>>
  readonly reading: KeptReading
}

export const map = (db: Db, importId: number, { places, headings, reading }: Mapped) =>
  sql`
    select map_import(${importId}, ${places.map((place) => (place === null ? null : place + 1))}::int[],
      ${JSON.stringify(headings)}, ${JSON.stringify(reading)})`.execute(db)

/** Keeps whether the rows with another identity are a correction. */
export const correct = (db: Db, importId: number, isCorrection: boolean) =>
  sql`select correct_import(${importId}, ${isCorrection})`.execute(db)

/** Keeps that codes of a checked file, named by their rows, are the same as the codes here that they look like, or takes that back. */
export const sameCodes = (db: Db, importId: number, lines: readonly number[], isSame: boolean) =>
  sql`select same_codes(${importId}, ${lines}::int[], ${isSame})`.execute(db)

export interface AlikeCode {
  readonly line: number
  readonly written: string
  readonly here: string
  readonly isSame: boolean
}

/** Returns the first codes of a checked file that look like a code here, and the number of all. */
export async function alikeCodes(db: Db, importId: number): Promise<{ alike: AlikeCode[]; alikeCodes: number }> {
  const { rows } = await sql<AlikeCode & { readonly all: number }>`
    select line, written, here, is_same as "isSame", (count(*) over ())::int as all from import_alike_codes(${importId})
    order by line limit ${alikeShown}`.execute(db)
  return { alike: rows.map(({ all: _, ...code }) => code), alikeCodes: rows[0]?.all ?? 0 }
}

/** Reserves the import for work in this transaction; refuses work that the import's state does not allow. */
export const claim = (db: Db, importId: number, work: 'checking' | 'applying', withoutRejected = false) =>
  sql`select claim_import(${importId}, ${work}, ${withoutRejected})`.execute(db)

export const apply = (db: Db, importId: number, withoutRejected: boolean, approvesBefore = false) =>
  sql`select apply_import(${importId}, ${withoutRejected}, ${approvesBefore})`.execute(db)

/** Returns the go-live day and the number of new documents before it, for a checked import with documents that wait for approval. */
export async function approvable(db: Db, importId: number) {
  const { rows } = await sql<{ day: Day; documents: number }>`
    select day::text, documents from documents_before_go_live(${importId})`.execute(db)
  return rows[0] ?? null
}

/** Stops the work on an import, or puts the import away. */
export const cancel = (db: Db, importId: number) => sql`select cancel_import(${importId})`.execute(db)

export const noteProblem = (db: Db, importId: number, sentence: string) =>
  sql`select note_import_problem(${importId}, ${sentence})`.execute(db)

/** Returns the headings that the user chose for the columns of a kind the last time. */
export async function remembered(db: Db, kind: ImportKindName): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ key: string; heading: string }>`
    select key, heading from import_heading where kind = ${kind}`.execute(db)
  return Object.fromEntries(rows.map(({ key, heading }) => [key, heading]))
}

interface Shown {
  readonly importId: number
  readonly kind: ImportKindName
  readonly fileName: string
  readonly importedBy: string
  readonly decidedBy: string
  readonly decidedByLogin: number | null
  readonly startedOn: string
  readonly waits: number
  readonly state: ImportState
  readonly rows: number
  readonly counts: Record<ImportOutcome, number> | null
  readonly appliedOn: string | null
}

/** Returns the word for the state of an import `i` on which `work` is being done. */
export const stateOf = (work: RawBuilder<unknown>) => sql`
  case when i.applied_at is not null then 'applied'
    when i.cancelled_at is not null and i.counts @> '{"new": 0, "changed": 0, "rejected": 0}' then 'unchanged'
    when i.cancelled_at is not null then 'cancelled' when ${work} is not null then ${work}
    when i.problem <> '' then 'failed' when i.counts is not null then 'checked' else 'read' end`

/** The columns of an import `i` that list and card have in common, with the work `w` on it. */
const shown = sql`
  i.id as "importId", i.kind, i.file_name as "fileName", coalesce(f.name, u.name, ${approvalsMessages.operator}) as "importedBy",
  coalesce(d.name, '') as "decidedBy", d.login_id as "decidedByLogin",
  i.started_at as "startedOn",
  case when i.applied_at is null and i.cancelled_at is null then extract(day from now() - i.started_at)::int else 0 end as waits, coalesce(i.rows, 0) as rows, i.counts, i.applied_at as "appliedOn",
  ${stateOf(sql`w.work`)} as state`
const joined = (of: RawBuilder<unknown>) => sql`
  ${of} left join app_user u on u.id = i.started_by left join feed f on f.id = i.feed_id
  left join app_user d on d.id = i.applied_by and (i.refused_at is not null or i.applied_by <> i.started_by)
  left join import_work() w on w.import_id = i.id`

export const page = (db: Db, request: { readonly page: number; readonly limit: number }) =>
  pageOf<Shown>(db, request, {
    keys: sql`select i.id from data_import i where i.rows is not null`,
    order: sql`id desc`,
    rows: sql`select page.position, ${shown} from ${joined(sql`page join data_import i on i.id = page.id`)}`,
  })

export interface Card extends Shown {
  readonly format: string
  readonly header: string[]
  readonly mapped: readonly (number | null)[] | null
  readonly survey: KeptSurvey | null
  readonly reading: KeptReading | null
  readonly problem: string
  readonly questions: number
  readonly isCorrection: boolean
  readonly noted: Readonly<Partial<Record<ImportNote, number>>>
  readonly control: readonly Compared[] | null
  readonly step: string | null
  readonly done: number | null
  readonly of: number | null
  readonly isMine: boolean
}

/** Returns the names of the other directors who may import openings that the user has checked. */
export async function secondDirectors(db: Db, importId: number): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`select second_directors_of(${importId}) as names`.execute(db)
  return only(rows).names
}

/** Finds an import that the user decides, or openings that wait for the user as the second director. */
export async function one(db: Db, importId: number, userId: number): Promise<Card | undefined> {
  const { rows } = await sql<Card>`
    select ${shown}, i.format, i.header, i.mapped, i.survey, i.reading, i.problem, i.noted, i.questions, i.is_correction as "isCorrection", i.control, w.step, w.done, w.of,
      i.started_by = ${userId} as "isMine"
    from ${joined(sql`data_import i`)}
    where i.id = ${importId} and may_open_import(i, ${userId}, (select my_branches())) and i.rows is not null`.execute(
    db,
  )
  return rows[0]
}

type Facts = Readonly<Record<string, unknown>>

export interface Found {
  readonly line: number
  readonly name: string
  readonly outcome: 'new' | 'changed' | 'kept'
  readonly was: Facts | null
  readonly now: Facts
  /** Null of a document that is not kept. */
  readonly reason: Fault | null
}

/** Names a line of a bank statement by what a person reads: its key is a hash. */
const lineOfBank = sql`concat_ws(' ', r.now ->> 'branch', r.now ->> 'account', r.now ->> 'date')`

export const records = (
  db: Db,
  request: { readonly page: number; readonly limit: number; readonly importId: number; readonly outcome: string },
) =>
  pageOf<Found>(db, request, {
    keys: sql`select line from import_record where import_id = ${request.importId} and outcome = ${request.outcome}`,
    order: sql`line`,
    rows: sql`
      select page.position, r.line, case when i.kind = 'statements' then ${lineOfBank} else translate(r.key, chr(31), ' ') end as name,
        r.outcome, r.was, r.now, r.reason
      from page join import_record r on r.import_id = ${request.importId} and r.outcome = ${request.outcome} and r.line = page.line
      join data_import i on i.id = r.import_id`,
  })

export interface Sum {
  readonly what: string
  readonly new: number
  readonly was: number
  readonly changed: number
}

/** Adds up what a checked import would bring in amounts of these columns. */
export async function sums(db: Db, importId: number, keys: readonly string[]): Promise<readonly Sum[]> {
  const amount = (facts: RawBuilder<unknown>) => sql`coalesce((${facts} ->> k.key)::numeric,
    (select sum((l ->> k.key)::numeric) from jsonb_array_elements(${facts} -> 'lines') l), 0)`
  const added = (of: RawBuilder<unknown>, outcome: string) =>
    sql`coalesce(sum(${amount(of)}) filter (where r.outcome = ${outcome}), 0)`
  const { rows } = await sql<Sum>`
    select k.key as what, ${added(sql`r.now`, 'new')} as new, ${added(sql`r.was`, 'changed')} as was,
      ${added(sql`(coalesce(r.was, '{}') || r.now)`, 'changed')} as changed
    from unnest(${keys}::text[]) with ordinality k (key, nth)
    left join import_record r on r.import_id = ${importId}
    group by k.key, k.nth
    order by k.nth`.execute(db)
  return rows
}

export interface Noted {
  readonly line: number
  readonly cells: readonly Cell[]
  readonly note: Fault
}

export const noted = (
  db: Db,
  request: { readonly page: number; readonly limit: number; readonly importId: number; readonly note: ImportNote },
) =>
  pageOf<Noted>(db, request, {
    keys: sql`select line, cells, note from noted_import_rows(${request.importId}, ${request.note})`,
    order: sql`line`,
    rows: sql`select page.position, page.line, page.cells, page.note from page`,
  })

export interface Rejected {
  readonly line: number
  readonly cells: readonly Cell[]
  readonly faults: readonly Fault[]
}

export const rejected = (
  db: Db,
  request: { readonly page: number; readonly limit: number; readonly importId: number },
) =>
  pageOrAll<Rejected>(db, request, {
    keys: sql`select line, cells, faults from rejected_import_rows(${request.importId})`,
    order: sql`line`,
    rows: sql`select page.position, page.line, page.cells, page.faults from page`,
  })
