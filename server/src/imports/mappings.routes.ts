/** Answers the calls of directors about their saved mappings. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { kindOf } from '@backoffice/contract/imports/kinds'
import { removeMapping, renameMapping, saveMapping } from '@backoffice/contract/imports/mappings'
import { isBlank } from '@backoffice/contract/readable'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as imports from './imports.sql.ts'
import * as mappings from './mappings.sql.ts'

const { saved } = importsMessages

/** Refuses a name in which there is nothing to read. */
function expectReadable(name: string): void {
  if (isBlank(name)) throw refuse(saved.noName)
}

export const mappingRoutes = [
  serve(saveMapping, async ({ db, input: { importId, name }, user }) => {
    expectReadable(name)
    const found = await imports.one(db, importId, user.userId)
    if (!found) throw refuse(importsMessages.unknown)
    if (!found.mapped) throw refuse(importsMessages.notChecked)
    const { kind, header, mapped, reading } = found
    const headings = kindOf(kind).columns.flatMap(({ key }, at) => {
      const heading = header[(mapped[at] ?? 0) - 1]
      return heading === undefined ? [] : [[key, heading] as const]
    })
    await mappings.save(db, importId, {
      name,
      headings: Object.fromEntries(headings),
      choices: { ...reading?.columns },
      fixed: { ...reading?.fixed },
    })
    return saved.done
  }),

  serve(renameMapping, async ({ db, input: { mappingId, name } }) => {
    expectReadable(name)
    await mappings.rename(db, mappingId, name)
    return saved.renamed
  }),

  serve(removeMapping, async ({ db, input: { mappingId } }) => {
    await mappings.remove(db, mappingId)
    return saved.removed
  }),
]
