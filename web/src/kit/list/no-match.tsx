import { messages } from '@backoffice/contract/messages'
import { Button } from '../button.tsx'

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
