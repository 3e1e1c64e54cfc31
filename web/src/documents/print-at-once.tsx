import { paymentTimeline } from '@backoffice/contract/payments/payments'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Paper, usePaper } from '../kit/paper.tsx'
import { paperNameOf as nameOfPayment, PaymentPaper } from './payment-paper.tsx'
import { addressOfReceipt, onPaper, type ReceiptAddress } from './receipt-address.tsx'
import { paperNameOf as nameOfReceipt, ReceiptPaper } from './receipt-paper.tsx'

interface PrintAtOnceProps {
  id: number
  /** Runs when the print dialog was closed, or when there is nothing to print. */
  onDone: () => void
}

/** Prints a receipt on the roll of 80 mm as soon as it is read. */
export function PrintReceiptAtOnce({ id, onDone }: PrintAtOnceProps) {
  const { data, failure } = useCall(receiptTimeline, { invoiceDetailId: id })
  const found = useAddress(() => addressOfReceipt(id), String(id))
  return (
    <PrintOnce name={data ? nameOfReceipt(data) : ''} isOver={failure !== undefined} onDone={onDone}>
      {data && found && <ReceiptPaper receipt={data} address={found.address} />}
    </PrintOnce>
  )
}

/** Prints a payment as one paper. */
export function PrintPaymentAtOnce({ id, onDone }: PrintAtOnceProps) {
  const { data, failure } = useCall(paymentTimeline, { paymentId: id })
  const first = data?.receipts[0]?.invoiceDetailId
  const found = useAddress(first === undefined ? undefined : () => addressOfReceipt(first), String(first))
  return (
    <PrintOnce name={data ? nameOfPayment(data) : ''} isOver={failure !== undefined} onDone={onDone}>
      {data && found && <PaymentPaper payment={data} address={found.address} />}
    </PrintOnce>
  )
}

/**
 * Looks for the address of a document, once for each key. Returns undefined while the answer has not come, so that the paper waits for it; then
 * the address, or none.
 */
export function useAddress(find: (() => Promise<string | undefined>) | undefined, key: string) {
  const [found, setFound] = useState<{ readonly key: string; readonly address: ReceiptAddress | undefined }>()
  const latest = useRef(find)
  latest.current = find
  const isKnown = find !== undefined
  useEffect(() => {
    let isGone = false
    void latest
      .current?.()
      .then(onPaper)
      .then((address) => {
        if (!isGone) setFound({ key, address })
      })
    return () => {
      isGone = true
    }
  }, [key, isKnown])
  return found?.key === key ? found : undefined
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
