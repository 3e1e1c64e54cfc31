/** Files that came in wrong once, and files of the same kinds: each cell has its right value, or its row a reason. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import { describe, expect, it } from 'vitest'
import { aDesk, type Desk } from '../../testing/builders/desk.ts'
import { importing } from '../../testing/builders/imports.ts'
import { aGodown, anItem } from '../../testing/builders/stock.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { mt940 } from '../../testing/statements.ts'
import { tableOf, textRow, workbook } from '../../testing/workbooks.ts'

const app = await cashApp()
const { upload, card, check, recordsOf, reasonsOf } = importing(app)
const { reasons } = importsMessages

type Sent = string | Uint8Array<ArrayBuffer>

/** Uploads a file and checks it; returns what its rows would bring, the reasons of the others, and the answers. */
async function read({ director }: Desk, kind: ImportKindName, sent: Sent, name?: string) {
  const uploaded = (await upload(director, kind, sent, name)).body
  if (!uploaded.isSuccessful) return { refused: uploaded.message, found: {}, rejected: {}, survey: null }
  const { importId } = uploaded
  const answer = await check(director, importId)
  if (!answer.isSuccessful) return { refused: answer.message, found: {}, rejected: {}, survey: null }
  const found = (await recordsOf(director, importId, 'new')).map(
    ({ line, changes }) => [line, Object.fromEntries(changes.map(({ field, now }) => [field, now]))] as const,
  )
  const { survey } = await card(director, importId)
  return { refused: '', found: Object.fromEntries(found), rejected: await reasonsOf(director, importId), survey }
}

const HEAD = 'Branch Code,Invoice No,Invoice Date,Invoice Type,Division,Party Code,Salesman Login,Bill Amount'
const invoiceRow = ({ branch, party, salesman }: Desk, no: string, date: string, bill: string) =>
  `${branch.code},${no},${date},CR,10,${party},${salesman.loginId},${bill}`
const invoicesOn = (desk: Desk, ...dates: readonly string[]) =>
  [HEAD, ...dates.map((date, at) => invoiceRow(desk, `D/${at}`, date, '100'))].join('\n')
const invoicesOf = (desk: Desk, ...bills: readonly string[]) =>
  [HEAD, ...bills.map((bill, at) => invoiceRow(desk, `B/${at}`, '2026-07-31', bill))].join('\n')
const partiesOf = ({ branch }: Desk, ...rows: readonly string[]) =>
  ['Branch Code,Party Code,Party Name', ...rows.map((row) => `${branch.code},${row}`)].join('\n')

describe('a file that came in wrong', () => {
  it('has amounts with commas and no quotes: vouchers are rejected, not balanced at their first digits', async () => {
    const desk = await aDesk(app)
    const text = [
      'Branch Code,Voucher No,Voucher Type,Voucher Date,Account Title,Debit,Credit',
      `${desk.branch.code},BUGV-1,BPV,2026-11-21,Cash,5,000.00,`,
      `${desk.branch.code},BUGV-1,BPV,2026-11-21,Sales,,5,000.00`,
    ].join('\n')
    const { found, rejected } = await read(desk, 'vouchers', text)

    expect(found).toEqual({})
    expect(rejected[3]).toContain(reasons.wide('8', '7'))
  })

  it('has an address with a comma and no quotes', async () => {
    const desk = await aDesk(app)
    const text = `Branch Code,Party Code,Party Name,Address,Location\n${desk.branch.code},R-1,Ragged Store,Shop 4, Main Road,Saddar\n${desk.branch.code},R-2,Good Store,Shop 5,Clifton\n`
    const { found, rejected } = await read(desk, 'parties', text)

    expect(rejected).toEqual({ 2: [reasons.wide('6', '5')] })
    expect(found).toMatchObject({ 3: { Address: 'Shop 5', Location: 'Clifton' } })
  })

  it('has percentages in a workbook or as text', async () => {
    const desk = await aDesk(app)
    const { code: godown } = await aGodown({ branch: desk.branch.code })
    const { code: item } = await anItem()
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/></cellXfs></styleSheet>'
    const head = ['Branch Code', 'Entry No', 'Date', 'Movement', 'Godown Code', 'Item Code', 'Lot No', 'Expiry Date']
    const row = (line: number, discount: string) =>
      textRow(line, desk.branch.code, `${line}`, '2026-11-01', 'purchase', godown, item, 'P-1', 'Dec-27', '10').replace(
        '</row>',
        `${discount}</row>`,
      )
    const rows = [
      textRow(1, ...head, 'Received', 'Discount %'),
      row(2, '<c r="J2" s="1"><v>0.05</v></c>'),
      row(3, '<c r="J3" s="2"><v>0.175</v></c>'),
      row(4, '<c r="J4" t="inlineStr"><is><t>12.5 %</t></is></c>'),
      row(5, '<c r="J5" t="inlineStr"><is><t>101%</t></is></c>'),
    ]
    const bytes = workbook(rows.join(''), '', { 'xl/styles.xml': styles })
    const { found, rejected } = await read(desk, 'stock', new Uint8Array(bytes), 'stock.xlsx')

    expect(found).toMatchObject({
      2: { 'Discount %': '5.00', 'Expiry Date': '2027-12-31' },
      3: { 'Discount %': '17.50' },
      4: { 'Discount %': '12.50' },
    })
    expect(rejected).toEqual({ 5: [reasons.range('Discount %', '0', '100')] })
  })

  it('has one bad byte, Windows-1256, titles, the same heading twice, or a quotation mark that is not closed', async () => {
    const desk = await aDesk(app)
    const bytes = (...parts: readonly (string | readonly number[])[]) =>
      new Uint8Array(
        Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
      )
    const head = `Branch Code,Party Code,Party Name\n${desk.branch.code},A-1,`
    const bad = bytes(`${head}Café Müller دکان\n${desk.branch.code},A-2,Broken `, [0xe2, 0x80], ' Store\n')
    expect((await read(desk, 'parties', bad)).refused).toBe(tablesMessages.badByte(3))

    const arabic = await read(desk, 'parties', bytes(head, [0xc7, 0xe1, 0xe3, 0xcf, 0xed, 0xe4, 0xc9], '\n'))
    expect([arabic.found, arabic.survey?.words]).toMatchObject([{ 2: { 'Party Name': 'المدينة' } }, ['المدينة']])

    const titled = await read(desk, 'parties', `Alpha Distribution\nParties as of 31/07/2026\n\n${head}Title Store\n`)
    expect(titled.found).toMatchObject({ 5: { 'Party Name': 'Title Store' } })

    const twice = `Branch Code,Party Code,Party Name,Party Name\n${desk.branch.code},OK-2,First,Second\n`
    const { body } = await upload(desk.director, 'parties', twice)
    expect((await card(desk.director, body.importId)).header.at(-1)).toBe('Party Name (2)')

    expect((await read(desk, 'parties', `${head}"Open\n`)).refused).toBe(tablesMessages.openQuote(2))
  })
})

