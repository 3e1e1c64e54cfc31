import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { describe, expect, it } from 'vitest'
import { camt, camtBalance, camtEntry, camtStatement, NONE, statementRows } from '../../testing/statements.ts'
import { tableOf } from '../../testing/workbooks.ts'

const read = (file: string | Uint8Array, options = {}) => statementRows(file, 'xml', options)
const ofEntries = (...entries: readonly string[]) =>
  camt(camtStatement(camtBalance('OPBD', '1000.00') + entries.join('')))
const entry = async (more: string, sign: 'CRDT' | 'DBIT' = 'CRDT') =>
  (await read(ofEntries(camtEntry({ sign, more }))))[0] ?? NONE
const details = (...each: readonly string[]) =>
  entry(`<NtryDtls>${each.map((content) => `<TxDtls>${content}</TxDtls>`).join('')}</NtryDtls>`)

describe('a statement in CAMT.053', () => {
  it('is a table with a row for each booked entry', async () => {
    const more = `<ValDt><DtTm>2026-11-26T23:30:00+05:00</DtTm></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>
      <BkTxCd><Domn><Cd>PMNT</Cd></Domn></BkTxCd>
      <NtryDtls><TxDtls><Refs><EndToEndId>SLIP-55821</EndToEndId><ChqNb>00123456</ChqNb></Refs>
        <RltdPties><Dbtr><Pty><Nm>Al Noor &amp; Sons</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Our Company</Nm></Pty></Cdtr></RltdPties>
        <RmtInf><Ustrd>two</Ustrd><Ustrd>lines</Ustrd></RmtInf></TxDtls></NtryDtls>
      <AddtlNtryInf>CHEQUE
        DEPOSIT</AddtlNtryInf>`
    const file = camt(
      camtStatement(
        [
          camtBalance('OPBD', '1000'),
          camtBalance('CLBD', '1050.25'),
          camtBalance('CLAV', '77.00'),
          camtEntry({ amount: '100.25', more }),
          camtEntry({ amount: '500', status: '<Sts><Cd>PDNG</Cd></Sts>' }),
          camtEntry({ amount: '50.0', sign: 'DBIT' }),
        ].join('\n'),
      ),
    )

    expect((await tableOf(Buffer.from(file), { fileName: 'a.camt' })).format).toEqual({
      kind: 'statement',
      standard: 'CAMT.053',
      encoding: 'UTF-8',
      isGuess: false,
    })
    expect(await read(file)).toEqual([
      {
        line: 1,
        'Account Code': 'PK36SCBL0000001123456702',
        Date: '2026-11-27',
        'Value Date': '2026-11-26',
        Amount: '100.25',
        Description: 'CHEQUE DEPOSIT Al Noor & Sons two lines',
        Reference: 'SLIP-55821',
        'Cheque No': '00123456',
        'Bank Reference': 'B-1',
        Balance: '1100.25',
      },
      {
        line: 3,
        'Account Code': 'PK36SCBL0000001123456702',
        Date: '2026-11-27',
        Amount: '-50.00',
        Balance: '1050.25',
      },
    ])
  })

  it.each([
    '001.02',
    '001.03',
    '001.04',
    '001.05',
    '001.06',
    '001.07',
    '001.08',
    '001.09',
    '001.10',
    '001.11',
    '001.12',
    '001.13',
  ])('is read in version %s', async (version) => {
    expect(await read(camt(camtStatement(camtEntry({ status: '<Sts>BOOK</Sts>' })), { version }))).toHaveLength(1)
  })

  it.each(['001.01', '001.14', '002.02'])('is refused in version %s', async (version) => {
    await expect(read(camt(camtStatement(''), { version }))).rejects.toThrow(tablesMessages.statementVersion(version))
  })

  it('may have a prefix, an envelope, and another account than an IBAN', async () => {
    const file = camt(camtStatement(camtEntry(), '<Othr><Id>0112 3456702</Id></Othr>'))
      .replaceAll(/<(\/?)(?!\?)/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=')
      .replace('<n:Document', '<Envelope><AppHdr><MsgDefIdr>camt.053.001.08</MsgDefIdr></AppHdr><n:Document')

    expect(await read(`${file}</Envelope>`)).toMatchObject([{ 'Account Code': '01123456702' }])
  })

  it.each([
    ['ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])('is read in %s', async (encoding, written) => {
    const content = camtStatement(camtEntry({ more: '<AddtlNtryInf>Müller</AddtlNtryInf>' }))

    expect(await read(written(camt(content, { encoding })))).toMatchObject([{ Description: 'Müller' }])
  })

  it.each([
    ['the closing balance alone', [camtBalance('CLBD', '90')], ['90.00']],
    ['the closing balance of the day before', [camtBalance('PRCD', '5')], ['105.00']],
    ['neither', [], [undefined]],
    ['a balance between pages at its end', [camtBalance('OPBD', '5'), camtBalance('ITBD', '105')], ['105.00']],
    ['a balance between pages at its beginning', [camtBalance('ITBD', '5'), camtBalance('CLBD', '105')], ['105.00']],
    ['balances between pages', [camtBalance('ITBD', '5'), camtBalance('ITBD', '105')], ['105.00']],
    [
      'a debit',
      [camtBalance('PRCD', '150', { sign: 'DBIT' }), camtBalance('CLBD', '50', { sign: 'DBIT' })],
      ['-50.00'],
    ],
    [
      'balances of several days',
      [
        camtBalance('OPBD', '5', { day: '2026-11-26' }),
        camtBalance('CLBD', '7', { day: '2026-11-26' }),
        camtBalance('OPBD', '7', { day: '2026-11-27' }),
        camtBalance('CLBD', '105', { day: '2026-11-27' }),
      ],
      ['105.00'],
    ],
    [
      'a balance with a credit line',
      [
        camtBalance('OPBD', '900').replace('</CdtDbtInd>', '</CdtDbtInd><CdtLine><Incl>true</Incl></CdtLine>'),
        camtBalance('CLBD', '105'),
      ],
      ['105.00'],
    ],
  ])('has balances with %s', async (_what, balances, found) => {
    const rows = await read(camt(camtStatement(balances.join('') + camtEntry())))

    expect(rows.map(({ Balance }) => Balance)).toEqual(found)
  })

  it('has its newest entry first in the files of some banks', async () => {
    const file = camt(
      camtStatement(
        [
          camtBalance('OPBD', '10'),
          camtBalance('CLBD', '6'),
          camtEntry({ amount: '3', day: '2026-11-27' }),
          camtEntry({ amount: '7', day: '2026-11-26', sign: 'DBIT' }),
        ].join(''),
      ),
    )

    expect((await read(file)).map(({ Balance }) => Balance)).toEqual(['6.00', '3.00'])
  })
})

describe('an entry of CAMT.053', () => {
  it('of a batch is one row with the details of all in its description', async () => {
    const batch = await entry(
      `<NtryDtls><Btch><PmtInfId>BATCH-7</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>${['A', 'B']
        .map(
          (name) =>
            `<TxDtls><Refs><EndToEndId>E-${name}</EndToEndId><ChqNb>1000${name}</ChqNb></Refs><RltdPties><Dbtr><Nm>Party ${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>slip ${name}</Ustrd></RmtInf></TxDtls>`,
        )
        .join('')}</NtryDtls>`,
    )

    expect(batch).toMatchObject({
      Description: 'Party A slip A Party B slip B',
      Reference: 'BATCH-7',
      Amount: '100.00',
    })
    expect(batch['Cheque No']).toBeUndefined()
  })

  it('of money that leaves has the name of the creditor', async () => {
    const names = '<RltdPties><Dbtr><Nm>Us</Nm></Dbtr><Cdtr><Nm>Them</Nm></Cdtr></RltdPties>'

    expect(await entry(`<NtryDtls><TxDtls>${names}</TxDtls></NtryDtls>`, 'DBIT')).toMatchObject({
      Amount: '-100.00',
      Description: 'Them',
    })
  })

  it('keeps the direction of a reversal', async () => {
    expect(await entry('<RvslInd>true</RvslInd>', 'DBIT')).toMatchObject({ Amount: '-100.00', Balance: '900.00' })
  })

  it.each([
    ['<Refs><EndToEndId>NOTPROVIDED</EndToEndId><InstrId>I-1</InstrId></Refs>', 'I-1'],
    ['<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>', undefined],
    ['<Refs><EndToEndId>notprovided</EndToEndId><PmtInfId>P-1</PmtInfId></Refs>', 'P-1'],
  ])('with %s has the reference %s', async (content, reference) => {
    expect((await details(content)).Reference).toBe(reference)
  })

  it('has the reference of the bank also from its only detail', async () => {
    expect(await details('<Refs><AcctSvcrRef>B-9</AcctSvcrRef></Refs>')).toMatchObject({ 'Bank Reference': 'B-9' })
  })

  it('is booked on its value date if it has no other day', async () => {
    const file = ofEntries(camtEntry().replace('BookgDt>', 'ValDt>').replace('</BookgDt>', '</ValDt>'))

    expect(await read(file)).toMatchObject([{ Date: '2026-11-27', 'Value Date': '2026-11-27' }])
  })
})

describe('a file of CAMT.053 is refused', () => {
  const entities = '<!DOCTYPE a [<!ENTITY b "c">]>'
  const good = ofEntries(camtEntry())

  it.each([
    [
      'that does not add up',
      camt(camtStatement(camtBalance('OPBD', '1') + camtBalance('CLBD', '2') + camtEntry())),
      tablesMessages.statementBalance('PK36SCBL0000001123456702', '101.00', '2.00'),
    ],
    ['that is cut off', good.slice(0, -20), tablesMessages.statementDamaged],
    ['with entities', good.replace('<Document', `${entities}<Document`), tablesMessages.statementDocumentType],
    ['with an entity that nobody knows', good.replace('S-1', '&b;'), tablesMessages.statementDamaged],
    [
      'with another currency',
      ofEntries(camtEntry({ currency: 'USD' })),
      tablesMessages.statementCurrencies('PKR', 'USD'),
    ],
    ['without an account', camt(camtStatement('', '')), tablesMessages.statementWithout('Account Code')],
    ['with two amounts', good.replace('<Sts>', '<Amt Ccy="PKR">1</Amt><Sts>'), tablesMessages.statementDamaged],
    ['with a text between elements', good.replace('100.00</Amt>', '100<x/>.00</Amt>'), tablesMessages.statementDamaged],
    ['with a comma', ofEntries(camtEntry({ amount: '1,00' })), tablesMessages.statementCell(1, 'Amount', '1,00')],
    ['with a minus', ofEntries(camtEntry({ amount: '-1.00' })), tablesMessages.statementCell(1, 'Amount', '-1.00')],
    [
      'with a day that is none',
      ofEntries(camtEntry({ day: '2026-02-30' })),
      tablesMessages.statementCell(1, 'Date', '2026-02-30'),
    ],
    ['without a status', ofEntries(camtEntry({ status: '' })), tablesMessages.statementLacks(1, 'Sts')],
    [
      'with a status that nobody knows',
      ofEntries(camtEntry({ status: '<Sts>SOME</Sts>' })),
      tablesMessages.statementCell(1, 'Sts', 'SOME'),
    ],
    [
      'without an amount',
      ofEntries(camtEntry()).replace(/<Ntry><Amt[^/]*\/Amt>/, '<Ntry>'),
      tablesMessages.statementLacks(1, 'Amount'),
    ],
    [
      'with a balance below zero',
      camt(camtStatement(camtBalance('OPBD', '-1'))),
      tablesMessages.statementBalanceCell('-1'),
    ],
    ['without a statement', camt(''), tablesMessages.noStatement],
    [
      'of a report during the day',
      good.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replaceAll('camt.053', 'camt.052'),
      tablesMessages.interimStatement,
    ],
    [
      'with the same statement twice',
      camt(camtStatement(camtEntry()) + camtStatement(camtEntry())),
      tablesMessages.statementTwice('PK36SCBL0000001123456702'),
    ],
  ])('%s', async (_what, file, message) => {
    await expect(read(file)).rejects.toThrow(message)
  })
})
