/** Reads the money that is not at the bank yet, by place: the sums of Money in Hands. */
import type { Answer } from '@backoffice/contract/call'
import { placesInHands } from '@backoffice/contract/cash/place'
import type { listMoney } from '@backoffice/contract/home/money'
import { sql } from 'kysely'
import { heldMoney } from '../cash/money-in-hands.sql.ts'
import type { RowOwner } from '../cash/row-owner.ts'
import type { Db } from '../db/database.ts'

/** Adds up the money by place, of everybody in the branches or of this owner. */
export async function moneyByPlace(
  db: Db,
  branches: readonly string[],
  owner: RowOwner,
): Promise<Answer<typeof listMoney>> {
  const { rows: places } = await sql<Answer<typeof listMoney>['places'][number]>`
    select h.stage as place, sum(h.total) as total, sum(h.receipts)::int as receipts, count(distinct h.holder)::int as people,
      min(h.oldest_day) as "oldestDay", max(h.age_days) as "ageDays"
    from (${heldMoney(branches, placesInHands, owner)}) h
    group by h.stage
    order by h.stage`.execute(db)
  return { places }
}
