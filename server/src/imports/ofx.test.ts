import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { describe, expect, it } from 'vitest'
import { ofx, type OfxFields, NONE, statementRows } from '../../testing/statements.ts'
import { tableOf } from '../../testing/workbooks.ts'

const read = (file: string | Uint8Array, options = {}) => statementRows(file, 'ofx', options)
const field = (fields: OfxFields = {}): OfxFields => ({
  TRNTYPE: 'CREDIT',
  DTPOSTED: '20261127',
  TRNAMT: '100.00',
  FITID: 'F-1',
  ...fields,
})
const entry = async (fields: OfxFields, isXml = false) =>
  (await read(ofx({ entries: [field(fields)] }, isXml)))[0] ?? NONE
const balances = async (file: string) => (await read(file)).map(({ Balance }) => Balance)

describe.each([
  ['OFX 1', false],
  ['OFX 2', true],
])('a statement in %s', (_version, isXml) => {
  it('is a table with a row for each entry', async () => {
    const file = ofx(
      {
        entries: [
          field({
            DTPOSTED: '20261126120000.000[+5:PKT]',
            DTAVAIL: '20261125',
            TRNAMT: '+250.5',
            REFNUM: 'SLIP-55821',
            NAME: 'Al Noor &amp; Sons',
            MEMO: 'CASH  DEPOSIT',
          }),
          field({ TRNTYPE: 'CHECK', TRNAMT: '-50,75', FITID: 'F-2', CHECKNUM: '00123456', NAME: 'x' }),
        ],
      },
      isXml,
    )

    expect((await tableOf(Buffer.from(file), { fileName: 'a.QFX' })).format).toEqual({
      kind: 'statement',
      standard: 'OFX',
      encoding: 'UTF-8',
      isGuess: false,
    })
    expect(await read(file)).toEqual([
      {
        line: 1,
        'Account Code': '0012345678',
        Date: '2026-11-26',
        'Value Date': '2026-11-25',
        Amount: '250.50',
        Description: 'Al Noor & Sons CASH DEPOSIT',
        Reference: 'SLIP-55821',
        'Bank Reference': 'F-1',
        Balance: '1050.75',
      },
      {
        line: 2,
        'Account Code': '0012345678',
        Date: '2026-11-27',
        Amount: '-50.75',
        Description: 'x',
        'Cheque No': '00123456',
        'Bank Reference': 'F-2',
        Balance: '1000.00',
      },
    ])
  })

  it('has values that are empty', async () => {
    expect(await entry({ MEMO: '', CHECKNUM: '', NAME: 'A', REFNUM: '' }, isXml)).toMatchObject({ Description: 'A' })
  })

  it('is refused if it is cut off or has no statement', async () => {
    const file = ofx({ entries: [field()] }, isXml)

    await expect(read(file.slice(0, -12))).rejects.toThrow(tablesMessages.statementDamaged)
    await expect(read(file.replaceAll('STMTRS>', 'STMTRX>'))).rejects.toMatchObject({ name: 'UnreadableFile' })
    const head = file.slice(0, file.indexOf('<OFX>'))
    await expect(read(`${head}<OFX></OFX>`)).rejects.toThrow(tablesMessages.noStatement)
  })
})

describe('the balance of OFX', () => {
  const two = [field({ DTPOSTED: '20261125' }), field({ TRNAMT: '-30.00' })]

  it('is counted back from the balance of the account', async () => {
    expect(await balances(ofx({ entries: two }))).toEqual(['1030.00', '1000.00'])
  })

  it('is counted from the first row if that is the newest', async () => {
    expect(await balances(ofx({ entries: two.toReversed() }))).toEqual(['1000.00', '1030.00'])
  })

  it.each([
    ['is of a day before the last entry', ofx({ entries: two, ledger: ['1000.00', '20261126'] })],
    ['is of a day after the end of the list', ofx({ entries: two, listEnd: '20261126' })],
    ['is of rows without an order', ofx({ entries: [...two, field({ DTPOSTED: '20261126' })] })],
  ])('is left empty if it %s', async (_why, file) => {
    expect(new Set(await balances(file))).toEqual(new Set([undefined]))
  })
})

