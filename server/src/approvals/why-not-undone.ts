import { undoMessages } from '@backoffice/contract/approvals/undo-messages'

/** The decision that a document has now, if any. */
interface Decided {
  readonly by: string | null
  readonly byId: number | null
  readonly at: string | null
}

/**
 * Returns the reason why a decision was not undone: there is none, or another user made it. Everything else is refused by the rules of the
 * database. `changed` is the message if the document is no longer as the user saw it.
 */
export function whyNotUndone({ by, byId, at }: Decided, userId: number, changed: string): string {
  if (by === null || at === null) return undoMessages.notDecided
  return byId === userId ? changed : undoMessages.notYours(by, at)
}
