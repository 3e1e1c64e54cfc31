/** The fixed parts of a workbook with two sheets, and the escaping of text in its XML. */
import type { DayOrder } from '../day-order.ts'

/** A spreadsheet cell holds at most this many characters. */
const LONGEST = 32_767
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes text for XML. Spreadsheets read `_x000D_` as the character of that number, so an underscore that begins such a sequence is
 * escaped too.
 */
export const xmlText = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
    .replaceAll('\r', '&#13;')

/** The numbers of the cell formats below. */
export const style = { plain: 0, bold: 1, day: 2, moment: 3, money: 4, boldMoney: 5, typed: 6 } as const

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const contentTypes = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`

export const packageRelations = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookRelations = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

const format = (number: number, font: 0 | 1, more = '') =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}/>`

/**
 * Writes the cell formats. Format 4 is the built-in `#,##0.00`. The last format keeps a text that looks like a formula a text, also when
 * somebody edits its cell.
 */
export function stylesOf(order: DayOrder): string {
  const day = order === 'MDY' ? 'mm/dd/yyyy' : 'dd/mm/yyyy'
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${day}"/><numFmt numFmtId="165" formatCode="${day}\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${format(0, 0)}${format(0, 1)}${format(164, 0)}${format(165, 0)}${format(4, 0)}${format(4, 1)}${format(0, 0, ' quotePrefix="1"')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** Returns a valid sheet name: it has at most 31 characters and none of `[ ] : * ? / \`. */
const sheetName = (title: string) =>
  title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Rows'

/** Writes the list of sheets. The head of the first one is repeated on every printed page, and filters its rows. */
export function workbook(title: string, rows: string): string {
  const name = sheetName(title)
  const quoted = xmlText(`'${name}'`)
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/><sheet name="About" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${quoted}!${absolute(rows)}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$1:$1</definedName></definedNames></workbook>`
}

/** Makes `$A$1:$C$9` of `A1:C9`. */
const absolute = (range: string) => range.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')

interface Worksheet {
  readonly widths: readonly number[]
  readonly rows: readonly string[]
  /** The cells with the head and its rows, which the head then filters; the head stays in sight. */
  readonly filtered?: string
}

/** Writes a sheet that is printed on A4 across, as wide as the paper, with the number of each page. */
export function worksheet({ widths, rows, filtered }: Worksheet): string {
  const pane =
    filtered === undefined ? '' : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const filter = filtered === undefined ? '' : `<autoFilter ref="${filtered}"/>`
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData>${filter}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`
}
