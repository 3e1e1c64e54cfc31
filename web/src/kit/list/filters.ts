import type { Input, PageCall } from '@backoffice/contract/call'
import { type Day, parseDay, wireDay } from '@backoffice/contract/day'
import { messages } from '@backoffice/contract/messages'
import { ALL } from '@backoffice/contract/statuses'
import type { KeyOf } from './columns.tsx'
import { useConfiguration } from '../configuration.ts'
import type { Choices } from './options.ts'

/** One field of the filter bar. Its value is a text everywhere but on the wire: in the field, in the address and in the state. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** `only`: one value, to be read; `held`: not in the bar, set from elsewhere on the screen. */
  readonly kind: 'text' | 'day' | 'pick' | 'only' | 'held'
  /** What the screen opens with and Reset goes back to: never written to the address. */
  readonly start: string
  readonly choices?: Choices
  /** What an address holds, as a value: the start where it means nothing, so that what is shown is what is asked. */
  readonly read: (written: string) => string
  readonly wire: (value: string) => string | number
}

export type FilterValues = Readonly<Record<string, string>>

const all = String(ALL)

const asWritten = (written: string) => written
const isKey = (written: string) => written === all || /^\d{1,9}$/.test(written)
const keyOr = (start: string) => (written: string) => (isKey(written) ? written : start)

/** The names of all statuses come from the configuration. */
const statuses: Choices = {
  use: () => ({
    options: useConfiguration().status.map(({ statusId, statusName }) => ({
      value: String(statusId),
      label: statusName,
    })),
    loading: false,
  }),
}

/**
 * The filters a call takes, bound to it: a field that it does not have, or has as something else, does not compile.
 *
 * `const filter = filtersOf(listDeposits)`, then `filter.day('fromDate', 'From Date')`
 */
export function filtersOf<C extends PageCall>(_call: C) {
  type Fields = Input<C> & object
  return {
    text: (name: KeyOf<Fields, 'text'>, label: string): Filter => ({
      name,
      label,
      kind: 'text',
      start: '',
      read: asWritten,
      wire: (value) => value.trim(),
    }),
    day: (name: KeyOf<Fields, 'day'>, label: string): Filter => ({
      name,
      label,
      kind: 'day',
      start: '',
      read: (written) => parseDay(written) ?? '',
      wire: (value) => {
        const day = parseDay(value)
        return day ? wireDay(day) : ''
      },
    }),
    /** One of a list of keys; All travels as -1. */
    pick: (name: KeyOf<Fields, 'number'>, label: string, choices: Choices): Filter => ({
      name,
      label,
      kind: 'pick',
      start: all,
      choices,
      read: keyOr(all),
      wire: Number,
    }),
    /** One of a list of words; All travels as an empty text. */
    word: (name: KeyOf<Fields, 'text'>, label: string, choices: Choices): Filter => ({
      name,
      label,
      kind: 'pick',
      start: all,
      choices,
      read: asWritten,
      wire: (value) => (value === all ? '' : value),
    }),
    /** One of a few words, set by something else on the screen than the bar, and kept in the address like the others. */
    held: (name: KeyOf<Fields, 'text'>, label: string, words: readonly string[]): Filter => ({
      name,
      label,
      kind: 'held',
      start: '',
      read: (written) => (words.includes(written) ? written : ''),
      wire: (value) => value,
    }),
    /** The statuses of the configuration; `start` is the one the screen opens with instead of All. */
    status: (name: KeyOf<Fields, 'number'>, label: string, { start = ALL }: { start?: number } = {}): Filter => ({
      name,
      label,
      kind: 'pick',
      start: String(start),
      choices: statuses,
      read: keyOr(String(start)),
      wire: Number,
    }),
    /** The status of everything that the screen can list: said, and not to be changed. */
    onlyStatus: (name: KeyOf<Fields, 'number'>, label: string, only: number): Filter => ({
      name,
      label,
      kind: 'only',
      start: String(only),
      choices: statuses,
      read: () => String(only),
      wire: Number,
    }),
  }
}

export const startOf = (filters: readonly Filter[]): FilterValues =>
  Object.fromEntries(filters.map((filter) => [filter.name, filter.start]))

/** How many filters differ from what the screen opens with: the number on the phone's button. */
export const countActive = (filters: readonly Filter[], values: FilterValues): number =>
  filters.filter((filter) => (values[filter.name] ?? filter.start) !== filter.start).length

export const wireOf = (filters: readonly Filter[], values: FilterValues): Record<string, string | number> =>
  Object.fromEntries(filters.map((filter) => [filter.name, filter.wire(values[filter.name] ?? filter.start)]))

/** Field → message for a From that lies after its To. */
export function brokenRange(filters: readonly Filter[], values: FilterValues): Readonly<Record<string, string>> {
  const day = (name: string): Day | undefined => parseDay(values[name] ?? '')
  const broken = filters.filter(({ name, kind }) => {
    if (kind !== 'day' || !name.startsWith('from')) return false
    const [from, to] = [day(name), day(`to${name.slice('from'.length)}`)]
    return from !== undefined && to !== undefined && from > to
  })
  return Object.fromEntries(broken.map(({ name }) => [name, messages.field.fromAfterTo]))
}
