/** The sums of what a client owes. They have this one home, for his page and for the form of an order. */
import { stage } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { where } from '../db/sql.ts'
import { isInBucket, owedConditions } from '../invoices/invoices.sql.ts'
import { isCheque } from '../receipts/cheques.sql.ts'

interface OfClient {
  readonly branchCode: string
  readonly party: string
  /** Leaves only the invoices of this salesman; without one they are those of all. */
  readonly salesmanId?: number | undefined
  /** The condition under which the user may read a receipt `r`. */
  readonly readable?: RawBuilder<unknown>
}

/** The columns that `standingOf` selects. */
export const standingColumns = sql`standing.outstanding, standing."olderThan90", standing."waitingCheques", standing."waitingAmount",
  standing."bouncedCheques", standing."bouncedAmount"`

/** Selects one row with the sums of a client: `cross join (${standingOf(…)}) standing`. */
export function standingOf({ branchCode, party, salesmanId, readable }: OfClient): RawBuilder<unknown> {
  const branches = [branchCode]
  const [isWaiting, isBounced] = [isCheque('waiting'), isCheque('bounced')]
  return sql`
    select owed.*, cheques.* from (
      select coalesce(sum(i.balance), 0) as outstanding,
        coalesce(sum(i.balance) filter (where ${isInBucket(branches, '90+')}), 0) as "olderThan90"
      from invoice i ${where(...owedConditions(branches, salesmanId, { aCode: party }))}
    ) owed cross join (
      select count(*) filter (where ${isWaiting}) as "waitingCheques", coalesce(sum(r.amount) filter (where ${isWaiting}), 0) as "waitingAmount",
        count(*) filter (where ${isBounced}) as "bouncedCheques", coalesce(sum(r.amount) filter (where ${isBounced}), 0) as "bouncedAmount"
      from receipt r
      ${where(
        sql`r.branch_code = ${branchCode} and r.party = ${party} and r.cheque_no <> '' and r.stage <> ${sql.lit(stage.void)}`,
        readable,
      )}
    ) cheques`
}
