import { sum } from '@backoffice/contract/money'
import type { PaymentStory } from '@backoffice/contract/payments/payments'
import { noLongerCounts } from '@backoffice/contract/statuses'
import type { Facts } from '../kit/facts.tsx'
import { showDay, showMoment, showMoney } from '../kit/format.ts'
import { PaperSheet, PrintButtons } from './paper-sheet.tsx'

type Instrument = PaymentStory['instruments'][number]
type Part = PaymentStory['receipts'][number]

/** Describes one cheque or sum of cash: `Cheque 000991 HBL 20/11/2026`. */
export const nameOfInstrument = ({ paymentMode, chequeNO, chequeBank, chequeDate, referenceNo }: Instrument) =>
  [paymentMode, chequeNO, chequeBank, showDay(chequeDate, 'DMY'), referenceNo].filter(Boolean).join(' ')

const hasEnded = ({ place }: Part) => noLongerCounts(place)
const totalOf = (parts: readonly Part[]) => showMoney(sum(parts.map(({ amount }) => amount)))

/**
 * Returns the invoices with all that the payment brought them, whichever instruments paid it, and the advance below them. What was voided
 * or has bounced pays nothing any more: it stands by itself, and the balance of its invoice is not what it was.
 */
export function paidFor(receipts: readonly Part[]): Facts {
  const live = receipts.filter((part) => !hasEnded(part))
  const ended = receipts.filter(hasEnded)
  const paid = [...new Set(live.map(({ invoiceNo }) => invoiceNo))].map((no) => {
    const parts = live.filter(({ invoiceNo }) => invoiceNo === no)
    const left = parts.at(-1)?.balanceAfter ?? null
    const isSaid = left !== null && ended.every(({ invoiceNo }) => invoiceNo !== no)
    return [no || 'Advance', `${totalOf(parts)}${isSaid ? ` (Balance ${showMoney(left)})` : ''}`] as const
  })
  const names = [...new Set(ended.map(({ placeName }) => placeName))]
  const gone = names.map((name) => [name, totalOf(ended.filter(({ placeName }) => placeName === name))] as const)
  return [...paid, ...gone]
}

/** Returns what became of a payment of which nothing counts any more; empty while a part of it does. */
export const stampOf = (receipts: readonly Part[]): string =>
  receipts.every(hasEnded) ? [...new Set(receipts.map(({ placeName }) => placeName))].join(' · ') : ''

/** Draws the two print buttons of a payment's timeline, and the paper that they print. */
export const PrintPayment = ({ payment }: { payment: PaymentStory }) => (
  <PrintButtons>
    <PaymentPaper payment={payment} />
  </PrintButtons>
)

/** Draws a payment as it stands on paper: its instruments, the invoices they pay, and the sum in words. */
export const PaymentPaper = ({ payment }: { payment: PaymentStory }) => (
  <PaperSheet
    of={payment}
    stamp={stampOf(payment.receipts)}
    facts={[
      ['Payment No', payment.paymentNo],
      ['Date', showMoment(payment.createdOn, 'DMY')],
      ['Client', payment.client],
      ...payment.instruments.map((instrument) => [nameOfInstrument(instrument), showMoney(instrument.amount)] as const),
    ]}
    factsBelow={paidFor(payment.receipts)}
  />
)
