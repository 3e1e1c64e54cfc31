import type { Input, PageCall } from '@backoffice/contract/call'
import { type Day, parseDay, wireDay } from '@backoffice/contract/day'
import { messages } from '@backoffice/contract/messages'
import { ALL } from '@backoffice/contract/statuses'
import type { KeyOf } from './columns.tsx'
import { useConfiguration } from '../../session/use-session.ts'
import type { Choices } from './options.ts'

/** One field of the filter bar. Its value is a text everywhere but on the wire: in the field, in the address and in the state. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** `held`: not in the bar, set from elsewhere on the screen. */
  readonly kind: 'text' | 'day' | 'pick' | 'held'
  /** What the screen opens with and Reset goes back to: never written to the address. */
  readonly start: string
  readonly choices?: Choices
  readonly wire: (value: string) => string | number
}

export type FilterValues = Readonly<Record<string, string>>

const all = String(ALL)

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
      wire: (value) => value.trim(),
    }),
    day: (name: KeyOf<Fields, 'day'>, label: string): Filter => ({
      name,
      label,
      kind: 'day',
      start: '',
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
      wire: Number,
    }),
    /** One of a list of words; All travels as an empty text. */
    word: (name: KeyOf<Fields, 'text'>, label: string, choices: Choices): Filter => ({
      name,
      label,
      kind: 'pick',
      start: all,
      choices,
      wire: (value) => (value === all ? '' : value),
    }),
    /** Set by something else on the screen than the bar, and kept in the address like the others. */
    held: (name: KeyOf<Fields, 'text'>, label: string): Filter => ({
      name,
      label,
      kind: 'held',
      start: '',
      wire: (value) => value,
    }),
    /** The statuses of the configuration; `start` is the one the screen opens with instead of All. */
    status: (name: KeyOf<Fields, 'number'>, label: string, { start = ALL }: { start?: number } = {}): Filter => ({
      name,
      label,
      kind: 'pick',
      start: String(start),
      choices: statuses,
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
