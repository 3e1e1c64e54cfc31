import { type RawBuilder, sql } from 'kysely'

/** Tells whether the user of the request made a decision that can still be undone. */
export const undoableBy = (decidedBy: RawBuilder<unknown>, decidedAt: RawBuilder<unknown>) =>
  sql`(coalesce(${decidedBy} = (select my_user()), false) and coalesce(can_still_undo(${decidedAt}), false))`
