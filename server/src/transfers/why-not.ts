/** Messages for the second of two people, with the reason why a hand-over could not be decided or settled. */
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { decision, status } from '@backoffice/contract/statuses'
import { statusWord } from '../receipts/moved-on.ts'
import type { Deciding, CurrentState } from './transfers.sql.ts'

/** Returns how a hand-over ended, as a word within a sentence. */
function endOf({ status: code, wasSettled, wasRecalled, sentOnTo }: CurrentState): string {
  if (!wasSettled) return statusWord(code)
  if (wasRecalled) return transferMessages.wasRecalled
  return sentOnTo === null ? transferMessages.wasSentBack : transferMessages.wasSentOn(sentOnTo)
}

/**
 * Returns the message about a change since the user saw the hand-over. Its amount never changes: a hand-over that waits again was decided
 * and taken back meanwhile.
 */
const changedSince = ({ status: code, undoneBy, undoneAt }: CurrentState): string =>
  code === status.pending && undoneBy !== null && undoneAt !== null
    ? approvalsMessages.takenBack('hand-over', undoneBy, undoneAt)
    : transferMessages.changed(statusWord(code))

/** Returns the refusal for a cashier: the person who was first, or the present place of the money. */
export function whyNotByCashier(currentState: CurrentState | undefined, sent: Deciding): string {
  if (!currentState) return transferMessages.notFound
  const { by, at, depositNo } = currentState
  if (depositNo !== null && sent.status === decision.declined) {
    const still = currentState.depositStatus === status.pending
    return still ? transferMessages.inDeposit(depositNo) : transferMessages.deposited(depositNo)
  }
  if (currentState.status !== status.pending && by !== null && at !== null) {
    // A deposit set every status after approved, so the first person is still the cashier who approved the hand-over.
    const decided = depositNo === null ? endOf(currentState) : statusWord(status.approved)
    return transferMessages.alreadyDecided(decided, by, at)
  }
  return sent.rowVersion === currentState.version ? receiptRefusals.notMovable : changedSince(currentState)
}

/** Returns the refusal for a director or salesman: the person who was first, or that the hand-over is with the chosen cashier already. */
export function whyNotSettled(currentState: CurrentState | undefined, cashierId: number): string {
  if (!currentState) return transferMessages.notInBranches
  const { by, at, depositNo } = currentState
  if (currentState.status !== status.pending && by !== null && at !== null) {
    return transferMessages.alreadyDecided(
      depositNo === null ? endOf(currentState) : statusWord(status.approved),
      by,
      at,
    )
  }
  return currentState.cashierId === cashierId ? transferMessages.sameCashier : changedSince(currentState)
}
