import type { PageCall, Wire } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { ListState } from './list-state.ts'
import type { RowKey, useRowFocus } from './row-focus.ts'

interface Marked<C extends PageCall> {
  call: C
  /** What the list asks for, without its page. */
  asked: object
  list: ListState
  /** The keys of the page shown, once they are of the page asked for. */
  keys: readonly RowKey[] | undefined
  keyOf: (row: unknown) => RowKey
  pageSize: number
}

/**
 * Turns to the page of the row that the address names (`?row=12`). Which one that is, only the rows themselves tell: as many as the
 * wire takes are looked through where it is not on the page shown.
 */
export function useMarkedPage<C extends PageCall>({ call, asked, list, keys, keyOf, pageSize }: Marked<C>): void {
  const { marked } = list
  const [settled, setSettled] = useState('')
  if (settled !== marked && keys?.some((key) => String(key) === marked)) setSettled(marked)
  const isSought = marked !== '' && keys !== undefined && settled !== marked
  const whole = { ...asked, page: 1, limit: limits.wire.pageSize } as Wire<C>
  const { data } = useCall(call, isSought ? whole : undefined, { quiet: true })
  const at = isSought ? (data?.responseObjects.findIndex((row: unknown) => String(keyOf(row)) === marked) ?? -1) : -1
  const page = at < 0 ? list.page : Math.floor(at / pageSize) + 1
  useEffect(() => {
    if (page !== list.page) list.goTo(page, { replace: true })
  })
}

/** The focus goes to the row that the address names, as soon as it is there: after the name of the screen, which a new page gives it to. */
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
