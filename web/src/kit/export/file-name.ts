import type { Moment } from '@backoffice/contract/fields'
import { dayOfMoment, timeOfMoment } from '../format.ts'

interface Named {
  readonly name: string
  /** The words of the filters that narrow the rows. */
  readonly filters: readonly string[]
  readonly branch: string
  readonly at: Moment
  readonly extension: 'csv' | 'xlsx'
}

/** The words of the filters are cut to this length, since some systems allow names of at most 255 bytes. */
const FILTERS = 60

const wordOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns a file name such as `deposit-history_Approved_Karachi_2026-11-20_1830.xlsx`. The time is in the zone of the company. */
export function fileName({ name, filters, branch, at, extension }: Named): string {
  const narrowed = wordOf(filters.join(' ').slice(0, FILTERS))
  const moment = `${dayOfMoment(at)}_${timeOfMoment(at).replace(':', '')}`
  return `${[wordOf(name).toLowerCase(), narrowed, wordOf(branch), moment].filter(Boolean).join('_')}.${extension}`
}
