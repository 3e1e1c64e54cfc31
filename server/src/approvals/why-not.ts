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
  /** The columns of a line that count, where the lines of such a document can change. */
  readonly ofLine?: ChangedColumns
}

/** The present state of a document that a decision did not reach; `isOpen` says that it still waits for one. */
export interface Standing {
  readonly id: number
  readonly isOpen: boolean
  readonly version: number
  readonly enteredBy: number | null
  /** The message of a rule of its own kind that the decision breaks, such as that a voucher does not balance. */
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
 * Tells why a decision was not made: the document is not the decider's to see, is his own, was decided by somebody else, breaks a rule of
 * its kind, was changed after the version on his screen, or was decided after it and is open again. The differences are those since that version.
 */
export async function whyNotDecided(
  db: Db,
  { kind, called, columns, ofLine }: DecidedKind,
  standing: Standing | undefined,
  sent: { readonly userId: number; readonly rowVersion?: number | undefined },
): Promise<string> {
  if (!standing) return approvalsMessages.notFound(called)
  if (standing.enteredBy === sent.userId) return approvalsMessages.own(called)
  const later = await documents.stepsAfter(db, kind, standing.id, sent.rowVersion ?? 0)
  const last = later.find(({ action }) => decisions[action] !== undefined || undone.includes(action))
  if (last && !standing.isOpen) return approvalsMessages.alreadyDecided(decisions[last.action] ?? '', last.by, last.at)
  if (standing.obstacle !== undefined) return standing.obstacle
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
