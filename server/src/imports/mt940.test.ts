import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { add, decimalText, money, ZERO } from '@backoffice/contract/money'
import { describe, expect, it } from 'vitest'
import { mt940, NONE, statementRows } from '../../testing/statements.ts'
import { tableOf } from '../../testing/workbooks.ts'

const read = (file: string | Uint8Array, options = {}) => statementRows(file, 'sta', options)
/** Reads a single entry of 100 that comes in. */
const entry = async (...lines: readonly string[]) =>
  (await read(mt940({ lines, closing: ':62F:C261127PKR1100,' })))[0] ?? NONE
const details = (...lines: readonly string[]) => entry(':61:2611271127C100,NTRFNONREF', ...lines)

const WHOLE = [
  '{1:F01SCBLPKKXAXXX0000000000}{2:O9401200261127SCBLPKKXAXXX00000000002611271200N}{4:',
  ':20:261127',
  ':25:SCBLPKKX/0112 3456702 PKR',
  ':28C:00331/001',
  ':60F:C261126PKR1000,5',
  ':61:2611271127CR250,NTRFSLIP-55821//B-1',
  ':86:CASH DEPOSIT SADDAR',
  ':61:2611261127D50,75NCHKNONREF//B-2',
  '/OCMT/PKR50,75/',
  ':86:CHEQUE NO 00123456 PAID',
  ':61:261127RC100,00NRTINONREF//B-3',
  ':61:261127RD20,NRTINONREF',
  ':62F:C261127PKR1119,75',
  ':64:C261127PKR1000,00',
  ':86:THANK YOU',
  '-}{5:{CHK:123456789ABC}}',
].join('\r\n')

const ROWS = [
  {
    line: 6,
    'Account Code': '01123456702',
    Date: '2026-11-27',
    'Value Date': '2026-11-27',
    Amount: '250.00',
    Description: 'CASH DEPOSIT SADDAR',
    Reference: 'SLIP-55821',
    'Bank Reference': 'B-1',
    Balance: '1250.50',
  },
  {
    line: 8,
    'Account Code': '01123456702',
    Date: '2026-11-27',
    'Value Date': '2026-11-26',
    Amount: '-50.75',
    Description: 'CHEQUE NO 00123456 PAID /OCMT/PKR50,75/',
    'Cheque No': '00123456',
    'Bank Reference': 'B-2',
    Balance: '1199.75',
  },
  {
    line: 11,
    'Account Code': '01123456702',
    Date: '2026-11-27',
    'Value Date': '2026-11-27',
    Amount: '-100.00',
    'Bank Reference': 'B-3',
    Balance: '1099.75',
  },
  {
    line: 12,
    'Account Code': '01123456702',
    Date: '2026-11-27',
    'Value Date': '2026-11-27',
    Amount: '20.00',
    Balance: '1119.75',
  },
]

