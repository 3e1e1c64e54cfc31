/** Directors or salesmen take pending hand-overs from their cashiers. The trigger `transfer_decided` moves the receipts. */
import type { Input } from '@backoffice/contract/call'
import { decision } from '@backoffice/contract/statuses'
import { BACK_TO_SENDER, type settleTransfers } from '@backoffice/contract/users/holdings'
import { sql } from 'kysely'
import type { RowOwner } from '../cash/row-owner.ts'
import type { Db } from '../db/database.ts'
import { isStranded } from './transfer-list.sql.ts'
import { lockHandOvers } from './lock-hand-overs.sql.ts'

export type Settlement = Pick<Input<typeof settleTransfers>, 'transfers' | 'cashierId' | 'comments'>

/** Returns the branches of hand-overs, as far as the user of the request works there. */
export async function branchesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ branch: string }>`
    select distinct t.branch_code as branch from transfer t where t.id = any (${ids}::bigint[]) order by 1`.execute(db)
  return rows.map(({ branch }) => branch)
}

/** The condition that a hand-over is pending or, for a director, that its money is with a cashier who cannot sign in. */
const isSettled = (salesmanId: number | undefined) =>
  salesmanId === undefined
    ? sql`(t.status = 0 or exists (select from receipt r where r.id = t.receipt_id and ${isStranded}))`
    : sql`t.status = 0`

/**
 * Sends hand-overs back to their senders or on to another cashier, if they are pending or with a cashier who can no longer sign in,
 * together with the other receipts of the same cheque; returns their ids. Salesmen take their own hand-overs back.
 */
export async function settle(
  db: Db,
  userId: number,
  { salesmanId }: RowOwner,
  { transfers, cashierId, comments }: Settlement,
) {
  const ids = transfers.map(({ id }) => id)
  const redirectedTo = cashierId === BACK_TO_SENDER ? null : cashierId
  const { rows } = await sql<{ id: number }>`
    with ${lockHandOvers(sql`unnest(${ids}::bigint[], ${transfers.map(({ rowVersion }) => rowVersion ?? null)}::int[]) as d (id, version)`)}
    update transfer t
    set status = ${sql.lit(decision.declined)}, decided_by = ${userId}, decided_at = clock_timestamp(), comment = ${comments},
      redirected_to = ${redirectedTo}
    from taken d
    where t.id = d.hand_over_id and ${isSettled(salesmanId)} and t.version = coalesce(d.version, t.version)
      and t.cashier_id is distinct from ${redirectedTo} and t.salesman_id = coalesce(${salesmanId ?? null}::int, t.salesman_id)
    returning t.id`.execute(db)
  return rows.map((row) => row.id)
}
