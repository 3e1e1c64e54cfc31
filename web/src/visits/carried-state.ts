/**
 * The list of Location Approval comes back after a tag as it was: its branch, page, page size and title are carried in the address, read,
 * and all but the branch then cleared (document 2, section 2). Meanwhile the browser keeps them with its entry of the history, so that Back and a reload find
 * them too.
 */
import { limits } from '@backoffice/contract/limits'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Filter, type FilterValues, startOf } from '../kit/list/filters.ts'
import type { ListState } from '../kit/list/list-state.ts'

interface Carried {
  readonly values: FilterValues
  readonly page: number
  readonly pageSize: number
  readonly marked: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    carried?: Carried
  }
}

export interface CarriedState {
  readonly list: ListState
  readonly pageSize: number
  /** Reads the list anew as it is, with a row marked. */
  readonly comeBack: (marked: string) => void
}

const wholeOr = (otherwise: number, most: number, value: unknown): number => {
  const whole = Number(value)
  return Number.isInteger(whole) && whole >= 1 && whole <= most ? whole : otherwise
}

export function useCarriedState(filters: readonly Filter[], usualSize: number): CarriedState {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const kept = useLocation({ select: ({ state }) => state.carried })
  const navigate = useNavigate()

  const isCarried = Object.keys(address).some((name) => name !== 'branch')
  const textOf = (name: string) => (typeof address[name] === 'string' ? address[name] : '')
  const read: Carried = {
    values: Object.fromEntries(
      filters.map((filter) => [filter.name, filter.name in address ? filter.read(textOf(filter.name)) : filter.start]),
    ),
    page: wholeOr(1, Number.MAX_SAFE_INTEGER, address['page']),
    pageSize: wholeOr(usualSize, limits.wire.pageSize, address['pageSize']),
    marked: textOf('row'),
  }
  const opening: Carried = { values: startOf(filters), page: 1, pageSize: usualSize, marked: '' }
  const now = isCarried ? read : (kept ?? opening)

  useEffect(() => {
    if (!isCarried) return
    void navigate({ to: '.', search: {}, state: { carried: read }, replace: true, resetScroll: false })
  })

  const go = (next: Carried, replace = false) =>
    void navigate({ to: '.', search: {}, state: { carried: next }, replace, resetScroll: false })
  return {
    list: {
      values: now.values,
      page: now.page,
      sort: '',
      marked: now.marked,
      // Nothing on this list waits for a decision.
      reviewed: '',
      review: () => {},
      search: (values) => go({ ...now, values, page: 1, marked: '' }),
      goTo: (page, how) => go({ ...now, page, marked: how?.replace ? now.marked : '' }, how?.replace),
      sortBy: () => {},
    },
    pageSize: now.pageSize,
    comeBack: (marked) =>
      void navigate({
        to: '.',
        search: {
          ...Object.fromEntries(filters.map((filter) => [filter.name, now.values[filter.name] ?? filter.start])),
          page: now.page,
          pageSize: now.pageSize,
          row: marked,
        },
        replace: true,
        resetScroll: false,
      }),
  }
}
