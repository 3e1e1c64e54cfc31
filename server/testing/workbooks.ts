/** Makes Excel workbooks from the XML of their parts, as other programs write them. */
import { strToU8, zipSync } from 'fflate'
import { columnLetters } from '../src/imports/table-head.ts'
import type { TableFile, TableOptions, TableRow } from '../src/imports/table.ts'
import { readTable } from '../src/imports/table-file.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The cell formats of `workbook`: 1 and 2 show a day, 3 a day with its time, 4 two decimals, 5 a duration. */
export const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="[$-409]dd\\-mmm\\-yyyy;@"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="4"/><xf numFmtId="166"/></cellXfs></styleSheet>`

export const sheetOf = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

const relation = (id: string, kind: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${more}/>`

/** Returns the parts of a workbook with two sheets, the second one hidden. */
export function workbookParts(rows: string, texts = '', more: Readonly<Record<string, string>> = {}) {
  return {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="b"/><sheet name="Invoices" sheetId="2" r:id="a"/><sheet name="More" sheetId="3" r:id="c"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 'worksheet', 'worksheets/sheet1.xml')}${relation('b', 'worksheet', '/xl/worksheets/sheet2.xml')}${relation('c', 'worksheet', 'worksheets/sheet3.xml')}${relation('d', 'styles', 'styles.xml')}${relation('e', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'externalLinkPath', 'http://127.0.0.1:9/x.xlsx', ' TargetMode="External"')}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
    'xl/worksheets/sheet2.xml': sheetOf('<row><c t="inlineStr"><is><t>secret</t></is></c></row>'),
    'xl/worksheets/sheet3.xml': sheetOf('<row><c t="inlineStr"><is><t>third</t></is></c></row>'),
    ...more,
  }
}

export const zipped = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
    ),
  )

export const workbook = (...given: Parameters<typeof workbookParts>): Uint8Array => zipped(workbookParts(...given))

/** Writes a row of texts. */
export const textRow = (line: number, ...cells: readonly string[]): string =>
  `<row r="${line}">${cells.map((cell, at) => `<c r="${columnLetters(at)}${line}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`).join('')}</row>`

export async function* piecesOf(bytes: Uint8Array, size = 7919): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export const openTable = (bytes: Uint8Array, options: TableOptions): Promise<TableFile> =>
  readTable(piecesOf(bytes), options)

/** Reads a whole file. */
export async function tableOf(
  bytes: Uint8Array,
  options: TableOptions,
): Promise<Omit<TableFile, 'rows'> & { readonly rows: readonly TableRow[] }> {
  const { rows, ...table } = await openTable(bytes, options)
  const all: TableRow[] = []
  for await (const row of rows) all.push(row)
  return { ...table, rows: all }
}
