/** Pieces of SQL that the cash lists share. */
import { statusNames } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { wordOf } from '../db/sql.ts'

/** A receipt without an invoice is an advance of its party. */
export const paymentTypeOf = (receipt: RawBuilder<unknown>) =>
  sql`case when ${receipt} is null then 'Advance Payment' else 'Invoice Payment' end`

/** The name of a hand-over's or deposit's status. */
export const statusNameOf = (code: RawBuilder<unknown>) => wordOf(code, statusNames)

/** Whether the user of the request made a decision that can still be undone. */
export const undoableBy = (decidedBy: RawBuilder<unknown>, decidedAt: RawBuilder<unknown>) =>
  sql`(coalesce(${decidedBy} = (select my_user()), false) and coalesce(can_still_undo(${decidedAt}), false))`