describe('a statement in MT940', () => {
  it('is a table with a row for each entry', async () => {
    const table = await tableOf(Buffer.from(WHOLE), { fileName: 'Nov.STA' })

    expect(table).toMatchObject({
      format: { kind: 'statement', standard: 'MT940', encoding: 'UTF-8', isGuess: false },
      header: [
        'Account Code',
        'Date',
        'Value Date',
        'Amount',
        'Description',
        'Reference',
        'Cheque No',
        'Bank Reference',
        'Balance',
      ],
      above: [],
    })
    expect(await read(WHOLE)).toEqual(ROWS)
  })

  it.each([
    ['line feeds', (text: string) => Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['carriage returns', (text: string) => Buffer.from(text.replaceAll('\r\n', '\r'))],
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['a mark of UTF-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['the end of DOS', (text: string) => Buffer.from(`${text}\r\n\u001A`)],
  ])('is read with %s', async (_how, written) => {
    expect(await read(written(WHOLE))).toEqual(ROWS)
  })

  it('is read in the encoding that its bytes show, or that somebody chose', async () => {
    const written = (name: Buffer) =>
      Buffer.concat([
        Buffer.from(':20:A\n:25:1\n:28C:1\n:60F:C261126PKR0,\n:61:261127C1,NTRFNONREF\n:86:'),
        name,
        Buffer.from('\n:62F:C261127PKR1,\n'),
      ])
    const german = written(Buffer.from('Müller', 'latin1'))

    expect((await read(german))[0]).toMatchObject({ Description: 'Müller' })
    expect((await tableOf(german, { fileName: 'a.940' })).format).toMatchObject({
      encoding: 'Windows-1252',
      isGuess: true,
    })
    expect((await read(written(Buffer.from([0x4d, 0x81])), { encoding: 'OEM 850' }))[0]).toMatchObject({
      Description: 'Mü',
    })
  })

  it('may be one of several, also over several pages', async () => {
    const first = mt940({
      number: '12/1',
      lines: [':61:261127C100,NTRFONE'],
      closing: ':62M:C261127PKR1100,',
    })
    const second = (opening: string) =>
      mt940({ number: '12/2', opening, lines: [':61:261127D300,NTRFTWO'], closing: ':62F:C261127PKR800,' })
    const other = mt940({
      account: '4711',
      opening: ':60F:D261126PKR5,',
      lines: [':61:261127C6,NTRFTHREE'],
      closing: ':62F:C261127PKR1,',
    })

    expect(await read(first + second(':60M:C261127PKR1100,') + other)).toMatchObject([
      { Reference: 'ONE', Balance: '1100.00' },
      { Reference: 'TWO', Balance: '800.00' },
      { Reference: 'THREE', 'Account Code': '4711', Balance: '1.00' },
    ])
    const missing = mt940({
      number: '12/3',
      opening: ':60M:C261127PKR1200,',
      lines: [':61:261127D400,NTRFTHREE'],
      closing: ':62F:C261127PKR800,',
    })
    await expect(read(first + missing)).rejects.toThrow(
      tablesMessages.statementGap('PK36SCBL0000001123456702', '1,100.00', '1,200.00'),
    )
  })

  it('may begin with lines of the bank, and its pages need no sign between them', async () => {
    const one = mt940({ lines: [':61:261127C100,NTRFONE'], closing: ':62F:C261127PKR1100,' }).replace('-\r\n', '')
    const two = mt940({ number: '13', opening: ':60F:C261127PKR1100,', closing: ':62F:C261128PKR1100,' })

    expect(await read(`ABNANL2A\r\n940\r\nABNANL2A\r\n${one}${two}`)).toMatchObject([{ line: 8, Reference: 'ONE' }])
    expect(await read(`{1:F01X}{2:I940X}{4:${one}`)).toMatchObject([{ Reference: 'ONE' }])
  })

  it('may have no entries', async () => {
    expect(await read(mt940())).toEqual([])
  })

  it.each([
    ['PK36 SCBL 0000 0011 2345 6702', 'PK36SCBL0000001123456702'],
    ['NL69INGB0123456789PKR', 'NL69INGB0123456789'],
    ['10020030/1234567', '1234567'],
    ['1234567/PKR', '1234567'],
    ['PK36SCBL0000001123456702\r\nSCBLPKKX', 'PK36SCBL0000001123456702'],
  ])('of account %j has the account code %s', async (account, code) => {
    const lines = [':61:261127C100,NTRFNONREF']

    expect(await read(mt940({ account, lines, closing: ':62F:C261127PKR1100,' }))).toMatchObject([
      { 'Account Code': code },
    ])
  })
})

describe('an entry of MT940', () => {
  it.each([
    ['2612310102', '2026-12-31', '2027-01-02'],
    ['2701021231', '2027-01-02', '2026-12-31'],
    ['2611270928', '2026-11-27', '2026-09-28'],
    ['2403010229', '2024-03-01', '2024-02-29'],
    ['261127', '2026-11-27', '2026-11-27'],
    ['2602300302', '2026-02-28', '2026-03-02'],
    ['991231', '1999-12-31', '1999-12-31'],
  ])('of %s has the value date %s and is booked on %s', async (days, valueDay, day) => {
    expect(await entry(`:61:${days}C100,NTRFNONREF`)).toMatchObject({ 'Value Date': valueDay, Date: day })
  })

  it.each([
    ['C100,', '100.00'],
    ['CR000000000100,5', '100.50'],
    ['D100,05', '-100.05'],
    ['DR100,050', '-100.05'],
    ['RC7,', '-7.00'],
    ['RCR7,', '-7.00'],
    ['RD7,', '7.00'],
    ['RDR7,10', '7.10'],
  ])('%s is %s', async (written, amount) => {
    const after = add(money('1000') ?? ZERO, money(amount) ?? ZERO)
    const closing = `:62F:C261127PKR${decimalText(after).replace('.', ',')}`

    expect(await read(mt940({ lines: [`:61:261127${written}NTRFNONREF`], closing }))).toMatchObject([
      { Amount: amount },
    ])
  })

  it('has the references of the customer and of the bank', async () => {
    expect(await entry(':61:261127C100,NTRFINV/4711//B/99')).toMatchObject({
      Reference: 'INV/4711',
      'Bank Reference': 'B/99',
    })
    const none = await entry(':61:261127C100,NTRFNONREF//NONREF')
    expect([none.Reference, none['Bank Reference']]).toEqual([undefined, undefined])
  })

  it.each([
    [
      'numbered parts',
      [
        ':86:166?00CREDIT?109075?20EREF+INV-4711?21SVWZ+Slip 55821 of the?22 branch?30SCBL?31123',
        '?32AL NOOR?33 STORE',
      ],
      'CREDIT AL NOOR STORE EREF+INV-4711 SVWZ+Slip 55821 of the branch',
      'INV-4711',
    ],
    [
      'numbered parts that are full',
      [':86:177~00FEE~20SVWZ+1234567890123456789012~21345'],
      'FEE SVWZ+1234567890123456789012345',
      undefined,
    ],
    ['a reference of the customer', [':86:166?20EREF+NOTPROVIDED?21KREF+K-1?22SVWZ+rent'], expect.any(String), 'K-1'],
    [
      'words between slashes',
      [':86:/TRTP/SEPA/NAME/AL NOOR/REMI/slip 55821/EREF/E-9', '/'],
      '/TRTP/SEPA/NAME/AL NOOR/REMI/slip 55821/EREF/E-9 /',
      'E-9',
    ],
    ['a free text', [':86:CASH', 'SADDAR  BRANCH'], 'CASH SADDAR BRANCH', undefined],
    ['a word over two lines', [`:86:${'A'.repeat(65)}`, 'BC'], `${'A'.repeat(65)}BC`, undefined],
  ])('has a description of %s', async (_what, lines, description, reference) => {
    const read = await details(...lines)

    expect([read.Description, read.Reference]).toEqual([description, reference])
  })

  it('keeps the reference of its line where the description has another one', async () => {
    expect(await entry(':61:261127C100,NTRFOWN', ':86:/EREF/OTHER/')).toMatchObject({ Reference: 'OWN' })
    expect(await entry(':61:261127C100,NTRFKREF+', ':86:166?20KREF+K-2')).toMatchObject({ Reference: 'K-2' })
  })

  it('has the end of a very long description cut', async () => {
    const words = Array.from({ length: 300 }, (_, at) => `word ${at}`)
    const { Description: text } = await details(`:86:${words[0]}`, ...words.slice(1))

    expect(text).toHaveLength(1000)
    expect(text).toMatch(/^word 0 .*…$/)
  })

  it.each([
    ['CHEQUE NO 123456', '123456'],
    ['Chq.No.: 00012345 of HBL', '00012345'],
    ['CHQ#771', '771'],
    ['RETURNED CHEQUE 12345678', '12345678'],
    ['CHQ 12345678 / CHEQUE 12345678', '12345678'],
    ['CHEQUE 3 OF 5', undefined],
    ['CHEQUE NO 123456, 123457', undefined],
    ['CHEQUE 123456 AND CHEQUE 123457', undefined],
    ['CHEQUE 100000.00', undefined],
    ['CHEQUE NO 27-11-2026', undefined],
    ['CHECKING 123456789', undefined],
    ['CHEQUE DEPOSIT 12345678', undefined],
    ['CHEQUES 12345678', undefined],
    ['CHQ NO 100', undefined],
    ['SLIP 55821', undefined],
  ])('of the text %j has the cheque number %s', async (text, number) => {
    expect((await details(`:86:${text}`))['Cheque No']).toBe(number)
  })
})

describe('a file of MT940 is refused', () => {
  const lines = [':61:261127C100,NTRFNONREF']
  const good = mt940({ lines, closing: ':62F:C261127PKR1100,' })

  it.each([
    [
      'that does not add up',
      mt940({ lines }),
      tablesMessages.statementBalance('PK36SCBL0000001123456702', '1,100.00', '1,000.00'),
    ],
    ['that is cut off', good.slice(0, good.indexOf(':62F:')), tablesMessages.statementCut(1)],
    [
      'with another currency at its end',
      good.replace('27PKR', '27USD'),
      tablesMessages.statementCurrencies('PKR', 'USD'),
    ],
    [
      'with several currencies',
      good + mt940({ account: '1', opening: ':60F:C261126USD1,', closing: ':62F:C261127USD1,' }),
      tablesMessages.statementCurrencies('PKR', 'USD'),
    ],
    [
      'with the letter of another currency',
      mt940({ lines: [':61:261127CD100,NTRFX'] }),
      tablesMessages.statementFunds(5, 'D', 'PKR'),
    ],
    [
      'with three decimals',
      mt940({ lines: [':61:261127C100,125NTRFX'] }),
      tablesMessages.statementCell(5, 'Amount', '261127C100,125NTRFX'),
    ],
    [
      'with a point in an amount',
      mt940({ lines: [':61:261127C1.000,NTRFX'] }),
      tablesMessages.statementCell(5, 'Amount', '261127C1.000,NTRFX'),
    ],
    [
      'with a day that is none',
      mt940({ lines: [':61:261327C100,NTRFX'] }),
      tablesMessages.statementCell(5, 'Value Date', '261327C100,NTRFX'),
    ],
    [
      'with an entry date that is none',
      mt940({ lines: [':61:2611271332C100,NTRFX'] }),
      tablesMessages.statementCell(5, 'Date', '2611271332C100,NTRFX'),
    ],
    [
      'with a balance that is none',
      mt940({ opening: ':60F:C261126PKR' }),
      tablesMessages.statementCell(4, 'Balance', 'C261126PKR'),
    ],
    ['without an account', good.replace(/:25:.*/, ':25:'), tablesMessages.statementLacks(2, 'Account Code')],
    [
      'with entries before the balance',
      mt940({ opening: ':61:261127C1,NTRFX' }),
      tablesMessages.statementTag(4, ':61:'),
    ],
    ['with entries outside', `${good}:61:261127C1,NTRFX\r\n`, tablesMessages.statementTag(8, ':61:')],
    ['with the same statement twice', good + good, tablesMessages.statementTwice('PK36SCBL0000001123456702')],
    ['of a report during the day', good.replace(':60F:', ':34F:PKRD100,\r\n:60F:'), tablesMessages.interimStatement],
  ])('%s', async (_what, file, message) => {
    await expect(read(file)).rejects.toThrow(message)
  })
})
