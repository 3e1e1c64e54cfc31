import { Button } from '../kit/button.tsx'
import { useSpelling } from '../kit/spelling.ts'
import css from './receipt.module.css'
import type { Repetition } from './use-repetition.ts'

interface SameReceiptProps {
  repetition: Repetition
  onSave: () => void
}

/** Warns that the same receipt is recorded already, and asks before it is saved. The focus waits on the safe answer. */
export function SameReceipt({ repetition: { warning, isAsked, allow, dismiss }, onSave }: SameReceiptProps) {
  const spell = useSpelling()
  if (warning === undefined) return null
  return (
    <div role={isAsked ? 'alertdialog' : 'status'} aria-label="Same receipt" className={css.question}>
      <p>{spell(warning)}</p>
      {isAsked && (
        <div className={css.answers}>
          <Button autoFocus onClick={dismiss}>
            Do not save
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              allow()
              onSave()
            }}
          >
            Save again
          </Button>
        </div>
      )}
    </div>
  )
}
