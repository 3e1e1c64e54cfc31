import { messages } from '@backoffice/contract/messages'
import { Button } from '../button.tsx'
import type { FilterValues } from './filters.ts'

interface NoMatchProps {
  words?: string | undefined
  onReset: () => void
}

/** Says that no row matches the filters, which a press resets. */
export const NoMatch = ({ words = messages.list.noMatch, onReset }: NoMatchProps) => (
  <>
    <p>{words}</p>
    <Button onClick={onReset}>Reset filters</Button>
  </>
)

/** Returns the sentence of a list, where it may depend on the filters. */
export const wordsOf = (words: string | ((values: FilterValues) => string) | undefined, values: FilterValues) =>
  typeof words === 'function' ? words(values) : words
