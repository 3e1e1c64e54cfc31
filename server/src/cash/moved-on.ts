import { messages } from '@backoffice/contract/messages'
import type { Step } from './receipts.sql.ts'

/** What a salesman reads whose receipt is not with him any more: who was first, and when. */
export function leftMessage(step: Step | undefined): string {
  if (!step) return messages.receipt.notFound
  return step.how === 'sent'
    ? messages.transfer.alreadySent(step.by, step.at)
    : messages.transfer.alreadyDecided(step.how, step.by, step.at)
}
