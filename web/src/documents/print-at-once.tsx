import { paymentTimeline } from '@backoffice/contract/payments/payments'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCall } from '../api/use-call.ts'
import { Paper, usePaper } from '../kit/paper.tsx'
import { paperNameOf as nameOfPayment, PaymentPaper } from './payment-paper.tsx'
import { paperNameOf as nameOfReceipt, ReceiptPaper } from './receipt-paper.tsx'

interface PrintAtOnceProps {
  id: number
  /** Runs when the print dialog was closed, or when there is nothing to print. */
  onDone: () => void
}

/** Prints a receipt on the roll of 80 mm as soon as it is read. */
export function PrintReceiptAtOnce({ id, onDone }: PrintAtOnceProps) {
  const { data, failure } = useCall(receiptTimeline, { invoiceDetailId: id })
  return (
    <PrintOnce name={data ? nameOfReceipt(data) : ''} isOver={failure !== undefined} onDone={onDone}>
      {data && <ReceiptPaper receipt={data} />}
    </PrintOnce>
  )
}

/** Prints a payment as one paper. */
export function PrintPaymentAtOnce({ id, onDone }: PrintAtOnceProps) {
  const { data, failure } = useCall(paymentTimeline, { paymentId: id })
  return (
    <PrintOnce name={data ? nameOfPayment(data) : ''} isOver={failure !== undefined} onDone={onDone}>
      {data && <PaymentPaper payment={data} />}
    </PrintOnce>
  )
}

interface PrintOnceProps {
  name: string
  /** The content of the paper, as soon as it is there. */
  children: ReactNode
  isOver: boolean
  onDone: () => void
}

/** Prints a paper once, as soon as its content is there. */
export function PrintOnce({ name, children, isOver, onDone }: PrintOnceProps) {
  const { size, print } = usePaper()
  const wasPrinted = useRef(false)
  const isReady = Boolean(children)
  useEffect(() => {
    if (!isReady || wasPrinted.current) return
    wasPrinted.current = true
    // The paper is put into the page at once, which React does not do while it runs effects.
    queueMicrotask(() => print('80mm'))
  }, [isReady, print])
  const ends = isOver || (wasPrinted.current && size === undefined)
  useEffect(() => {
    if (ends) onDone()
  }, [ends, onDone])
  return (
    size && (
      <Paper size={size} name={name}>
        {children}
      </Paper>
    )
  )
}
