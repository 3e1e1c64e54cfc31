import { messages } from '@backoffice/contract/messages'
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
  onReset: () => void
}

/** Stands in the place of the rows of a list without any, and offers to reset the filters where they left none. */
export function NothingHere({ of, values, onReset }: NothingHereProps) {
  const viewer = useViewer()
  const { empty = messages.list.nothing, noMatch = messages.list.noMatch } = of
  if (!values) return <p>{typeof empty === 'string' ? empty : empty(viewer)}</p>
  return (
    <>
      <p>{typeof noMatch === 'string' ? noMatch : noMatch(values)}</p>
      <Button onClick={onReset}>Reset filters</Button>
    </>
  )
}
