import type { Answer } from '@backoffice/contract/call'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/cash/timeline'
import { toneOf, toneOfStage } from '@backoffice/contract/statuses'
import type { ReactNode } from 'react'
import { type CallState, useCall } from '../api/use-call.ts'
import { Attachments } from '../kit/attachments.tsx'
import { showDay, showMoment, showMoney, showNumber } from '../kit/format.ts'
import { SkeletonTable, TablePanel } from '../kit/list/table-panel.tsx'
import { ModalWindow } from '../kit/modal-window.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { chequeFacts } from './cash-columns.tsx'
import { PrintReceipt } from './receipt-paper.tsx'
import { Facts, Story } from './timeline-story.tsx'
import css from './timeline.module.css'

export interface TimelineProps<Of> {
  of: Of
  opened: boolean
  onClose: () => void
}

/** Who did what with a receipt, when and why. */
export function ReceiptTimeline({ of: id, opened, onClose }: TimelineProps<number>) {
  return (
    <ModalWindow title={`Timeline of receipt ${id}`} opened={opened} onClose={onClose}>
      <ReceiptStory id={id} />
    </ModalWindow>
  )
}

/** The same of a deposit. */
export function DepositTimeline({ of: depositNo, opened, onClose }: TimelineProps<string>) {
  return (
    <ModalWindow title={`Timeline of deposit ${depositNo}`} opened={opened} onClose={onClose}>
      <DepositStory depositNo={depositNo} />
    </ModalWindow>
  )
}

function ReceiptStory({ id }: { id: number }) {
  const told = useCall(receiptTimeline, { invoiceDetailId: id }, { quiet: true })
  return (
    <Told story={told}>
      {(receipt) => (
        <>
          <div className={css.head}>
            <StatusTag tone={toneOfStage(receipt.status)} word={receipt.statusName} />
            <strong className="num">{showMoney(receipt.amount)}</strong>
            <PrintReceipt receipt={receipt} />
          </div>
          <Facts
            of={[
              ['Client', receipt.client],
              ['Invoice No', receipt.invoiceNo],
              ['Invoice Date', showDay(receipt.invoiceDate)],
              ['Payment Type', receipt.paymentType],
              ['Payment Mode', receipt.paymentMode],
              ['Cheque No', receipt.chequeNO],
              ['Cheque Date', showDay(receipt.chequeDate)],
              ['Cheque Bank', receipt.chequeBank],
              ['Total Bill', receipt.totalBill === null ? '' : showMoney(receipt.totalBill)],
              ['Balance', receipt.balanceAfter === null ? '' : showMoney(receipt.balanceAfter)],
              ['Applied', receipt.invoiceNo === '' ? showMoney(receipt.appliedAmount) : ''],
              ['Salesman', receipt.s_Name],
              ['Recorded By', receipt.recordedBy],
              ['Deposit Ref No', receipt.depositNo],
            ]}
          />
          <Attachments images={receipt.images} facts={chequeFacts({ ...receipt, chequeNo: receipt.chequeNO })} />
          <Story events={receipt.events} />
        </>
      )}
    </Told>
  )
}

function DepositStory({ depositNo }: { depositNo: string }) {
  const told = useCall(depositTimeline, { depositNo }, { quiet: true })
  return (
    <Told story={told}>
      {(deposit) => (
        <>
          <div className={css.head}>
            <StatusTag tone={toneOf(deposit.status)} word={deposit.statusName} />
            <strong className="num">{showMoney(deposit.totalAmount)}</strong>
          </div>
          <Facts
            of={[
              ['Deposit Ref No', deposit.depositNo],
              ['Slip No', deposit.depositSlipNo],
              ['Title', deposit.title],
              ['Cashier Name', deposit.c_Name],
              ['Branch', deposit.branch],
              ['Entry Date', showMoment(deposit.createdOn)],
              ['Receipts', showNumber(deposit.receipts)],
              ['Posting Date', showDay(deposit.postingDate)],
            ]}
          />
          <Attachments
            images={deposit.images}
            facts={[
              ['Slip No', deposit.depositSlipNo],
              ['Total Amount', showMoney(deposit.totalAmount)],
            ]}
          />
          <Story events={deposit.events} />
        </>
      )}
    </Told>
  )
}

interface ToldProps<C extends typeof receiptTimeline | typeof depositTimeline> {
  story: CallState<C>
  children: (answer: Answer<C>) => ReactNode
}

function Told<C extends typeof receiptTimeline | typeof depositTimeline>({ story, children }: ToldProps<C>) {
  const { data, failure, answeredAt, refetch } = story
  return (
    <div className={css.box}>
      <TablePanel
        state={{ failure, answeredAt, onRetry: refetch }}
        rows={data ? 1 : undefined}
        visible={1}
        empty=""
        onShowAll={refetch}
      />
      {data && children(data)}
      {!data && !failure && (
        <SkeletonTable columns={[{ key: 'what', title: 'Timeline' }]} rows={6} caption="Timeline" cards={false} />
      )}
    </div>
  )
}
