/**
 * A receipt or a payment that the user has just recorded, for its toast, its line next to the form and the message to the client on
 * WhatsApp.
 */
import { wordIn } from '@backoffice/contract/words'
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import type { LastReceipt } from '@backoffice/contract/receipts/last-receipts'
import { dayOfMoment, showDay, showMoney } from '../kit/format.ts'
import { joined } from '../kit/joined.ts'
import type { Shared } from '../kit/share.ts'
import type { ReceiptDraft } from './receipt-draft.ts'

export interface Recorded {
  /** The receipt or the payment; each has its own paper. */
  readonly of: 'receipt' | 'payment'
  readonly id: number
  readonly no: string
  readonly day: Day | null
  readonly client: string
  /** The numbers of the paid invoices; none for an advance. */
  readonly invoices: readonly string[]
  /** The methods, and the number of a single cheque. */
  readonly how: string
  readonly amount: Money
  /**
   * The balance of the invoice from the server; undefined for an advance, for a payment, and while only the form is known, because others
   * may meanwhile have paid a part of the bill.
   */
  readonly balance: Money | undefined
  /** The address at which the client opens it; empty where there is none. */
  readonly address: string
}

export const recordedOf = (receipt: LastReceipt): Recorded => ({
  of: receipt.paymentId === null ? 'receipt' : 'payment',
  id: receipt.paymentId ?? receipt.invoiceDetailId,
  no: receipt.paymentNo || String(receipt.invoiceDetailId),
  day: dayOfMoment(receipt.createdOn) ?? null,
  client: receipt.client,
  invoices: receipt.invoices,
  how: joined([wordIn(receipt.paymentMode), receipt.chequeNO], ' '),
  amount: receipt.amount,
  balance: receipt.balanceAfter ?? undefined,
  address: receipt.address ?? '',
})

/** Returns the receipt that the server made of a draft today, with the values of the form. */
export const recordedFrom = (draft: ReceiptDraft, id: number, today: Day): Recorded => ({
  of: 'receipt',
  id,
  no: String(id),
  day: today,
  client: draft.client,
  invoices: draft.invoiceNo === '' ? [] : [draft.invoiceNo],
  how: joined([wordIn(draft.paymentMethod), draft.paymentMethod === 'Cheque' && draft.chequeNo], ' '),
  amount: draft.receiveAmount,
  balance: undefined,
  address: '',
})

/** Returns the amount, the number and the client: `12,000.00 · No 20531 · Al-Shifa Clinic`. */
export const describeRecorded = ({ amount, client, no }: Recorded): string =>
  receiptMessages.savedOf(showMoney(amount), no, client)

const invoicesOf = ({ of, invoices }: Recorded) => {
  const numbers = invoices.join(', ')
  if (numbers === '') return ''
  return of === 'receipt' ? receiptMessages.shared.invoiceNo(numbers) : paymentsMessages.paidInvoices(numbers)
}

/** Returns the receipt as a text that the client can keep, and as a picture with the same lines. */
export function sharedOf(recorded: Recorded, { company, branch }: { company: string; branch: string }): Shared {
  const { receiptNo, received, balance } = receiptMessages.shared
  const numbered = recorded.of === 'receipt' ? receiptNo : paymentsMessages.paidNo
  const title = joined([company, branch])
  const strong = received(showMoney(recorded.amount), recorded.how)
  const lines = [
    numbered(recorded.no, showDay(recorded.day, 'DMY')),
    recorded.client,
    invoicesOf(recorded),
    strong,
    recorded.balance === undefined ? '' : balance(showMoney(recorded.balance)),
  ].filter(Boolean)
  return {
    text: [title, ...lines, recorded.address].filter(Boolean).join('\n'),
    picture: { title, lines, strong },
    fileName: `${recorded.no}.png`,
  }
}
