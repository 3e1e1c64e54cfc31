/** Reads the rows of a file as lines of documents: a key, the facts of the document, a part of it, and the faults of the cells. */
import { codeKey } from '@backoffice/contract/imports/code-key'
import type { ColumnReading } from '@backoffice/contract/imports/column-reading'
import type { ImportColumn } from '@backoffice/contract/imports/kinds'
import { decimalText, money, subtract } from '@backoffice/contract/money'
import type { Cell } from './cell.ts'
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
  return ({ line, cells }) => {
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
