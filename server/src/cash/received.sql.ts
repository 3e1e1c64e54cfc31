/** Reads the money of the summary report by period and method, for its picture. It counts what the report counts, on the same days. */
import type { Answer } from '@backoffice/contract/call'
import type { listReceived } from '@backoffice/contract/cash/received'
import type { SummaryType } from '@backoffice/contract/cash/summary-report'
import type { Day } from '@backoffice/contract/day'
import { type PaymentMethod, paymentMethods, stage, status } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { since, until } from '../db/days.ts'
import { periodOf } from '../db/periods.sql.ts'
import { inBranches, where } from '../db/sql.ts'
import { among } from './pieces.sql.ts'

interface Wanted {
  readonly type: SummaryType
  readonly fromDate: Day
  readonly toDate: Day
}

const [cash, cheque, online] = paymentMethods

/** Sums what salesmen recorded, or the hand-overs that cashiers approved. */
export async function received(
  db: Db,
  branches: readonly string[],
  f: Wanted,
): Promise<Answer<typeof listReceived>['periods']> {
  const isOfSalesmen = f.type === 'Salesman'
  const [at, branch] = isOfSalesmen ? [sql`r.created_at`, sql`r.branch_code`] : [sql`t.decided_at`, sql`t.branch_code`]
  const sumOf = (method: PaymentMethod) => sql`coalesce(sum(x.amount) filter (where x.method = ${sql.lit(method)}), 0)`
  const { rows } = await sql<Answer<typeof listReceived>['periods'][number]>`
    select ${periodOf(sql`x.day`, f)} as period, ${sumOf(cash)} as cash, ${sumOf(cheque)} as cheques, ${sumOf(online)} as online
    from (
      select (${at} at time zone zone.of)::date as day, r.method, r.amount
      from ${isOfSalesmen ? sql`receipt r` : sql`transfer t join receipt r on r.id = t.receipt_id`}
      join (
        select b.code, c.time_zone as of from branch b join company c on c.code = b.company_code offset 0
      ) zone on zone.code = ${branch}
      ${where(
        inBranches(branch, branches),
        since({ at, branch }, branches, f.fromDate),
        until({ at, branch }, branches, f.toDate),
        isOfSalesmen
          ? sql`r.stage not in (${sql.lit(stage.bounced)}, ${sql.lit(stage.void)})`
          : among(sql`t.status`, [status.approved, status.deposited]),
      )}
    ) x
    group by 1 order by 1`.execute(db)
  return rows
}
