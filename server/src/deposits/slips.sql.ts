/** Finds other deposits with the slip of a deposit. */
import { status } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { where } from '../db/sql.ts'

/** Compares the letters and digits of slip numbers, as a reader does: `SL/77` is `sl 77`. */
const slipLetters = (slipNo: RawBuilder<unknown>) => sql`lower(regexp_replace(${slipNo}, '[^[:alnum:]]', '', 'g'))`

/** Returns the numbers of at most three other deposits with the same slip; a cashier is told only his own. The digits find them by their index. */
export const slipAlsoOn = (cashierId: number | undefined) => sql`array(
  select other.deposit_no from deposit other
  ${where(
    sql`d.status = ${sql.lit(status.pending)}`,
    sql`other.branch_code = d.branch_code`,
    sql`other.slip_digits = d.slip_digits`,
    sql`${slipLetters(sql`other.slip_no`)} = ${slipLetters(sql`d.slip_no`)}`,
    sql`other.id <> d.id`,
    sql`other.status <> ${sql.lit(status.declined)}`,
    cashierId !== undefined && sql`other.cashier_id = ${cashierId}`,
  )}
  order by other.id desc limit 3)`
