import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useViewer, type Viewer } from '../viewer.ts'
import type { FilterValues } from './filters.ts'

interface NothingHereProps {
  of: {
    readonly empty?: string | ((viewer: Viewer) => ReactNode)
    readonly noMatch?: string | ((values: FilterValues) => string)
  }
  /** The filters that left no row; `undefined` where none is set and there is nothing at all. */
  values: FilterValues | undefined
  near: ReactNode
  onReset: () => void
}

/** Draws a sentence in place of the rows of an empty list, and offers to reset the filters where no row matches them. */
export function NothingHere({ of, values, near, onReset }: NothingHereProps) {
  const viewer = useViewer()
  const { empty = listMessages.nothing, noMatch = listMessages.noMatch } = of
  if (!values) return <p>{typeof empty === 'string' ? empty : empty(viewer)}</p>
  return (
    <>
      <p>{typeof noMatch === 'string' ? noMatch : noMatch(values)}</p>
      {near}
      <Button onClick={onReset}>{labels.resetFilters}</Button>
    </>
  )
}
