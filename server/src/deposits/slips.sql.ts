/** Finds other deposits with the slip of a deposit. */
import { status } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { where } from '../db/sql.ts'

/** Compares the letters and digits of slip numbers, as a reader does: `SL/77` is `sl 77`. */
const slipLetters = (slipNo: RawBuilder<unknown>) => sql`lower(regexp_replace(${slipNo}, '[^[:alnum:]]', '', 'g'))`

/** Returns the conditions that a deposit `other` has the slip of a deposit `d` and was not declined. The digits find it by their index. */
const hasItsSlip = [
  sql`other.branch_code = d.branch_code`,
  sql`other.slip_digits = d.slip_digits`,
  sql`${slipLetters(sql`other.slip_no`)} = ${slipLetters(sql`d.slip_no`)}`,
  sql`other.id <> d.id`,
  sql`other.status <> ${sql.lit(status.declined)}`,
]

/** The condition that a deposit `d` has no picture of its slip. */
export const slipIsMissing = sql`not exists (
  select from attachment a where a.document_kind = 'deposit' and a.document_id = d.id)`

/** Returns the condition that another deposit has the same slip as a deposit `d`; for a cashier only their own deposits are compared. */
export const slipIsRepeated = (cashierId: number | undefined) =>
  sql`(d.status <> ${sql.lit(status.declined)} and exists (select from deposit other ${where(
    ...hasItsSlip,
    cashierId !== undefined && sql`other.cashier_id = ${cashierId}`,
  )}))`

/** Returns the numbers of at most three other deposits with the same slip; for a cashier only their own deposits are compared. */
export const slipAlsoOn = (cashierId: number | undefined) => sql`array(
  select other.deposit_no from deposit other
  ${where(
    sql`d.status = ${sql.lit(status.pending)}`,
    ...hasItsSlip,
    cashierId !== undefined && sql`other.cashier_id = ${cashierId}`,
  )}
  order by other.id desc limit 3)`

/** Finds a deposit of the branch that has a slip number and was not declined; only the cashier's own is named. */
export async function withSlip(db: Db, branchCode: string, slipNo: string, cashierId: number) {
  const { rows } = await sql<{ depositNo: string; by: string; at: string }>`
    select case when own.is_own then d.deposit_no else '' end as "depositNo", case when own.is_own then u.name else '' end as by,
      case when own.is_own then local_time(d.branch_code, d.created_at) else '' end as at
    from deposit d join app_user u on u.id = d.cashier_id cross join lateral (select d.cashier_id = ${cashierId} as is_own) own
    where d.branch_code = ${branchCode} and d.slip_digits = regexp_replace(${slipNo}::text, '[^0-9]', '', 'g') collate "C"
      and ${slipLetters(sql`d.slip_no`)} = ${slipLetters(sql`${slipNo}::text`)} and d.status <> ${sql.lit(status.declined)}
    order by own.is_own desc, d.id desc limit 1`.execute(db)
  return rows
}
