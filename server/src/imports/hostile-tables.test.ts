import { describe, expect, it } from 'vitest'
import { smallReader } from '../../testing/read-small.ts'
import { sheetOf, tableOf, textRow, workbook, workbookParts, zipped } from '../../testing/workbooks.ts'

const readSmall = await smallReader()

const HEAD = textRow(1, 'Name')
const withSheet = (xml: string) => workbook('', '', { 'xl/worksheets/sheet1.xml': xml })
const compound = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')])

/** Writes into the index entry of the first sheet: its sizes and flags are what readers believe. */
function forged(bytes: Uint8Array, write: (entry: Buffer) => void): Uint8Array {
  const file = Buffer.from(bytes)
  write(file.subarray(file.lastIndexOf('xl/worksheets/sheet1.xml') - 46))
  return file
}

const parts = workbookParts(HEAD)
const macroType = parts['[Content_Types].xml'].replace(
  'openxmlformats-officedocument.spreadsheetml.sheet.main',
  'ms-excel.sheet.macroEnabled.main',
)

describe('a file that is no table, or a danger, is refused in a sentence', () => {
  it.each<readonly [string, string, Uint8Array]>([
    ['The file is empty.', 'a.csv', Buffer.alloc(0)],
    ['The file has no row with the names of the columns.', 'a.csv', Buffer.from('\n,,\n')],
    ['The file has no row with the names of the columns.', 'a.xlsx', workbook('<row r="1"/>')],
    [
      'Choose a file that ends with .csv, .txt, .tsv, .xlsx, or a bank statement: .sta, .mt940, .940, .xml, .camt, .053, .ofx, .qfx, .qbo.',
      'a.pdf',
      Buffer.from('%PDF-1.4'),
    ],
    ['The name of the file ends with .xlsx, but it is not an Excel workbook.', 'a.xlsx', Buffer.from('Name\nA\n')],
    [
      'The file is an Excel workbook, but its name ends like a text file. Let its name end with .xlsx.',
      'a.csv',
      workbook(HEAD),
    ],
    [
      'The name of the file ends like a text file, but the file is not text.',
      'a.csv',
      Buffer.from('89504e470d0a1a0a0000', 'hex'),
    ],
    [
      'The name of the file ends like a text file, but the file is not text.',
      'a.csv',
      Buffer.from(`A\n${'b'.repeat(9000)}\0`),
    ],
    [
      'The workbook is of an old version of Excel. Open it in Excel and save it as .xlsx.',
      'a.xls',
      compound('Workbook'),
    ],
    ['The workbook has a password. Save it without one.', 'a.xlsx', compound('EncryptedPackage')],
    [
      'The workbook has a password. Save it without one.',
      'a.xlsx',
      forged(workbook(HEAD), (entry) => entry.writeUInt16LE(1, 8)),
    ],
    ['The workbook contains macros. Save it as .xlsx without them.', 'a.xlsm', workbook(HEAD)],
    [
      'The workbook contains macros. Save it as .xlsx without them.',
      'a.xlsx',
      zipped({ ...parts, 'xl/vbaProject.bin': 'x' }),
    ],
    [
      'The workbook contains macros. Save it as .xlsx without them.',
      'a.xlsx',
      zipped({ ...parts, '[Content_Types].xml': macroType }),
    ],
    ['The file is an archive without an Excel workbook.', 'a.xlsx', zipped({ 'inner.xlsx': workbook(HEAD) })],
    [
      'The file is an archive without an Excel workbook.',
      'a.xlsx',
      zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    ],
    [
      'The file is a web page or XML, not a table. Open it in Excel and save it as .xlsx.',
      'a.xls',
      Buffer.from('\uFEFF<html><table>'),
    ],
    [
      'The workbook declares a document type, which no Excel workbook does. It is not read.',
      'a.xlsx',
      withSheet(
        `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheetOf(HEAD).replace(/^.*\n/, '').replace('Name', '&b;')}`,
      ),
    ],
    [
      'The workbook declares a document type, which no Excel workbook does. It is not read.',
      'a.xlsx',
      zipped({
        ...parts,
        'xl/workbook.xml': `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>${parts['xl/workbook.xml']}`,
      }),
    ],
    ['The workbook is damaged. Open it in Excel and save it again.', 'a.xlsx', workbook(HEAD).subarray(0, 900)],
    ['The workbook is damaged. Open it in Excel and save it again.', 'a.xlsx', withSheet(sheetOf(HEAD).slice(0, -20))],
    ['The workbook is damaged. Open it in Excel and save it again.', 'a.xlsx', withSheet('<a>'.repeat(100_000))],
    ['The workbook is damaged. Open it in Excel and save it again.', 'a.xlsx', workbook(HEAD + HEAD)],
    [
      'The workbook is damaged. Open it in Excel and save it again.',
      'a.xlsx',
      workbook('<row><c r="ZZZZZZZ1"><v>1</v></c></row>'),
    ],
    [
      'The workbook is damaged. Open it in Excel and save it again.',
      'a.xlsx',
      workbook('<row><c t="s"><v>7</v></c></row>'),
    ],
    // A part with a wrong checksum, and a part that unpacks to more than its declared size.
    [
      'The workbook is damaged. Open it in Excel and save it again.',
      'a.xlsx',
      forged(workbook(HEAD), (entry) => entry.writeUInt32LE(7, 16)),
    ],
    [
      'The workbook is damaged. Open it in Excel and save it again.',
      'a.xlsx',
      forged(workbook(HEAD), (entry) => entry.writeUInt32LE(60, 24)),
    ],
    [
      'The workbook takes more than 1,024 MB when it is unpacked.',
      'a.xlsx',
      forged(workbook(HEAD), (entry) => entry.writeUInt32LE(2 ** 31, 24)),
    ],
    ['The workbook has no visible sheet.', 'a.xlsx', zipped({ ...parts, 'xl/workbook.xml': '<workbook/>' })],
    ['The quotation mark in line 3 is not closed.', 'a.csv', Buffer.from('A,B\n1,2\n3,"4\n5,6\n')],
    [
      'The file has more than 200 columns. Delete the columns that are not needed.',
      'a.csv',
      Buffer.from(`${'n,'.repeat(200)}n\n`),
    ],
    [
      'The file has more than 200 columns. Delete the columns that are not needed.',
      'a.csv',
      Buffer.from(`A,B\n${','.repeat(200)}1\n`),
    ],
    [
      'The file has more than 200 columns. Delete the columns that are not needed.',
      'a.xlsx',
      workbook(`${HEAD}<row><c r="XFD2"><v>1</v></c></row>`),
    ],
    ['The file has more than 1,048,576 rows. Split it.', 'a.xlsx', workbook(`${HEAD}<row r="10000000"/>`)],
    ['A cell in line 3 has more than 32,767 characters.', 'a.csv', Buffer.from(`A\n1\n${'x'.repeat(40_000)}\n`)],
    ['A cell in line 2 has more than 32,767 characters.', 'a.csv', Buffer.from(`A\n"${'x'.repeat(50_000_000)}"\n`)],
    ['The workbook has a text of more than 32,767 characters.', 'a.xlsx', workbook(textRow(1, 'x'.repeat(40_000)))],
    [
      'A cell in line 1 has more than 32,767 characters.',
      'a.xlsx',
      workbook(`<row><c t="str"><v>${'x'.repeat(40_000)}</v></c></row>`),
    ],
  ])('%s (%s)', async (message, fileName, bytes) => {
    await expect(tableOf(bytes, { fileName })).rejects.toMatchObject({ name: 'UnreadableFile', message })
  })

  it.each<readonly [string, Uint8Array, object]>([
    ['The file is larger than 1 MB.', Buffer.alloc(1024 * 1024 + 1, 'a\n'), { bytes: 1024 * 1024 }],
    [
      'The workbook takes more than 1 MB when it is unpacked.',
      withSheet(' '.repeat(2_000_000)),
      { unpackedBytes: 1024 * 1024 },
    ],
    [
      'The file has more than 5 characters. Split it.',
      workbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`, '<si><t>ab</t></si>'),
      { characters: 5 },
    ],
    ['The workbook has more than 8 cells, texts and formats. Save it as CSV.', workbook(HEAD), { elements: 8 }],
    ['The workbook has more than 3 different texts. Save it as CSV.', workbook(HEAD, '<si/>'.repeat(4)), { texts: 3 }],
    ['The file has more than 3 empty rows. Delete them.', Buffer.from(`A\n${'\n'.repeat(4)}`), { emptyRows: 3 }],
    [
      'The file has more than 2 rows. Split it.',
      workbook([1, 2, 3, 4].map((line) => textRow(line, 'a')).join('')),
      { rows: 2 },
    ],
  ])('%s', async (message, bytes, limits) => {
    const fileName = bytes[0] === 80 ? 'a.xlsx' : 'a.csv'
    await expect(tableOf(bytes, { fileName, limits })).rejects.toMatchObject({ name: 'UnreadableFile', message })
  })
})

describe('a large file', () => {
  const ROWS = 100_000
  const cellsOf = (at: number) => [`INV/26-${at}`, 'KHI', `C${at % 5000}`, '2026-02-02', String(at * 1.1), 'a remark']
  const all = (write: (cells: readonly string[], at: number) => string) =>
    Array.from({ length: ROWS + 1 }, (_, at) => write(cellsOf(at), at + 1)).join('')

  it.each<readonly [string, () => Uint8Array]>([
    ['many.csv', () => Buffer.from(all((cells) => `${cells.join(';')}\r\n`))],
    ['many.xlsx', () => workbook(all((cells, line) => textRow(line, ...cells)))],
  ])(
    'of a hundred thousand rows is read in a small memory while others have their turn: %s',
    async (name, make) => {
      const bytes = make()
      const reading = await readSmall(name, bytes)

      expect(reading).toMatchObject({ rows: ROWS, code: null })
      expect(reading.longestTurn).toBeLessThan(200)
      expect(reading.buffers).toBeLessThan(2.5 * bytes.length + 32 * 1024 * 1024)
    },
    60_000,
  )

  it.each<readonly [string, string, () => Uint8Array]>([
    ['a cell of 50 MB', 'longText', () => workbook(textRow(1, 'x'.repeat(50_000_000)))],
    ['an attribute of 50 MB', 'longText', () => withSheet(`<a b="${'x'.repeat(50_000_000)}"/>`)],
    ['a comment of 50 MB', 'longText', () => withSheet(`<!--${'x'.repeat(50_000_000)}-->`)],
    ['ten million empty rows', 'rows', () => withSheet(sheetOf('<row/>'.repeat(10_000_000)))],
  ])(
    'that hides %s behind a small size needs no more memory',
    async (_what, code, make) => {
      const reading = await readSmall('bomb.xlsx', make())

      expect(reading).toMatchObject({ rows: 0, code })
      expect(reading.longestTurn).toBeLessThan(200)
      expect(reading.buffers).toBeLessThan(32 * 1024 * 1024)
    },
    60_000,
  )
})
