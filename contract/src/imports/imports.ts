/**
 * Data of a company from files: a file is uploaded and read, its columns are mapped, its rows are checked and compared with the data that is
 * here, and then all of them are imported or none. An import belongs to the director who began it.
 */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { page, read, save, upload } from '../call.ts'
import { actor, amount, dayOut, id, moment, paging, pagingText, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { importKindNames } from './kinds.ts'
import { importsMessages } from './imports-messages.ts'
import { columnChoice, columnSurvey } from './column-reading.ts'
import { savedMapping } from './mappings.ts'

const screens: readonly ScreenPath[] = ['/directorImport']
const access = { screens } as const
const fails = importsMessages.fetching

export const importKind = z.enum(importKindNames, messages.field.choice)
export const importStates = [
  'read',
  'checking',
  'checked',
  'applying',
  'applied',
  'unchanged',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]
/** Lists what can become of a row of a file. */
export const importOutcomes = ['new', 'changed', 'same', 'kept', 'rejected'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const importCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  kept: z.int(),
  rejected: z.int(),
})

export type ImportCounts = z.output<typeof importCounts>

/** Returns whether nothing of a checked file can be imported. */
export const bringsNothing = (counts: ImportCounts | null): boolean =>
  counts === null || counts.new + counts.changed === 0

/** Returns what was imported. Rows that are kept are counted only where there are some. */
export const importedInWords = ({
  new: added,
  changed,
  kept,
}: Pick<ImportCounts, 'new' | 'changed' | 'kept'>): string =>
  kept > 0 ? importsMessages.appliedKept(added, changed, kept) : importsMessages.applied(added, changed)

/** Returns why nothing of a file can be imported. */
export function nothingToImport({ kept, rejected }: Pick<ImportCounts, 'kept' | 'rejected'>): string {
  if (rejected > 0) return importsMessages.nothingLeft
  return kept > 0 ? importsMessages.onlyKept : importsMessages.nothingNew
}
/** Lists what a row can be that is left out, or that a person should look at before the import. */
export const importNotes = [
  'total',
  'group',
  'byName',
  'farDay',
  'farAmount',
  'belowZero',
  'sameCode',
  'daysMissing',
] as const
export type ImportNote = (typeof importNotes)[number]

/** The maximum number of codes that look like a code here and that are shown at once. */
export const alikeShown = 100

/** The comparison of the data of today with the counts and sums that a feed stated. */
export const control = z.object({
  agrees: z.boolean(),
  lines: z.array(z.object({ what: z.string(), stated: z.string(), here: z.string(), agrees: z.boolean() })),
})

const shown = {
  importId: z.int(),
  kind: importKind,
  fileName: z.string(),
  /** The user who began it, the name of the feed, or 'Operator' for the command line. */
  importedBy: z.string(),
  /** The director who imported a file that a feed or another director brought; empty for others. */
  decidedBy: z.string(),
  decidedByLogin: z.nullable(z.int()),
  startedOn: moment,
  /** The days since then, of an import that nobody finished; 0 of others. */
  waits: z.int(),
  state: z.enum(importStates),
  /** The rows of the file without its header. */
  rows: z.int(),
  /** Counts documents, such as invoices, by outcome, and rejected rows of the file. Null until they are checked. */
  counts: z.nullable(importCounts),
  appliedOn: z.nullable(moment),
}

/** Reads a file, field `file0`, and keeps its rows for the next steps. Refuses what is no table in a sentence. */
export const uploadImport = upload(
  'imports.upload',
  z.object({ isSuccessful: z.boolean(), message: z.string(), importId: z.int() }),
  {
    at: 'POST api/Import/Upload/{kind}/{userId}',
    access,
    input: z.strictObject({ kind: importKind, userId: actor }),
    fails: importsMessages.uploading,
    touches: ['imports'],
  },
)

/** Lists the imports that the director decides, and the imports that changed their branches, newest first. */
export const listImports = page('imports', z.object(shown), {
  at: 'POST api/Import/GetImports',
  access,
  input: z.strictObject({ ...paging, userId: actor }),
  followed: 'whenIdle',
  codes: { decidedBy: ['decidedByLogin', 'Director Login'] },
  fails,
})

