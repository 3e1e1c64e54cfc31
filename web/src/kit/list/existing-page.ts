import { useEffect } from 'react'
import { pagesFor } from '../pager.tsx'
import type { ListState } from './list-state.ts'

interface Answered {
  readonly data: { readonly totalRows: number } | undefined
  readonly isPrevious: boolean
}

/** The page to show: the last one may be gone, by decisions made meanwhile or in an old link. */
export function useExistingPage(list: ListState, { data, isPrevious }: Answered, pageSize: number): number {
  const last = pagesFor(data?.totalRows ?? 0, pageSize)
  const isBeyond = data !== undefined && !isPrevious && list.page > last
  useEffect(() => {
    if (isBeyond) list.goTo(last, { replace: true })
  })
  return Math.min(list.page, last)
}
