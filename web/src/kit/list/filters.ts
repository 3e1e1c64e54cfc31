import type { Input, PageCall } from '@backoffice/contract/call'
import { type Day, parseDay, wireDay } from '@backoffice/contract/day'
import { messages } from '@backoffice/contract/messages'
import { ALL } from '@backoffice/contract/statuses'
import type { KeyOf } from './columns.tsx'
import { type Choices, fixed, type Statuses } from './options.ts'

/**
 * Describes a field of the filter bar. Its value is a text everywhere except in requests: in the field, in the address and in the state.
 */
export interface Filter {
  readonly name: string
  readonly label: string
  /** `hidden` filters are not in the bar: another control of the screen sets them. `search` is the box above the rows. */
  readonly kind: 'text' | 'day' | 'pick' | 'many' | 'readOnly' | 'hidden' | 'search'
  /** The value at the start and after Reset. It is never written to the address. */
  readonly start: string
  readonly choices?: Choices
  readonly placeholder?: string
  /** `numeric` opens the keyboard of digits on a phone. */
  readonly keys?: 'numeric'
  /** A sentence below the field. */
  readonly hint?: string
  /** True when All is not among the choices: there is always one, as with the type of a report. */
  readonly withoutAll?: true
  /** True when the bar shows the filter only while it is set: figures of other screens lead here with it. */
  readonly onlyWhenSet?: true
  /** True when Reset keeps the value, because it chooses the list and does not narrow it. */
  readonly keptByReset?: true
  /**
   * Reads a value from the address; returns the start value where it is invalid, so that the screen shows the values that the call sends.
   */
  readonly read: (written: string) => string
  readonly wire: (value: string) => string | number | boolean
}

export type FilterValues = Readonly<Record<string, string>>

const all = String(ALL)

const asWritten = (written: string) => written
/** Reads a day from an address, which holds days as `yyyy-MM-dd` alone: with slashes, screens of both orders would read different days. */
const isoDay = (written: string) => (/^\d{4}-/.test(written) ? (parseDay(written) ?? '') : '')
const isKey = (written: string) => written === all || /^\d{1,9}$/.test(written)
const keyOr = (start: string) => (written: string) => (isKey(written) ? written : start)

/** Returns the codes of a comma-separated text, each once. */
export const codesIn = (text: string): readonly string[] => [...new Set(text.split(',').filter((code) => code !== ''))]

/**
 * Makes the filters of a call, bound to it: a field that the call does not have, or has as something else, does not compile.
 *
 * `const filter = filtersOf(listDeposits)`, then `filter.day('fromDate', 'From Date')`
 */
export function filtersOf<C extends PageCall>(_call: C) {
  type Fields = Input<C> & object
  return {
    text: (name: KeyOf<Fields, 'text'>, label: string, more: Pick<Filter, 'keys'> = {}): Filter => ({
      ...more,
      name,
      label,
      kind: 'text',
      start: '',
      read: asWritten,
      wire: (value) => value.trim(),
    }),
    day: (name: KeyOf<Fields, 'day'>, label: string, more: Pick<Filter, 'hint'> = {}): Filter => ({
      ...more,
      name,
      label,
      kind: 'day',
      start: '',
      read: isoDay,
      wire: (value) => {
        const day = parseDay(value)
        return day ? wireDay(day) : ''
      },
    }),
    /** Chooses one of a list of keys; All is sent as -1. */
    pick: (name: KeyOf<Fields, 'number'>, label: string, choices: Choices): Filter => ({
      name,
      label,
      kind: 'pick',
      start: all,
      choices,
      read: keyOr(all),
      wire: Number,
    }),
    /** Chooses one of a list of words or codes; All is sent as an empty text. */
    word: (name: KeyOf<Fields, 'text' | 'codes'>, label: string, choices: Choices): Filter => ({
      name,
      label,
      kind: 'pick',
      start: all,
      choices,
      read: asWritten,
      wire: (value) => (value === all ? '' : value),
    }),
    /** Chooses which rows there are by one of a few words, the first at the start. There is no All, and Reset keeps the choice. */
    oneOf: (name: KeyOf<Fields, 'text'>, label: string, words: readonly [string, ...string[]]): Filter => ({
      name,
      label,
      kind: 'pick',
      start: words[0],
      choices: fixed(words),
      withoutAll: true,
      keptByReset: true,
      read: (written) => (words.includes(written) ? written : words[0]),
      wire: (value) => value,
    }),
    /** Chooses one of a list of codes, which may begin with zeros; All is sent as -1. */
    code: (name: KeyOf<Fields, 'text'>, label: string, choices: Choices): Filter => ({
      name,
      label,
      kind: 'pick',
      start: all,
      choices,
      read: asWritten,
      wire: (value) => value,
    }),
    /** Chooses several of a list of codes. They are sent as a comma-separated text, and an empty one means All. */
    many: (name: KeyOf<Fields, 'codes'>, label: string, choices: Choices): Filter => ({
      name,
      label,
      kind: 'many',
      start: '',
      choices,
      read: (written) => codesIn(written).join(','),
      wire: (value) => value,
    }),
    /** Makes the search box above the rows: the server searches all pages when typing pauses. */
    search: (name: KeyOf<Fields, 'text'>, label: string, placeholder: string): Filter => ({
      name,
      label,
      kind: 'search',
      placeholder,
      start: '',
      read: asWritten,
      wire: (value) => value.trim(),
    }),
    /** Holds a text, or one of a few words, that another control of the screen sets. The address keeps it like the others. */
    hidden: (name: KeyOf<Fields, 'text'>, label: string, words?: readonly string[]): Filter => ({
      name,
      label,
      kind: 'hidden',
      start: '',
      read: (written) => (words === undefined || words.includes(written) ? written : ''),
      wire: (value) => value,
    }),
    /** Chooses one of a document's statuses; the screen opens with `start` instead of All. */
    status: (
      name: KeyOf<Fields, 'number'>,
      label: string,
      { choices }: Statuses,
      { start = ALL }: { start?: number } = {},
    ): Filter => ({
      name,
      label,
      kind: 'pick',
      start: String(start),
      choices,
      read: keyOr(String(start)),
      wire: Number,
    }),
    /** Shows the key that everything on the screen has; it cannot be changed. */
    readOnly: (name: KeyOf<Fields, 'number'>, label: string, choices: Choices, only: number): Filter => ({
      name,
      label,
      kind: 'readOnly',
      start: String(only),
      choices,
      read: () => String(only),
      wire: Number,
    }),
  }
}

