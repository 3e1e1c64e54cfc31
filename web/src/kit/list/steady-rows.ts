import { messages } from '@backoffice/contract/messages'
import { useLayoutEffect, useState } from 'react'
import { observable, useObservable } from '../observable.ts'
import type { DecidedRow } from './held-rows.ts'
import type { RowKey } from './row-focus.ts'

/**
 * True while rows were fetched anew because of others' changes, although the user works on the screen: no row may come, go or move under his
 * pointer then.
 */
export const rowsStandStill = observable(false)

interface Steady<R> {
  readonly rows: readonly R[] | undefined
  /** The request that the rows answer; `undefined` while they answer an older one. */
  readonly request: string | undefined
  readonly gone: readonly DecidedRow<R>[]
}

const none: readonly never[] = []

/** Returns the rows that were there before, with what they are now, and those of them that left for good. */
function compared<R>(before: readonly R[], now: readonly R[], rowKey: (row: R) => RowKey) {
  const fresh = new Map(now.map((row) => [rowKey(row), row]))
  const known = new Set(before.map(rowKey))
  const hasNew = now.some((row) => !known.has(rowKey(row)))
  const lastLeft = before.findLastIndex((row) => fresh.has(rowKey(row)))
  // New rows push the last ones to the next page, so that these have only moved.
  const left = before.filter((row, index) => !fresh.has(rowKey(row)) && (!hasNew || index < lastLeft))
  return { left, rows: before.map((row) => fresh.get(rowKey(row)) ?? row) }
}

const isSame = <R>(one: readonly R[] | undefined, other: readonly R[] | undefined) =>
  one === other ||
  (one !== undefined && one.length === other?.length && one.every((row, index) => row === other[index]))

/**
 * Keeps the rows in their places while `rowsStandStill`. Rows that a colleague decided are once among `gone`, for a note in their places; new
 * rows come when the user has turned to something else.
 */
export function useSteadyRows<R>(
  rows: readonly R[] | undefined,
  rowKey: (row: R) => RowKey,
  request: string | undefined,
) {
  const holds = useObservable(rowsStandStill)
  const [answered, setAnswered] = useState(rows)
  const [steady, setSteady] = useState<Steady<R>>({ rows, request, gone: none })
  const isFresh = !isSame(answered, rows)
  if (isFresh) setAnswered(rows)

  const { gone } = steady
  // By now the rows are held for their notes, and leave with them.
  useLayoutEffect(() => {
    const hasGone = new Set(gone.map(({ row }) => rowKey(row)))
    setSteady((last) => {
      const staying = last.rows?.filter((row) => !hasGone.has(rowKey(row)))
      return staying?.length === last.rows?.length ? last : { ...last, rows: staying }
    })
  }, [gone, rowKey])

  const stays =
    holds && request !== undefined && request === steady.request && rows !== undefined && steady.rows !== undefined
  if (!stays) {
    if (!isSame(steady.rows, rows) || steady.request !== request) setSteady({ rows, request, gone: none })
    return { rows, gone: none }
  }
  if (isFresh) {
    const { left, rows: kept } = compared(steady.rows, rows, rowKey)
    setSteady({
      rows: kept,
      request,
      gone: left.length > 0 ? left.map((row) => ({ row, text: messages.list.gone, tone: 'bad' as const })) : gone,
    })
  }
  return { rows: steady.rows, gone }
}
