import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { toast } from '../kit/toasts.tsx'
import { type PrintedOrder, PrintOrder } from './order-paper.tsx'
import css from './order.module.css'

interface SavedOrderProps {
  order: PrintedOrder
  onCopyAsNew: () => void
}

/** Shows the number of the order that was just saved, large enough to be read out, with what is done with it next. */
export function SavedOrder({ order, onCopyAsNew }: SavedOrderProps) {
  const number = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(order.number)
      toast.success(ordersMessages.copied)
    } catch {
      // A page without a secure connection may not write to the clipboard: the number is selected for the keys that copy.
      if (number.current) window.getSelection()?.selectAllChildren(number.current)
    }
  }
  return (
    <section aria-label="Saved order" className={css.saved}>
      <div role="status">
        <span>S.O No</span>
        <strong ref={number}>{order.number}</strong>
      </div>
      <div className={css.answers}>
        <Button onClick={() => void copy()}>Copy</Button>
        <PrintOrder order={order} />
        <Button onClick={onCopyAsNew}>Copy as new order</Button>
      </div>
    </section>
  )
}
