import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { type StatusCode, statusNames } from '@backoffice/contract/statuses'
import type { Step } from './receipts.sql.ts'

/** Returns the refusal for a salesman that the receipt is no longer with them, with the person who moved it and the moment. */
export function movedOnMessage(step: Step | undefined): string {
  if (!step) return receiptRefusals.notFound
  return step.how === 'sent'
    ? transferMessages.alreadySent(step.by, step.at)
    : transferMessages.alreadyDecided(step.how, step.by, step.at)
}

/** Returns the status of a hand-over or deposit as a word within a sentence. */
export const statusWord = (code: number): string => (statusNames[code as StatusCode] ?? String(code)).toLowerCase()
