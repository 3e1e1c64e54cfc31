import type { ReceiptStory } from '@backoffice/contract/timeline/timeline'
import { noLongerCounts } from '@backoffice/contract/statuses'
import type { DayForm } from '../kit/day-order.ts'
import type { Facts } from '../kit/facts.tsx'
import { showDay, showMoney } from '../kit/format.ts'

/** Returns the amount that the receipt left to be paid; nothing when that is no longer true. */
export const balanceLine = (receipt: Pick<ReceiptStory, 'status' | 'balanceAfter'>): readonly [string, string] => [
  'Balance',
  receipt.balanceAfter === null || noLongerCounts(receipt.status) ? '' : showMoney(receipt.balanceAfter),
]

/** Returns the payer, the purpose and the payment method. */
export const paymentFacts = (receipt: ReceiptStory, form: DayForm): Facts => [
  ['Client', receipt.client],
  ['Invoice No', receipt.invoiceNo],
  ['Invoice Date', showDay(receipt.invoiceDate, form)],
  ['Payment Type', receipt.paymentType],
  ['Payment Mode', receipt.paymentMode],
  ['Cheque No', receipt.chequeNO],
  ['Cheque Date', showDay(receipt.chequeDate, form)],
  ['Cheque Bank', receipt.chequeBank],
  ...(receipt.referenceNo === '' ? [] : ([['Reference No', receipt.referenceNo]] as const)),
]
