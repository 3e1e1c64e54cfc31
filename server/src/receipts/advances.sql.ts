/** Advances are applied to invoices by rows of `allocation`. Its trigger `advance_applied` changes the balances. */
import type { Input, Row } from '@backoffice/contract/call'
import type { listAdvances } from '@backoffice/contract/receipts/advances'
import type { Money } from '@backoffice/contract/money'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import { nameOfUser, titleOf } from '../db/names.sql.ts'
import { inBranches, pageOf, where } from '../db/sql.ts'

/** Returns the conditions of an advance `r` that can still be applied; without `salesmanId`, of every salesman of the branches. */
export const openAdvances = (
  branches: readonly string[],
  salesmanId: number | undefined,
  aCode: string | undefined,
) => [
  inBranches(sql`r.branch_code`, branches),
  aCode !== undefined && sql`r.party = ${aCode}`,
  salesmanId !== undefined && sql`r.salesman_id = ${salesmanId}`,
  // The condition repeats the condition of the partial index of open advances word for word, so that the index is used.
  sql`r.invoice_id is null and r.applied < r.amount and r.stage in (0, 1, 2, 3, 4)`,
]

/** Lists advances that can still be applied, oldest first; without `salesmanId`, the advances of every salesman of the branches. */
export function page(
  db: Db,
  branches: readonly string[],
  salesmanId: number | undefined,
  f: Input<typeof listAdvances>,
) {
  return pageOf<Row<typeof listAdvances>>(db, f, {
    keys: sql`
      select r.id, r.created_at from receipt r
      ${where(...openAdvances(branches, salesmanId, f.aCode))}`,
    order: sql`created_at, id`,
    rows: sql`
      select page.position, r.id as "invoiceDetailId", r.created_at as "createdOn", ${titleOf(sql`r.branch_code`, sql`r.party`)} as client, r.party as "aCode",
        r.branch_code as "cCode", r.salesman_id as "s_User_Id", ${nameOfUser(sql`r.salesman_id`)} as "s_Name", r.method as "paymentMode",
        r.cheque_no as "chequeNO", r.amount, r.applied as "appliedAmount", r.amount - r.applied as "openAmount"
      from page
      join receipt r on r.id = page.id`,
  })
}

interface Advance {
  readonly party: string
  readonly stage: number
  readonly left: Money
  /** The person who applied a part of it last, and when. */
  readonly by: string | null
  readonly at: string | null
}

/** Locks an advance of the branch and returns the amount left; without `salesmanId`, of any salesman. */
export async function take(db: Db, branchCode: string, salesmanId: number | undefined, receiptId: number) {
  await sql`select lock_receipts(array[${receiptId}::bigint])`.execute(db)
  const { rows } = await sql<Advance>`
    select r.party, r.stage, r.amount - r.applied as left, u.name as by, local_time(a.branch_code, a.applied_at) as at
    from receipt r
    left join lateral (select * from allocation a where a.receipt_id = r.id and a.live order by a.id desc limit 1) a on true
    left join app_user u on u.id = a.applied_by
    ${where(
      sql`r.id = ${receiptId} and r.branch_code = ${branchCode} and r.invoice_id is null`,
      salesmanId !== undefined && sql`r.salesman_id = ${salesmanId}`,
    )}`.execute(db)
  return rows[0]
}

export async function apply(db: Db, part: Insertable<DB['allocation']> & { readonly amount: Money }) {
  await db.insertInto('allocation').values(part).execute()
}
