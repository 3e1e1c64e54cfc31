import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { describe, expect, it } from 'vitest'
import { camt, camtEntry, camtStatement, mt940, ofx } from '../../testing/statements.ts'
import { tableOf } from '../../testing/workbooks.ts'
import { formatFacts } from './format-facts.ts'
import { formatInWords } from './format-words.ts'

const MT940 = mt940({ lines: [':61:261127C100,NTRFNONREF'], closing: ':62F:C261127PKR1100,' })
const CAMT = camt(camtStatement(camtEntry()))
const OFX = ofx({ entries: [{ DTPOSTED: '20261127', TRNAMT: '1', FITID: '1' }] })
const open = (text: string, fileName: string) => tableOf(Buffer.from(text), { fileName })

describe('the format of a bank statement', () => {
  it.each([
    ['a.sta', MT940, 'Bank statement, MT940, UTF-8'],
    ['a.MT940', MT940, 'Bank statement, MT940, UTF-8'],
    ['a.940', MT940, 'Bank statement, MT940, UTF-8'],
    ['a.txt', MT940, 'Bank statement, MT940, UTF-8'],
    ['a.xml', CAMT, 'Bank statement, CAMT.053, UTF-8'],
    ['a.camt', CAMT, 'Bank statement, CAMT.053, UTF-8'],
    ['CAMT.053', CAMT, 'Bank statement, CAMT.053, UTF-8'],
    ['a.ofx', OFX, 'Bank statement, OFX, UTF-8'],
    ['a.qfx', OFX, 'Bank statement, OFX, UTF-8'],
    ['a.qbo', OFX, 'Bank statement, OFX, UTF-8'],
    ['a.ofx', OFX.slice(OFX.indexOf('<OFX>')), 'Bank statement, OFX, UTF-8'],
  ])('of %s is found by its content', async (fileName, text, words) => {
    expect(formatInWords(formatFacts(await open(text, fileName)))).toBe(words)
  })

  it.each([
    ['a.csv', MT940, tablesMessages.statementName('MT940', '.sta')],
    ['a.xml', MT940, tablesMessages.statementName('MT940', '.sta')],
    ['a.csv', CAMT, tablesMessages.statementName('CAMT.053', '.xml')],
    ['a.txt', OFX, tablesMessages.statementName('OFX', '.ofx')],
    ['a.xlsx', OFX, tablesMessages.statementName('OFX', '.ofx')],
    ['a.sta', 'Name,City\nA,B\n', tablesMessages.notAStatement],
    ['a.xml', '<?xml version="1.0"?><a/>', tablesMessages.notAStatement],
    ['a.ofx', '\u0001\u0002', tablesMessages.notAStatement],
    ['a.csv', '<?xml version="1.0"?><a/>', tablesMessages.webPage],
    ['a.pdf', MT940, tablesMessages.otherExtension],
  ])('must agree with the name %s', async (fileName, text, message) => {
    await expect(open(text, fileName)).rejects.toThrow(message)
  })

  it('is still CSV in a text that is no statement', async () => {
    expect((await open('Name;City\nA;B\n', 'a.txt')).format).toMatchObject({ kind: 'csv', delimiter: ';' })
    expect((await open('Text,Code\n:20:,:25:\n', 'a.csv')).rows).toHaveLength(1)
  })

  it('is refused for its size, with the limit that it is over', async () => {
    const limited = (text: string, fileName: string, limits: object) => tableOf(Buffer.from(text), { fileName, limits })

    await expect(limited(MT940.repeat(2), 'a.sta', { rows: 1 })).rejects.toThrow(tablesMessages.rows(1))
    await expect(limited(mt940() + mt940(), 'a.sta', { statements: 1 })).rejects.toThrow(tablesMessages.statements(1))
    await expect(limited(`${MT940}:86:${'x'.repeat(200)}`, 'a.sta', { row: 100 })).rejects.toThrow(
      tablesMessages.longRow(8, 100),
    )
    await expect(limited(MT940.replace('STARTUMSE', 'x\n'.repeat(200)), 'a.sta', { cell: 100 })).rejects.toMatchObject({
      name: 'UnreadableFile',
    })
    await expect(limited(MT940, 'a.sta', { bytes: 100 })).rejects.toThrow(tablesMessages.file(0))
    for (const [text, fileName] of [
      [CAMT, 'a.xml'],
      [OFX, 'a.ofx'],
    ] as const) {
      await expect(limited(text, fileName, { elements: 5 })).rejects.toThrow(tablesMessages.statementElements(5))
      const long = text.replace(/(<(?:AddtlNtryInf|FITID|Ccy)>)/, `$1${'x'.repeat(300)}`)
      await expect(limited(long, fileName, { cell: 200 })).rejects.toThrow(tablesMessages.statementLongText(200))
    }
  })

  it('is refused where its amounts are larger than the program keeps', async () => {
    const lines = [':61:261127C999999999999,99NTRFNONREF']

    await expect(open(mt940({ lines }), 'a.sta')).rejects.toThrow(tablesMessages.statementTotal)
  })
})
