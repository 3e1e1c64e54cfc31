import {
  type DepositStory,
  depositTimeline,
  type ReceiptStory,
  receiptTimeline,
} from '@backoffice/contract/timeline/timeline'
import { toneOf, toneOfStage } from '@backoffice/contract/statuses'
import { showDay, showMoment, showMoney, showNumber } from '../kit/format.ts'
import { Modal } from '../kit/modal.tsx'
import { chequeFacts } from '../cash/cash-columns.tsx'
import { PrintReceipt } from './receipt-paper.tsx'
import { balanceLine, paymentFacts } from './receipt-story.ts'
import { TimelinePanel, type TimelineView } from './timeline-panel.tsx'

export interface TimelineProps<Of> {
  of: Of
  opened: boolean
  onClose: () => void
}

/** Shows the history of a receipt: each event with its user, time and reason. */
export function ReceiptTimeline({ of: id, opened, onClose }: TimelineProps<number>) {
  return (
    <Modal title={`Timeline of receipt ${id}`} opened={opened} onClose={onClose}>
      <TimelinePanel call={receiptTimeline} asked={{ invoiceDetailId: id }} viewOf={ofReceipt} />
    </Modal>
  )
}

/** Shows the history of a deposit in the same way. */
export function DepositTimeline({ of: depositNo, opened, onClose }: TimelineProps<string>) {
  return (
    <Modal title={`Timeline of deposit ${depositNo}`} opened={opened} onClose={onClose}>
      <TimelinePanel call={depositTimeline} asked={{ depositNo }} viewOf={ofDeposit} />
    </Modal>
  )
}

const ofReceipt = (receipt: ReceiptStory): TimelineView => ({
  tone: toneOfStage(receipt.status),
  word: receipt.statusName,
  amount: receipt.amount,
  buttons: <PrintReceipt receipt={receipt} />,
  facts: [
    ...paymentFacts(receipt),
    ['Total Bill', receipt.totalBill === null ? '' : showMoney(receipt.totalBill)],
    balanceLine(receipt),
    ['Applied', receipt.invoiceNo === '' ? showMoney(receipt.appliedAmount) : ''],
    ['Salesman', receipt.s_Name],
    ['Recorded By', receipt.recordedBy],
    ['Deposit Ref No', receipt.depositNo],
  ],
  // A slip belongs to the whole deposit: this receipt's amount is not on it.
  compared: ({ action }) => (action === 'deposit' ? [] : chequeFacts({ ...receipt, chequeNo: receipt.chequeNO })),
  events: receipt.events,
})

const ofDeposit = (deposit: DepositStory): TimelineView => ({
  tone: toneOf(deposit.status),
  word: deposit.statusName,
  amount: deposit.totalAmount,
  facts: [
    ['Deposit Ref No', deposit.depositNo],
    ['Slip No', deposit.depositSlipNo],
    ['Title', deposit.title],
    ['Cashier Name', deposit.c_Name],
    ['Branch', deposit.branch],
    ['Entry Date', showMoment(deposit.createdOn, 'DMY')],
    ['Receipts', showNumber(deposit.receipts)],
    ['Posting Date', showDay(deposit.postingDate, 'DMY')],
  ],
  compared: () => [
    ['Slip No', deposit.depositSlipNo],
    ['Total Amount', showMoney(deposit.totalAmount)],
  ],
  events: deposit.events,
})
