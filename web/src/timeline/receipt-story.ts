import type { ReceiptStory } from '@backoffice/contract/timeline/timeline'
import { stage } from '@backoffice/contract/statuses'
import type { Facts } from '../kit/facts.tsx'
import { showDay, showMoney } from '../kit/format.ts'

/** Returns whether the money of a receipt no longer counts: its invoice is owed again. */
export const noLongerCounts = ({ status }: Pick<ReceiptStory, 'status'>): boolean =>
  status === stage.void || status === stage.bounced

/** Returns the amount that the receipt left to be paid; nothing when that is no longer true. */
export const balanceLine = (receipt: Pick<ReceiptStory, 'status' | 'balanceAfter'>): readonly [string, string] => [
  'Balance',
  receipt.balanceAfter === null || noLongerCounts(receipt) ? '' : showMoney(receipt.balanceAfter),
]

/** Returns the payer, the purpose and the payment method. */
export const paymentFacts = (receipt: ReceiptStory): Facts => [
  ['Client', receipt.client],
  ['Invoice No', receipt.invoiceNo],
  ['Invoice Date', showDay(receipt.invoiceDate, 'DMY')],
  ['Payment Type', receipt.paymentType],
  ['Payment Mode', receipt.paymentMode],
  ['Cheque No', receipt.chequeNO],
  ['Cheque Date', showDay(receipt.chequeDate, 'DMY')],
  ['Cheque Bank', receipt.chequeBank],
]
