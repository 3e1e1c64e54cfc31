import { countMessages } from '@backoffice/contract/cash/count-messages'
import type { Money } from '@backoffice/contract/money'
import type { PaymentMethod } from '@backoffice/contract/statuses'
import { type ReactNode, useState } from 'react'
import { CountNotes } from './count-notes.tsx'
import css from './receipt.module.css'

interface CashCount {
  /** Names the draft of the count: another draft is not counted yet. */
  readonly of: string
  readonly method: PaymentMethod | ''
  readonly amount: Money
  readonly onCounted: (counted: Money) => void
}

/**
 * Offers to count the notes of a sum of cash: a button for the hint of the amount, and the fields that are shown below it once it is
 * pressed.
 */
export function useCashCount({ of, method, amount, onCounted }: CashCount): { chip: ReactNode; fields: ReactNode } {
  const [openFor, setOpenFor] = useState<string>()
  if (method !== '' && method !== 'Cash') return { chip: null, fields: null }
  const isOpen = openFor === of
  return {
    chip: (
      <button
        type="button"
        className={css.fill}
        aria-expanded={isOpen}
        onClick={() => setOpenFor(isOpen ? undefined : of)}
      >
        {countMessages.count}
      </button>
    ),
    fields: isOpen && <CountNotes key={of} amount={amount} onCounted={onCounted} />,
  }
}
