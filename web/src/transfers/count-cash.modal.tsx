import { countMessages } from '@backoffice/contract/cash/count-messages'
import type { Money } from '@backoffice/contract/money'
import { CountNotes } from '../receipts/count-notes.tsx'
import { showMoney } from '../kit/format.ts'
import { Modal } from '../kit/modal.tsx'

const say = countMessages

interface CountCashProps {
  salesman: string
  amount: Money
  onClose: () => void
}

/** Counts the money on the desk against the cash that a salesman has handed over. */
export const CountCash = ({ salesman, amount, onClose }: CountCashProps) => (
  <Modal title={say.countOf(salesman)} size="md" opened onClose={onClose}>
    <p>{say.expected(showMoney(amount))}</p>
    <CountNotes amount={amount} />
  </Modal>
)
