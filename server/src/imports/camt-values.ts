/** Reads the values of CAMT.053. */
import { type Day, parseDay } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { amountOf } from './statement-text.ts'

/** Reads an amount of XML, which has a point and no other sign. */
export function amountIn(text: string): Money | undefined {
  const [, whole, decimals = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  return whole === undefined ? undefined : amountOf(whole, decimals, false)
}

/** Reads a day, or the day of a time, as the bank wrote it. */
export function dayIn(text: string): Day | undefined {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)(?:$|[TZ+-])/.exec(text) ?? []
  return parseDay(day)
}

/** Returns true for a debit, false for a credit. */
export function signOf(text: string): boolean | undefined {
  if (text === 'DBIT') return true
  return text === 'CRDT' ? false : undefined
}
