/** A cell comes in as its owner sees it, or its row is rejected with the reason. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { mapImport } from '@backoffice/contract/imports/imports'
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import { describe, expect, it } from 'vitest'
import { aDesk, type Desk } from '../../testing/builders/desk.ts'
import { aFeed, feedWith } from '../../testing/builders/feeds.ts'
import { importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { textRow, workbook } from '../../testing/workbooks.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { upload, card, check, applied, recordsOf, reasonsOf, notedOf, columnsOf } = importing(app)
const { reasons } = importsMessages

/** Uploads a file and checks it. */
async function read({ director }: Desk, kind: ImportKindName, sent: string | Uint8Array<ArrayBuffer>, name?: string) {
  const { importId } = (await upload(director, kind, sent, name)).body
  const answer = await check(director, importId)
  return { ...(await card(director, importId)), answer }
}

/** Returns the new documents of an import by their names, each with the values of its fields. */
const newOf = async ({ director }: Desk, importId: number) =>
  Object.fromEntries(
    (await recordsOf(director, importId, 'new')).map(({ name, changes }) => [
      name.split(' ').at(-1),
      Object.fromEntries(changes.map(({ field, now }) => [field, now])),
    ]),
  )

const invoices = ({ branch, party, salesman }: Desk, rows: readonly string[], head = 'Bill Amount', delimiter = ',') =>
  [
    `Branch Code,Invoice No,Invoice Date,Invoice Type,Division,Party Code,Salesman Login,${head}`.replaceAll(
      ',',
      delimiter,
    ),
    ...rows.map((row) => {
      const [no = '', day = '', ...more] = row.split('|')
      return [branch.code, no, day, 'CR', '10', party, salesman.loginId, ...more].join(delimiter)
    }),
  ].join('\n')
const parties = ({ branch }: Desk, rows: readonly string[], head = 'Party Code,Party Name') =>
  [`Branch Code,${head}`, ...rows.map((row) => `${branch.code},${row}`)].join('\n')

describe('a row of a file', () => {
  it('is rejected if it has more cells than the head, and not for empty ones', async () => {
    const desk = await aDesk(app)
    const found = await read(desk, 'invoices', invoices(desk, ['A/1|2026-07-01|25|000.00', 'A/2|2026-07-01|999.00||']))

    expect(await reasonsOf(desk.director, found.importId)).toEqual({ 2: [reasons.wide('9', '8')] })
    expect(await newOf(desk, found.importId)).toMatchObject({ 'A/2': { 'Bill Amount': '999.00' } })
  })

  it('is rejected for errors of formulas and for codes that a spreadsheet shortened', async () => {
    const desk = await aDesk(app)
    const text = parties(desk, ['P1,#N/A', '1.23457E+12,Store', '"1,23457E+12",Store', '2.6E+08,Store', '#REF!,Store'])
    const found = await read(desk, 'parties', text)

    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      2: [reasons.error('Party Name', '#N/A')],
      3: [reasons.shortened('Party Code', '1.23457E+12')],
      4: [reasons.shortened('Party Code', '1,23457E+12')],
      5: [reasons.shortened('Party Code', '2.6E+08')],
      6: [reasons.error('Party Code', '#REF!')],
    })
  })

  it('is rejected for a text that looks empty, or that turns the direction', async () => {
    const desk = await aDesk(app)
    const text = parties(desk, ['P1,\u200B', 'P2,\u3164', 'P3,Pay\u202Egpj.exe', 'P4,A\u0085B', 'P5,مدینہ\u200Cہا'])
    const found = await read(desk, 'parties', text)

    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      2: [reasons.required('Party Name')],
      3: [reasons.required('Party Name')],
      4: [reasons.text('Party Name', 'Pay\u202Egpj.exe')],
      5: [reasons.text('Party Name', 'A\u0085B')],
    })
    expect(await newOf(desk, found.importId)).toMatchObject({ P5: { 'Party Name': 'مدینہ\u200Cہا' } })
  })
})

