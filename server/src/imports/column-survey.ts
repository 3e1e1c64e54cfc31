/** Looks at all cells of a file while it is read, so that each column can be decided before any of its rows is. */
import type { ColumnSurvey } from '@backoffice/contract/imports/column-reading'
import { writtenNumber } from '@backoffice/contract/imports/written-amount'
import { decimalSignIn } from '@backoffice/contract/money'
import { writtenDay } from '@backoffice/contract/imports/written-day'
import { type Cell, isBlankCell, shownCell } from './cell.ts'

/** The cells of a column that are shown as examples. */
const EXAMPLES = 3
/** No number or day is written longer. */
const LONGEST = 40
/** Only digits with another sign next to them show an order or a decimal sign. */
const TELLS = /[\d٠-٩۰-۹０-９](?:[-/.,٫٬' \u00A0\u202F]|[a-z])|[.,]\d/i

type Writable<T> = { -readonly [K in keyof T]: T[K] extends object ? Writable<T[K]> : T[K] }

const empty = (): Writable<ColumnSurvey> => ({
  days: { dayFirst: 0, monthFirst: 0, either: 0, timed: 0, untimed: 0, cells: [] },
  numbers: { point: 0, comma: 0, eitherPoint: 0, eitherComma: 0, cells: [] },
})

/** A word with a letter that encodings write differently. */
const TELLING_WORD = /\p{L}*[^\0-\u007F\P{L}]\p{L}*/u

export class FileSurvey {
  readonly #columns: Writable<ColumnSurvey>[] = []
  readonly #words: string[] = []
  readonly #first: string[][] = []
  #hidden = 0
  #groups = 0

  add(cells: readonly Cell[], isHidden = false): void {
    if (isHidden) this.#hidden += 1
    if (isAlone(cells)) this.#groups += 1
    if (this.#first.length < EXAMPLES)
      this.#first.push(cells.map((cell) => (isUncounted(cell) ? '' : shownCell(cell).slice(0, LONGEST))))
    for (const [at, cell] of cells.entries()) {
      const column = (this.#columns[at] ??= empty())
      if (typeof cell === 'string') {
        lookAt(column, cell)
        if (this.#words.length < EXAMPLES) this.#keepWord(cell)
      }
      // A number of a workbook is written with a point, whatever its owner sees.
      // A day of a workbook without a time is midnight of that day.
      else if ('day' in cell) {
        if (cell.day.includes(' ')) lookAt(column, cell.day)
      } else if ('number' in cell && cell.number.includes('.')) column.numbers.point += 1
    }
  }

  #keepWord(cell: string): void {
    const [word] = TELLING_WORD.exec(cell) ?? []
    if (word !== undefined && !this.#words.includes(word)) this.#words.push(word)
  }

  /** Returns the number of rows that the workbook does not show. */
  hidden(): number {
    return this.#hidden
  }

  /** Returns the number of rows with a single text. */
  groups(): number {
    return this.#groups
  }

  /** Returns the cells of the first rows. */
  first(): string[][] {
    return this.#first
  }

  /** Returns words that look wrong if the encoding is. */
  words(): string[] {
    return [...this.#words]
  }

  /** Returns what was seen, by the place of the column. */
  columns(): ColumnSurvey[] {
    return Array.from(this.#columns, (column: ColumnSurvey | undefined) => column ?? empty())
  }
}

/** The text of a formula without a result is its place. */
const isUncounted = (cell: Cell): boolean => typeof cell !== 'string' && 'lost' in cell && cell.lost === 'formula'

/** Returns whether a row of a wide table has one cell alone, with letters. */
function isAlone(cells: readonly Cell[]): boolean {
  if (cells.length < 3) return false
  const at = cells.findIndex((cell) => !isBlankCell(cell))
  return at === cells.findLastIndex((cell) => !isBlankCell(cell)) && /\p{L}/u.test(shownCell(cells[at] ?? ''))
}

function countTime(
  days: Writable<ColumnSurvey>['days'],
  time: NonNullable<ReturnType<typeof writtenDay>>['time'],
): void {
  if (time === 'none') days.untimed += 1
  else if (time !== 'midnight') days.timed += 1
}

function lookAt({ days, numbers }: Writable<ColumnSurvey>, cell: string): void {
  if (cell.length > LONGEST || !TELLS.test(cell)) return
  const day = writtenDay(cell)
  if (day) {
    if (days.cells.length < EXAMPLES && !days.cells.includes(cell)) days.cells.push(cell)
    countTime(days, day.time)
    if (!day.isOrdered) return
    if (day.first > 12) days.dayFirst += 1
    else if (day.second > 12) days.monthFirst += 1
    else if (day.first !== day.second) days.either += 1
    return
  }
  const written = writtenNumber(cell.replace(/\s*%$/, ''))
  if (!written) return
  if (numbers.cells.length < EXAMPLES && !numbers.cells.includes(cell)) numbers.cells.push(cell)
  const sign = decimalSignIn(written.digits)
  if (sign === '.') numbers.point += 1
  else if (sign === ',') numbers.comma += 1
  else if (sign === 'either') {
    if (written.digits.includes(',')) numbers.eitherComma += 1
    else numbers.eitherPoint += 1
  }
}
