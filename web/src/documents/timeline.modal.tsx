import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import {
  type DepositStory,
  depositTimeline,
  type ReceiptStory,
  receiptTimeline,
} from '@backoffice/contract/timeline/timeline'
import { ZERO } from '@backoffice/contract/money'
import { type PaymentStory, paymentTimeline } from '@backoffice/contract/payments/payments'
import { listMessages } from '@backoffice/contract/list-messages'
import { toneOf, toneOfStage } from '@backoffice/contract/statuses'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { showDay, showMoment, showMoney, showNumber } from '../kit/format.ts'
import { useCall } from '../api/use-call.ts'
import { Modal } from '../kit/modal.tsx'
import { chequeFacts } from './cheque-facts.ts'
import { EndLinkOfReceipt } from './end-link.tsx'
import { nameOfInstrument, PrintPayment } from './payment-paper.tsx'
import { PrintReceipt } from './receipt-paper.tsx'
import { balanceLine, paymentFacts, phoneFacts } from './receipt-story.ts'
import { TimelinePanel, type TimelineView } from './timeline-panel.tsx'

export interface TimelineProps<Of> {
  of: Of
  opened: boolean
  onClose: () => void
}

/**
 * Shows the history of a receipt, named by amount and client: each event with its user, time and reason. A receipt of a payment links to
 * the history of the payment.
 */
export function ReceiptTimeline({ of: id, opened, onClose }: TimelineProps<number>) {
  const [payment, setPayment] = useState<{ readonly id: number; readonly no: string }>()
  const input = { invoiceDetailId: id }
  const { data } = useCall(receiptTimeline, input, { quiet: true })
  const name = data && listMessages.about(showMoney(data.amount), data.client)
  return (
    <Modal
      title={payment ? labels.timelineOf.payment(payment.no) : labels.timelineOf.receipt(name ?? '')}
      opened={opened}
      onClose={onClose}
    >
      {payment ? (
        <TimelinePanel
          call={paymentTimeline}
          input={{ paymentId: payment.id }}
          viewOf={(answer) => ofPayment(answer, () => setPayment(undefined))}
        />
      ) : (
        <TimelinePanel call={receiptTimeline} input={input} viewOf={(answer) => ofReceipt(answer, setPayment)} />
      )}
    </Modal>
  )
}

/** Shows the history of a deposit in the same way. */
export function DepositTimeline({ of: depositNo, opened, onClose }: TimelineProps<string>) {
  return (
    <Modal title={labels.timelineOf.deposit(depositNo)} opened={opened} onClose={onClose}>
      <TimelinePanel call={depositTimeline} input={{ depositNo }} viewOf={ofDeposit} />
    </Modal>
  )
}

const ofReceipt = (
  receipt: ReceiptStory,
  onPayment: (payment: { readonly id: number; readonly no: string }) => void,
): TimelineView => ({
  tone: toneOfStage(receipt.status),
  word: receipt.statusName,
  amount: receipt.amount,
  buttons: (
    <>
      {receipt.paymentId !== null && <PaymentLink id={receipt.paymentId} no={receipt.paymentNo} onOpen={onPayment} />}
      {receipt.hasLink && <EndLinkOfReceipt receiptId={receipt.invoiceDetailId} />}
      <PrintReceipt receipt={receipt} />
    </>
  ),
  facts: [
    ...paymentFacts(receipt, 'DMY'),
    [labels.totalBill, receipt.totalBill === null ? '' : showMoney(receipt.totalBill)],
    balanceLine(receipt),
    [labels.applied, receipt.invoiceNo === '' ? showMoney(receipt.appliedAmount) : ''],
    [labels.salesman, receipt.s_Name],
    [labels.recordedBy, receipt.recordedBy],
    [labels.paymentNo, receipt.paymentNo],
    [labels.depositRefNo, receipt.depositNo],
  ],
  // A slip belongs to the whole deposit: this receipt's amount is not on it.
  compared: ({ action }) => (action === 'deposit' ? [] : chequeFacts({ ...receipt, chequeNo: receipt.chequeNO })),
  events: receipt.events,
  timeZone: receipt.timeZone,
})

interface PaymentLinkProps {
  id: number
  no: string
  onOpen: (payment: { readonly id: number; readonly no: string }) => void
}

const PaymentLink = ({ id, no, onOpen }: PaymentLinkProps) => (
  <Button small onClick={() => onOpen({ id, no })}>
    {labels.paymentOf(no)}
  </Button>
)

const ofPayment = (payment: PaymentStory, onBack: () => void): TimelineView => ({
  tone: toneOfStage(payment.status),
  word: payment.statusName,
  amount: payment.amount,
  buttons: (
    <>
      <Button small onClick={onBack}>
        {labels.receipt}
      </Button>
      <PrintPayment payment={payment} />
    </>
  ),
  facts: [
    ...phoneFacts(payment, 'DMY'),
    [labels.client, payment.client],
    ...payment.instruments.map(
      (instrument) => [nameOfInstrument(instrument, 'DMY'), showMoney(instrument.amount)] as const,
    ),
    [labels.invoices, inList(payment.receipts.map(({ invoiceNo }) => invoiceNo || labels.advance))],
    [labels.advance, payment.advanceAmount === ZERO ? '' : showMoney(payment.advanceAmount)],
    [labels.ended, payment.endedAmount === ZERO ? '' : showMoney(payment.endedAmount)],
    [labels.salesman, payment.s_Name],
    [labels.recordedBy, payment.recordedBy],
    [labels.comments, payment.comments],
  ],
  compared: () => [],
  events: payment.events,
  timeZone: payment.timeZone,
})

const ofDeposit = (deposit: DepositStory): TimelineView => ({
  tone: toneOf(deposit.status),
  word: deposit.statusName,
  amount: deposit.totalAmount,
  facts: [
    [labels.depositRefNo, deposit.depositNo],
    [labels.slipNo, deposit.depositSlipNo],
    [labels.title, deposit.title],
    [labels.cashierName, deposit.c_Name],
    [labels.branch, deposit.branch],
    [labels.entryDate, showMoment(deposit.createdOn, 'DMY', deposit.timeZone)],
    [labels.receipts, showNumber(deposit.receipts)],
    [labels.postingDate, showDay(deposit.postingDate, 'DMY')],
  ],
  compared: () => [
    [labels.slipNo, deposit.depositSlipNo],
    [labels.totalAmount, showMoney(deposit.totalAmount)],
  ],
  events: deposit.events,
  timeZone: deposit.timeZone,
})
