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
import { FIRST } from '../kit/review/review-look.ts'

interface Carried {
  readonly values: FilterValues
  readonly page: number
  readonly pageSize: number
  readonly marked: string
  readonly sort: string
  /** The document under review, as in `ListState`. */
  readonly reviewed: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    carried?: Carried
  }
}

export interface CarriedState {
  readonly list: ListState
  readonly pageSize: number
  /** Reads the list again as it is, with a row marked. */
  readonly comeBack: (marked: string) => void
  /** Opens the review of the first row that these filters leave. */
  readonly reviewAll: (values: FilterValues) => void
}

const integerOr = (otherwise: number, max: number, value: unknown): number => {
  const whole = Number(value)
  return Number.isInteger(whole) && whole >= 1 && whole <= max ? whole : otherwise
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
    page: integerOr(1, Number.MAX_SAFE_INTEGER, address['page']),
    pageSize: integerOr(usualSize, limits.wire.pageSize, address['pageSize']),
    marked: textOf('row'),
    sort: textOf('sort'),
    reviewed: textOf('review'),
  }
  const opening: Carried = {
    values: startOf(filters),
    page: 1,
    pageSize: usualSize,
    marked: '',
    sort: '',
    reviewed: '',
  }
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
      sort: now.sort,
      marked: now.marked,
      reviewed: now.reviewed,
      review: (reviewed, page = now.page) => go({ ...now, page, marked: '', reviewed }, now.reviewed !== ''),
      search: (values) => go({ ...now, values, page: 1, marked: '', reviewed: '' }),
      goTo: (page, how) => go({ ...now, page, marked: how?.replace ? now.marked : '' }, how?.replace),
      sortBy: (sort) => go({ ...now, sort, page: 1, marked: '', reviewed: '' }),
      isBehind: now.reviewed !== '',
    },
    pageSize: now.pageSize,
    reviewAll: (values: FilterValues) => go({ ...opening, values, sort: now.sort, reviewed: FIRST }),
    comeBack: (marked) => {
      const search: Readonly<Record<string, string | number>> = {
        ...Object.fromEntries(filters.map((filter) => [filter.name, now.values[filter.name] ?? filter.start])),
        page: now.page,
        pageSize: now.pageSize,
        row: marked,
        ...(now.sort !== '' && { sort: now.sort }),
        ...(now.reviewed !== '' && { review: now.reviewed }),
      }
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    },
  }
}
