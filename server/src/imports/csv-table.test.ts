import { headingsOfKind } from '@backoffice/contract/imports/mapping'
import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { describe, expect, it } from 'vitest'
import { tableOf } from '../../testing/workbooks.ts'

const csv = (text: string | Uint8Array, more = {}) =>
  tableOf(typeof text === 'string' ? Buffer.from(text) : text, { fileName: 'parties.csv', ...more })
const cellsOf = ({ rows }: Awaited<ReturnType<typeof csv>>) => rows.map(({ cells }) => cells)
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a text with a table', () => {
  const TEXT = 'Name,City\r\nAl-Shifa Café,Karachi\r\nMüller €,Köln\r\n'
  const windows = Buffer.from(TEXT.replace('€', '\u0080'), 'latin1')

  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16LE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16BE', bigEndian(`\uFEFF${TEXT}`)],
    ['UTF-16LE', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16BE', bigEndian(TEXT)],
    ['Windows-1252', windows],
  ])('is read in %s', async (encoding, bytes) => {
    const table = await csv(bytes)

    expect(table.format).toEqual({ kind: 'csv', encoding, delimiter: ',', isGuess: encoding === 'Windows-1252' })
    expect(table.header).toEqual(['Name', 'City'])
    expect(cellsOf(table)).toEqual([
      ['Al-Shifa Café', 'Karachi'],
      ['Müller €', 'Köln'],
    ])
  })

  it('is refused with its line if it is UTF-8 but for some bytes', async () => {
    const bad = Buffer.concat([
      Buffer.from('Name\nCafé Müller\nدکان مدینہ\nBroken '),
      Buffer.from([0xe2, 0x80]),
      Buffer.from(' Store\n'),
    ])

    await expect(csv(bad)).rejects.toThrow(tablesMessages.badByte(4))
    await expect(csv(bad, { encoding: 'UTF-8' })).rejects.toThrow(tablesMessages.badByte(4))
  })

  it('is a guess between the pages of Windows, and is read in a page of DOS that somebody chose', async () => {
    const arabic = Buffer.concat([Buffer.from('Name\n'), Buffer.from('c7e1e3cfede4c9', 'hex'), Buffer.from('\n')])
    const dos = Buffer.concat([
      Buffer.from('Name\nCaf'),
      Buffer.from([0x82]),
      Buffer.from(' M'),
      Buffer.from([0x81]),
      Buffer.from('ller\n'),
    ])

    expect((await csv(arabic)).format).toMatchObject({ encoding: 'Windows-1256', isGuess: true })
    expect(cellsOf(await csv(arabic))).toEqual([['المدينة']])
    await expect(csv(dos)).rejects.toMatchObject({ code: 'otherEncoding' })
    expect(cellsOf(await csv(dos, { encoding: 'OEM 850' }))).toEqual([['Café Müller']])
    expect(cellsOf(await csv(dos, { encoding: 'OEM 437' }))).toEqual([['Café Müller']])
  })

  it('has its head below titles: the row with the most known headings, or the row that somebody chose', async () => {
    const text = 'Alpha Distribution\nParties as of 31/07/2026,,\n\nBranch Code,Party Code,Party Name\nAP1,T-1,Store\n'
    const headings = headingsOfKind('parties')
    const found = await csv(text, { headings })

    expect([found.header, found.above, found.rows]).toEqual([
      ['Branch Code', 'Party Code', 'Party Name'],
      ['Alpha Distribution', 'Parties as of 31/07/2026'],
      [{ line: 5, cells: ['AP1', 'T-1', 'Store'] }],
    ])
    expect((await csv('A Company\nDebtor,Sum,Days\nx,1,2\n')).header).toEqual(['Debtor', 'Sum', 'Days'])
    expect(
      (await csv('Debtor,Sum,Days\nParty Code,x,Party Name\n', { headings, head: { from: 1, to: 1 } })).header,
    ).toEqual(['Debtor', 'Sum', 'Days'])
    await expect(csv(text, { headings, head: { from: 3, to: 3 } })).rejects.toMatchObject({ code: 'noHeadInRow' })
  })

  it('ends before the sign with which programs of DOS end a text', async () => {
    expect(cellsOf(await csv('Name\nA\n\u001A'))).toEqual([['A']])
  })

  it('is read in the encoding that somebody chose, and refused where it is another', async () => {
    expect((await csv('N\nÃ©\n', { encoding: 'Windows-1252' })).rows[0]?.cells).toEqual(['ÃƒÂ©'])
    await expect(csv(windows, { encoding: 'UTF-8' })).rejects.toMatchObject({ code: 'otherEncoding' })
    await expect(csv(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), { encoding: 'UTF-8' })).rejects.toThrow(
      'The file is not written in UTF-8. Choose another encoding.',
    )
  })

  it.each([',', ';', '\t', '|'])('finds the delimiter %j by itself', async (delimiter) => {
    const lines = [
      ['Name, or code', 'Amount'],
      ['A', '1,5'],
      ['B;C', '2,75'],
    ]
    const text = lines
      .map((cells) => cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
      .join('\n')
    const table = await csv(text)

    expect(table.format).toMatchObject({ delimiter })
    expect([table.header, ...cellsOf(table)]).toEqual(lines)
  })

  it('does not mistake the decimal comma of a semicolon file for a delimiter', async () => {
    const table = await csv('Name;Debit;Credit\nA;1,5;0,0\nB;2,5;0,5\n')

    expect(table.format).toMatchObject({ delimiter: ';' })
    expect(cellsOf(table)[1]).toEqual(['B', '2,5', '0,5'])
  })

  it('uses the delimiter that Excel names in the first line, or the chosen one', async () => {
    const table = await csv('sep=;\r\nName;Code,x\r\nA;1\r\n')
    expect([table.header, table.rows]).toEqual([['Name', 'Code,x'], [{ line: 3, cells: ['A', '1'] }]])

    expect((await csv('A;B,C\n1;2,3\n', { delimiter: ',' })).header).toEqual(['A;B', 'C'])
  })

  it('keeps quotes, line breaks and spaces of a cell, and returns the first line of its row', async () => {
    const table = await csv('Name,Remark\r\n"a ""b"", c"," two\r\nlines "\r\n\r\n5" pipe,"end"\r\nlast,1')

    expect(table.rows).toEqual([
      { line: 2, cells: ['a "b", c', ' two\r\nlines '] },
      { line: 5, cells: ['5" pipe', 'end'] },
      { line: 6, cells: ['last', '1'] },
    ])
  })

  it.each(['\n', '\r\n', '\r'])('ends its lines with %j', async (end) => {
    expect((await csv(['A,B', '1,2', '3,4'].join(end))).rows).toEqual([
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4'] },
    ])
  })

  it('makes rows as wide as the head, but hides no text beyond it', async () => {
    expect(cellsOf(await csv('A,B,C\n1\n1,2,3,,,\n1,2,3,4\n'))).toEqual([
      ['1', '', ''],
      ['1', '2', '3'],
      ['1', '2', '3', '4'],
    ])
  })

  it('leaves out empty rows above the head, between and after the rows', async () => {
    const table = await csv('\n,,\nA,B\n\n1,2\n , \n\n3,4\n,\n\n')

    expect(table.header).toEqual(['A', 'B'])
    expect(table.rows).toEqual([
      { line: 5, cells: ['1', '2'] },
      { line: 8, cells: ['3', '4'] },
    ])
  })

  it('gives each column a name of its own', async () => {
    const table = await csv(' Name ,,name,Name (2),"Tele\nphone",,\n1,2,3,4,5,6,7\n')

    expect(table.header).toEqual(['Name', 'Column B', 'name (2)', 'Name (2) (2)', 'Tele phone'])
  })

  it('reads a single column', async () => {
    expect(await csv('Code\nA\nB\n')).toMatchObject({ header: ['Code'], rows: [{ cells: ['A'] }, { cells: ['B'] }] })
  })
})
