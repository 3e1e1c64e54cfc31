import type { PageCall, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import type { Image, Moment } from '@backoffice/contract/fields'
import type { Money } from '@backoffice/contract/money'
import type { Tone } from '@backoffice/contract/statuses'
import { wordIn } from '@backoffice/contract/words'
import type { ReactNode } from 'react'
import { Attachments } from '../attachments.tsx'
import { type DayForm, useDayForm } from '../day-order.ts'
import type { Facts } from '../facts.tsx'
import { Amount } from '../amount.tsx'
import { dayOfMoment, showDay, showMoment, showMoney, showNumber, zoneOfBranch } from '../format.ts'
import { StatusTag } from '../status-tag.tsx'
import { branchCodeOf } from '../viewer.ts'

/** The values that are typed into a row; a cell may show them with the values of the row itself. */
export interface RowForm {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly set: (name: string, value: unknown) => void
  /**
   * Returns the offer to copy this row's value to the other rows of the page where it is possible; `undefined` where they have it already.
   */
  readonly spread?: (name: string) => Spread | undefined
  /** True for a row that was decided just now: its cells are older than the note in its place. */
  readonly isDecided?: boolean
}

/** The offer to use the value of a row for others too. */
export interface Spread {
  readonly rows: number
  /** False when the value is not possible for some rows of the page. */
  readonly isWholePage: boolean
  readonly run: () => void
}

export type ColumnKind = 'text' | 'code' | 'day' | 'money' | 'number' | 'status' | 'files' | 'link' | 'custom' | 'field'

/** A column of rows `R`: its kind decides the alignment, the format and the text that the box "Filter this page" searches. */
export interface Column<R> {
  readonly key: string
  readonly title: string
  readonly kind: ColumnKind
  readonly cell: (row: R, form: RowForm) => ReactNode
  /** Returns the cell as a text, with its days in the form, for searching, for cards and for paper. */
  readonly text: (row: R, form: DayForm) => string
  /** Returns the value of the cell where it is no text, for files and sorting. */
  readonly value?: (row: R) => CellValue
  /** Returns the amount that the totals row adds up; only columns of money have it. */
  readonly amount?: (row: R) => Money
  /**
   * Returns the key of the document that the amount belongs to, where several rows may show the same amount: the totals row adds it once.
   */
  readonly sourceOf?: (row: R) => string
  /** Returns the attachments of a row; only columns of files have it. */
  readonly images?: (row: R) => readonly Image[]
  /** True when a press on the header sorts, in the browser or by the server, as the list declares (`sortable`). */
  readonly sortable?: boolean
  /** True for the amount that a row is named by, where it has several amounts. */
  readonly main?: boolean
  /** The key of the column that has this one as its second line in a table. Cards, files and paper draw it in its own place. */
  readonly below?: string
  /** True when the column is folded where all rows have the same value, or no picture. Statuses always are. */
  readonly folds?: boolean
  /** True when the text wraps before it narrows the other columns. */
  readonly wraps?: boolean
  /** Returns the word that a card shows where the text is empty, such as Advance in place of an invoice's number. */
  readonly instead?: (row: R) => string
  /** True when the column is hidden until the user shows it; files have it all the same. */
  readonly startsHidden?: boolean
  /** True for the number that names the row in toasts and notes; without it the first `code` column names the row. */
  readonly names?: boolean
}

type Kind<V> = [NonNullable<V>] extends [Money]
  ? 'money'
  : [NonNullable<V>] extends [Day]
    ? 'day'
    : [NonNullable<V>] extends [Moment]
      ? 'moment'
      : [NonNullable<V>] extends [string]
        ? 'text'
        : [NonNullable<V>] extends [number]
          ? 'number'
          : [NonNullable<V>] extends [readonly Image[]]
            ? 'files'
            : [NonNullable<V>] extends [readonly (string | number)[]]
              ? 'codes'
              : 'other'

/** The keys of a row that hold a kind of value. */
export type KeyOf<R, Wanted> = { [K in keyof R & string]: Kind<R[K]> extends Wanted ? K : never }[keyof R & string]
/** The keys of statuses: a status has its word in a second field, as in `status` and `statusName`. */
type StatusKey<R> = { [K in KeyOf<R, 'number'>]: `${K}Name` extends KeyOf<R, 'text'> ? K : never }[KeyOf<R, 'number'>]

/** The tone of each code of a document's own statuses. */
interface Toned {
  readonly toneOf: (code: number) => Tone
}

type More = Pick<Column<never>, 'sortable' | 'main' | 'below' | 'folds' | 'wraps' | 'names'>

type Fields = Readonly<Record<string, unknown>>
const textIn = (row: Fields, key: string) => (typeof row[key] === 'string' ? row[key] : '')
const numberIn = (row: Fields, key: string) => (typeof row[key] === 'number' ? row[key] : undefined)
/** A moment is shown as the clock of the branch of the row had it. */
const zoneIn = (row: Fields) => zoneOfBranch(branchCodeOf(row))
const dayIn = (row: Fields, key: string) => {
  const value = textIn(row, key)
  return value.length === 10 ? (value as Day) : dayOfMoment(value, zoneIn(row))
}
/** Shows a day in the form of the screen or paper that draws it. */
const DayCell = ({ show }: { show: (form: DayForm) => string }) => show(useDayForm())
const imagesIn = (row: Fields, key: string) => (row[key] ?? []) as readonly Image[]

/**
 * Makes the columns of a row, bound to its type: a key that the row does not have, or has as something else, does not compile.
 *
 * `const column = columnsFor<DepositedInvoice>()`
 */
export function columnsFor<R extends object>() {
  const of = (row: R) => row as Fields
  const shown = (
    key: string,
    title: string,
    kind: ColumnKind,
    show: (row: R) => string,
    more: More = {},
  ): Column<R> => ({
    key,
    title,
    kind,
    cell: show,
    text: show,
    ...more,
  })
  const shownDay = (key: string, title: string, show: Column<R>['text'], more: More = {}): Column<R> => ({
    key,
    title,
    kind: 'day',
    cell: (row) => <DayCell show={(form) => show(row, form)} />,
    text: show,
    ...more,
  })
  return {
    text: (key: KeyOf<R, 'text'>, title: string, more?: More) =>
      shown(key, title, 'text', (row) => textIn(of(row), key), more),
    /** Shows a word of the wire, such as a method of payment or a role. */
    word: (key: KeyOf<R, 'text'>, title: string, more?: More) =>
      shown(key, title, 'text', (row) => wordIn(textIn(of(row), key)), more),
    /** Shows the number of a document, in one piece. */
    code: (key: KeyOf<R, 'text' | 'number'>, title: string, more?: More) =>
      shown(key, title, 'code', (row) => textIn(of(row), key) || String(numberIn(of(row), key) ?? ''), more),
    day: (key: KeyOf<R, 'day' | 'moment'>, title: string, more?: More): Column<R> => ({
      ...shownDay(key, title, (row, form) => showDay(dayIn(of(row), key) ?? null, form), more),
      value: (row) => ({ kind: 'day', value: dayIn(of(row), key) }),
    }),
    dayTime: (key: KeyOf<R, 'moment'>, title: string, more?: More): Column<R> => ({
      ...shownDay(key, title, (row, form) => showMoment(textIn(of(row), key), form, zoneIn(of(row))), more),
      value: (row) => ({ kind: 'moment', value: textIn(of(row), key), timeZone: zoneIn(of(row)) }),
    }),
    number: (key: KeyOf<R, 'number'>, title: string, more?: More): Column<R> => {
      const show = (row: R) => {
        const value = numberIn(of(row), key)
        return value === undefined ? '' : showNumber(value)
      }
      return {
        ...shown(key, title, 'number', show, more),
        value: (row) => ({ kind: 'number', value: numberIn(of(row), key) }),
      }
    },
    money: (key: KeyOf<R, 'money'>, title: string, more?: More): Column<R> => {
      const amount = (row: R) => (numberIn(of(row), key) ?? 0) as Money
      const show = (row: R) => (numberIn(of(row), key) === undefined ? '' : showMoney(amount(row)))
      return {
        ...shown(key, title, 'money', show, more),
        cell: (row) => show(row) !== '' && <Amount of={amount(row)} dash />,
        amount,
        value: (row) => ({ kind: 'money', value: numberIn(of(row), key) as Money | undefined }),
      }
    },
    /** Shows money that is not added up, such as the price of a piece. */
    rate: (key: KeyOf<R, 'money'>, title: string, more?: More): Column<R> => {
      const rate = (row: R) => numberIn(of(row), key) as Money | undefined
      const show = (row: R) => {
        const value = rate(row)
        return value === undefined ? '' : showMoney(value)
      }
      return {
        ...shown(key, title, 'number', show, more),
        value: (row) => ({ kind: 'money', value: rate(row) }),
      }
    },
    /** Shows a status by its code and its word: `column.status('status', 'Status', cashStatuses)`. */
    status: (key: StatusKey<R>, title: string, { toneOf }: Toned, more?: More): Column<R> => {
      const word = (row: R) => wordIn(textIn(of(row), `${key}Name`))
      return {
        ...shown(key, title, 'status', word, more),
        cell: (row) => <StatusTag tone={toneOf(numberIn(of(row), key) ?? -1)} word={word(row)} />,
      }
    },
    /** Shows a status that is stored as its word, such as `Verified`. */
    statusWord: (key: KeyOf<R, 'text'>, title: string, toneOf: (word: string) => Tone, more?: More): Column<R> => {
      const word = (row: R) => textIn(of(row), key)
      return {
        ...shown(key, title, 'status', (row) => wordIn(word(row)), more),
        cell: (row) => word(row) !== '' && <StatusTag tone={toneOf(word(row))} word={wordIn(word(row))} />,
      }
    },
    /** Shows attachments; `facts` are shown next to a picture for comparison. */
    files: (key: KeyOf<R, 'files'>, title: string, facts?: (row: R) => Facts): Column<R> => ({
      ...shown(key, title, 'files', () => ''),
      cell: (row) => <Attachments images={imagesIn(of(row), key)} {...(facts && { facts: facts(row) })} />,
      value: (row) => ({ kind: 'number', value: imagesIn(of(row), key).length }),
      images: (row) => imagesIn(of(row), key),
    }),
    link: (key: KeyOf<R, 'text'>, title: string, href: (row: R) => string): Column<R> => {
      const word = (row: R) => textIn(of(row), key)
      return { ...shown(key, title, 'link', word), cell: (row) => <a href={href(row)}>{word(row)}</a> }
    },
    /** Draws any markup, for cells that are of no other kind. Searching looks in `text`. */
    custom: (key: string, title: string, cell: Column<R>['cell'], text: Column<R>['text'] = () => ''): Column<R> => ({
      key,
      title,
      kind: 'custom',
      cell,
      text,
    }),
  }
}

/** Makes the columns of the rows that a call lists: `const column = columnsOf(listDeposits)` */
export const columnsOf = <C extends PageCall>(_call: C) => columnsFor<Row<C> & object>()

/** The value of a cell for a file, so that the program that reads it can sort the days and add up the amounts. */
export type CellValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'day'; readonly value: Day | undefined }
  /** RFC 3339 in UTC; files show it in the time zone of the branch of the row. */
  | { readonly kind: 'moment'; readonly value: string; readonly timeZone?: string | undefined }
  | { readonly kind: 'money'; readonly value: Money | undefined }
  | { readonly kind: 'number'; readonly value: number | undefined }
