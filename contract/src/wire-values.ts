/** Reads texts and numbers of the wire for the fields of calls; `fields.ts` gives them their meaning. */
import * as z from 'zod/mini'
import { messages } from './messages.ts'

/** The largest id, which is the largest `integer` of PostgreSQL. */
export const LAST_ID = 2 ** 31 - 1

/** Text that PostgreSQL and a screen can hold: no NUL, no half of a surrogate pair, at most `max` characters. */
export const line = (max: number) =>
  z.string(messages.field.text).check(
    z.maxLength(max, messages.field.long(max)),
    z.refine((value) => !value.includes('\0') && value.isWellFormed(), messages.field.text),
  )

/** Reads a value of the wire; an unreadable value gets this message. */
export const parsed = <In, Out>(read: (value: In) => Out | undefined, message: string) =>
  z.transform<In, Out>((value, context) => {
    const out = read(value)
    if (out !== undefined) return out
    context.issues.push({ code: 'custom', message, input: value })
    return z.NEVER
  })

/** Returns whether a filter means all. */
export const isAll = (value: unknown): boolean =>
  value === '' || value === undefined || value === null || value === -1 || value === '-1'

/** Reads a number, or a whole number that is written as text. */
export const numberOf = (value: number | string): number =>
  typeof value === 'number' || /^-?\d{1,10}$/.test(value) ? Number(value) : Number.NaN

/** A whole number of a range, as number or numeric text. */
export const integer = (min: number, max: number, message: string = messages.field.whole) =>
  z.pipe(
    z.union([z.int(message).check(z.minimum(min, message), z.maximum(max, message)), z.string()], message),
    parsed<number | string, number>((value) => {
      const number = numberOf(value)
      return number >= min && number <= max ? number : undefined
    }, message),
  )

/** Splits a text with commas, which may have spaces and a comma at its end: `4, 5,`. A comma alone has an empty part. */
export function partsOf(list: string): readonly string[] {
  const parts = list.split(',').map((part) => part.trim())
  return parts.length > 1 && parts.at(-1) === '' ? parts.slice(0, -1) : parts
}
