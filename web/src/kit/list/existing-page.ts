import { useEffect } from 'react'
import { pagesFor } from '../pager.tsx'
import type { ListState } from './list-state.ts'

interface Answered {
  readonly data: { readonly totalRows: number } | undefined
  readonly isPrevious: boolean
}

/**
 * Returns the page to show: decisions made meanwhile, or an old link, may name a page that is gone. Without a page size all rows are one
 * page.
 */
export function useExistingPage(list: ListState, { data, isPrevious }: Answered, pageSize: number | undefined): number {
  const last = pageSize === undefined ? 1 : pagesFor(data?.totalRows ?? 0, pageSize)
  const isBeyond = data !== undefined && !isPrevious && list.page > last
  useEffect(() => {
    if (isBeyond) list.goTo(last, { replace: true })
  })
  return Math.min(list.page, last)
}