/** Returns the state of an import; a screen that waits for it calls again. */
export const getImport = read(
  'imports.one',
  z.object({
    ...shown,
    /** Describes how the file was read: `CSV, windows-1252, semicolon` or `Excel, sheet Sheet1`. */
    format: z.string(),
    header: z.array(z.string()),
    /** The place in the header of each column of the kind, from 0; null for a column that the file does not have. */
    mapping: z.record(z.string(), z.nullable(z.int())),
    /** The writing of the columns of the file, by their places; null in an import of former times. */
    survey: z.nullable(
      z.object({
        columns: z.array(columnSurvey),
        /** The texts of the rows above the head, the cells of the first rows below it, and the number of hidden rows. */
        above: z.array(z.string()),
        first: z.array(z.array(z.string())),
        hidden: z.int(),
        /** The names of the hidden columns, if there are any. */
        hiddenColumns: z.optional(z.array(z.string())),
        /** The number of rows with a single text, which may be headings of groups. */
        groups: z.int(),
        /** Some words of the file, if its encoding is a guess. */
        words: z.array(z.string()),
        hasSemicolons: z.boolean(),
      }),
    ),
    /** The choices of a person by columns of the kind: how each is written, and the value of a column that the file lacks. */
    choices: z.record(z.string(), columnChoice),
    fixed: z.record(z.string(), z.string()),
    /** The mappings that the companies of the director saved for this kind, and the mapping with the headings of the new file, if there is one. */
    saved: z.array(savedMapping),
    fromSaved: z.nullable(z.int()),
    /** While it is checked or applied: the part of the work, the number of parts done and their total (0 of 0 while unknown). */
    progress: z.nullable(z.object({ step: z.string(), done: z.int(), of: z.int() })),
    /** The rows that would turn an existing document or person into another, and whether the director called them a correction. */
    questions: z.int(),
    isCorrection: z.boolean(),
    /** The codes of a checked file that look like a code here, and whether a director called them the same; the first of all. */
    alike: z.array(z.object({ line: z.int(), written: z.string(), here: z.string(), isSame: z.boolean() })),
    alikeCodes: z.int(),
    /** The sentence with which the last check or import failed; empty where none did. */
    problem: z.string(),
    /** The numbers of rows that are left out or that a person should look at, of a checked file. */
    noted: z.array(z.object({ note: z.enum(importNotes), rows: z.int() })),
    /** The amounts that the file would bring: of new documents, and of changed ones as they are and as they would be. Empty until it is checked. */
    sums: z.array(z.object({ what: z.string(), new: amount, was: amount, changed: amount })),
    /** Null where no feed stated anything. */
    control: z.nullable(control),
    /** Of openings: true where the reader is the second director, who imports them; and the names of such directors for the reader who checked them. */
    second: z.nullable(z.object({ isYou: z.boolean(), names: z.array(z.string()) })),
    /** The go-live day, and the number of new documents before it; null without such a day, or where no document waits for approval. */
    approvable: z.nullable(z.object({ day: dayOut, documents: z.int() })),
  }),
  {
    at: 'GET api/Import/GetImport',
    access,
    input: z.strictObject({ userId: actor, importId: id }),
    followed: 'atOnce',
    fails,
  },
)

/** Maps the columns of the file and begins to check its rows. The headings are remembered for the next file of the kind. */
export const mapImport = save('imports.map', {
  at: 'POST api/Import/Map',
  access,
  input: z.strictObject({
    userId: actor,
    importId: id,
    columns: z
      .array(
        z.strictObject({
          column: text(limits.text.short),
          /** The place in the header from 0, or null. */
          header: z.nullable(
            z.int(messages.field.whole).check(z.minimum(0, messages.field.whole), z.maximum(499, messages.field.whole)),
          ),
          /** The writing of the column; without it, its cells decide. */
          choice: z.optional(columnChoice),
          /** The value of all rows, where the file has no such column. */
          value: z.optional(text(limits.text.line)),
        }),
      )
      .check(z.maxLength(limits.wire.rowsPerSave, messages.field.rows(limits.wire.rowsPerSave))),
  }),
  fails: importsMessages.mapping,
  touches: ['imports', 'imports.one', 'imports.records', 'imports.rejected', 'imports.noted'],
})

