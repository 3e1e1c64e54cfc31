/** A kind of import, and its columns. */
import { limits } from '../limits.ts'

/** The form of a cell. An amount has at most two decimals and a quantity three; telephones and e-mail addresses are as in the forms. */
export type CellType = 'text' | 'day' | 'money' | 'quantity' | 'whole' | 'telephone' | 'email'

export interface ImportColumn {
  readonly key: string
  /** The heading in a template. A column of a file is recognized by it or by a name in `alsoCalled`. */
  readonly label: string
  readonly required: boolean
  readonly type: CellType
  /**
   * The columns `key` name a document, a `fact` is about the whole document, and a `part` is about one of its lines. A column `aside` only serves
   * to compute a fact, and templates do not have it.
   */
  readonly role: 'key' | 'fact' | 'part' | 'aside'
  /** The most characters of a text. */
  readonly most: number
  /** The value of an empty cell. */
  readonly blank: '' | 0 | null
  /** The numbers that are possible. */
  readonly range: readonly [from: string, to: string] | null
  /** True for a number that has to be more than 0. */
  readonly isPositive: boolean
  /**
   * The reason with which an amount below 0 is rejected, or `null` where it may be below 0: other programs write credits so, and the database
   * takes the sign away if all amounts of the file have it.
   */
  readonly belowZero: 'negative' | 'creditNote' | null
  /** A text that is taken for a code of the program. */
  readonly reserved: string | null
  /** True for the name of a list of words. */
  readonly isWordList: boolean
  /** The codes that a file may replace by the name of their owner, if only one owner has that name. */
  readonly names: 'party' | 'user' | null
  /** True for the day of a document, which is neither far in the past nor in the future. */
  readonly isOfDocument: boolean
  /** True for the number of a document; the series of these numbers may begin again each year. */
  readonly isOfSeries: boolean
  /** True for a day that may be written as a month: the last day of the month. */
  readonly isMonthEnough: boolean
  /** A cell of the row that a template has. */
  readonly example: string
  readonly note: string
  /** Other headings by which the column is found, in lower case and without anything but letters and digits. */
  readonly alsoCalled: readonly string[]
}

export interface ImportKind {
  readonly title: string
  /** Explains how the rows of a file become documents. */
  readonly note: string
  /** True for data of all branches, which only a director who works in all of them may bring in. */
  readonly isEverywhere: boolean
  readonly columns: readonly ImportColumn[]
  /** The keys of the amounts to add up for a summary of the file; empty where a sum means nothing, such as for prices. */
  readonly sums: readonly string[]
}

type Facts = Partial<Omit<ImportColumn, 'key' | 'label' | 'required' | 'type' | 'example'>>

const blanks: Readonly<Record<CellType, ImportColumn['blank']>> = {
  text: '',
  money: 0,
  quantity: 0,
  whole: null,
  day: null,
  telephone: '',
  email: '',
}

const column =
  (required: boolean) =>
  (key: string, label: string, type: CellType, example: string, facts: Facts = {}): ImportColumn => ({
    key,
    label,
    required,
    type,
    example,
    note: '',
    alsoCalled: [],
    role: 'fact',
    most: limits.text.short,
    blank: required ? null : blanks[type],
    range: null,
    isPositive: false,
    belowZero: 'negative',
    reserved: null,
    isWordList: false,
    names: null,
    isOfDocument: false,
    isOfSeries: false,
    isMonthEnough: false,
    ...facts,
  })
export const needed = column(true)
export const maybe = column(false)

/** The branch of a document. */
export const branch = needed('branch', 'Branch Code', 'text', 'KHI', { role: 'key', alsoCalled: ['branch', 'bcode'] })
