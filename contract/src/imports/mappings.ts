/** Mappings of files that directors save under a name, for the next file with the same headings. A mapping belongs to a company. */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { save } from '../call.ts'
import { actor, id, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { columnChoice } from './column-reading.ts'
import { importsMessages } from './imports-messages.ts'

const screens: readonly ScreenPath[] = ['/directorImport']
const access = { screens } as const
const { saved } = importsMessages

export const savedMapping = z.object({
  mappingId: z.int(),
  name: z.string(),
  /** The heading of each column of the kind; a column that has none may have a value of all rows, or the heading of the group. */
  headings: z.record(z.string(), z.string()),
  choices: z.record(z.string(), columnChoice),
  fixed: z.record(z.string(), z.string()),
})
export type SavedMapping = z.output<typeof savedMapping>

type Headings = Pick<SavedMapping, 'headings'>

/** Returns a heading of a mapping that a file does not have; `undefined` where the file has all of them. */
export const lackingHeading = ({ headings }: Headings, header: readonly string[]): string | undefined =>
  Object.values(headings).find((heading) => !header.includes(heading))

export const fits = (mapping: Headings, header: readonly string[]): boolean =>
  lackingHeading(mapping, header) === undefined

/** Saves the choices with which an import was checked; the same name replaces what it had. */
export const saveMapping = save('imports.mappings.save', {
  at: 'POST api/Import/SaveMapping',
  access,
  input: z.strictObject({ userId: actor, importId: id, name: text(limits.text.short) }),
  fails: saved.failed,
  touches: ['imports.one'],
})

export const renameMapping = save('imports.mappings.rename', {
  at: 'POST api/Import/RenameMapping',
  access,
  input: z.strictObject({ userId: actor, mappingId: id, name: text(limits.text.short) }),
  fails: saved.failed,
  touches: ['imports.one'],
})

export const removeMapping = save('imports.mappings.remove', {
  at: 'POST api/Import/RemoveMapping',
  access,
  input: z.strictObject({ userId: actor, mappingId: id }),
  fails: saved.failed,
  touches: ['imports.one'],
})
