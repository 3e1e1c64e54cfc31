import { type Observable, observable } from '../kit/observable.ts'
import type { PendingInvoice } from './receipt-draft.ts'

/** The presses of the list that the form beside it answers. */
export interface Desk {
  readonly receive: (invoice: PendingInvoice) => void
  readonly advance: () => void
  readonly changeSalesman: (salesmanId: number) => void
}

export interface HeldDesk extends Desk {
  /** True from the first press on, so that the form is loaded at once. */
  readonly isPressed: Observable<boolean>
  /** Returns whether the form is there, so that nothing waits for it. */
  readonly isAttached: () => boolean
  /** Drops the press that waits for the form, because the user went back to the list. */
  readonly forget: () => void
  /** Gives the presses to the form, those too that came before it. Returns the function that takes it away. */
  readonly attach: (desk: Desk) => () => void
}

/** Stands for the form until its files are there: the newest press of each kind waits for it, so that none is lost. */
export function heldDesk(): HeldDesk {
  const isPressed = observable(false)
  const waiting = new Map<'receipt' | 'salesman', (desk: Desk) => void>()
  let attached: Desk | undefined
  const press = (kind: 'receipt' | 'salesman', work: (desk: Desk) => void) => {
    isPressed.set(true)
    if (attached) work(attached)
    else waiting.set(kind, work)
  }
  return {
    isPressed,
    isAttached: () => attached !== undefined,
    receive: (invoice) => press('receipt', (desk) => desk.receive(invoice)),
    advance: () => press('receipt', (desk) => desk.advance()),
    changeSalesman: (salesmanId) => press('salesman', (desk) => desk.changeSalesman(salesmanId)),
    forget: () => waiting.delete('receipt'),
    attach: (desk) => {
      attached = desk
      for (const work of waiting.values()) work(desk)
      waiting.clear()
      return () => {
        if (attached === desk) attached = undefined
      }
    },
  }
}
