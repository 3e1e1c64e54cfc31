/** Reads the rows of a file as lines of documents: a key, the facts of the document, a part of it, and the faults of the cells. */
import { codeKey } from '@backoffice/contract/imports/code-key'
import type { ColumnReading } from '@backoffice/contract/imports/column-reading'
import type { ImportColumn } from '@backoffice/contract/imports/import-column'
import { addMonths, type Day } from '@backoffice/contract/day'
import { FAR_DAY_YEARS } from '@backoffice/contract/imports/far'
import { decimalText, money, subtract } from '@backoffice/contract/money'
import { type Cell, isBlankCell, shownCell } from './cell.ts'
import type { Fault } from './faults.ts'
import { seriesOf } from './number-series.ts'
import { hundredthsIn, type Read, readCell, type ReadColumn } from './read-cell.ts'
import { writtenNumber } from '@backoffice/contract/imports/written-amount'

export interface KeptRow {
  readonly line: number
  readonly cells: readonly Cell[]
}

/** A row of the file, with the notes about it. */
export interface ReadRow {
  readonly line: number
  readonly notes: readonly Fault[]
  /** Undefined for a row that is neither a document nor a line of a document: a total, or the heading of a group. */
  readonly read: ReadLine | undefined
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

/** Returns the code that a cell names by the name of its owner; `undefined` for a cell that is no such name. */
export type CodeOf = (of: NonNullable<ImportColumn['names']>, branch: string, text: string) => NamedCode | undefined
export type NamedCode = { readonly code: string } | 'several'

export interface RowReading {
  /** The number of names in the head. */
  readonly width: number
  readonly codeOf: CodeOf
  readonly today: Day
  /** The country code of telephone numbers that are written without one; empty where each number needs its country code. */
  readonly countryCode: string
}

/** Separates the parts of a key. No cell has this character. */
const BETWEEN = '\u001F'

/** Returns the function that reads the rows of a file with these columns, in their order. */
export function rowReader(
  columns: readonly ReadColumn[],
  { width, codeOf, today, countryCode }: RowReading,
): (row: KeptRow) => ReadRow {
  const isGiven = ({ place, fixed, isOfGroup }: ReadColumn): boolean =>
    place !== null || fixed !== undefined || isOfGroup
  const branchOf = branchesOf(columns)
  const notesOf = dayNotes(today)
  const readOf = readerIn(countryCode)
  const hasParts = columns.some((each) => each.column.role === 'part' && isGiven(each))
  // A fact that the file lacks stays as it is; the parts of a document are given together.
  const wanted = columns.filter((each) => isGiven(each) || (hasParts && each.column.role === 'part'))
  const isNumbered = wanted.some(({ column }) => column.role === 'key')
  const sums = sumsOf(wanted)
  const series = seriesOf(wanted, { readOf, hasParts })
  const given = givenBy(wanted, sums)
  let parent: readonly Cell[] | undefined
  let group = ''
  return ({ line, cells: written }) => {
    const aside = given.aside(written)
    const isFurther = hasParts && parent !== undefined && given.isFurther(written)
    const cells = isFurther && parent ? given.withParent(written, parent) : written
    parent = aside === undefined ? cells : undefined
    if (aside) {
      if (aside[0] === 'group') group = headingIn(written)
      sums.endGroup()
      return { line, notes: [aside], read: undefined }
    }
    sums.add(cells, !isFurther)
    const faults: Fault[] = []
    const notes: Fault[] = []
    const keys: string[] = []
    const facts: string[] = []
    const parts: string[] = []
    const values = new Map<string, string>()
    // A kind without keys has no numbers of documents: each row is one.
    let hasKey = isNumbered
    if (cells.length > width) faults.push(['wide', String(cells.length), String(width)])
    for (const { column, place, reading, fixed, isOfGroup } of wanted) {
      const given = isOfGroup ? group : (fixed ?? (place === null ? '' : (cells[place] ?? '')))
      const named = column.names && given !== '' ? codeOf(column.names, branchOf(cells), nameIn(given)) : undefined
      const cell = named === undefined || named === 'several' ? given : named.code
      if (cell !== given) notes.push(['byName', column.label, nameIn(given), nameIn(cell)])
      const read = named === 'several' ? several(column, given, branchOf(cells)) : readOf(column, cell, reading)
      const isFault = read !== null && 'fault' in read
      if (isFault) faults.push(read.fault)
      else if (read === null && column.required) faults.push(['required', column.label])
      const plain = read === null || isFault ? undefined : read
      const value = plain && series?.isNumber(column) ? series.inYear(plain, { keys, cells, faults }) : plain
      if (value) values.set(column.key, value.json)
      if (value && column.isOfDocument) notes.push(...notesOf(column, value.key))
      if (column.role === 'aside') continue
      const json = value?.json ?? (isFault || plain ? 'null' : JSON.stringify(column.blank))
      if (column.role === 'part') parts.push(`${JSON.stringify(column.key)}:${json}`)
      else facts.push(`${JSON.stringify(column.key)}:${json}`)
      if (column.role !== 'key') continue
      keys.push(value?.key ?? '')
      hasKey &&= value !== undefined || (read === null && !column.required)
    }
    const before = receivedOf(values)
    if (before !== undefined && 'fault' in before) faults.push(before.fault)
    else if (before) facts.push(`"receivedBefore":${before.json}`)
    const read = {
      line,
      // A row without a whole key is a document of its own, so that it is rejected for this reason alone.
      key: hasKey ? keys.join(BETWEEN) : `${BETWEEN}${line}`,
      alike: hasKey ? keys.map(codeKey).join(BETWEEN) : null,
      facts: `{${facts.join(',')}}`,
      part: hasParts ? `{${parts.join(',')}}` : null,
      faults,
    }
    return { line, notes, read }
  }
}

const readerIn =
  (countryCode: string) =>
  (column: ImportColumn, cell: Cell, reading: ColumnReading): Read =>
    cell === '' ? null : readCell(column, cell, reading, countryCode)

const several = ({ label }: ImportColumn, cell: Cell, branch: string): Read => ({
  fault: ['severalNames', label, nameIn(cell), branch],
})

export const nameIn = (cell: Cell): string => shownCell(cell).trim()
/** Returns the text of a row that has one cell. */
export const headingIn = (cells: readonly Cell[]): string => nameIn(cells.find((cell) => !isBlankCell(cell)) ?? '')

/** Returns the function that finds the branch of a row. */
export function branchesOf(columns: readonly ReadColumn[]): (cells: readonly Cell[]) => string {
  const { place = null, fixed = '' } = columns.find(({ column }) => column.key === 'branch') ?? {}
  return (cells) => (place === null ? fixed : nameIn(cells[place] ?? ''))
}

/** Returns the function that notes days which are far from today. */
function dayNotes(today: Day): (column: ImportColumn, day: string) => readonly Fault[] {
  const earliest = addMonths(today, -12 * FAR_DAY_YEARS)
  return ({ label }, day) => (day > today || day < earliest ? [['farDay', label, day]] : [])
}

/** Adds up the columns of money, so that a row without words can be recognised as their total. */
function sumsOf(wanted: readonly ReadColumn[]) {
  const columns = wanted.flatMap(({ place, column, reading }) =>
    place !== null && column.type === 'money'
      ? [{ place, reading, isPart: column.role === 'part', all: 0n, group: 0n }]
      : [],
  )
  return {
    /** Adds the amounts of a row; the rows of a document repeat its own amounts. */
    add(cells: readonly Cell[], isFirst: boolean): void {
      for (const each of columns) {
        if (!each.isPart && !isFirst) continue
        const amount = hundredthsIn(cells[each.place] ?? '', each.reading) ?? 0n
        each.all += amount
        each.group += amount
      }
    },
    endGroup(): void {
      for (const each of columns) each.group = 0n
    },
    /** Returns whether the cells of a row are all numbers, and its amounts the sums of the rows above it. */
    isTotal(cells: readonly Cell[]): boolean {
      const filled = cells.flatMap((cell, at) => (isBlankCell(cell) ? [] : [{ cell, at }]))
      const given = columns.filter(({ place }) => filled.some(({ at }) => at === place))
      return (
        given.length > 0 &&
        filled.every(({ cell }) => writtenNumber(shownCell(cell)) !== undefined) &&
        given.every(({ place, reading, all, group }) => {
          const amount = hundredthsIn(cells[place] ?? '', reading)
          return amount === all || amount === group
        })
      )
    },
  }
}

/** A word for a sum at the beginning of a cell. */
const TOTAL = /^(?:sub|grand)?[\s-]*totals?\b/i

/** Looks at the cells of rows that are no documents of their own: totals, headings of groups, and further lines below the row of their document. */
function givenBy(wanted: readonly ReadColumn[], sums: ReturnType<typeof sumsOf>) {
  const placesOf = (isIt: (of: ImportColumn) => boolean): readonly number[] =>
    wanted.flatMap(({ place, column }) => (place !== null && isIt(column) ? [place] : []))
  const numbers = placesOf(({ role }) => role === 'key')
  const keys = numbers.length > 0 ? numbers : placesOf(({ required }) => required)
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
      if (filled.some(({ text }) => TOTAL.test(text)) || (blank === keys.length && sums.isTotal(cells)))
        return ['total']
      const [only, ...more] = filled
      if (!only || more.length > 0 || cells.length < 3 || !/\p{L}/u.test(only.text) || writtenNumber(only.text))
        return undefined
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
