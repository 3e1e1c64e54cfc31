/** The check of a hand-over (document 1, section 5). */
import { messages } from '../messages.ts'
import { firstBroken } from '../rules.ts'

interface HandOver {
  /** Empty or 0 while none is chosen. */
  readonly cashierId: string | number | null | undefined
}

/** Returns the first reason why a receipt cannot be sent. */
export const brokenHandOver = (form: HandOver) =>
  firstBroken<HandOver>([[({ cashierId }) => !cashierId, messages.transfer.noCashier, 'cashierId']], form)
