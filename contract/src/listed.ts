/** The fields with which a client asks a list for more than a page of rows. */
import * as z from 'zod/mini'
import { textFilter } from './fields.ts'
import { messages } from './messages.ts'

const flag = z.optional(
  z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], messages.field.choice),
)

export const listed = {
  /** One of the fields that the call declares as `sorts`, with `-` before it for descending; any other text leaves the list in its own order. */
  sort: textFilter,
  /** True answers the sums over all rows of the filters too. A client that does not show them spares the server the work. */
  totals: flag,
}

/**
 * True puts the rows of one group next to each other, such as those of one salesman, and orders the rows within each group. With `totals`
 * the sums of each group come too.
 */
export const grouped = { grouped: flag }

/** True adds the fields of a report to the rows. The lists that people work in do without them, unless a form beside them shows one. */
export const detailed = { detailed: flag }
