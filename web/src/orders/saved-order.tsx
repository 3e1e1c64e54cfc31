import { labels } from '@backoffice/contract/labels'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { type ReactNode, useRef } from 'react'
import { Inline } from '../kit/layout.tsx'
import tones from '../kit/tone.module.css'
import { Button } from '../kit/button.tsx'
import { toast } from '../kit/toasts.tsx'
import css from './order.module.css'

interface SavedOrderProps {
  /** The words for the number, such as `S.O No`. */
  label: string
  number: string
  /** Draws the buttons next to Copy. */
  children: ReactNode
}

/** Shows the number of the order that was just saved, large enough to be read out, with the next actions. */
export function SavedOrder({ label, number: text, children }: SavedOrderProps) {
  const number = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(ordersMessages.copied)
    } catch {
      // A page without a secure connection may not write to the clipboard: the number is selected for the keys that copy.
      if (number.current) window.getSelection()?.selectAllChildren(number.current)
    }
  }
  return (
    <Inline as="section" aria-label={orderLabels.savedOrder} className={`${tones.good} ${css.saved}`}>
      <Inline gap={4} role="status">
        <span>{label}</span>
        <strong ref={number} className="num">
          {text}
        </strong>
      </Inline>
      <Inline>
        <Button onClick={() => void copy()}>{labels.copy}</Button>
        {children}
      </Inline>
    </Inline>
  )
}
