import { showsDay, showsMonth } from './cell-text.ts'
import { numberCode } from './number-format.ts'
import type { TableLimits } from './table.ts'
import { TextCollector } from './text-collector.ts'
import { unreadable } from './unreadable-file.ts'
import type { Relation, WorkbookParts } from './workbook-parts.ts'

/** A format of cells: whether it shows a day, and the code of a number format of the owner. */
export interface CellFormat {
  readonly isDay: boolean
  /** True for a day that is shown as a month with its year. */
  readonly isMonth: boolean
  readonly code: string | undefined
}

export interface Book {
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly from1904: boolean
  /** Texts that cells refer to by their number. */
  readonly texts: readonly string[]
  readonly formats: readonly CellFormat[]
}

/** Reads everything of a workbook but its sheets. */
export async function readBook(parts: WorkbookParts, tableLimits: TableLimits): Promise<Book> {
  const path = await workbookPath(parts)
  const relations = await parts.relationsOf(path)
  const worksheets = worksheetsById(relations)
  const isFrom1904 = { value: false }
  const sheets: { name: string; path: string }[] = []
  await parts.readAll(path, {
    opened(name, attributes) {
      if (name === 'workbookPr') isFrom1904.value = isTrue(attributes.get('date1904'))
      if (name !== 'sheet' || (attributes.get('state') ?? 'visible') !== 'visible') return
      // A sheet with a chart has no rows.
      const sheet = worksheets.get(attributes.get('id') ?? '')
      if (sheet === undefined) return
      if (sheets.length >= tableLimits.sheets) throw unreadable('damaged')
      sheets.push({ name: attributes.get('name') ?? '', path: sheet })
    },
  })
  if (sheets.length === 0) throw unreadable('noSheet')
  return {
    sheets,
    from1904: isFrom1904.value,
    texts: await textsOf(parts, relations, tableLimits),
    formats: await formatsOf(parts, relations, tableLimits),
  }
}

/** Returns the paths of worksheets by the ids of their relations. Of two relations with one id the first counts. */
function worksheetsById(relations: readonly Relation[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const { id, kind, path } of relations) if (kind === 'worksheet' && !paths.has(id)) paths.set(id, path)
  return paths
}

/** Some programs name a part of texts or styles that they did not write. */
const pathOf = (parts: WorkbookParts, relations: readonly Relation[], wanted: string) =>
  relations.find(({ kind, path }) => kind === wanted && parts.has(path))?.path

export const isTrue = (word: string | undefined): boolean => word === '1' || word === 'true'

async function workbookPath(parts: WorkbookParts): Promise<string> {
  if (parts.has('mimetype') || !parts.has('[Content_Types].xml')) throw unreadable('otherArchive')
  const path = pathOf(parts, await parts.relationsOf(''), 'officeDocument')
  if (path === undefined || !path.endsWith('.xml')) throw unreadable('otherArchive')
  const macros = { found: parts.has('xl/vbaProject.bin') }
  const kind = { isWorkbook: false }
  await parts.readAll('[Content_Types].xml', {
    opened(_name, attributes) {
      const type = attributes.get('ContentType') ?? ''
      if (/macroEnabled|vbaProject/i.test(type)) macros.found = true
      if (type.endsWith('.spreadsheetml.sheet.main+xml') || type.endsWith('.template.main+xml')) kind.isWorkbook = true
    },
  })
  if (macros.found) throw unreadable('macros')
  if (!kind.isWorkbook) throw unreadable('otherArchive')
  return path
}

async function textsOf(
  parts: WorkbookParts,
  relations: readonly Relation[],
  tableLimits: TableLimits,
): Promise<string[]> {
  const texts: string[] = []
  const path = pathOf(parts, relations, 'sharedStrings')
  if (path === undefined) return texts
  const text = new TextCollector(tableLimits.cell)
  let characters = 0
  await parts.readAll(path, {
    opened(name) {
      if (name === 'si') text.begin()
      text.opened(name)
    },
    text: (piece) => text.add(piece),
    closed(name) {
      text.closed(name)
      if (name !== 'si') return
      if (texts.length >= tableLimits.texts) throw unreadable('texts', tableLimits.texts)
      const whole = text.end()
      characters += whole.length
      if (characters > tableLimits.characters) throw unreadable('characters', tableLimits.characters)
      texts.push(whole)
    },
  })
  return texts
}

async function formatsOf(
  parts: WorkbookParts,
  relations: readonly Relation[],
  tableLimits: TableLimits,
): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const styles: CellFormat[] = []
  const path = pathOf(parts, relations, 'styles')
  if (path === undefined) return styles
  let isCellFormat = false
  await parts.readAll(path, {
    opened(name, attributes) {
      const id = Number(attributes.get('numFmtId') ?? 0)
      if (name === 'numFmt') {
        const code = attributes.get('formatCode') ?? ''
        if (codes.size >= tableLimits.numberFormats || code.length > tableLimits.formatCode) throw unreadable('damaged')
        codes.set(id, code)
      }
      if (name === 'cellXfs') isCellFormat = true
      if (name !== 'xf' || !isCellFormat) return
      if (styles.length >= tableLimits.styles) throw unreadable('damaged')
      styles.push({
        isDay: showsDay(id, codes.get(id)),
        isMonth: showsMonth(id, codes.get(id)),
        code: numberCode(id, codes.get(id)),
      })
    },
    closed(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return styles
}
