import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { Button } from '../kit/button.tsx'
import { useSpelling } from '../kit/spelling.ts'
import css from './receipt.module.css'

interface KeepAsAdvanceProps {
  /** Shows who paid, if the form has no other place for it. */
  why?: string | undefined
  onKeep: () => void
}

/** Offers a way to record money for an invoice that others have paid. */
export function KeepAsAdvance({ why, onKeep }: KeepAsAdvanceProps) {
  const spell = useSpelling()
  return (
    <div role="status" aria-label={receiptMessages.keepAsAdvance} className={css.question}>
      {why !== undefined && <p>{spell(why)}</p>}
      <p>{spell(receiptMessages.keepsAsAdvance)}</p>
      <div className={css.answers}>
        <Button tone="primary" onClick={onKeep}>
          {receiptMessages.keepAsAdvance}
        </Button>
      </div>
    </div>
  )
}
