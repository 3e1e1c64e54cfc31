/** A cashier withdraws a pending deposit, and a director undoes a decision. The trigger `deposit_decided` moves the receipts. */
import type { Input } from '@backoffice/contract/call'
import { status } from '@backoffice/contract/statuses'
import type { undoDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { sql } from 'kysely'
import { lastUndo } from '../approvals/undoable.sql.ts'
import type { Db } from '../db/database.ts'
import { where } from '../db/sql.ts'
import { isWithdrawn } from './deposits.sql.ts'
import type { CurrentState } from './why-not.ts'

/** Withdraws a pending deposit of the cashier, and returns whether it did. */
export async function withdraw(db: Db, cashierId: number, w: Input<typeof withdrawDeposit>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit
    set status = ${sql.lit(status.declined)}, decided_by = ${cashierId}, decided_at = clock_timestamp(), comment = ${(w.comments ?? '').trim()}
    where deposit_no = ${w.depositNo} and cashier_id = ${cashierId} and status = ${sql.lit(status.pending)}
      and version = coalesce(${w.rowVersion ?? null}::int, version)`.execute(db)
  return numAffectedRows === 1n
}

/** Takes back the user's own decision about a deposit of their branches, and returns whether it did. */
export async function undo(db: Db, u: Input<typeof undoDeposit>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select undo_deposit_decision(${u.depositNo}, ${u.rowVersion ?? null}) as done`.execute(db)
  return rows[0]?.done === true
}

/** Reads the present state of a deposit of the branches, or of this cashier, for the message to the person who came second. */
export async function currentState(db: Db, branches: readonly string[], depositNo: string, cashierId?: number) {
  const { rows } = await sql<CurrentState>`
    select d.status, d.version, d.cashier_id as "cashierId", u.name as by, u.id as "byId", local_time(d.branch_code, d.decided_at) as at, ${isWithdrawn} as "isWithdrawn",
      undone.by as "undoneBy", undone.at as "undoneAt"
    from deposit d left join app_user u on u.id = d.decided_by ${lastUndo('deposit', sql`d.id`)}
    ${where(
      sql`d.deposit_no = ${depositNo} and d.branch_code = any (${branches})`,
      cashierId !== undefined && sql`d.cashier_id = ${cashierId}`,
    )}`.execute(db)
  return rows[0]
}
