import { messages } from '@backoffice/contract/messages'
import { type StatusCode, statusNames } from '@backoffice/contract/statuses'
import type { Step } from './receipts.sql.ts'

/** What a salesman reads whose receipt is not with him any more: who was first, and when. */
export function leftMessage(step: Step | undefined): string {
  if (!step) return messages.receipt.notFound
  return step.how === 'sent'
    ? messages.transfer.alreadySent(step.by, step.at)
    : messages.transfer.alreadyDecided(step.how, step.by, step.at)
}

/** The status of a hand-over or deposit within a sentence. */
export const statusWord = (code: number): string => (statusNames[code as StatusCode] ?? String(code)).toLowerCase()
