/** A mapping is saved under a name, and is chosen for the next file with the same headings. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { mapImport } from '@backoffice/contract/imports/imports'
import { removeMapping, renameMapping, saveMapping } from '@backoffice/contract/imports/mappings'
import { describe, expect, it } from 'vitest'
import { aDesk, type Desk } from '../../testing/builders/desk.ts'
import { aFeed, feedWith } from '../../testing/builders/feeds.ts'
import { importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { upload, card } = importing(app)
const { saved: words } = importsMessages

const file = (code: string, head = 'Debtor No,Shop,Party Name') => `${head}\n${code},Store,Other\n`

/** Uploads a file of debtors, maps it by hand and saves the mapping under a name. */
async function savedBy({ director, branch }: Desk, name: string) {
  const { userId, client } = director
  const { importId } = (await upload(director, 'parties', file('P-1'))).body
  const columns = Object.keys((await card(director, importId)).mapping).map((column) => {
    if (column === 'branch') return { column, header: null, value: branch.code }
    return { column, header: column === 'code' ? 0 : column === 'name' ? 1 : null }
  })
  expect(await client.ask(mapImport, { userId, importId, columns })).toMatchObject({ isSuccessful: true })
  await workDone(app.base.database)
  expect(await client.ask(saveMapping, { userId, importId, name })).toEqual({ isSuccessful: true, message: words.done })
  const { saved } = await card(director, importId)
  return saved.find((each) => each.name === name.trim())?.mappingId ?? 0
}

describe('a saved mapping', () => {
  it('is chosen by itself for a new file with all of its headings, and an exact heading of the kind wins', async () => {
    const desk = await aDesk(app)
    const mappingId = await savedBy(desk, ' Debtors ')
    const fitting = (await upload(desk.director, 'parties', file('P-2'))).body.importId
    expect(await card(desk.director, fitting)).toMatchObject({
      fromSaved: mappingId,
      mapping: { code: 0, name: 2, branch: null },
      fixed: { branch: desk.branch.code },
      saved: [{ name: 'Debtors', headings: { code: 'Debtor No', name: 'Shop' } }],
    })

    const other = (await upload(desk.director, 'parties', file('P-3', 'Debtor,Shop,Party Name'))).body.importId
    expect(await card(desk.director, other)).toMatchObject({ fromSaved: null, saved: [{ name: 'Debtors' }] })
  })

  it('is renamed to a name that is free, is replaced under its name, and is deleted', async () => {
    const desk = await aDesk(app)
    const { userId, client } = desk.director
    const [first, second] = [await savedBy(desk, 'One'), await savedBy(desk, 'Two')]
    expect(await savedBy(desk, 'Two')).toBe(second)
    const rename = (mappingId: number, name: string) => client.ask(renameMapping, { userId, mappingId, name })

    expect(await rename(first, 'Two')).toEqual({ isSuccessful: false, message: words.named })
    expect(await rename(first, ' ')).toMatchObject({ isSuccessful: false, message: words.noName })
    for (const unreadable of ['\u00A0', '\u200B', '\u3164']) {
      expect(await rename(first, unreadable)).toEqual({ isSuccessful: false, message: words.noName })
      const { importId } = (await upload(desk.director, 'parties', file('P-9'))).body
      const save = await client.ask(saveMapping, { userId, importId, name: unreadable })
      expect(save).toEqual({ isSuccessful: false, message: words.noName })
    }
    expect(await rename(first, 'Three')).toEqual({ isSuccessful: true, message: words.renamed })
    expect(await client.ask(removeMapping, { userId, mappingId: first })).toMatchObject({ isSuccessful: true })
    expect(await client.ask(removeMapping, { userId, mappingId: first })).toEqual({
      isSuccessful: false,
      message: words.gone,
    })
  })

  it('is of its company, and nobody else sees or changes it', async () => {
    const desk = await aDesk(app)
    const mappingId = await savedBy(desk, 'Ours')
    const { director } = await aDesk(app)
    const { importId } = (await upload(director, 'parties', file('P-4'))).body

    expect(await card(director, importId)).toMatchObject({ saved: [], fromSaved: null })
    const { userId, client } = director
    expect(await client.ask(renameMapping, { userId, mappingId, name: 'Mine' })).toMatchObject({ message: words.gone })
  })

  it('is used by a feed that names it, and a file without its headings is refused', async () => {
    const desk = await aDesk(app)
    await savedBy(desk, 'Nightly')
    const { token } = await aFeed(desk.director)
    const send = (text: string, mapping: string) => feedWith(app, token, { kind: 'parties', text, fields: { mapping } })

    expect((await send(file('F-1'), 'Weekly')).body).toMatchObject({ message: words.unknown('Weekly') })
    expect((await send(file('F-1', 'Debtor,Shop,Party Name'), 'Nightly')).body).toMatchObject({
      message: words.lacks('Nightly', 'Debtor No'),
    })
    expect((await send(file('F-1'), 'Nightly')).body).toMatchObject({ isSuccessful: true, counts: { new: 1 } })
  })
})
