/**
 * The fields of a quantity and a percentage in a request. They are apart from the other fields, so that pages without quantities do not
 * load their parser.
 */
import * as z from 'zod/mini'
import { parsed } from './wire-values.ts'
import { messages } from './messages.ts'
import { type Percent, percent, quantity, type Quantity } from './quantity.ts'

/** A quantity with at most three decimals, as number or numeric text. */
export const quantityIn = z.pipe(
  z.union([z.number(), z.string()], messages.field.quantity),
  parsed<number | string, Quantity>(quantity, messages.field.quantity),
)

/** A percentage from 0 to 100 with at most two decimals, as number or numeric text. */
export const percentIn = z.pipe(
  z.union([z.number(), z.string()], messages.field.percent),
  parsed<number | string, Percent>(percent, messages.field.percent),
)
