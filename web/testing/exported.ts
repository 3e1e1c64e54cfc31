/** Reads exported files back for tests, without the code that wrote them. */
import { strFromU8, unzipSync } from 'fflate'

export interface ReadCell {
  /** The text, or the value of a formula that was stored with it. */
  readonly text: string
  readonly formula: string | undefined
  readonly isText: boolean
  /** True when the cell stays a text even after it is edited. */
  readonly isQuoted: boolean
  /** The number format of the cell, as `styles.xml` has it. */
  readonly format: string
  readonly isBold: boolean
}

const parse = (xml: string) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const broken = document.querySelector('parsererror')
  if (broken) throw new Error(broken.textContent)
  return document
}
const all = (within: Document | Element, name: string) => [...within.getElementsByTagName(name)]

/** Reads `_x000D_` as the character of that number, as spreadsheets do. */
const unspelled = (text: string) =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))

export const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

/** Returns the rows, with their cells by column letter; empty cells are left out. */
export async function readWorkbook(file: Blob) {
  const parts = unzipSync(await bytesOf(file))
  const part = (path: string) => {
    const bytes = parts[path]
    if (!bytes) throw new Error(`no ${path}`)
    return parse(strFromU8(bytes))
  }
  const styles = part('xl/styles.xml')
  const formats = new Map(
    all(styles, 'numFmt').map((one) => [one.getAttribute('numFmtId'), one.getAttribute('formatCode') ?? '']),
  )
  const looks = all(styles, 'cellXfs').flatMap((list) => all(list, 'xf'))
  const fonts = all(styles, 'font')
  const lookOf = (cell: Element) => {
    const look = looks[Number(cell.getAttribute('s') ?? 0)]
    const number = look?.getAttribute('numFmtId') ?? '0'
    const font = fonts[Number(look?.getAttribute('fontId') ?? 0)]
    return {
      format: formats.get(number) ?? number,
      isBold: font !== undefined && all(font, 'b').length > 0,
      isQuoted: look?.getAttribute('quotePrefix') === '1',
    }
  }
  const texts = all(part('xl/sharedStrings.xml'), 'si').map((text) => unspelled(text.textContent))
  const book = part('xl/workbook.xml')
  const names = all(book, 'definedName').map((one) => [one.getAttribute('name'), one.textContent])
  const sheets = all(book, 'sheet').map((sheet, at) => {
    const content = part(`xl/worksheets/sheet${at + 1}.xml`)
    const setup = all(content, 'pageSetup')[0]
    return {
      filtered: all(content, 'autoFilter').map((one) => one.getAttribute('ref')),
      paper: setup && Object.fromEntries([...setup.attributes].map(({ name, value }) => [name, value])),
      fitsPage: all(content, 'pageSetUpPr').some((one) => one.getAttribute('fitToPage') === '1'),
      footer: all(content, 'oddFooter')[0]?.textContent,
      parts: [...content.documentElement.children].map(({ tagName }) => tagName),
      name: sheet.getAttribute('name') ?? '',
      isFrozen: all(content, 'pane').some((pane) => pane.getAttribute('state') === 'frozen'),
      widths: all(content, 'col').map((column) => Number(column.getAttribute('width'))),
      rows: all(content, 'row').map(
        (row) =>
          new Map(
            all(row, 'c').map((cell): [string, ReadCell] => {
              const isText = cell.getAttribute('t') === 's'
              const value = all(cell, 'v')[0]?.textContent ?? ''
              return [
                (cell.getAttribute('r') ?? '').replace(/\d+$/, ''),
                {
                  text: isText ? (texts[Number(value)] ?? 'no such text') : value,
                  formula: all(cell, 'f')[0]?.textContent,
                  isText,
                  ...lookOf(cell),
                },
              ]
            }),
          ),
      ),
    }
  })
  return { parts: Object.keys(parts), names: Object.fromEntries(names), sheets }
}

/** Reads CSV by RFC 4180, character by character. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let [row, cell, inQuotes]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (inQuotes) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else inQuotes = false
    } else if (sign === '"') inQuotes = true
    else if (sign === ',') {
      row.push(cell)
      cell = ''
    } else if (text.startsWith('\r\n', at)) {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      at += 1
    } else cell += sign
  }
  return rows
}
