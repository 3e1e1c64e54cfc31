/** Reads all rows of a list for the device, page after page, in moments in which the user waits for nothing. */
import type { Call } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { request } from '../api/client.ts'
import { inFreeTime } from './free-time.ts'
import { fullRequest, LIMITS, type List, rowIdOf } from './kept-lists.ts'

/** A reading begins again if rows moved to another page meanwhile, or if the user saved something: once, and not more often. */
const TRIES = 2

export interface Reading {
  /** False when nobody needs the rows any more, because the session has ended. */
  readonly isWanted: () => boolean
  /** Returns whether a save has changed the list since the reading began: then some of the pages are older than the save. */
  readonly isChanged: (since: number) => Promise<boolean>
}

export interface Read {
  readonly answer: object
  /** The moment at which the reading began, in milliseconds. */
  readonly at: number
}

const onePage = (call: Call, input: object, { isWanted }: Reading): Promise<unknown> =>
  inFreeTime(async (signal) => (isWanted() ? request(call, input, { signal, isForLater: true }) : undefined))

interface Rows {
  readonly answer: List
  /** False if rows came, went or moved meanwhile, so that a row may be missing. */
  readonly isWhole: boolean
}

/**
 * Reads pages until a page is not full: the number of rows in the first answer may be wrong by then. If a row moves and is on two pages, it
 * counts once.
 */
async function readPages(call: Call, input: unknown, reading: Reading): Promise<Rows | undefined> {
  const rows = new Map<string, unknown>()
  const totals = new Set<number>()
  const limit = limits.wire.pageSize
  for (let page = 1; ; page += 1) {
    const answer = (await onePage(call, { ...fullRequest(call, input), page, limit }, reading)) as List | undefined
    if (!answer) return undefined
    const before = rows.size
    for (const row of answer.responseObjects) rows.set(rowIdOf(call, row), row)
    totals.add(answer.totalRows)
    const isFull = rows.size >= LIMITS.rows
    if (answer.responseObjects.length >= limit && rows.size > before && !isFull) continue
    const isWhole = totals.size === 1 && (isFull || rows.size === answer.totalRows)
    const responseObjects = [...rows.values()].slice(0, LIMITS.rows)
    // A row that may be missing is counted, so that the list shows that it is not whole.
    const totalRows = isWhole ? answer.totalRows : Math.max(answer.totalRows, responseObjects.length + 1)
    return { answer: { ...answer, responseObjects, totalRows }, isWhole }
  }
}

/** Reads the whole answer of a call; `undefined` if it is not wanted any more. */
export async function readWhole(call: Call, input: unknown, reading: Reading): Promise<Read | undefined> {
  for (let tries = 1; ; tries += 1) {
    const at = Date.now()
    const read =
      call.kind === 'page'
        ? await readPages(call, input, reading)
        : { answer: await onePage(call, fullRequest(call, input), reading), isWhole: true }
    if (!read?.answer) return undefined
    const isGood = read.isWhole && !(await reading.isChanged(at))
    if (isGood || tries === TRIES) return { answer: read.answer, at }
  }
}
