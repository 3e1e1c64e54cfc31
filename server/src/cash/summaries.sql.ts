/**
 * The tiles and the summary report, read from balances that every move updates: their cost does not grow with the history. Both use the
 * same figures.
 */
import { role } from '@backoffice/contract/access'
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import type { listSummaries, SummaryType } from '@backoffice/contract/cash/summary-report'
import { stage, status } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { since, until } from '../db/days.ts'
import type { Db } from '../db/database.ts'
import { inBranches, only, where } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'

/** Sums the balances `h` of these accounts. The accounts are part of the text, so that each request has fewer parameters. */
const total = (...accounts: string[]) =>
  sql.raw(`coalesce(sum(h.amount) filter (where h.account in ('${accounts.join("', '")}')), 0)`)

interface Figures {
  readonly outstanding: RawBuilder<unknown>
  readonly received: RawBuilder<unknown>
  /** The amount that was handed over or deposited. */
  readonly passedOn: RawBuilder<unknown>
  readonly left: RawBuilder<unknown>
}

const ofSalesmen: Figures = {
  outstanding: total('AR'),
  received: total('SM', 'TR', 'CA', 'DC', 'BK'),
  passedOn: total('TR', 'CA', 'DC', 'BK'),
  left: total('SM'),
}

/** Outstanding is the balance of the branches, the same for every cashier; `isOfBranches` narrows the balances `owed`. */
const ofCashiers = (isOfBranches: RawBuilder<unknown>): Figures => ({
  outstanding: sql`(select coalesce(sum(owed.amount), 0) from holding owed where ${isOfBranches} and owed.account = 'AR')`,
  received: total('CA', 'DC', 'BK'),
  passedOn: total('DC', 'BK'),
  left: total('CA'),
})

/** Without `salesmanId` the sums are over all salesmen, as a director sees them. */
export async function ofSalesman(db: Db, branches: readonly string[], salesmanId: number | undefined) {
  const { outstanding, received, passedOn, left } = ofSalesmen
  const { rows } = await sql<Answer<typeof salesmanSummary>>`
    select ${outstanding} as "outStandingBalance", ${received} as "receivedAmount", ${passedOn} as "handOvertoCashier",
      ${left} as "balance", (
        select coalesce(sum(i.amount), 0) from intake i
        ${where(
          sql`i.state in ('waits', 'held') and i.kind in ('receipt', 'payment')`,
          inBranches(sql`i.branch_code`, branches),
          salesmanId !== undefined && sql`i.user_id = ${salesmanId}`,
        )}
      ) as "heldAmount"
    from holding h
    ${where(inBranches(sql`h.branch_code`, branches), salesmanId !== undefined && sql`h.salesman_id = ${salesmanId}`)}`.execute(
    prepared(db),
  )
  return only(rows)
}

/** Without `cashierId` the sums are over all cashiers, as a director sees them. Outstanding is the branch's in either case. */
export async function ofCashier(db: Db, branches: readonly string[], cashierId: number | undefined) {
  const { outstanding, received, passedOn, left } = ofCashiers(inBranches(sql`owed.branch_code`, branches))
  const { rows } = await sql<Answer<typeof cashierSummary>>`
    select ${outstanding} as "outStandingBalance", ${received} as "receivedAmount", ${passedOn} as "depositAmount", ${left} as "balance"
    from holding h
    where ${inBranches(sql`h.branch_code`, branches)}
      and ${cashierId === undefined ? sql`h.cashier_id <> 0` : sql`h.cashier_id = ${cashierId}`}`.execute(prepared(db))
  return only(rows)
}

const roleOf: Readonly<Record<SummaryType, number>> = { Salesman: role.salesman, Cashier: role.cashier }

/** Money that was handed over or deposited, and did not come back. */
const handedOver = [status.pending, status.approved, status.deposited]

/**
 * Adds up the money of a period by person, as Home counts the money of its days: a salesman's receipts on the day when they were recorded
 * and their hand-overs on the day when they were sent, a cashier's approved hand-overs and their deposits.
 */
