/** Undoes decisions about documents: vouchers, invoices, sale orders, tours, leaves and credits. */
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { Input } from '@backoffice/contract/call'
import type { DocumentKind } from '@backoffice/contract/documents'
import type { undoVoucher } from '@backoffice/contract/vouchers/vouchers'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { sql } from 'kysely'
import type { Db, SessionUser } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'
import { refuse } from '../http/refusals.ts'
import { whyNotUndone } from './why-not-undone.ts'

/** The table with the decisions about each kind of document. */
const tables = {
  voucher: 'voucher',
  invoice: 'invoice_approval',
  sale_order: 'sale_order',
  tour: 'tour',
  leave: 'leave',
  credit: 'credit',
} as const satisfies Partial<Record<DocumentKind, string>>

interface UndoneKind {
  readonly kind: DocumentKind & keyof typeof tables
  readonly called: string
}

interface CurrentState {
  readonly by: string | null
  readonly byId: number | null
  readonly at: string | null
}

/** Undoes the user's own decision about a document of their branches, and returns the message; otherwise it refuses with the reason. */
export async function undoDecision(
  db: Db,
  { kind, called }: UndoneKind,
  { userId, branches }: Pick<SessionUser, 'userId' | 'branches'>,
  { id, rowVersion }: Input<typeof undoVoucher>,
): Promise<string> {
  const { rows } = await sql<{ done: boolean }>`
    select undo_document_decision(${kind}, ${id}, ${rowVersion ?? null}) as done`.execute(db)
  if (rows[0]?.done) return undoMessages.done
  const found = await sql<CurrentState>`
    select u.name as by, u.id as "byId", local_time(d.branch_code, d.decided_at) as at
    from ${sql.table(tables[kind])} d left join app_user u on u.id = d.decided_by
    where d.id = ${id} and ${inBranches(sql`d.branch_code`, branches)}`.execute(db)
  const [currentState] = found.rows
  if (!currentState) throw refuse(approvalsMessages.notFound(called))
  throw refuse(whyNotUndone(currentState, userId, approvalsMessages.changed(called)))
}
