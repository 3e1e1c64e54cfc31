/** The fields with which a client requests more than a page of rows from a list. */
import * as z from 'zod/mini'
import { textFilter } from './fields.ts'
import { messages } from './messages.ts'

const flag = z.optional(
  z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], messages.field.choice),
)

export const listed = {
  /** A field that the call declares as `sorts`, with `-` before it for descending; any other text leaves the list in its own order. */
  sort: textFilter,
  /**
   * True answers the sums over all rows of the filters too. A client that does not show them leaves it out and spares the server the work.
   */
  totals: flag,
}

/**
 * True puts the rows of a group next to each other, such as the rows of a salesman, and orders the rows within each group. With `totals`
 * the sums of each group come too.
 */
export const grouped = { grouped: flag }

/** True adds the fields of a report to the rows. Working lists do without them, unless a form next to the list shows such a field. */
export const detailed = { detailed: flag }
