import { wordIn } from '@backoffice/contract/words'
import { heldLabels } from '@backoffice/contract/intake/held-labels'
import { labels } from '@backoffice/contract/labels'
import type { ReceiptStory } from '@backoffice/contract/timeline/timeline'
import { noLongerCounts } from '@backoffice/contract/statuses'
import type { DayForm } from '../kit/day-order.ts'
import type { Facts } from '../kit/facts.tsx'
import { showDay, showMoment, showMoney } from '../kit/format.ts'

/** Returns the amount that the receipt left to be paid; nothing when that is no longer true. */
export const balanceLine = (receipt: Pick<ReceiptStory, 'status' | 'balanceAfter'>): readonly [string, string] => [
  labels.balance,
  receipt.balanceAfter === null || noLongerCounts(receipt.status) ? '' : showMoney(receipt.balanceAfter),
]

/** Returns the payer, the purpose and the payment method. */
export const paymentFacts = (receipt: ReceiptStory, form: DayForm): Facts => [
  [labels.client, receipt.client],
  [labels.invoiceNo, receipt.invoiceNo],
  [labels.invoiceDate, showDay(receipt.invoiceDate, form)],
  [labels.paymentType, wordIn(receipt.paymentType)],
  [labels.paymentMode, wordIn(receipt.paymentMode)],
  [labels.chequeNo, receipt.chequeNO],
  [labels.chequeDate, showDay(receipt.chequeDate, form)],
  [labels.chequeBank, receipt.chequeBank],
  ...phoneFacts(receipt, form),
  ...(receipt.referenceNo === '' ? [] : ([[labels.referenceNo, receipt.referenceNo]] as const)),
]

/** Returns the number of a receipt from a phone, and when it was taken and arrived; nothing for other receipts. */
export const phoneFacts = (
  { itemNo, takenOn, arrivedOn, timeZone }: Pick<ReceiptStory, 'itemNo' | 'takenOn' | 'arrivedOn' | 'timeZone'>,
  form: DayForm,
): Facts =>
  itemNo === ''
    ? []
    : [
        [heldLabels.number, itemNo],
        [heldLabels.madeAt, showMoment(takenOn, form, timeZone)],
        [heldLabels.arrived, showMoment(arrivedOn, form, timeZone)],
      ]
