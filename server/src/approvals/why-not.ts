import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { DocumentKind } from '@backoffice/contract/documents'
import type { DocumentAction } from '@backoffice/contract/timeline/events'
import type { Db } from '../db/database.ts'
import { type ChangedColumns, changesIn, inWords } from './changes.ts'
import * as documents from './documents.sql.ts'

export interface DecidedKind<K extends DocumentKind = DocumentKind> {
  readonly kind: K
  /** The word for such a document within a sentence. */
  readonly called: string
  readonly columns: ChangedColumns
  /** The columns of a line that the audit shows, if the lines of such a document can change. */
  readonly ofLine?: ChangedColumns
}

/** The present state of a document that was not decided; `isOpen` is true while it waits for a decision. */
export interface CurrentState {
  readonly id: number
  readonly isOpen: boolean
  readonly version: number
  readonly enteredBy: number | null
  /** The message of a rule of this kind of document that the decision breaks, such as that a voucher does not balance. */
  readonly obstacle?: string | undefined
}

const decisions: Partial<Record<DocumentAction, string>> = {
  approve: 'approved',
  approve_first: 'approved once',
  decline: 'declined',
  withdraw: 'withdrawn',
}
const undone: readonly DocumentAction[] = ['undo_approve', 'undo_approve_first', 'undo_decline']

/**
 * Returns the reason why a decision was not made: the user may not see the document, entered it, another user decided about it, it breaks
 * a rule of its kind, it changed after the version on the screen, or it was decided after that version and is open again. Only differences
 * since that version are shown.
 */
export async function whyNotDecided(
  db: Db,
  { kind, called, columns, ofLine }: DecidedKind,
  currentState: CurrentState | undefined,
  sent: { readonly userId: number; readonly rowVersion?: number | undefined },
): Promise<string> {
  if (!currentState) return approvalsMessages.notFound(called)
  if (currentState.enteredBy === sent.userId) return approvalsMessages.own(called)
  const later = await documents.stepsAfter(db, kind, currentState.id, sent.rowVersion ?? 0)
  const last = later.find(({ action }) => decisions[action] !== undefined || undone.includes(action))
  if (last && !currentState.isOpen)
    return approvalsMessages.alreadyDecided(decisions[last.action] ?? '', last.by, last.at)
  if (currentState.obstacle !== undefined) return currentState.obstacle
  const [latest] = later
  const changed = later.find(({ changes }) => changes !== null)
  if (latest && changed) {
    const differing = changesIn(later)
    if (Object.keys(differing).length === 0) return approvalsMessages.changed(called)
    const words = inWords(differing, columns, ofLine)
    return approvalsMessages.changedBy(called, changed.by, changed.at, words)
  }
  if (last && undone.includes(last.action)) return approvalsMessages.takenBack(called, last.by, last.at)
  if (last?.action === 'approve_first') return approvalsMessages.approvedOnce(last.by, last.at)
  return last
    ? approvalsMessages.alreadyDecided(decisions[last.action] ?? '', last.by, last.at)
    : approvalsMessages.changed(called)
}
