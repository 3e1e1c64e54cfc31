import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { Button } from '../button.tsx'
import { showNumber } from '../format.ts'

interface ReviewButtonProps {
  /** The number of documents that wait; `undefined` where it is unknown. */
  waiting?: number | undefined
  onClick: () => void
}

/** Draws the button that opens a review, which the key R presses. */
export const ReviewButton = ({ waiting, onClick }: ReviewButtonProps) => (
  <Button tone="primary" onClick={onClick} data-review title={listMessages.key('R')}>
    {waiting === undefined ? labels.review : labels.reviewOf(showNumber(waiting))}
  </Button>
)
