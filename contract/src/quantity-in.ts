/** The field of a quantity in a request. It stands apart from the other fields, so that pages without quantities do not load how they are read. */
import * as z from 'zod/mini'
import { parsed } from './fields.ts'
import { messages } from './messages.ts'
import { quantity, type Quantity } from './quantity.ts'

/** A quantity with at most three decimals, as number or numeric text. */
export const quantityIn = z.pipe(
  z.union([z.number(), z.string()], messages.field.quantity),
  parsed<number | string, Quantity>(quantity, messages.field.quantity),
)
