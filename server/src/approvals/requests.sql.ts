/** SQL that requests share: tours, leaves and credits. */
import { type RequestStatus, requestStatus, requestWords } from '@backoffice/contract/approvals/requests'
import type { DocumentKind } from '@backoffice/contract/documents'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, wordOf } from '../db/sql.ts'
import type { CurrentState } from './why-not.ts'

/** The kinds of requests, each the name of its table. */
export type RequestKind = Extract<DocumentKind, 'tour' | 'leave' | 'credit'>

/** The word of a request's status. */
export const requestWordOf = (code: RawBuilder<unknown>) => wordOf(code, requestWords)

/**
 * Lets only one transaction of its user at a time enter requests of this kind. The second of two then finds the days of the first.
 * Otherwise both could wait for each other within the constraint on overlapping days, and PostgreSQL would end one as a deadlock.
 */
export const enterAlone = (db: Db, kind: RequestKind, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${kind}), ${userId})`.execute(db)

export interface Ending {
  readonly id: number
  readonly to: Exclude<RequestStatus, typeof requestStatus.pending>
  readonly userId: number
  readonly reason: string
  readonly rowVersion?: number | undefined
}

/**
 * Ends a pending request of the branches in one guarded statement, and returns whether it did. Its owner withdraws it; another user
 * approves or declines it.
 */
export async function end(
  db: Db,
  kind: RequestKind,
  branches: readonly string[],
  { id, to, userId, reason, rowVersion }: Ending,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(kind)} set status = ${to}, decided_by = ${userId}, comment = ${reason}
    where id = ${id} and ${inBranches(sql`branch_code`, branches)} and status = ${sql.lit(requestStatus.pending)}
      and ${to === requestStatus.withdrawn ? sql`entered_by = ${userId}` : sql`entered_by is distinct from ${userId}`}
      and version = coalesce(${rowVersion ?? null}::int, version)`.execute(db)
  return numAffectedRows === 1n
}

/** Reads the present state of a request of the branches, for the message to a person who could not end it. */
export async function currentState(
  db: Db,
  kind: RequestKind,
  branches: readonly string[],
  id: number,
): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`
    select id, status = ${sql.lit(requestStatus.pending)} as "isOpen", version, entered_by as "enteredBy"
    from ${sql.table(kind)} where id = ${id} and ${inBranches(sql`branch_code`, branches)}`.execute(db)
  return rows[0]
}
