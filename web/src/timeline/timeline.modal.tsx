import type { Answer, Wire } from '@backoffice/contract/call'
import {
  type DepositStory,
  depositTimeline,
  type ReceiptStory,
  receiptTimeline,
  type TimelineEvent,
} from '@backoffice/contract/timeline/timeline'
import type { Money } from '@backoffice/contract/money'
import { type Tone, toneOf, toneOfStage } from '@backoffice/contract/statuses'
import type { ReactNode } from 'react'
import { useCall } from '../api/use-call.ts'
import { FactList, type Facts } from '../kit/facts.tsx'
import { showDay, showMoment, showMoney, showNumber } from '../kit/format.ts'
import { SkeletonTable, TablePanel } from '../kit/list/table-panel.tsx'
import { Modal } from '../kit/modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { chequeFacts } from '../cash/cash-columns.tsx'

import { PrintReceipt } from './receipt-paper.tsx'
import { balanceLine, paymentFacts } from './receipt-story.ts'
import { Story } from './timeline-story.tsx'
import css from './timeline.module.css'

export interface TimelineProps<Of> {
  of: Of
  opened: boolean
  onClose: () => void
}

/** Shows the history of a receipt: each event with its user, time and reason. */
export function ReceiptTimeline({ of: id, opened, onClose }: TimelineProps<number>) {
  return (
    <Modal title={`Timeline of receipt ${id}`} opened={opened} onClose={onClose}>
      <Timeline call={receiptTimeline} asked={{ invoiceDetailId: id }} viewOf={ofReceipt} />
    </Modal>
  )
}

/** Shows the history of a deposit in the same way. */
export function DepositTimeline({ of: depositNo, opened, onClose }: TimelineProps<string>) {
  return (
    <Modal title={`Timeline of deposit ${depositNo}`} opened={opened} onClose={onClose}>
      <Timeline call={depositTimeline} asked={{ depositNo }} viewOf={ofDeposit} />
    </Modal>
  )
}

/** The content of a timeline, for receipts and deposits alike. */
interface TimelineView {
  tone: Tone
  word: string
  amount: Money
  facts: Facts
  /** Returns the facts that a picture of an event is compared with. */
  compared: (event: TimelineEvent) => Facts
  events: readonly TimelineEvent[]
  buttons?: ReactNode
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

interface TimelineOf<C extends typeof receiptTimeline | typeof depositTimeline> {
  call: C
  asked: Wire<C>
  viewOf: (answer: Answer<C>) => TimelineView
}

function Timeline<C extends typeof receiptTimeline | typeof depositTimeline>({ call, asked, viewOf }: TimelineOf<C>) {
  const { data, failure, answeredAt, refetch } = useCall(call, asked, { quiet: true })
  return (
    <div className={css.box}>
      <TablePanel
        state={{ failure, answeredAt, onRetry: refetch }}
        rows={data ? 1 : undefined}
        visible={1}
        empty=""
        onShowAll={refetch}
      />
      {data && <TimelineBody {...viewOf(data)} />}
      {!data && !failure && (
        <SkeletonTable columns={[{ key: 'what', title: 'Timeline' }]} rows={6} caption="Timeline" cards={false} />
      )}
    </div>
  )
}

function TimelineBody({ tone, word, amount, buttons, facts, compared, events }: TimelineView) {
  return (
    <>
      <div className={css.head}>
        <StatusTag tone={tone} word={word} />
        <strong className="num">{showMoney(amount)}</strong>
        {buttons}
      </div>
      <FactList of={facts} className={css.facts} />
      <Story events={events} compared={compared} />
    </>
  )
}
