import { type Quantity, quantitySum } from '@backoffice/contract/quantity'
import type { OrderLine } from './order-draft.ts'

/** The lines after others were added, with the counts for the note about it. */
export interface AddedLines {
  readonly lines: readonly OrderLine[]
  readonly added: number
  /** Lines with a raised quantity, because the order had the item already. */
  readonly raised: number
}

/** Returns the line with more of its item; `undefined` if that exceeds the largest quantity. */
export function raised<L extends { readonly quantity: Quantity }>(line: L, by: L): L | undefined {
  const quantity = quantitySum([line.quantity, by.quantity])
  return quantity && { ...line, quantity }
}

/**
 * Adds lines to the lines of an order. An item that the order has already keeps its line, with its rate and discount for the whole
 * quantity.
 */
export const addLines = (lines: readonly OrderLine[], more: readonly OrderLine[]): AddedLines =>
  more.reduce<AddedLines>(
    (so, line) => {
      const at = so.lines.findIndex(({ itemSNo }) => itemSNo === line.itemSNo)
      const there = so.lines[at]
      const both = there && raised(there, line)
      return both === undefined
        ? { ...so, lines: [...so.lines, line], added: so.added + 1 }
        : { ...so, lines: so.lines.with(at, both), raised: so.raised + 1 }
    },
    { lines, added: 0, raised: 0 },
  )

/** Returns the name of an item in an order. */
export const catNoOf = ({ catCode, itemCode }: { catCode: string; itemCode: string }): string => catCode || itemCode
