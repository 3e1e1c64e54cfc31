import type { Day } from '@backoffice/contract/day'
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
  ['Payment Mode', cheque.paymentMode],
  ['Cheque No', cheque.chequeNo],
  ['Cheque Date', showDay(cheque.chequeDate, 'DMY')],
  ['Cheque Bank', cheque.chequeBank],
  ...(cheque.referenceNo ? ([['Reference No', cheque.referenceNo]] as const) : []),
  ['Amount', showMoney(cheque.amount)],
]
