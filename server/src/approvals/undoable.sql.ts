import type { DocumentKind } from '@backoffice/contract/documents'
import { type RawBuilder, sql } from 'kysely'

/** Returns whether the user of the request made a decision that can still be undone. */
export const undoableBy = (decidedBy: RawBuilder<unknown>, decidedAt: RawBuilder<unknown>) =>
  sql`(coalesce(${decidedBy} = (select my_user()), false) and coalesce(can_still_undo(${decidedAt}), false))`

/**
 * Joins as `undone` the name of the person who took back the last decision about a document, and the moment. Both are null if no decision
 * was taken back.
 */
export const lastUndo = (kind: DocumentKind, id: RawBuilder<unknown>) => sql`left join lateral (
  select k.name as by, local_time(a.branch_code, a.at) as at from audit a join app_user k on k.id = a.actor_id
  where a.object = ${kind} and a.object_id = ${id} and a.action like 'undo%' order by a.id desc limit 1) undone on true`