describe('a row that is no document', () => {
  it('is left out as a total or as the heading of a group, and is listed as one', async () => {
    const desk = await aDesk(app)
    const head = 'Branch Code,Party Code,Party Name,Credit Limit'
    const rows = ['Al-Madina Group,,,', `${desk.branch.code},P-1,Store,100`, ',,Total,100', 'Grand Total,,,100']
    const found = await read(desk, 'parties', [head, ...rows].join('\n'))

    expect(await reasonsOf(desk.director, found.importId)).toEqual({})
    expect(found.counts).toMatchObject({ new: 1, rejected: 0 })
    expect(found.noted).toEqual([
      { note: 'total', rows: 2 },
      { note: 'group', rows: 1 },
    ])
    expect(await notedOf(desk.director, found.importId, 'total')).toEqual({
      4: importsMessages.noted.words.total(),
      5: importsMessages.noted.words.total(),
    })
    expect((await applied(desk.director, found.importId)).state).toBe('applied')
  })

  it('is a further line of the invoice above it, whose cells it leaves empty', async () => {
    const desk = await aDesk(app)
    const head = 'Bill Amount,Item Name,Qty,Line Amount'
    const text = `${invoices(desk, ['L/1|2026-07-31|300|Tea|1|100'], head)}\n,,,,,,,,Sugar,2,200\n,,,,,,,,,,301\n`
    const found = await read(desk, 'invoices', text)

    expect((await reasonsOf(desk.director, found.importId))[4]).toContain(reasons.required('Invoice No'))
    const alone = await read(desk, 'invoices', text.replace(',,,,,,,,,,301\n', ''))
    expect(alone.counts).toMatchObject({ new: 1, rejected: 0 })
    expect(await newOf(desk, alone.importId)).toMatchObject({
      'L/1': { 'Line 1: Item Name': 'Tea', 'Line 2: Item Name': 'Sugar', 'Line 2: Qty': '2' },
    })
  })
})

describe('a text of a file', () => {
  it('is taken without the marks of a spreadsheet, and with line breaks as commas', async () => {
    const desk = await aDesk(app)
    const text = parties(
      desk,
      ['"=""00123""",Formula,', `'00124,Apostrophe,`, '00125,Address,"Shop 4\r\nMain Road\n Saddar"'],
      'Party Code,Party Name,Address',
    )
    const found = await read(desk, 'parties', text)

    expect(Object.keys(await newOf(desk, found.importId))).toEqual(['00123', '00124', '00125'])
    expect(await newOf(desk, found.importId)).toMatchObject({ '00125': { Address: 'Shop 4, Main Road, Saddar' } })
  })

  it('is what the owner of a workbook sees, and no day', async () => {
    const desk = await aDesk(app)
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="000000"/><numFmt numFmtId="201" formatCode="mmm\\-yy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="201"/></cellXfs></styleSheet>`
    const row = (line: number, cells: string) =>
      `<row r="${line}"><c t="inlineStr"><is><t>${desk.branch.code}</t></is></c>${cells}<c t="inlineStr"><is><t>Store</t></is></c></row>`
    const rows = [
      textRow(1, 'Branch Code', 'Party Code', 'Party Name'),
      row(2, '<c s="1"><v>4711</v></c>'),
      row(3, '<c s="2"><v>46296</v></c>'),
      row(4, '<c><v>12345678901234567</v></c>'),
      row(5, '<c t="b"><v>1</v></c>'),
    ]
    const bytes = workbook(rows.join(''), '', { 'xl/styles.xml': styles })
    const found = await read(desk, 'parties', new Uint8Array(bytes), 'parties.xlsx')

    expect(Object.keys(await newOf(desk, found.importId))).toEqual(['004711'])
    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      3: [reasons.dayAsText('Party Code', '2026-10-01')],
      4: [reasons.digits('Party Code', '12345678901234567')],
      5: [reasons.error('Party Code', 'TRUE')],
    })
  })
})

