/** The code of the link under which a client opens a receipt: 128 random bits in hex. */
import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { line } from '../wire-values.ts'

const HEX = /^[\da-f]{32}$/

export const linkCode = line(32).check(z.regex(HEX, messages.field.text))
export const isLinkCode = (text: string): boolean => HEX.test(text)