/** Returns the filters of the bar; the others are set elsewhere on the screen. */
export const inBar = (filters: readonly Filter[], values: FilterValues = {}): readonly Filter[] =>
  filters.filter(
    ({ name, kind, start, onlyWhenSet }) =>
      kind !== 'hidden' && kind !== 'search' && !(onlyWhenSet && (values[name] ?? start) === start),
  )

export const startOf = (filters: readonly Filter[]): FilterValues =>
  Object.fromEntries(filters.map((filter) => [filter.name, filter.start]))

/** Returns the values after Reset. */
export const resetOf = (filters: readonly Filter[], values: FilterValues): FilterValues =>
  Object.fromEntries(
    filters.map(({ name, start, keptByReset }) => [name, keptByReset ? (values[name] ?? start) : start]),
  )

/** Counts the filters that Reset would change, for the number on the phone's button. */
export const countActive = (filters: readonly Filter[], values: FilterValues): number =>
  filters.filter(({ name, start, keptByReset }) => !keptByReset && (values[name] ?? start) !== start).length

export const wireOf = (filters: readonly Filter[], values: FilterValues): Record<string, string | number | boolean> =>
  Object.fromEntries(filters.map((filter) => [filter.name, filter.wire(values[filter.name] ?? filter.start)]))

const isStart = ({ name, kind }: Filter) => kind === 'day' && name.startsWith('from')
const endOf = ({ name }: Filter) => `to${name.slice('from'.length)}`

/** Puts the two days of a range together, so that a line never ends between them. */
export function withRanges(filters: readonly Filter[]): readonly (readonly [Filter, ...Filter[]])[] {
  const ends = new Set(filters.filter(isStart).map(endOf))
  return filters
    .filter(({ name }) => !ends.has(name))
    .map((filter) => [filter, ...(isStart(filter) ? filters.filter(({ name }) => name === endOf(filter)) : [])])
}

/** Returns the two days of the first range. */
export const rangeOf = (filters: readonly Filter[]): readonly [first: Filter, last: Filter] | undefined => {
  for (const [first, last] of withRanges(filters)) if (last) return [first, last]
  return undefined
}

/** Returns field → message for a From that is after its To. */
export function brokenRange(filters: readonly Filter[], values: FilterValues): Readonly<Record<string, string>> {
  const day = (name: string): Day | undefined => parseDay(values[name] ?? '')
  const broken = filters.filter((filter) => {
    if (!isStart(filter)) return false
    const [from, to] = [day(filter.name), day(endOf(filter))]
    return from !== undefined && to !== undefined && from > to
  })
  return Object.fromEntries(broken.map(({ name }) => [name, messages.field.fromAfterTo]))
}
