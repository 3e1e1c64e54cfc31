/** Reads the choices of the form of an order. */
import { role } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import type { listItems, OrderItem } from '@backoffice/contract/orders/order-lookups'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'

/** Lists all items by name. */
export async function items(db: Db): Promise<Answer<typeof listItems>['items']> {
  const { rows } = await sql<OrderItem>`
    select serial_no as "itemSno", code as "itemCode", name as "itemName", mrp as "mrpRate", unit, cat_no as "catCode"
    from item order by name collate "und-x-icu", code`.execute(db)
  return rows
}

/** Lists the salesmen who work in the branches now and may use the portal; only `salesmanId` if it is given. */
export async function salesmen(db: Db, branches: readonly string[], salesmanId?: number) {
  const { rows } = await sql<{ sRepId: number; sRepName: string; login: number }>`
    select u.id as "sRepId", u.name as "sRepName", u.login_id as login
    from app_user u
    where u.role_id = ${sql.lit(role.salesman)} and u.portal_allowed and u.id = coalesce(${salesmanId ?? null}::int, u.id)
      and exists (select from user_branch b where b.user_id = u.id and b.active and ${inBranches(sql`b.branch_code`, branches)})
    order by u.name collate "und-x-icu", u.id`.execute(db)
  return rows
}

/** Lists the marketing reps who work in the branches now. */
export async function marketingReps(db: Db, branches: readonly string[]) {
  const { rows } = await sql<{ mRepId: number; mRepName: string }>`
    select m.id as "mRepId", m.name as "mRepName"
    from marketing_rep m
    where exists (select from marketing_rep_branch b where b.rep_id = m.id and b.active and ${inBranches(sql`b.branch_code`, branches)})
    order by m.name collate "und-x-icu", m.id`.execute(db)
  return rows
}
