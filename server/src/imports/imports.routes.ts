/** Answers the calls of directors who bring in data from files. */
import {
  applyImport,
  correctImport,
  cancelImport,
  getImport,
  importNotes,
  listImportRecords,
  listImports,
  listNotedRows,
  listRejectedRows,
  mapImport,
  sameCodes,
  uploadImport,
} from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { isOpeningKind, kindOf, type ImportKindName } from '@backoffice/contract/imports/kinds'
import { type Mapping, mappingOf, missingColumns } from '@backoffice/contract/imports/mapping'
import { fits } from '@backoffice/contract/imports/mappings'
import type { ColumnChoice } from '@backoffice/contract/imports/column-reading'
import type { Db } from '../db/database.ts'
import { said, saidLater } from '../http/language.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve, serveInSteps } from '../http/route.ts'
import { changesOf } from './changes.ts'
import { shownCell } from './cell.ts'
import { check, givenValues, headingsOf, type KeptReading, type KeptSurvey, undecidedIn } from './check.ts'
import { controlOf } from './control.ts'
import { noteInWords, reasonOf } from './faults.ts'
import { formatInWords } from './format-words.ts'
import * as imports from './imports.sql.ts'
import * as mappings from './mappings.sql.ts'
import { withSentTable } from './sent-table.ts'
import { startWork } from './work.ts'

interface Kept {
  readonly kind: ImportKindName
  readonly header: readonly string[]
  /** The places from 1, in the order of the kind; null before somebody chose. */
  readonly mapped: readonly (number | null)[] | null
  readonly survey: KeptSurvey | null
}

/** Returns the chosen mapping, or the mapping that the headings suggest. */
function mappingIn({ kind, header, mapped }: Kept, remembered: Readonly<Record<string, string>>): Mapping {
  if (!mapped) return mappingOf(kind, header, remembered)
  const placeAt = (at: number) => {
    const place = mapped[at] ?? null
    return place === null ? null : place - 1
  }
  return Object.fromEntries(kindOf(kind).columns.map(({ key }, at) => [key, placeAt(at)]))
}

interface Chosen {
  readonly column: string
  readonly header: number | null
  readonly choice?: ColumnChoice | undefined
  readonly value?: string | undefined
}

/** Returns the ways to read the file that were chosen. */
const readingIn = (chosen: readonly Chosen[]): KeptReading => ({
  columns: Object.fromEntries(chosen.flatMap(({ column, choice }) => (choice ? [[column, choice] as const] : []))),
  fixed: Object.fromEntries(
    chosen.flatMap(({ column, header, value = '' }) =>
      header === null && value.trim() !== '' ? [[column, value.trim()] as const] : [],
    ),
  ),
})

/** Returns the places of the columns of the kind in the file from 0, in the order of the kind; refuses a mapping that cannot be. */
function placesOf(
  { kind, header, survey }: Kept,
  chosen: readonly Chosen[],
  reading: KeptReading,
): readonly (number | null)[] {
  const { columns } = kindOf(kind)
  const mapping = Object.fromEntries(chosen.map(({ column, header: at }) => [column, at]))
  const used = Object.values(mapping).filter((at) => at !== null)
  const isKnown = ({ column, header: at }: Chosen) =>
    columns.some(({ key }) => key === column) && (at === null || at < header.length)
  if (!chosen.every(isKnown)) throw refuse(importsMessages.columnUnknown)
  if (new Set(used).size < used.length) throw refuse(importsMessages.columnTwice)
  const [lacking] = missingColumns(kind, mapping, givenValues(reading))
  if (lacking !== undefined) throw refuse(importsMessages.noColumn(lacking))
  const places = columns.map(({ key }) => mapping[key] ?? null)
  const undecided = undecidedIn(kind, places, { survey, reading })
  if (undecided !== undefined) throw refuse(importsMessages.undecided(undecided))
  return places
}

type Steps = typeof importsMessages.steps
const isStep = (step: string): step is keyof Steps => Object.hasOwn(importsMessages.steps, step)

function progressOf({ step, done, of }: imports.Card) {
  if (step === null) return null
  return { step: said(importsMessages.steps[isStep(step) ? step : 'waiting'], 'imports'), done: done ?? 0, of: of ?? 0 }
}

async function sumsOf(db: Db, { importId, kind }: imports.Card) {
  const { sums, columns } = kindOf(kind)
  if (sums.length === 0) return []
  const labels = new Map(columns.map(({ key, label }) => [key, label]))
  return (await imports.sums(db, importId, sums)).map((sum) => ({ ...sum, what: labels.get(sum.what) ?? sum.what }))
}

const inWords =
  (kind: ImportKindName) =>
  ({ line, cells, faults }: imports.Rejected) => ({
    line,
    cells: cells.map(shownCell),
    reasons: faults.map((fault) => reasonOf(kind, fault)),
  })

async function* batchesInWords(batches: AsyncIterable<imports.Rejected[]>, kind: ImportKindName) {
  for await (const batch of batches) yield batch.map(inWords(kind))
}