describe('an entry of OFX', () => {
  it.each([
    ['100', '100.00'],
    ['-.50', '-0.50'],
    ['+12,5', '12.50'],
    ['1234.5000', '1234.50'],
  ])('of the amount %s is %s', async (written, amount) => {
    expect(await entry({ TRNAMT: written })).toMatchObject({ Amount: amount })
  })

  it('has the name of a payee, a cheque number that is not zero, and no reference without a value', async () => {
    const payee = ofx({ entries: [field({ CHECKNUM: '0000', REFNUM: 'NONREF', MEMO: 'memo' })] }).replace(
      '<MEMO>',
      '<PAYEE><NAME>Payee<ADDR1>Street</PAYEE><MEMO>',
    )
    const [read1 = NONE] = await read(payee)

    expect(read1).toMatchObject({ Description: 'Payee memo' })
    expect(Object.keys(read1)).not.toEqual(expect.arrayContaining(['Cheque No']))
    expect(Object.keys(read1)).not.toEqual(expect.arrayContaining(['Reference']))
  })

  it('keeps signs that are no entities', async () => {
    expect(await entry({ MEMO: 'AT&T <3 &#65;&#xD800;&#9999999; a < b' })).toMatchObject({
      Description: 'AT&T <3 A&#xD800;&#9999999; a < b',
    })
  })

  it('is read in the page of Windows that its head names', async () => {
    const file = Buffer.from(ofx({ entries: [field({ NAME: 'Müller' })] }), 'latin1')

    expect(await read(file)).toMatchObject([{ Description: 'Müller' }])
    expect((await tableOf(file, { fileName: 'a.ofx' })).format).toMatchObject({
      encoding: 'Windows-1252',
      isGuess: false,
    })
  })

  it('may be of a credit card', async () => {
    const file = ofx({ entries: [field()] })
      .replaceAll('BANKACCTFROM', 'CCACCTFROM')
      .replaceAll('STMTRS', 'CCSTMTRS')
      .replaceAll('STMTTRNRS', 'CCSTMTTRNRS')

    expect(await read(file)).toMatchObject([{ 'Account Code': '0012345678' }])
  })
})

describe('a file of OFX is refused', () => {
  it.each([
    [
      'with a sign between thousands',
      field({ TRNAMT: '1,234.50' }),
      tablesMessages.statementCell(1, 'Amount', '1,234.50'),
    ],
    ['with three decimals', field({ TRNAMT: '1,230' }), tablesMessages.statementCell(1, 'Amount', '1,230')],
    ['without an amount', field({ TRNAMT: '' }), tablesMessages.statementLacks(1, 'Amount')],
    ['with a day that is none', field({ DTPOSTED: '20260230' }), tablesMessages.statementCell(1, 'Date', '20260230')],
    [
      'with a day in another order',
      field({ DTPOSTED: '27112026' }),
      tablesMessages.statementCell(1, 'Date', '27112026'),
    ],
    ['with a correction', field({ CORRECTFITID: 'F-0' }), tablesMessages.statementCorrection(1)],
  ])('%s', async (_what, fields, message) => {
    await expect(read(ofx({ entries: [fields] }))).rejects.toThrow(message)
  })

  it.each([
    ['with a text behind a group', ofx().replace('<LEDGERBAL>', 'text<LEDGERBAL>')],
    ['with an entry in an entry', ofx({ entries: [field()] }).replace('<TRNAMT>', '<STMTTRN><TRNAMT>')],
    ['with an entry that does not end', ofx({ entries: [field()] }).replace('</STMTTRN>', '')],
    ['with an amount twice', ofx({ entries: [field()] }).replace('<TRNAMT>', '<TRNAMT>5\n<TRNAMT>')],
  ])('%s', async (_what, file) => {
    await expect(read(file)).rejects.toThrow(tablesMessages.statementDamaged)
  })

  it('with a declaration, another currency, or no account', async () => {
    await expect(read(ofx({ entries: [field({ MEMO: '<!DOCTYPE a>' })] }))).rejects.toThrow(
      tablesMessages.statementDocumentType,
    )
    const other = ofx({ entries: [field({ MEMO: 'm' })] }).replace('<MEMO>', '<CURRENCY><CURSYM>USD</CURRENCY><MEMO>')
    await expect(read(other)).rejects.toThrow(tablesMessages.statementCurrencies('PKR', 'USD'))
    expect(await read(other.replaceAll('CURRENCY>', 'ORIGCURRENCY>'))).toHaveLength(1)
    await expect(read(ofx().replace(/<ACCTID>.*\n/, ''))).rejects.toThrow(
      tablesMessages.statementWithout('Account Code'),
    )
  })
})
