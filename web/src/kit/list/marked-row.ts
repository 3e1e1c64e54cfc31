import type { PageCall, Wire } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { ListState } from './list-state.ts'
import type { RowKey, useRowFocus } from './row-focus.ts'

interface Marked<C extends PageCall> {
  call: C
  /** The request of the list without its page. */
  input: object
  list: ListState
  /** The keys of the visible page; `undefined` while an older page is shown in its place. */
  keys: readonly RowKey[] | undefined
  keyOf: (row: unknown) => RowKey
  /** Names what a page counts: rows, or groups of rows. */
  countedAs: (row: unknown) => RowKey
  pageSize: number
}

/**
 * Turns to the page of the row that the address names (`?row=12`). No call returns the page of a row, so when the row is not on the visible
 * page, the largest page that the server allows is read. A list that is opened without `?row=` reads nothing more.
 */
export function useMarkedPage<C extends PageCall>({
  call,
  input,
  list,
  keys,
  keyOf,
  countedAs,
  pageSize,
}: Marked<C>): void {
  const { marked } = list
  const [settled, setSettled] = useState('')
  if (settled !== marked && keys?.some((key) => String(key) === marked)) setSettled(marked)
  const isSought = marked !== '' && keys !== undefined && settled !== marked
  const whole = { ...input, page: 1, limit: limits.wire.pageSize } as Wire<C>
  const { data } = useCall(call, isSought ? whole : undefined, { quiet: true })
  const rows: readonly unknown[] = isSought ? (data?.responseObjects ?? []) : []
  const index = rows.findIndex((row) => String(keyOf(row)) === marked)
  const page = index < 0 ? list.page : Math.ceil(new Set(rows.slice(0, index + 1).map(countedAs)).size / pageSize)
  useEffect(() => {
    if (page !== list.page) list.goTo(page, { replace: true })
  })
}

/**
 * Gives the focus to the row that the address names, as soon as it is drawn and after the heading of the screen, which a new page focuses
 * first.
 */
export function useMarkedFocus(marked: RowKey | undefined, { focus }: ReturnType<typeof useRowFocus>): void {
  const [focused, setFocused] = useState<RowKey>()
  useEffect(() => {
    if (marked === undefined || marked === focused) return
    const frame = requestAnimationFrame(() => {
      setFocused(marked)
      focus(marked)
    })
    return () => cancelAnimationFrame(frame)
  })
}
