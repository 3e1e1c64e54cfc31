/** Reads the rows of a file as lines of documents: a key, the facts of the document, a part of it, and the faults of the cells. */
import { codeKey } from '@backoffice/contract/imports/code-key'
import type { ColumnReading } from '@backoffice/contract/imports/column-reading'
import type { ImportColumn } from '@backoffice/contract/imports/kinds'
import { decimalText, money, subtract } from '@backoffice/contract/money'
import { type Cell, isBlankCell, shownCell } from './cell.ts'
import type { Fault } from './faults.ts'
import { type Read, readCell } from './read-cell.ts'

export interface KeptRow {
  readonly line: number
  readonly cells: readonly Cell[]
}

/** A row as the database gets it; `facts` and `part` are JSON. */
export interface ReadLine {
  readonly line: number
  readonly key: string
  readonly alike: string | null
  readonly facts: string
  /** Null in a file without lines. */
  readonly part: string | null
  readonly faults: readonly Fault[]
}

/** A column of the kind, its place in the file from 0, and the way its cells are written. */
export interface ReadColumn {
  readonly column: ImportColumn
  readonly place: number | null
  readonly reading: ColumnReading
  /** The value of all rows, where the file has no such column. */
  readonly fixed: string | undefined
}

/** Separates the parts of a key. No cell has this character. */
const BETWEEN = '\u001F'

/** Returns the function that reads the rows of a file with these columns, below a head with `width` names. */
export function rowReader(columns: readonly ReadColumn[], width: number): (row: KeptRow) => ReadLine {
  const isGiven = ({ place, fixed }: ReadColumn): boolean => place !== null || fixed !== undefined
  const hasParts = columns.some((each) => each.column.role === 'part' && isGiven(each))
  // A fact that the file lacks stays as it is; the parts of a document are given together.
  const wanted = columns.filter((each) => isGiven(each) || (hasParts && each.column.role === 'part'))
  const given = givenBy(wanted)
  let parent: readonly Cell[] | undefined
  return ({ line, cells: written }) => {
    const aside = given.aside(written)
    const isFurther = hasParts && parent !== undefined && given.isFurther(written)
    const cells = isFurther && parent ? given.withParent(written, parent) : written
    parent = aside === undefined ? cells : undefined
    if (aside)
      return { line, key: `${BETWEEN}${line}`, alike: null, facts: '{}', part: hasParts ? '{}' : null, faults: [aside] }
    const faults: Fault[] = []
    const keys: string[] = []
    const facts: string[] = []
    const parts: string[] = []
    const values = new Map<string, string>()
    let hasKey = true
    if (cells.length > width) faults.push(['wide', String(cells.length), String(width)])
    for (const { column, place, reading, fixed } of wanted) {
      const cell = fixed ?? (place === null ? '' : (cells[place] ?? ''))
      const read: Read = cell === '' ? null : readCell(column, cell, reading)
      const isFault = read !== null && 'fault' in read
      if (isFault) faults.push(read.fault)
      else if (read === null && column.required) faults.push(['required', column.label])
      const value = read === null || isFault ? undefined : read
      if (value) values.set(column.key, value.json)
      if (column.role === 'aside') continue
      const json = value?.json ?? (isFault ? 'null' : JSON.stringify(column.blank))
      if (column.role === 'part') parts.push(`${JSON.stringify(column.key)}:${json}`)
      else facts.push(`${JSON.stringify(column.key)}:${json}`)
      if (column.role !== 'key') continue
      keys.push(value?.key ?? '')
      hasKey &&= value !== undefined
    }
    const before = receivedOf(values)
    if (before !== undefined && 'fault' in before) faults.push(before.fault)
    else if (before) facts.push(`"receivedBefore":${before.json}`)
    return {
      line,
      // A row without a whole key is a document of its own, so that it is rejected for this reason alone.
      key: hasKey ? keys.join(BETWEEN) : `${BETWEEN}${line}`,
      alike: hasKey ? keys.map(codeKey).join(BETWEEN) : null,
      facts: `{${facts.join(',')}}`,
      part: hasParts ? `{${parts.join(',')}}` : null,
      faults,
    }
  }
}

/** A word for a sum at the beginning of a cell. */
const TOTAL = /^(?:sub|grand)?[\s-]*totals?\b/i

/** Looks at the cells of rows that are no documents of their own: totals, headings of groups, and further lines below the row of their document. */
function givenBy(wanted: readonly ReadColumn[]) {
  const placesOf = (isIt: (of: ImportColumn) => boolean): readonly number[] =>
    wanted.flatMap(({ place, column }) => (place !== null && isIt(column) ? [place] : []))
  const keys = placesOf(({ role }) => role === 'key')
  const others = placesOf(({ role }) => role !== 'part')
  const texts = placesOf(({ role, type }) => role === 'part' && type === 'text')
  const needed = placesOf(({ role, required }) => role === 'part' && required)
  const mapped = new Set(placesOf(() => true))
  const isBlankAt = (cells: readonly Cell[], place: number): boolean => isBlankCell(cells[place] ?? '')
  return {
    /** Returns the fault of a row without a whole key that is a total or a heading. */
    aside(cells: readonly Cell[]): Fault | undefined {
      const blank = keys.filter((place) => isBlankAt(cells, place)).length
      if (blank === 0) return undefined
      const filled = cells.flatMap((cell, at) => (isBlankCell(cell) ? [] : [{ at, text: shownCell(cell).trim() }]))
      if (filled.some(({ text }) => TOTAL.test(text))) return ['total']
      const [only, ...more] = filled
      if (!only || more.length > 0 || cells.length < 3 || !/\p{L}/u.test(only.text)) return undefined
      return only.at === 0 || mapped.has(only.at) ? ['group'] : undefined
    },
    /** Returns whether a row has a line of a document and nothing of the document. */
    isFurther: (cells: readonly Cell[]): boolean =>
      others.every((place) => isBlankAt(cells, place)) &&
      texts.some((place) => !isBlankAt(cells, place)) &&
      !needed.some((place) => isBlankAt(cells, place)),
    withParent: (cells: readonly Cell[], parent: readonly Cell[]): readonly Cell[] =>
      cells.map((cell, at) => (others.includes(at) ? (parent[at] ?? '') : cell)),
  }
}

/** Returns the amount that was received before, of a bill with the part that is outstanding; `undefined` without such a part. */
function receivedOf(values: ReadonlyMap<string, string>): { json: string } | { fault: Fault } | undefined {
  const [bill, outstanding] = [money(values.get('bill') ?? ''), money(values.get('outstanding') ?? '')]
  if (bill === undefined || outstanding === undefined) return undefined
  if (outstanding > bill) return { fault: ['outstandingAbove', decimalText(outstanding), decimalText(bill)] }
  const received = decimalText(subtract(bill, outstanding))
  const stated = values.get('receivedBefore')
  if (stated !== undefined && stated !== received)
    return { fault: ['outstandingDiffers', decimalText(outstanding), stated] }
  return { json: received }
}
