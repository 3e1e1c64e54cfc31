import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { getImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { describe, expect, it } from 'vitest'
import { aDesk } from '../../testing/builders/desk.ts'
import { csvOf, importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { textRow, workbook } from '../../testing/workbooks.ts'

const app = await cashApp()
const { upload, card } = importing(app)
const inUrdu = { headers: { 'x-language': 'ur' } }
const plain = (text = '') => text.replaceAll(/[\u200F\u2068\u2069]/g, '')

async function anImport(name: string, file: string | Uint8Array<ArrayBuffer>) {
  const { director } = await aDesk(app)
  const { userId, client } = director
  const { importId } = (await upload(director, 'parties', file, name)).body
  const urduCard = async () => (await client.send(getImport, { userId, importId }, inUrdu)).answer
  return { importId, english: () => card(director, importId), urdu: urduCard }
}
const aTable = () => anImport('parties.csv', csvOf('parties', [{ branch: 'X', code: 'A1', name: 'Acme' }]))

describe('the format of a file', () => {
  it('is in the words of each reader', async () => {
    const [table, book] = [
      await aTable(),
      await anImport('a.xlsx', Uint8Array.from(workbook(textRow(1, 'Code', 'Name')))),
    ]

    expect((await table.english()).format).toBe('CSV, UTF-8, comma')
    expect(plain((await table.urdu()).format)).toBe('CSV، UTF-8، کوما')
    expect((await book.english()).format).toMatch(/^Excel, sheet /)
    expect(plain((await book.urdu()).format)).toMatch(/^Excel، شیٹ /)
  })

  it('is shown as it is where an older version kept its words', async () => {
    const { importId, english, urdu: inItsLanguage } = await aTable()
    await owned(`update data_import set format = 'CSV, UTF-8, comma' where id = $1`, [importId])

    expect([(await english()).format, (await inItsLanguage()).format]).toEqual([
      'CSV, UTF-8, comma',
      'CSV, UTF-8, comma',
    ])
  })
})

describe('the problem of an import', () => {
  it('is in the words of each reader', async () => {
    const { importId, english, urdu: inItsLanguage } = await aTable()
    await owned('update data_import set problem = $2 where id = $1', [importId, importsMessages.gone])

    expect([(await english()).problem, (await inItsLanguage()).problem]).toEqual([
      importsMessages.gone,
      urdu['imports.gone'],
    ])
  })

  it('is in the words of each reader with its values', async () => {
    const { importId, english, urdu: inItsLanguage } = await aTable()
    await owned('update data_import set problem = $2 where id = $1', [
      importId,
      importsMessages.broken('bill_is_whole'),
    ])

    expect((await english()).problem).toBe('Nothing was imported. The file breaks a rule: bill_is_whole.')
    expect(plain((await inItsLanguage()).problem)).toBe(urdu['imports.broken(rule)'].replace('{rule}', 'bill_is_whole'))
  })
})
