/** Puts the fiscal year before the numbers of documents, where their series begin again each year. */
import type { Day } from '@backoffice/contract/day'
import type { ColumnReading } from '@backoffice/contract/imports/column-reading'
import type { ImportColumn } from '@backoffice/contract/imports/import-column'
import { fiscalYear, numberInYear } from '@backoffice/contract/imports/number-series'
import type { Cell } from './cell.ts'
import type { Fault } from './faults.ts'
import type { Read, ReadColumn, Value } from './read-cell.ts'

interface SeriesReading {
  readonly readOf: (column: ImportColumn, cell: Cell, reading: ColumnReading) => Read
  /** True in a file with lines of documents. */
  readonly hasParts: boolean
}

interface SeriesRow {
  readonly cells: readonly Cell[]
  /** The faults of the row, to which a fault may be added. */
  readonly faults: Fault[]
}

/** Returns the reader of the numbers; `undefined` where the series go on from year to year. */
export function seriesOf(columns: readonly ReadColumn[], { readOf, hasParts }: SeriesReading) {
  const number = columns.find(({ firstMonth }) => firstMonth !== undefined)
  const dated = columns.find(({ column }) => column.isOfDocument)
  const firstMonth = number?.firstMonth
  if (!number || !dated || firstMonth === undefined) return undefined
  const { column, place, fixed = '', reading } = dated
  /** The year of the last row of each number, or the fault of its day. */
  const last = new Map<string, string | Fault>()

  function yearOf(cells: readonly Cell[]): string | Fault {
    const read = readOf(column, place === null ? fixed : (cells[place] ?? ''), reading)
    if (read === null) return ['required', column.label]
    return 'fault' in read ? read.fault : fiscalYear(read.key as Day, firstMonth ?? 1)
  }

  /**
   * Returns the year of a row. In a file with lines, a row without a readable day and the next row with the same number are rejected
   * together, so that no document is imported without one of its lines.
   */
  function yearWith(number: string, { cells, faults }: SeriesRow): string | undefined {
    const year = yearOf(cells)
    if (!hasParts) return typeof year === 'string' ? year : undefined
    const before = last.get(number)
    if (typeof year !== 'string' && typeof before === 'string') return before
    last.set(number, year)
    if (typeof year !== 'string') return undefined
    if (before !== undefined && typeof before !== 'string') faults.push(before)
    return year
  }

  return {
    isNumber: (column: ImportColumn): boolean => column === number.column,
    /** Returns the number of a row with its year; `undefined` where it becomes too long, which is a fault then. */
    inYear({ key }: Value, row: SeriesRow & { readonly keys: readonly string[] }): Value | undefined {
      const year = yearWith([...row.keys, key].join('\u001F'), row)
      const text = year === undefined ? key : numberInYear(key, year)
      if (text.length <= number.column.most) return { json: JSON.stringify(text), key: text }
      row.faults.push(['long', number.column.label, String(number.column.most)])
      return undefined
    },
  }
}