it('refuses a bank statement for another kind as it refuses a table without its columns', async () => {
  const desk = await aDesk(app)
  const { header } = await tableOf(Buffer.from(mt940()), { fileName: 'a.sta' })
  const statement = await read(desk, 'invoices', mt940(), 'november.sta')

  expect(statement.refused).toBe((await read(desk, 'invoices', `${header.join(',')}\n`)).refused)
  expect(statement.refused).toBe(importsMessages.noColumn('Branch Code'))
})

describe('a day', () => {
  it('with a time is taken where all days of the column have one, and rejected where one has none', async () => {
    const desk = await aDesk(app)
    const timed = await read(
      desk,
      'invoices',
      invoicesOn(desk, '2026-07-31 14:30', '13/07/2026 00:00:00', '1-Apr-26 9:05 am'),
    )
    expect([timed.rejected, timed.found]).toMatchObject([
      {},
      { 2: { 'Invoice Date': '2026-07-31' }, 3: { 'Invoice Date': '2026-07-13' }, 4: { 'Invoice Date': '2026-04-01' } },
    ])

    const mixed = await read(desk, 'invoices', invoicesOn(desk, '2026-07-31 14:30', '13/07/2026', '2026-07-12 00:00'))
    expect(mixed.rejected).toEqual({ 2: [reasons.timed('Invoice Date', '2026-07-31 14:30')] })
    expect(mixed.found).toMatchObject({ 4: { 'Invoice Date': '2026-07-12' } })

    const zoned = await read(desk, 'invoices', invoicesOn(desk, '2026-07-31T19:30:00Z'))
    expect(zoned.rejected).toEqual({ 2: [reasons.zoned('Invoice Date', '2026-07-31T19:30:00Z')] })
  })

  it('of a workbook at midnight is that day, next to days with a time', async () => {
    const desk = await aDesk(app)
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>'
    const { branch, party, salesman } = desk
    const row = (line: number, serial: string) =>
      textRow(line, branch.code, `M/${line}`, 'CR', '10', party, String(salesman.loginId), '100').replace(
        '</row>',
        `<c r="H${line}" s="1"><v>${serial}</v></c></row>`,
      )
    const head = ['Branch Code', 'Invoice No', 'Invoice Type', 'Division', 'Party Code', 'Salesman Login']
    const rows = [textRow(1, ...head, 'Bill Amount', 'Invoice Date'), row(2, '46234'), row(3, '46234.6041666667')]
    const bytes = workbook(rows.join(''), '', { 'xl/styles.xml': styles })
    const { found, rejected } = await read(desk, 'invoices', new Uint8Array(bytes), 'midnight.xlsx')

    expect([rejected, found]).toMatchObject([
      {},
      { 2: { 'Invoice Date': '2026-07-31' }, 3: { 'Invoice Date': '2026-07-31' } },
    ])
  })

  it('that is a month alone is the last day of an expiry, and rejected for a document', async () => {
    const desk = await aDesk(app)
    const { rejected } = await read(desk, 'invoices', invoicesOn(desk, 'Dec-27', '12/2026', '46234', '29/02/2027'))

    expect(rejected).toEqual({
      2: [reasons.monthAlone('Invoice Date', 'Dec-27')],
      3: [reasons.monthAlone('Invoice Date', '12/2026')],
      4: [reasons.day('Invoice Date', '46234')],
      5: [reasons.day('Invoice Date', '29/02/2027')],
    })
  })

  it('of a workbook that counts from 1904, that is a text, or whose month alone is shown', async () => {
    const desk = await aDesk(app)
    const book = `<workbook xmlns:r="r"><workbookPr date1904="true"/><sheets><sheet name="A" sheetId="2" r:id="a"/></sheets></workbook>`
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="mmm\\-yy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/></cellXfs></styleSheet>'
    const row = (line: number, day: string) =>
      textRow(
        line,
        desk.branch.code,
        `Y/${line}`,
        'day',
        'CR',
        '10',
        desk.party,
        `${desk.salesman.loginId}`,
        '5',
      ).replace(/<c r="C\d+".*?<\/c>/, day)
    const rows = [
      textRow(1, ...HEAD.split(',')),
      row(2, '<c r="C2" s="1"><v>44772</v></c>'),
      row(3, '<c r="C3" t="inlineStr"><is><t>31.07.26</t></is></c>'),
      row(4, '<c r="C4" s="2"><v>44742</v></c>'),
    ]
    const bytes = workbook(rows.join(''), '', { 'xl/styles.xml': styles, 'xl/workbook.xml': book })
    const { found, rejected } = await read(desk, 'invoices', new Uint8Array(bytes), 'days.xlsx')

    expect(found).toMatchObject({ 2: { 'Invoice Date': '2026-07-31' }, 3: { 'Invoice Date': '2026-07-31' } })
    expect(rejected).toEqual({ 4: [reasons.monthAlone('Invoice Date', '2026-07-01')] })
  })
})

