import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { Note, Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'

interface KeepAsAdvanceProps {
  /** Shows who paid, if the form has no other place for it. */
  why?: string | undefined
  onKeep: () => void
}

/** Offers a way to record money for an invoice that others have paid. */
export function KeepAsAdvance({ why, onKeep }: KeepAsAdvanceProps) {
  return (
    <Note role="status" aria-label={receiptMessages.keepAsAdvance}>
      {why !== undefined && <p>{why}</p>}
      <p>{receiptMessages.keepsAsAdvance}</p>
      <Inline justify="end">
        <Button tone="primary" onClick={onKeep}>
          {receiptMessages.keepAsAdvance}
        </Button>
      </Inline>
    </Note>
  )
}