/** Keeps whether rows that would turn an existing document or person into another are a correction, and checks the file again. */
export const correctImport = save('imports.correct', {
  at: 'POST api/Import/Correct',
  access,
  input: z.strictObject({ userId: actor, importId: id, isCorrection: z.boolean(messages.field.choice) }),
  fails: importsMessages.mapping,
  touches: ['imports', 'imports.one', 'imports.records', 'imports.rejected'],
})

/**
 * Keeps that codes of the file are the same as the codes here that they look like, for this file and later ones, or takes that back. The
 * file is then checked again.
 */
export const sameCodes = save('imports.sameCodes', {
  at: 'POST api/Import/SameCodes',
  access,
  input: z.strictObject({
    userId: actor,
    importId: id,
    /** The first rows of the codes. */
    lines: z
      .array(id)
      .check(z.minLength(1, messages.field.choice), z.maxLength(alikeShown, messages.field.rows(alikeShown))),
    isSame: z.boolean(messages.field.choice),
  }),
  fails: importsMessages.mapping,
  touches: ['imports', 'imports.one', 'imports.records', 'imports.rejected'],
})

/** Lists new, changed or kept documents, one per row, with their values now and in the file. */
export const listImportRecords = page(
  'imports.records',
  z.object({
    /** The row of the file, as a spreadsheet counts: the header is row 1. */
    line: z.int(),
    /** Names the document, such as `KHI INV/26-00001`. */
    name: z.string(),
    outcome: z.enum(importOutcomes),
    /** Each field that differs; of a new document all of them, with an empty `was`. */
    changes: z.array(z.object({ field: z.string(), was: z.string(), now: z.string() })),
    /** The reason why a kept document stays as it is; empty for others. */
    reason: z.string(),
  }),
  {
    at: 'POST api/Import/GetRecords',
    access,
    input: z.strictObject({
      ...paging,
      userId: actor,
      importId: id,
      outcome: z.enum(['new', 'changed', 'kept'], messages.field.choice),
    }),
    fails,
  },
)

/** Lists the rejected rows as they are in the file, with the reasons; without paging it answers all of them, for a file. */
export const listRejectedRows = page(
  'imports.rejected',
  z.object({ line: z.int(), cells: z.array(z.string()), reasons: z.array(z.string()) }),
  {
    at: 'GET api/Import/GetRejectedRows',
    access,
    input: z.strictObject({ ...pagingText, userId: actor, importId: id }),
    fails,
  },
)

/** Lists the rows of a checked file with a note, as they are in the file, and the note in words. */
export const listNotedRows = page(
  'imports.noted',
  z.object({ line: z.int(), cells: z.array(z.string()), words: z.string() }),
  {
    at: 'POST api/Import/GetNotedRows',
    access,
    input: z.strictObject({
      ...paging,
      userId: actor,
      importId: id,
      note: z.enum(importNotes, messages.field.choice),
    }),
    fails,
  },
)

/** Begins to import what was checked: all rows or none. */
export const applyImport = save('imports.apply', {
  at: 'POST api/Import/Apply',
  access,
  input: z.strictObject({
    userId: actor,
    importId: id,
    /** True imports the other rows of a file with rejected ones; otherwise such a file is refused. */
    withoutRejected: z.boolean(messages.field.choice),
    /** True counts new documents before the go-live day as approved. */
    approvedBefore: z.optional(z.boolean(messages.field.choice)),
  }),
  fails: importsMessages.applying,
  touches: ['imports', 'imports.one'],
})

/** Stops a check or an import, which then changes nothing, or discards a file that is not imported. */
export const cancelImport = save('imports.cancel', {
  at: 'POST api/Import/Cancel',
  access,
  input: z.strictObject({ userId: actor, importId: id }),
  fails: importsMessages.cancelling,
  touches: ['imports', 'imports.one'],
})
