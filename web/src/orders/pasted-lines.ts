import { NO_QUANTITY, quantity, type Quantity, quantitySum } from '@backoffice/contract/quantity'
import { plainNumber, withPoint } from '@backoffice/contract/written'
import type { Findable, ItemIndex } from './item-index.ts'

/** An item with the quantity that was next to it in the spreadsheet. */
export interface PastedLine<I> {
  readonly item: I
  readonly quantity: Quantity
}

export interface Pasted<I> {
  /** One line per item, in the order of the spreadsheet; if an item appears twice, its quantities are added. */
  readonly lines: readonly PastedLine<I>[]
  /** The Cat Nos that are no item's. */
  readonly notFound: readonly string[]
  /** The Cat Nos without a quantity above 0. */
  readonly withoutQuantity: readonly string[]
}

const CELL = /("(?:[^"]|"")*"|[^,]*)(,|$)/g

/** Returns the cells of a line: spreadsheets copy tabs, and files have commas, with quotes around a cell that contains a comma. */
function cellsOf(line: string): readonly string[] {
  const raw = line.includes('\t') ? line.split('\t') : [...line.matchAll(CELL)].map(([, cell = '']) => cell)
  return raw.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}

const quantityOf = (cell: string): Quantity | undefined => {
  const read = quantity(withPoint(plainNumber(cell).replaceAll(/\s/g, '')) ?? '')
  return read !== undefined && read > NO_QUANTITY ? read : undefined
}

/** Returns whether a pasted text holds lines of a spreadsheet, and is no number or name for one field. */
export function looksLikeLines<I extends Findable>(text: string, index: ItemIndex<I>): boolean {
  if (/[\t\n]/.test(text.trim())) return true
  // One line with a comma may be the name of an item.
  const [catNo = '', count = ''] = cellsOf(text)
  return index.named(catNo) !== undefined && quantityOf(count) !== undefined
}

/**
 * Reads lines that were copied from a spreadsheet: Cat No and quantity, with a tab or comma between them. The lines above the first item are
 * headings and are skipped.
 */
export function pastedLines<I extends Findable>(text: string, index: ItemIndex<I>): Pasted<I> {
  const quantities = new Map<I, Quantity>()
  const notFound = new Set<string>()
  const withoutQuantity = new Set<string>()
  let isBegun = false
  for (const row of text.split(/\r\n|\r|\n/)) {
    const [catNo = '', count = ''] = cellsOf(row)
    if (catNo === '') continue
    const item = index.named(catNo)
    const read = quantityOf(count)
    const isHeading = !isBegun && item === undefined && read === undefined
    if (isHeading) continue
    isBegun = true
    if (item === undefined) notFound.add(catNo)
    else {
      const total = read === undefined ? undefined : quantitySum([quantities.get(item) ?? NO_QUANTITY, read])
      if (total === undefined) withoutQuantity.add(catNo)
      else quantities.set(item, total)
    }
  }
  return {
    lines: [...quantities].map(([item, total]) => ({ item, quantity: total })),
    notFound: [...notFound],
    withoutQuantity: [...withoutQuantity],
  }
}
