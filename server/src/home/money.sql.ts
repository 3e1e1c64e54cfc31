/** Reads the money that is not at the bank yet, by place: the sums of Money in Hands, and for a director the deposits that the bank lacks. */
import type { Answer } from '@backoffice/contract/call'
import { placesInHands } from '@backoffice/contract/cash/place'
import { type listMoney, NOT_AT_BANK } from '@backoffice/contract/home/money'
import { stage } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import { heldMoney } from '../cash/money-in-hands.sql.ts'
import type { RowOwner } from '../cash/row-owner.ts'
import type { Db } from '../db/database.ts'
import { inBranches, where } from '../db/sql.ts'
import { isOpenAtBank } from '../deposits/deposits.sql.ts'

/**
 * Selects the approved deposits that the bank has not shown in full: the rest of each, without its bounced cheques, which are owed again. The
 * account comes first, so that deposits from before its first statement are not looked at.
 */
const openAtBank = (branches: readonly string[]) => sql`
  select ${sql.lit(NOT_AT_BANK)} as stage, d.cashier_id as holder, greatest(line.total - seen_at_the_bank(d.id), 0) as total, line.receipts,
    d.deposited_on as oldest_day, business_day(d.branch_code) - d.deposited_on as age_days
  from bank_account k
  join deposit d on d.branch_code = k.branch_code and d.account = k.account and d.deposited_on >= k.opening_on
  cross join lateral (
    select coalesce(sum(r.amount), 0) as total, count(*) as receipts
    from deposit_line l join receipt r on r.id = l.receipt_id
    where l.deposit_id = d.id and r.stage = ${sql.lit(stage.banked)}
  ) line
  ${where(inBranches(sql`k.branch_code`, branches), isOpenAtBank)}`

/** Adds up the money by place, of everybody in the branches or of this owner. */
export async function moneyByPlace(
  db: Db,
  branches: readonly string[],
  owner: RowOwner,
): Promise<Answer<typeof listMoney>> {
  const isOfAll = owner.salesmanId === undefined && owner.cashierId === undefined
  const { rows: places } = await sql<Answer<typeof listMoney>['places'][number]>`
    select h.stage as place, sum(h.total) as total, sum(h.receipts)::int as receipts, count(distinct h.holder)::int as people,
      min(h.oldest_day) as "oldestDay", max(h.age_days) as "ageDays"
    from (
      select stage, holder, total, receipts, oldest_day, age_days from (${heldMoney(branches, placesInHands, owner)}) held
      ${isOfAll ? sql`union all ${openAtBank(branches)}` : sql``}
    ) h
    group by h.stage
    having sum(h.total) > 0
    order by h.stage`.execute(db)
  return { places }
}
