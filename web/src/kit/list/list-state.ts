import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOneColumn } from '../phone.ts'
import { type Filter, type FilterValues, startOf } from './filters.ts'

/** Holds the filters, the page and the sort of a list. */
export interface ListState {
  readonly values: FilterValues
  readonly page: number
  /** `title` or `-title`; empty for the call's own order. */
  readonly sort: string
  /** The key of a row that a link leads to; empty for none. Any other search, page or sort clears it. */
  readonly marked: string
  /** The document under review, or a place such as `first`; empty while no review is open. Any other search or sort ends it. */
  readonly reviewed: string
  /**
   * Opens the review at a document, or moves it to another document, on another page where `page` is given. An empty text ends the review.
   */
  readonly review: (at: string, page?: number) => void
  readonly search: (values: FilterValues) => void
  readonly goTo: (page: number, how?: { replace: boolean }) => void
  readonly sortBy: (sort: string) => void
  /** True while a form in place of the list, or a review, is open: a search that was typed before waits for its end. */
  readonly isBehind: boolean
}

const integerFrom = (value: unknown): number => {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** The names of a list in the address, next to its filters. */
const OWN_NAMES = ['page', 'sort', 'row', 'review']

/**
 * Keeps the state in the address of the screen: a link to it can be sent, and Back returns to the list as it was before. Only values that
 * differ from the start are written, so that the address of the opening state stays short. Other parts of the address stay, such as the step of
 * a form that was opened meanwhile.
 */
export function useAddressState(filters: readonly Filter[]): ListState {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const isAlone = useOneColumn()
  const start = startOf(filters)
  const values = Object.fromEntries(
    filters.map(({ name, start: opened, read }) => {
      const written = textOf(address[name])
      return [name, written === undefined ? opened : read(written)]
    }),
  )
  const page = integerFrom(address.page)
  const sort = typeof address.sort === 'string' ? address.sort : ''
  const marked = textOf(address['row']) ?? ''
  const reviewed = textOf(address['review']) ?? ''

  interface Next {
    readonly values: FilterValues
    readonly page: number
    readonly sort: string
    readonly reviewed?: string
  }
  const go = (next: Next, replace = false) => {
    const search: Record<string, string | number> = {}
    for (const [name, value] of Object.entries(next.values)) if (value !== start[name]) search[name] = value
    if (next.page > 1) search.page = next.page
    if (next.sort !== '') search.sort = next.sort
    if (replace && marked !== '') search.row = marked
    if (next.reviewed) search.review = next.reviewed
    const isOwn = (name: string) => name in start || OWN_NAMES.includes(name)
    // The address may have changed since this list was drawn.
    const ofOthers = (current: object) => Object.fromEntries(Object.entries(current).filter(([name]) => !isOwn(name)))
    void navigate({ to: '.', search: (current) => ({ ...ofOthers(current), ...search }), replace, resetScroll: false })
  }

  return {
    values,
    page,
    sort,
    marked,
    reviewed,
    // Back leads from the review to the list as it was; the steps of the review leave no traces in between.
    review: (at, to = page) => go({ values, page: to, sort, reviewed: at }, reviewed !== ''),
    search: (next) => go({ values: next, page: 1, sort }),
    goTo: (next, how) => go({ values, page: next, sort, reviewed }, how?.replace),
    sortBy: (next) => go({ values, page: 1, sort: next }),
    isBehind: reviewed !== '' || (isAlone && address['step'] === 'form'),
  }
}

/**
 * Keeps the state in the component, for a list in a modal: it does not touch the address of the list below. `opening` holds the start
 * values that differ from those after Reset, and `marks` is the key of a row that the list opens at.
 */
export function useLocalState(filters: readonly Filter[], opening: FilterValues = {}, marks = ''): ListState {
  const [{ values, page, sort, marked, reviewed }, set] = useState(() => ({
    values: { ...startOf(filters), ...opening },
    page: 1,
    sort: '',
    marked: marks,
    reviewed: '',
  }))
  return {
    values,
    page,
    sort,
    marked,
    reviewed,
    review: (at, to = page) => set((last) => ({ ...last, page: to, reviewed: at })),
    search: (next) => set((last) => ({ ...last, values: next, page: 1, marked: '' })),
    goTo: (next, how) => set((last) => ({ ...last, page: next, marked: how?.replace ? last.marked : '' })),
    sortBy: (next) => set((last) => ({ ...last, page: 1, sort: next, marked: '' })),
    isBehind: reviewed !== '',
  }
}
