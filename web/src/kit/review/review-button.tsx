import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { Button } from '../button.tsx'

/** Draws the button that opens a review, which the key R presses. */
export const ReviewButton = ({ onClick }: { onClick: () => void }) => (
  <Button tone="primary" onClick={onClick} data-review title={messages.list.key('R')}>
    {labels.review}
  </Button>
)