describe('an amount', () => {
  it.each([
    ['"1,25,000.50"', '125,000.50'],
    ["CHF 1'250.50", '1,250.50'],
    ['25\u00A0000.50', '25,000.50'],
    ['"₨ 25,000/-"', '25,000.00'],
    ['"Rs. 1,000 only"', '1,000.00'],
    ['"1,000.00 Dr"', '1,000.00'],
    ['۲۵۰۰۰٫۵۰', '25,000.50'],
    ['+125.00', '125.00'],
  ])('%s is %s', async (cell, amount) => {
    const desk = await aDesk(app)
    const { found, rejected } = await read(desk, 'invoices', invoicesOf(desk, cell))

    expect([rejected, found]).toMatchObject([{}, { 2: { 'Bill Amount': amount } }])
  })

  it.each([
    ['1.5E+06', reasons.money('Bill Amount', '1.5E+06')],
    ['125.00-', reasons.creditNote('Bill Amount', '125.00-')],
    ['(125.00)', reasons.creditNote('Bill Amount', '(125.00)')],
    ['TRUE', reasons.money('Bill Amount', 'TRUE')],
    ['#VALUE!', reasons.money('Bill Amount', '#VALUE!')],
    ['1000000000000', reasons.money('Bill Amount', '1000000000000')],
    ['12abc', reasons.money('Bill Amount', '12abc')],
  ])('%s is rejected', async (cell, reason) => {
    const desk = await aDesk(app)

    expect((await read(desk, 'invoices', invoicesOf(desk, cell))).rejected).toEqual({ 2: [reason] })
  })

  it('with three decimals behind a point is a question in a file without another sign', async () => {
    const desk = await aDesk(app)

    expect((await read(desk, 'invoices', invoicesOf(desk, '12.500', '500'))).refused).toBe(
      importsMessages.undecided('Bill Amount'),
    )
  })
})

describe('a text file', () => {
  it.each([
    ['in UTF-16LE with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['in UTF-16BE with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['in UTF-16LE without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['with carriage returns alone', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
    ['with a mark of UTF-8 and tabs', (text: string) => Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`)],
  ])('%s comes in, also without an end of its last line', async (_how, bytesOf) => {
    const desk = await aDesk(app)
    const bytes = new Uint8Array(bytesOf(partiesOf(desk, '0042,Müller "Noor" دکان', '0043,Last')))
    const { found, rejected } = await read(desk, 'parties', bytes)

    expect([rejected, found]).toMatchObject([
      {},
      { 2: { 'Party Code': '0042', 'Party Name': 'Müller "Noor" دکان' }, 3: { 'Party Name': 'Last' } },
    ])
  })
})