export const importRoutes = [
  serveInSteps(uploadImport, ({ input: { kind }, user, base, request }) =>
    withSentTable(request, { kind, of: `${base.key} user ${user.userId}` }, async ({ file }) => {
      const { importId, rows } = await base.database.run('work', user, (db) => imports.begin(db, { kind, ...file }))
      return { isSuccessful: true, message: importsMessages.read(rows), importId }
    }),
  ),

  serve(listImports, ({ db, input }) => imports.page(db, input)),

  serve(getImport, async ({ db, input: { importId }, user }) => {
    const found = await imports.one(db, importId, user.userId)
    if (!found) throw missing(importsMessages.unknown)
    const { mapped: _mapped, isMine, reading, step: _step, done: _done, of: _of, control, noted, ...shown } = found
    const saved = await mappings.saved(db, found.kind)
    // A new file gets the mapping with all of its headings; an exact heading of the kind still wins.
    const fitting = found.mapped || found.state !== 'read' ? undefined : saved.find((each) => fits(each, found.header))
    return {
      ...shown,
      format: formatInWords(shown.format),
      problem: saidLater(shown.problem),
      choices: { ...(fitting?.choices ?? reading?.columns) },
      fixed: { ...(fitting?.fixed ?? reading?.fixed) },
      mapping: mappingIn(found, fitting?.headings ?? (await imports.remembered(db, found.kind))),
      saved: [...saved],
      fromSaved: fitting?.mappingId ?? null,
      progress: progressOf(found),
      control: controlOf(found.kind, control),
      noted: importNotes.flatMap((note) => {
        const rows = noted[note] ?? 0
        return rows > 0 && found.state === 'checked' ? [{ note, rows }] : []
      }),
      sums: found.state === 'checked' ? await sumsOf(db, found) : [],
      second: isOpeningKind(found.kind)
        ? { isYou: !isMine, names: isMine ? await imports.secondDirectors(db, importId) : [] }
        : null,
      ...(found.state === 'checked' ? await imports.alikeCodes(db, importId) : { alike: [], alikeCodes: 0 }),
      approvable: found.state === 'checked' ? await imports.approvable(db, importId) : null,
    }
  }),

  serveInSteps(mapImport, async ({ input: { importId, columns }, step, user, base, request }) => {
    const found = await step('read', (db) => imports.one(db, importId, user.userId))
    if (!found) throw refuse(importsMessages.unknown)
    const reading = readingIn(columns)
    const places = placesOf(found, columns, reading)
    const headings = headingsOf(found, places)
    await step('write', (db) => imports.map(db, importId, { places, headings, reading }))
    await startWork(
      { database: base.database, session: user, log: request.log },
      {
        importId,
        claim: (db) => imports.claim(db, importId, 'checking'),
        run: (db) => check(db, importId),
      },
    )
    return importsMessages.checking
  }),

  serveInSteps(correctImport, async ({ input: { importId, isCorrection }, step, user, base, request }) => {
    await step('write', (db) => imports.correct(db, importId, isCorrection))
    await startWork(
      { database: base.database, session: user, log: request.log },
      {
        importId,
        claim: (db) => imports.claim(db, importId, 'checking'),
        run: (db) => check(db, importId),
      },
    )
    return importsMessages.checking
  }),

  serveInSteps(sameCodes, async ({ input: { importId, lines, isSame }, step, user, base, request }) => {
    await step('write', (db) => imports.sameCodes(db, importId, lines, isSame))
    await startWork(
      { database: base.database, session: user, log: request.log },
      {
        importId,
        claim: (db) => imports.claim(db, importId, 'checking'),
        run: (db) => check(db, importId),
      },
    )
    return importsMessages.checking
  }),

  serve(listImportRecords, async ({ db, input, clock }) => {
    const kind = (await imports.one(db, input.importId, input.userId))?.kind
    if (!kind) throw refuse(importsMessages.unknown)
    const { rows, totalRows } = await imports.records(db, input)
    return {
      totalRows,
      rows: rows.map(({ was, now, reason, ...row }) => ({
        ...row,
        changes: changesOf(kind, was, now, clock.now()),
        reason: reason === null ? '' : reasonOf(kind, reason),
      })),
    }
  }),

  serve(listRejectedRows, async ({ db, input }) => {
    const kind = (await imports.one(db, input.importId, input.userId))?.kind
    if (!kind) throw refuse(importsMessages.unknown)
    const { rows, totalRows } = await imports.rejected(db, input)
    return { totalRows, rows: Array.isArray(rows) ? rows.map(inWords(kind)) : batchesInWords(rows, kind) }
  }),

  serve(listNotedRows, async ({ db, input }) => {
    const kind = (await imports.one(db, input.importId, input.userId))?.kind
    if (!kind) throw refuse(importsMessages.unknown)
    const { rows, totalRows } = await imports.noted(db, input)
    return {
      totalRows,
      rows: rows.map(({ line, cells, note }) => ({ line, cells: cells.map(shownCell), words: noteInWords(note) })),
    }
  }),

  serveInSteps(applyImport, async ({ input: { importId, withoutRejected, approvedBefore }, user, base, request }) => {
    await startWork(
      { database: base.database, session: user, log: request.log },
      {
        importId,
        claim: (db) => imports.claim(db, importId, 'applying', withoutRejected),
        run: (db) => imports.apply(db, importId, withoutRejected, approvedBefore),
      },
    )
    return importsMessages.started
  }),

  serve(cancelImport, async ({ db, input: { importId } }) => {
    await imports.cancel(db, importId)
    return importsMessages.cancelled
  }),
]
