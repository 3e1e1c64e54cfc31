import { wordIn } from '@backoffice/contract/words'
import type { Day } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import type { Facts } from '../kit/facts.tsx'
import { showDay, showMoney } from '../kit/format.ts'

interface Cheque {
  readonly paymentMode: string
  readonly chequeNo: string
  readonly chequeDate: Day | null
  readonly chequeBank: string
  readonly referenceNo?: string | undefined
  readonly amount: Money
}

/** Returns the facts that a picture of a cheque is compared with. */
export const chequeFacts = (cheque: Cheque): Facts => [
  [labels.paymentMode, wordIn(cheque.paymentMode)],
  [labels.chequeNo, cheque.chequeNo],
  [labels.chequeDate, showDay(cheque.chequeDate, 'DMY')],
  [labels.chequeBank, cheque.chequeBank],
  ...(cheque.referenceNo ? ([[labels.referenceNo, cheque.referenceNo]] as const) : []),
  [labels.amount, showMoney(cheque.amount)],
]