describe('a code of a file', () => {
  it('is a question if it differs from another one only in its case or in what nobody sees', async () => {
    const desk = await aDesk(app)
    const first = await read(desk, 'invoices', invoices(desk, ['BUG/7|2026-07-01|100']))
    await applied(desk.director, first.importId)
    const codes = ['BUG/7\u200B', 'BUG／7', 'bug/7', '\u200FBUG/7']
    const found = await read(
      desk,
      'invoices',
      invoices(desk, [...codes.map((no) => `${no}|2026-07-01|100`), 'N/1|2026-07-01|1', 'n/1|2026-07-01|1']),
    )

    const here = (code: string) => reasons.alikeHere(code, 'BUG/7')
    expect(await reasonsOf(desk.director, found.importId)).toMatchObject({
      3: expect.arrayContaining([here('BUG／7')]) as string[],
      4: expect.arrayContaining([here('bug/7')]) as string[],
      7: [reasons.alike('n/1', 'N/1', '6')],
    })
    // Nothing is left of an invisible sign at the edge of a code.
    expect(await reasonsOf(desk.director, found.importId)).toHaveProperty('5')
    expect(found.counts?.new).toBe(1)
  })

  it('makes the file of a feed wait for a director', async () => {
    const desk = await aDesk(app)
    const first = await read(desk, 'parties', parties(desk, ['V-1,Store']))
    await applied(desk.director, first.importId)
    const { token } = await aFeed(desk.director)
    const { body } = await feedWith(app, token, { kind: 'parties', text: parties(desk, ['v-1,Store']) })

    expect(body).toMatchObject({
      isSuccessful: false,
      state: 'checked',
      rejected: [{ line: 2, reasons: [reasons.alikeHere('v-1', 'V-1')] }],
    })
  })
})

