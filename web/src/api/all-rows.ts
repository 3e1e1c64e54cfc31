import { limits } from '@backoffice/contract/limits'

interface Page<R> {
  readonly responseObjects: readonly R[]
  readonly totalRows: number
}

export interface AllRows<R> {
  readonly rows: readonly R[]
  /** True when rows came or went during every attempt to read them: some may be missing. */
  readonly changed: boolean
}

interface Reading<R> {
  readonly page: (page: number, limit: number) => Promise<Page<R>>
  /** True if the call has no pages: its first answer contains all rows. */
  readonly atOnce?: boolean
  readonly key: (row: R) => string | number
  /** Names the groups that pages and total count, if groups of rows are never split; otherwise they count rows. */
  readonly counted?: (row: R) => string | number
  /** Receives the progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** A list with more rows than this is not read: the answer is then `undefined`. */
  readonly max?: number
}

/** The number of times rows are read again from the first page because they moved between the pages meanwhile. */
const TRIES = 3
/** New rows lengthen a reading by at most this many pages. */
const MORE_PAGES = 2

async function once<R>({ page, atOnce = false, key, counted = key, onProgress, max = Infinity }: Reading<R>) {
  const limit = limits.wire.pageSize
  const rows = new Map<string | number, R>()
  const totals = new Set<number>()
  let last = Infinity
  for (let pageNumber = 1; pageNumber <= last; pageNumber += 1) {
    const answer = await page(pageNumber, limit)
    if (answer.totalRows > max) return undefined
    for (const row of answer.responseObjects) rows.set(key(row), row)
    if (rows.size > max) return undefined
    const total = answer.totalRows
    totals.add(total)
    if (pageNumber === 1) last = Math.ceil(total / limit) + MORE_PAGES
    onProgress?.(Math.min(1, (pageNumber * limit) / Math.max(total, 1)))
    if (atOnce || answer.responseObjects.length < limit || pageNumber * limit >= total) break
  }
  return {
    rows: [...rows.values()],
    changed: totals.size > 1 || !totals.has(new Set([...rows.values()].map(counted)).size),
  }
}

/**
 * Reads all rows of a list, page after page, each row once. Pages are counted from the first row, so a row that leaves the list meanwhile
 * moves others past the reader: then the reading starts over, a limited number of times.
 */
export async function readAllRows<R>(reading: Reading<R>): Promise<AllRows<R> | undefined> {
  let read = await once(reading)
  for (let tries = 1; read?.changed && tries < TRIES; tries += 1) read = await once(reading)
  return read
}
