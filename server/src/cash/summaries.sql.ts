/** The tiles, read from balances that every move keeps: their cost does not grow with the history. */
import type { Answer } from '@backoffice/contract/call'
import type { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, only, where } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'

const total = (...accounts: string[]) =>
  sql`coalesce(sum(h.amount) filter (where h.account in (${sql.join(accounts)})), 0)`

/** Without `salesmanId` the sums are those of all salesmen, as a director sees them. */
export async function ofSalesman(db: Db, branches: readonly string[], salesmanId: number | undefined) {
  const { rows } = await sql<Answer<typeof salesmanSummary>>`
    select ${total('AR')} as "outStandingBalance", ${total('SM', 'TR', 'CA', 'DC', 'BK')} as "receivedAmount",
      ${total('TR', 'CA', 'DC', 'BK')} as "handOvertoCashier", ${total('SM')} as "balance"
    from holding h
    ${where(inBranches(sql`h.branch_code`, branches), salesmanId !== undefined && sql`h.salesman_id = ${salesmanId}`)}`.execute(
    prepared(db),
  )
  return only(rows)
}

/** Without `cashierId` the sums are those of all cashiers, as a director sees them. Outstanding is the branch's in either case. */
export async function ofCashier(db: Db, branches: readonly string[], cashierId: number | undefined) {
  const { rows } = await sql<Answer<typeof cashierSummary>>`
    select (select coalesce(sum(owed.amount), 0) from holding owed
        where ${inBranches(sql`owed.branch_code`, branches)} and owed.account = 'AR') as "outStandingBalance",
      ${total('CA', 'DC', 'BK')} as "receivedAmount", ${total('DC', 'BK')} as "depositAmount", ${total('CA')} as "balance"
    from holding h
    where ${inBranches(sql`h.branch_code`, branches)}
      and ${cashierId === undefined ? sql`h.cashier_id <> 0` : sql`h.cashier_id = ${cashierId}`}`.execute(prepared(db))
  return only(rows)
}
