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

    expect(table.format).toEqual({ kind: 'csv', encoding, delimiter: ',' })
    expect(table.header).toEqual(['Name', 'City'])
    expect(cellsOf(table)).toEqual([
      ['Al-Shifa Café', 'Karachi'],
      ['Müller €', 'Köln'],
    ])
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
