/** SQL that requests share: tours and leaves. */
import { requestWords } from '@backoffice/contract/approvals/requests'
import type { DocumentKind } from '@backoffice/contract/documents'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { wordOf } from '../db/sql.ts'

/** The word of a request's status. */
export const requestWordOf = (code: RawBuilder<unknown>) => wordOf(code, requestWords)

/**
 * Makes the transaction the only one of its user that enters a request of this kind. Of two at once the second then finds the days of the
 * first, and neither waits for the other within the constraint on overlapping days, where PostgreSQL could only end one as a deadlock.
 */
export const enterAlone = (db: Db, kind: DocumentKind, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${kind}), ${userId})`.execute(db)
