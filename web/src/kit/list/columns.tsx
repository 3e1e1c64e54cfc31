import type { PageCall, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import type { Image, Moment } from '@backoffice/contract/fields'
import type { Money } from '@backoffice/contract/money'
import type { Tone } from '@backoffice/contract/statuses'
import type { ReactNode } from 'react'
import { Attachments } from '../attachments.tsx'
import { type DayOrder, useDayOrder } from '../day-order.ts'
import type { Facts } from '../facts.tsx'
import { dayOfMoment, showDay, showMoment, showMoney, showNumber } from '../format.ts'
import { StatusTag } from '../status-tag.tsx'
import type { CellValue } from './cell-value.ts'

/** The values typed into a row: a cell may show them besides what the row holds. */
export interface RowForm {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly set: (name: string, value: unknown) => void
  /** Gives all rows of the page the value typed into this one; `undefined` where they have it already. */
  readonly spread?: (name: string) => (() => void) | undefined
}

export type ColumnKind = 'text' | 'code' | 'day' | 'money' | 'number' | 'status' | 'files' | 'link' | 'custom' | 'field'

/** A column of rows `R`: its kind fixes alignment, format and what the box "Filter this page" looks in. */
export interface Column<R> {
  readonly key: string
  readonly title: string
  readonly kind: ColumnKind
  readonly cell: (row: R, form: RowForm) => ReactNode
  /** The cell as a text in the screen's day order: searching and cards read it. */
  readonly text: (row: R, order: DayOrder) => string
  /** The value of the cell where it is no text: files and sorting read it. */
  readonly value?: (row: R) => CellValue
  /** Money only: the totals row adds it up. */
  readonly amount?: (row: R) => Money
  /** The header sorts, here or by the server as the list says (`sortable`). */
  readonly sortable?: boolean
  /** Stays in sight beside the actions, however wide the table is. */
  readonly pinned?: boolean
  /** Takes a second line before it takes room from the others. */
  readonly wraps?: boolean
  /** Holds the number by which the row is named in toasts and notes; the first `code` column when none does. */
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
            : [NonNullable<V>] extends [readonly string[]]
              ? 'codes'
              : 'other'

/** The keys of a row that hold a kind of value. */
export type KeyOf<R, Wanted> = { [K in keyof R & string]: Kind<R[K]> extends Wanted ? K : never }[keyof R & string]
/** A status has its word beside it: `status` and `statusName`. */
type StatusKey<R> = { [K in KeyOf<R, 'number'>]: `${K}Name` extends KeyOf<R, 'text'> ? K : never }[KeyOf<R, 'number'>]

/** The tone of each code of a document's own statuses. */
interface Toned {
  readonly toneOf: (code: number) => Tone
}

type More = Pick<Column<never>, 'sortable' | 'pinned' | 'wraps' | 'names'>

type Fields = Readonly<Record<string, unknown>>
const textIn = (row: Fields, key: string) => (typeof row[key] === 'string' ? row[key] : '')
const numberIn = (row: Fields, key: string) => (typeof row[key] === 'number' ? row[key] : undefined)
const dayIn = (row: Fields, key: string) => {
  const value = textIn(row, key)
  return value.length === 10 ? (value as Day) : dayOfMoment(value)
}
/** A day in the order of the screen that draws it. */
const DayCell = ({ show }: { show: (order: DayOrder) => string }) => show(useDayOrder())
const imagesIn = (row: Fields, key: string) => (row[key] ?? []) as readonly Image[]

/**
 * The columns a row can have, bound to what it is a row of: a key it does not hold, or holds as something else, does not compile.
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
    cell: (row) => <DayCell show={(order) => show(row, order)} />,
    text: show,
    ...more,
  })
  return {
    text: (key: KeyOf<R, 'text'>, title: string, more?: More) =>
      shown(key, title, 'text', (row) => textIn(of(row), key), more),
    /** The number of a document: it stays in one piece. */
    code: (key: KeyOf<R, 'text'>, title: string, more?: More) =>
      shown(key, title, 'code', (row) => textIn(of(row), key), more),
    day: (key: KeyOf<R, 'day' | 'moment'>, title: string, more?: More): Column<R> => ({
      ...shownDay(key, title, (row, order) => showDay(dayIn(of(row), key) ?? null, order), more),
      value: (row) => ({ kind: 'day', value: dayIn(of(row), key) }),
    }),
    dayTime: (key: KeyOf<R, 'moment'>, title: string, more?: More): Column<R> => ({
      ...shownDay(key, title, (row, order) => showMoment(textIn(of(row), key), order), more),
      value: (row) => ({ kind: 'moment', value: textIn(of(row), key) }),
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
        amount,
        value: (row) => ({ kind: 'money', value: numberIn(of(row), key) as Money | undefined }),
      }
    },
    /** A status by its code, with its word beside it: `column.status('status', 'Status', cashStatuses)`. */
    status: (key: StatusKey<R>, title: string, { toneOf }: Toned, more?: More): Column<R> => {
      const word = (row: R) => textIn(of(row), `${key}Name`)
      return {
        ...shown(key, title, 'status', word, more),
        cell: (row) => <StatusTag tone={toneOf(numberIn(of(row), key) ?? -1)} word={word(row)} />,
      }
    },
    /** A status that is its own word, such as `Verified`. */
    statusWord: (key: KeyOf<R, 'text'>, title: string, toneOf: (word: string) => Tone, more?: More): Column<R> => {
      const word = (row: R) => textIn(of(row), key)
      return {
        ...shown(key, title, 'status', word, more),
        cell: (row) => word(row) !== '' && <StatusTag tone={toneOf(word(row))} word={word(row)} />,
      }
    },
    /** `facts` stand beside a picture for comparison. */
    files: (key: KeyOf<R, 'files'>, title: string, facts?: (row: R) => Facts): Column<R> => ({
      ...shown(key, title, 'files', () => ''),
      cell: (row) => <Attachments images={imagesIn(of(row), key)} {...(facts && { facts: facts(row) })} />,
      value: (row) => ({ kind: 'number', value: imagesIn(of(row), key).length }),
    }),
    link: (key: KeyOf<R, 'text'>, title: string, href: (row: R) => string): Column<R> => {
      const word = (row: R) => textIn(of(row), key)
      return { ...shown(key, title, 'link', word), cell: (row) => <a href={href(row)}>{word(row)}</a> }
    },
    /** The one way out into markup. Searching looks in `text`. */
    custom: (
      key: string,
      title: string,
      cell: (row: R) => ReactNode,
      text: Column<R>['text'] = () => '',
    ): Column<R> => ({
      key,
      title,
      kind: 'custom',
      cell,
      text,
    }),
  }
}

/** `const column = columnsOf(listDeposits)` — the columns of what a call lists. */
export const columnsOf = <C extends PageCall>(_call: C) => columnsFor<Row<C> & object>()
