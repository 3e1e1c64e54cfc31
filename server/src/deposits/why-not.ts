/** Messages for the second of two people, with the reason why a deposit could not be decided or withdrawn. */
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { status } from '@backoffice/contract/statuses'
import { statusWord } from '../receipts/moved-on.ts'

/** The present state of a deposit. */
export interface CurrentState {
  readonly status: number
  readonly version: number
  readonly cashierId: number
  /** The person who decided or withdrew it, and when. */
  readonly by: string | null
  readonly byId: number | null
  readonly at: string | null
  readonly isWithdrawn: boolean
  /** The person who took back the last decision, and the moment. */
  readonly undoneBy: string | null
  readonly undoneAt: string | null
}

/**
 * Returns the message that names the first person, or that the deposit has changed since the user saw it. Its amounts and lines never
 * change: a deposit that waits again was decided and taken back meanwhile.
 */
export function whyNotDecided({ status: code, by, at, isWithdrawn, undoneBy, undoneAt }: CurrentState): string {
  const name = isWithdrawn ? depositMessages.withdrawnState.toLowerCase() : statusWord(code)
  if (code === status.pending && undoneBy !== null && undoneAt !== null) {
    return approvalsMessages.takenBack('deposit', undoneBy, undoneAt)
  }
  if (code === status.pending || by === null || at === null) return depositMessages.changed(name)
  return depositMessages.alreadyDecided(name, by, at)
}
