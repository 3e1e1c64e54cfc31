import { limits } from '@backoffice/contract/limits'

interface Page<R> {
  readonly responseObjects: readonly R[]
  readonly totalRows: number
}

export interface AllRows<R> {
  readonly rows: readonly R[]
  /** Rows came or went while they were read, each time it was tried: some may be missing. */
  readonly changed: boolean
}

interface Reading<R> {
  readonly page: (page: number, limit: number) => Promise<Page<R>>
  /** The first page holds all rows: the call takes no page. */
  readonly atOnce?: boolean
  readonly key: (row: R) => string | number
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** More rows than this are not read at all: the answer is then `undefined`. */
  readonly most?: number
}

/** How often rows are read again from the first page because they moved between the pages meanwhile. */
const TRIES = 3
/** Rows that come in while others are read lengthen a reading by so many pages at most. */
const MORE_PAGES = 2

async function once<R>({ page, atOnce = false, key, onProgress, most = Infinity }: Reading<R>) {
  const limit = limits.wire.pageSize
  const rows = new Map<string | number, R>()
  const totals = new Set<number>()
  let last = Infinity
  for (let at = 1; at <= last; at += 1) {
    const answer = await page(at, limit)
    if (answer.totalRows > most) return undefined
    for (const row of answer.responseObjects) rows.set(key(row), row)
    const total = answer.totalRows
    totals.add(total)
    if (at === 1) last = Math.ceil(total / limit) + MORE_PAGES
    onProgress?.(Math.min(1, (at * limit) / Math.max(total, 1)))
    if (atOnce || answer.responseObjects.length < limit || at * limit >= total) break
  }
  return { rows: [...rows.values()], changed: totals.size > 1 || !totals.has(rows.size) }
}

/**
 * All rows of a list, page after page, each once. Pages are counted from the first row, so a row that leaves the list meanwhile moves
 * others past the reader: then it starts over, but not for ever.
 */
export async function readAllRows<R>(reading: Reading<R>): Promise<AllRows<R> | undefined> {
  let read = await once(reading)
  for (let tries = 1; read?.changed && tries < TRIES; tries += 1) read = await once(reading)
  return read
}
