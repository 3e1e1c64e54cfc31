import { wordIn } from '@backoffice/contract/words'
import { labels } from '@backoffice/contract/labels'
import { sum } from '@backoffice/contract/money'
import type { PaymentStory } from '@backoffice/contract/payments/payments'
import { noLongerCounts } from '@backoffice/contract/statuses'
import type { DayForm } from '../kit/day-order.ts'
import { showDay, showMoment, showMoney } from '../kit/format.ts'
import { phoneFacts } from './receipt-story.ts'
import type { ReceiptAddress } from './receipt-address.tsx'
import { PaperSheet, PrintButtons, type Sum } from './paper-sheet.tsx'
import { joined } from '../kit/joined.ts'

type Instrument = PaymentStory['instruments'][number]
type Part = PaymentStory['receipts'][number]

/** A roll with more sums than this is longer than a sheet of A4, which is offered too. */
const LONG = 20

/** Describes one cheque or sum of cash: `Cheque 000991 HBL 20/11/2026`. */
export const nameOfInstrument = (instrument: Instrument, form: DayForm) => {
  const { paymentMode, chequeNO, chequeBank, chequeDate, referenceNo } = instrument
  return joined([wordIn(paymentMode), chequeNO, chequeBank, showDay(chequeDate, form), referenceNo], ' ')
}

const hasEnded = ({ place }: Part) => noLongerCounts(place)
const totalOf = (parts: readonly Part[]) => sum(parts.map(({ amount }) => amount))

/**
 * Returns the invoices with the total that all instruments of the payment brought them, and the advance below them. A void or bounced part
 * no longer pays anything: it is shown by itself, and the balance of its invoice is not the balance of that time.
 */
export function paidFor(receipts: readonly Part[]): readonly Sum[] {
  const live = receipts.filter((part) => !hasEnded(part))
  const ended = receipts.filter(hasEnded)
  const paid = [...new Set(live.map(({ invoiceNo }) => invoiceNo))].map((no): Sum => {
    const parts = live.filter(({ invoiceNo }) => invoiceNo === no)
    const left = parts.at(-1)?.balanceAfter ?? null
    const showsBalance = left !== null && ended.every(({ invoiceNo }) => invoiceNo !== no)
    return {
      words: no || labels.advance,
      amount: totalOf(parts),
      ...(showsBalance && { note: labels.balanceOf(showMoney(left)) }),
    }
  })
  const names = [...new Set(ended.map(({ placeName }) => placeName))]
  const gone = names.map((name): Sum => ({
    words: wordIn(name),
    amount: totalOf(ended.filter(({ placeName }) => placeName === name)),
  }))
  return [...paid, ...gone]
}

/** Returns the outcome of a payment that no longer counts; empty while a part of it counts. */
export const stampOf = (receipts: readonly Part[]): string =>
  receipts.every(hasEnded) ? joined([...new Set(receipts.map(({ placeName }) => wordIn(placeName)))]) : ''

export const paperNameOf = ({ paymentNo }: Pick<PaymentStory, 'paymentNo'>): string => labels.paymentOf(paymentNo)

/** Draws the print buttons of a payment's timeline, and the paper that they print. */
export const PrintPayment = ({ payment }: { payment: PaymentStory }) => (
  <PrintButtons
    name={paperNameOf(payment)}
    receiptId={payment.receipts[0]?.invoiceDetailId}
    isLong={payment.instruments.length + paidFor(payment.receipts).length > LONG}
  >
    {(address) => <PaymentPaper payment={payment} address={address} />}
  </PrintButtons>
)

/** Draws a payment as printed: its instruments, the invoices they pay, and the sum in words. */
export const PaymentPaper = ({ payment, address }: { payment: PaymentStory; address: ReceiptAddress | undefined }) => (
  <PaperSheet
    address={address}
    of={payment}
    stamp={stampOf(payment.receipts)}
    facts={[
      [labels.paymentNo, payment.paymentNo],
      [labels.date, showMoment(payment.createdOn, 'words', payment.timeZone)],
      [labels.client, payment.client],
      ...phoneFacts(payment, 'words'),
    ]}
    brought={payment.instruments.map((instrument) => ({
      words: nameOfInstrument(instrument, 'words'),
      amount: instrument.amount,
    }))}
    paid={paidFor(payment.receipts)}
  />
)