function inDays(branches: readonly string[], { type, fromDate, toDate }: Input<typeof listSummaries>) {
  const within = (at: RawBuilder<unknown>, branch: RawBuilder<unknown>) => [
    inBranches(branch, branches),
    since({ at, branch }, branches, fromDate),
    until({ at, branch }, branches, toDate),
  ]
  const transfers = (statuses: readonly number[]) => sql`t.status in (${sql.join(statuses.map((one) => sql.lit(one)))})`
  if (type === 'Salesman')
    return sql`
      select r.branch_code, r.salesman_id as user_id, r.amount as received, 0 as passed_on from receipt r
      ${where(...within(sql`r.created_at`, sql`r.branch_code`), sql`r.stage not in (${sql.lit(stage.bounced)}, ${sql.lit(stage.void)})`)}
      union all
      select t.branch_code, t.salesman_id, 0, (select r.amount from receipt r where r.id = t.receipt_id) from transfer t
      ${where(...within(sql`t.sent_at`, sql`t.branch_code`), transfers(handedOver))}`
  return sql`
    select t.branch_code, t.cashier_id as user_id, (select r.amount from receipt r where r.id = t.receipt_id) as received, 0 as passed_on
    from transfer t ${where(...within(sql`t.decided_at`, sql`t.branch_code`), transfers([status.approved, status.deposited]))}
    union all
    select d.branch_code, d.cashier_id, 0, d.total - coalesce(
      (select sum(r.amount) from bounce x join receipt r on r.id = x.receipt_id where x.deposit_id = d.id), 0)
    from deposit d
    ${where(...within(sql`d.created_at`, sql`d.branch_code`), sql`d.status in (${sql.lit(status.pending)}, ${sql.lit(status.approved)})`)}`
}

const sumOfDays = (column: 'received' | 'passed_on') =>
  sql`coalesce((select sum(x.${sql.ref(column)}) from of_days x where x.branch_code = b.code and x.user_id = u.id), 0)`

/**
 * Returns a row for every salesman or cashier and branch: the people who work there now, and former ones who still have figures. The
 * figures equal the tiles.
 */
export async function ofUsers(db: Db, branches: readonly string[], f: Input<typeof listSummaries>) {
  const { type } = f
  const isSalesmen = type === 'Salesman'
  const isOfDays = f.fromDate !== undefined || f.toDate !== undefined
  const holder = isSalesmen ? sql`h.salesman_id` : sql`h.cashier_id`
  const figures = isSalesmen ? ofSalesmen : ofCashiers(sql`owed.branch_code = b.code`)
  const { rows } = await sql<Row<typeof listSummaries>>`
    with ${isOfDays ? sql`of_days as materialized (${inDays(branches, f)}),` : sql``}
    member as (
      select w.branch_code, w.user_id
      from user_branch w join app_user u on u.id = w.user_id
      where ${inBranches(sql`w.branch_code`, branches)} and w.active and u.portal_allowed and u.role_id = ${roleOf[type]}
      union
      select h.branch_code, ${holder} from holding h
      where ${inBranches(sql`h.branch_code`, branches)} and h.amount <> 0 and ${holder} <> 0
      ${isOfDays ? sql`union select branch_code, user_id from of_days` : sql``}
    )
    select b.name as "branchName", u.name as "userName", ${figures.outstanding} as "outstandingBalance",
      ${isOfDays ? sumOfDays('received') : figures.received} as "totalReceiveAmount",
      ${isOfDays ? sumOfDays('passed_on') : figures.passedOn} as "totalTransferAmount", ${figures.left} as "balanceLeft",
      b.code as "cCode", u.id as "userId", u.login_id as login
    from member m
    join branch b on b.code = m.branch_code
    join app_user u on u.id = m.user_id
    left join holding h on h.branch_code = m.branch_code and ${holder} = m.user_id
    group by b.code, u.id
    order by b.name collate "und-x-icu", b.code, u.name collate "und-x-icu", u.id`.execute(prepared(db))
  return { rows, totalRows: rows.length }
}