describe('a column of a file', () => {
  it('has the month first if one of its days is possible only so', async () => {
    const desk = await aDesk(app)
    const rows = ['B/4|07/08/2026|100', 'B/5|07/13/2026|100', 'B/6|12/01/2026|100']
    const found = await read(desk, 'invoices', invoices(desk, rows))

    expect(found.counts).toMatchObject({ new: 3, rejected: 0 })
    expect(await newOf(desk, found.importId)).toMatchObject({
      'B/4': { 'Invoice Date': '2026-07-08' },
      'B/5': { 'Invoice Date': '2026-07-13' },
      'B/6': { 'Invoice Date': '2026-12-01' },
    })
  })

  it('is not read where its cells contradict each other, until somebody chooses', async () => {
    const desk = await aDesk(app)
    const { userId, client } = desk.director
    const { body } = await upload(desk.director, 'invoices', invoices(desk, ['B/1|07/13/2026|1', 'B/2|13/07/2026|1']))
    const { importId } = body
    const columns = columnsOf(await card(desk.director, importId))

    expect(await client.ask(mapImport, { userId, importId, columns })).toEqual({
      isSuccessful: false,
      message: importsMessages.undecided('Invoice Date'),
    })
    const chosen = columns.map((each) =>
      each.column === 'date' ? { ...each, choice: { dayOrder: 'MDY' as const } } : each,
    )
    await client.ask(mapImport, { userId, importId, columns: chosen })
    await workDone(app.base.database)
    expect(await newOf(desk, importId)).toMatchObject({ 'B/1': { 'Invoice Date': '2026-07-13' } })
    expect(await reasonsOf(desk.director, importId)).toEqual({ 3: [reasons.day('Invoice Date', '13/07/2026')] })
  })

  it('has a decimal comma if one of its cells shows it, and asks where nothing does', async () => {
    const desk = await aDesk(app)
    const german = invoices(desk, ['G/1|10.07.26|89.355,56', 'G/2|10.07.26|1.000'], 'Bill Amount', ';')
    const found = await read(desk, 'invoices', german)
    expect(await newOf(desk, found.importId)).toMatchObject({
      'G/1': { 'Bill Amount': '89,355.56', 'Invoice Date': '2026-07-10' },
      'G/2': { 'Bill Amount': '1,000.00' },
    })

    const head = 'Bill Amount,Item Name,Qty,Line Amount'
    const asked = await read(desk, 'invoices', invoices(desk, ['G/3|2026-07-31|100|Tea|12,500|100'], head, ';'))
    expect(asked.answer).toMatchObject({ isSuccessful: false, message: importsMessages.undecided('Qty') })
  })

  it('is read as people and programs write amounts and days', async () => {
    const desk = await aDesk(app)
    const cells = [
      ['"1,25,000.00"', '125,000.00', '2026-07-31 00:00:00', '2026-07-31'],
      ['"Rs 25,000"', '25,000.00', '2026-07-31T00:00:00', '2026-07-31'],
      ['25000/-', '25,000.00', '31-Jul-2026', '2026-07-31'],
      ['٢٥٠٠٠', '25,000.00', '1-Apr-26', '2026-04-01'],
      ['"PKR 25,000.00"', '25,000.00', '2026/07/31', '2026-07-31'],
      ['25 000.00', '25,000.00', '20260731', '2026-07-31'],
      ['.50', '0.50', '31/07/26', '2026-07-31'],
      ['"25,000.00 Dr"', '25,000.00', '۳۱/۰۷/۲۰۲۶', '2026-07-31'],
      ['"$1,000.00"', '1,000.00', '"July 31, 2026"', '2026-07-31'],
    ]
    const text = invoices(
      desk,
      cells.map(([bill, , day], at) => `W/${at}|${day}|${bill}`),
    )
    const found = await read(desk, 'invoices', text)

    expect(await reasonsOf(desk.director, found.importId)).toEqual({})
    expect(await newOf(desk, found.importId)).toMatchObject(
      Object.fromEntries(cells.map(([, bill, , day], at) => [`W/${at}`, { 'Bill Amount': bill, 'Invoice Date': day }])),
    )
  })

  it('with an amount below zero rejects the row in words that are true', async () => {
    const desk = await aDesk(app)
    const bills = ['-46954.08', '(125.00)', '125.00 Cr', '125.125']
    const found = await read(
      desk,
      'invoices',
      invoices(
        desk,
        bills.map((bill, at) => `N/${at}|2026-07-31|${bill}`),
      ),
    )

    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      2: [reasons.creditNote('Bill Amount', '-46954.08')],
      3: [reasons.creditNote('Bill Amount', '(125.00)')],
      4: [reasons.creditNote('Bill Amount', '125.00 Cr')],
      5: [reasons.money('Bill Amount', '125.125')],
    })
  })

  it('that the file lacks has one value in all rows', async () => {
    const desk = await aDesk(app)
    const { userId, client } = desk.director
    const { body } = await upload(desk.director, 'parties', 'Party Code,Party Name\nP-1,One\nP-2,Two\n')
    const { importId } = body
    const columns = columnsOf(await card(desk.director, importId))

    expect(await client.ask(mapImport, { userId, importId, columns })).toMatchObject({
      message: importsMessages.noColumn('Branch Code'),
    })
    const given = columns.map((each) => (each.column === 'branch' ? { ...each, value: desk.branch.code } : each))
    await client.ask(mapImport, { userId, importId, columns: given })
    await workDone(app.base.database)
    expect(await card(desk.director, importId)).toMatchObject({
      counts: { new: 2, rejected: 0 },
      fixed: { branch: desk.branch.code },
    })
  })

  it('may be the outstanding part in place of what was received before', async () => {
    const desk = await aDesk(app)
    const rows = ['O/1|2026-07-31|1000.00|250.50|', 'O/2|2026-07-31|100|101|', 'O/3|2026-07-31|100|40|50']
    const found = await read(desk, 'invoices', invoices(desk, rows, 'Grand Total,Outstanding Amount,Received Before'))

    expect(await newOf(desk, found.importId)).toMatchObject({
      'O/1': { 'Bill Amount': '1,000.00', 'Received Before': '749.50' },
    })
    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      3: [reasons.outstandingAbove('101.00', '100.00')],
      4: [reasons.outstandingDiffers('40.00', '50.00')],
    })
  })
})
