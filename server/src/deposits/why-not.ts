/** Tells the second of two people why a deposit could not be decided or withdrawn. */
import { messages } from '@backoffice/contract/messages'
import { status } from '@backoffice/contract/statuses'
import { statusWord } from '../receipts/moved-on.ts'

/** The present state of a deposit. */
export interface Standing {
  readonly status: number
  readonly version: number
  readonly cashierId: number
  /** The person who decided or withdrew it, and when. */
  readonly by: string | null
  readonly byId: number | null
  readonly at: string | null
  readonly isWithdrawn: boolean
}

/** Tells who was first, or that the deposit has changed since it was seen. */
export function whyNotDecided({ status: code, by, at, isWithdrawn }: Standing): string {
  const name = isWithdrawn ? messages.deposit.withdrawnState.toLowerCase() : statusWord(code)
  if (code === status.pending || by === null || at === null) return messages.deposit.changed(name)
  return messages.deposit.alreadyDecided(name, by, at)
}
