/** Declares the fields of an upload that describe how to read its file, where the file does not show it. */
import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

export const encodings = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'Windows-1252',
  'Windows-1256',
  'OEM 437',
  'OEM 850',
] as const
export const delimiters = [',', ';', '\t', '|'] as const

export const reading = z.strictObject({
  encoding: z.optional(z.enum(encodings, messages.field.choice)),
  delimiter: z.optional(z.enum(delimiters, messages.field.choice)),
  sheet: z.optional(text(limits.text.short)),
  /** The row of the head, or the two rows of a head, such as `4-5`. */
  head: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}(?:-[1-9]\d{0,2})?$/, messages.field.whole))),
})
export type Reading = z.output<typeof reading>
