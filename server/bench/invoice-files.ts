/** Writes the files of the benchmark of imports, row by row, so that the measured memory does not include the writing. */
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { kindOf } from '@backoffice/contract/imports/kinds'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { columnLetters } from '../src/imports/table-head.ts'
import { workbookParts } from '../testing/workbooks.ts'

interface Given {
  readonly invoices: number
  readonly parties: number
  readonly salesmen: number
}

const SHEET = 'xl/worksheets/sheet1.xml'
/** The number of rows that are zipped at a time. */
const ROWS = 500

const headings = kindOf('invoices').columns.map(({ label }) => label)

/** Yields the cells of the rows, two rows for each invoice. A number is a number in a workbook too; a day is a text in both formats. */
function* rowsOf({ invoices, parties, salesmen }: Given): Generator<readonly (string | number)[]> {
  for (let no = 1; no <= invoices; no += 1) {
    const bill = 500.5 + (no % 1000)
    const facts = [
      'KHI',
      `INV/26-${no}`,
      `2026-0${1 + (no % 9)}-15`,
      'CR',
      '10',
      `P${no % parties}`,
      1000 + (no % salesmen),
    ]
    for (const line of [1, 2]) {
      const item = [line, `A-${line}`, `Item, number ${line}`, 'Sale', 2, 24, 100.25, 200.5, 190]
      yield [...facts, bill, no % 3 ? 0 : 100, ...item]
    }
  }
}

/** Writes a workbook or a CSV file, by the ending of its name. */
export async function writeInvoices(path: string, given: Given): Promise<void> {
  const file = createWriteStream(path)
  const write = async (piece: string | Uint8Array): Promise<void> => {
    if (!file.write(piece)) await new Promise<void>((go) => void file.once('drain', go))
  }
  await (path.endsWith('.xlsx') ? writeWorkbook(given, write) : writeText(given, write))
  file.end()
  await finished(file)
}

type Write = (piece: string | Uint8Array) => Promise<void>

async function writeText(given: Given, write: Write): Promise<void> {
  await write(`${headings.join(',')}\n`)
  for (const row of rowsOf(given)) {
    await write(`${row.map((cell) => (String(cell).includes(',') ? `"${cell}"` : cell)).join(',')}\n`)
  }
}

async function writeWorkbook(given: Given, write: Write): Promise<void> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const written = async (): Promise<void> => {
    for (const piece of pieces.splice(0)) await write(piece)
  }
  const part = (name: string): ZipDeflate => {
    const made = new ZipDeflate(name, { level: 1 })
    zip.add(made)
    return made
  }
  const { [SHEET]: sheet = '', ...others } = workbookParts('<rows/>')
  for (const [name, text] of Object.entries(others)) part(name).push(strToU8(text), true)
  const [begin = '', end = ''] = sheet.split('<rows/>')
  const rows = part(SHEET)
  rows.push(strToU8(begin + rowOf(1, headings)))
  let [line, waiting] = [1, '']
  for (const row of rowsOf(given)) {
    line += 1
    waiting += rowOf(line, row)
    if (line % ROWS !== 0) continue
    rows.push(strToU8(waiting))
    waiting = ''
    await written()
  }
  rows.push(strToU8(waiting + end), true)
  zip.end()
  await written()
}

const rowOf = (line: number, cells: readonly (string | number)[]): string =>
  `<row r="${line}">${cells.map((cell, at) => cellOf(`${columnLetters(at)}${line}`, cell)).join('')}</row>`

const cellOf = (place: string, cell: string | number): string =>
  typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
