/**
 * Reads the work that waits for a user. One statement reads all branches of the user and all kinds of work, so that the figures of the
 * home page belong together. Each kind has the conditions of the list on its screen, and its count is the number of rows there.
 */
import type { WaitingKind, WaitingWork } from '@backoffice/contract/home/waiting'
import { requestStatus } from '@backoffice/contract/approvals/requests'
import { creditStatus } from '@backoffice/contract/credits/credit-statuses'
import { orderStatus } from '@backoffice/contract/orders/order-statuses'
import { stage, status } from '@backoffice/contract/statuses'
import { voucherStatus } from '@backoffice/contract/vouchers/voucher-statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { surplusOf, where } from '../db/sql.ts'
import { waitsAgain } from '../deposits/deposits.sql.ts'
import { netAmount } from '../invoices/invoice-approvals.sql.ts'
import { isDueOn } from '../receipts/cheques.sql.ts'
import { isDepositable, isSendable } from '../transfers/transfer-list.sql.ts'

/** The rows of a kind, joined with the branch `p`. Statuses are literals, so that the planner can use the partial indexes. */
interface Source {
  readonly rows: RawBuilder<unknown>
  readonly conditions: readonly RawBuilder<unknown>[]
  /** The amount of a row, if it has one. */
  readonly amount?: RawBuilder<unknown>
  /** The moment since which a row waits, or its day if only the day is stored. */
  readonly since: { readonly moment: RawBuilder<unknown> } | { readonly day: RawBuilder<unknown> }
}

const inHand = (userId: number, ...conditions: readonly RawBuilder<unknown>[]) => ({
  rows: sql`receipt r on r.branch_code = p.code`,
  conditions: [sql`r.stage = ${sql.lit(stage.withSalesman)}`, sql`r.salesman_id = ${userId}`, ...conditions],
  amount: sql`r.amount`,
})

const ofTransfers = (...conditions: readonly RawBuilder<unknown>[]) => ({
  rows: sql`transfer t on t.branch_code = p.code join receipt r on r.id = t.receipt_id and r.branch_code = p.code`,
  conditions,
  amount: sql`r.amount`,
})

const inDrawer = (userId: number, ...conditions: readonly RawBuilder<unknown>[]) =>
  ofTransfers(isDepositable, sql`t.cashier_id = ${userId}`, sql`r.cashier_id = ${userId}`, ...conditions)

/** The feeds that the user sees, where something happened at this moment. */
const ofFeeds = (since: RawBuilder<unknown>) => ({
  rows: sql`feed f on f.branch_code = p.code join feeds_that_wait() w on w.feed_id = f.id`,
  conditions: [sql`${since} is not null`],
  since: { moment: since },
})

const isDueToday = isDueOn(sql`p.today`)

const sources: Readonly<Record<WaitingKind, (userId: number) => Source>> = {
  toHandOver: (userId) => ({ ...inHand(userId), since: { moment: sql`r.created_at` } }),
  chequesToHandOver: (userId) => ({ ...inHand(userId, isDueToday), since: { day: sql`r.cheque_on` } }),
  declinedHandOvers: (userId) => ({
    ...ofTransfers(isSendable, sql`t.salesman_id = ${userId}`),
    since: { moment: sql`t.decided_at` },
  }),
  handOvers: (userId) => ({
    ...ofTransfers(sql`t.status = ${sql.lit(status.pending)}`, sql`t.cashier_id = ${userId}`),
    since: { moment: sql`t.sent_at` },
  }),
  toDeposit: (userId) => ({ ...inDrawer(userId), since: { moment: sql`t.decided_at` } }),
  chequesToDeposit: (userId) => ({ ...inDrawer(userId, isDueToday), since: { day: sql`r.cheque_on` } }),
  declinedDeposits: (userId) => ({
    rows: sql`receipt r on r.branch_code = p.code join deposit_line l on l.receipt_id = r.id join deposit d on d.id = l.deposit_id`,
    conditions: [waitsAgain, sql`d.branch_code = p.code`, sql`r.cashier_id = ${userId}`],
    amount: sql`r.amount`,
    since: { moment: sql`d.decided_at` },
  }),
  deposits: () => ({
    rows: sql`deposit d on d.branch_code = p.code`,
    conditions: [sql`d.status = ${sql.lit(status.pending)}`],
    amount: sql`d.total`,
    since: { moment: sql`d.created_at` },
  }),
  vouchers: () => ({
    rows: sql`voucher v on v.branch_code = p.code`,
    conditions: [sql`v.status <> ${sql.lit(voucherStatus.approved)}`],
    amount: sql`v.debit`,
    since: { day: sql`v.voucher_on` },
  }),
  invoices: () => ({
    rows: sql`invoice_approval a on a.branch_code = p.code join invoice i on i.id = a.id`,
    conditions: [sql`a.status = ${sql.lit(status.pending)}`],
    amount: netAmount,
    since: { day: sql`a.invoice_on` },
  }),
  orders: (userId) => ({
    rows: sql`sale_order o on o.branch_code = p.code`,
    conditions: [sql`o.status = ${sql.lit(orderStatus.pending)}`, sql`o.entered_by <> ${userId}`],
    amount: sql`o.total_net`,
    since: { day: sql`o.ordered_on` },
  }),
  tours: (userId) => ({
    rows: sql`tour t on t.branch_code = p.code`,
    conditions: [sql`t.status = ${sql.lit(requestStatus.pending)}`, sql`t.entered_by <> ${userId}`],
    amount: sql`t.total_bill`,
    since: { moment: sql`t.entered_at` },
  }),
  leaves: (userId) => ({
    rows: sql`leave l on l.branch_code = p.code`,
    conditions: [sql`l.status = ${sql.lit(requestStatus.pending)}`, sql`l.entered_by <> ${userId}`],
    since: { moment: sql`l.entered_at` },
  }),
  credits: (userId) => ({
    rows: sql`credit k on k.branch_code = p.code`,
    conditions: [sql`k.status = ${sql.lit(creditStatus.pending)}`, sql`k.entered_by is distinct from ${userId}`],
    amount: sql`k.amount`,
    since: { moment: sql`k.entered_at` },
  }),
  held: (userId) => ({
    rows: sql`intake i on i.branch_code = p.code`,
    conditions: [
      sql`i.state = 'held'`,
      sql`not exists (select from intake_settlement s where s.intake_id = i.id and s.ended_as is null and s.proposed_by = ${userId})`,
    ],
    amount: sql`i.amount`,
    since: { moment: sql`i.received_at` },
  }),
  places: () => ({
    // The newest tags are read in one go, and the visits to clients without a place one by one.
    rows: sql`chart a on a.branch_code = p.code
      left join (select distinct on (branch_code, acode) * from chart_location order by branch_code, acode, version desc) tag
        on tag.branch_code = a.branch_code and tag.acode = a.acode
      cross join lateral (select min(v.entered_at) as first from visit v
        where v.branch_code = a.branch_code and v.party = a.acode and v.latitude is not null) visited`,
    conditions: [sql`a.level = 4 and a.cgroup = 'PARTY'`, sql`tag.latitude is null`, sql`visited.first is not null`],
    since: { moment: sql`visited.first` },
  }),
  openings: (userId) => ({
    rows: sql`data_import i on i.branch_code = p.code`,
    conditions: [
      sql`i.opening_branches <@ (select my_branches())`,
      sql`i.applied_at is null and i.cancelled_at is null and i.started_by <> ${userId}`,
      sql`(i.counts ->> 'new')::int + (i.counts ->> 'changed')::int > 0`,
      sql`p.today <= (select g.day from go_live g)`,
    ],
    since: { moment: sql`i.started_at` },
  }),
  refusedFeeds: () => ofFeeds(sql`w.refused_since`),
  missingFeeds: () => ofFeeds(sql`w.missing_since`),
  surpluses: () => ({
    rows: sql`invoice_surplus x on x.branch_code = p.code join invoice i on i.id = x.invoice_id`,
    conditions: [sql`x.status = 0`, sql`${surplusOf} > 0`],
    amount: surplusOf,
    since: { moment: sql`x.noted_at` },
  }),
}

function counted(kind: WaitingKind, { rows, conditions, amount, since }: Source): RawBuilder<unknown> {
  const oldest = 'day' in since ? sql`min(${since.day})` : sql`(min(${since.moment}) at time zone p.time_zone)::date`
  return sql`
    select ${sql.lit(kind)} as kind, p.code, count(*) as n, ${amount ? sql`sum(${amount})` : sql`null::numeric`} as amount, ${oldest} as day
    from place p join ${rows} ${where(...conditions)} group by p.code, p.time_zone`
}

/** Returns the work of these kinds that waits for the user in the user's branches, unsorted. */
export async function waitingCounts(
  db: Db,
  userId: number,
  branches: readonly string[],
  kinds: readonly WaitingKind[],
): Promise<WaitingWork[]> {
  if (kinds.length === 0) return []
  const { rows } = await sql<WaitingWork>`
    with place as materialized (
      select b.code, b.name, c.time_zone, business_day(b.code) as today
      from branch b join company c on c.code = b.company_code where b.code = any (${branches})
    ),
    waiting as (${sql.join(
      kinds.map((kind) => counted(kind, sources[kind](userId))),
      sql` union all `,
    )})
    select w.kind, sum(w.n)::int as count, sum(w.amount) as amount, min(w.day) as "oldestDay", max(p.today - w.day) as "ageDays",
      json_agg(json_build_object('cCode', p.code, 'branchName', p.name, 'count', w.n) order by p.name collate "und-x-icu", p.code) as branches
    from waiting w join place p on p.code = w.code
    group by w.kind`.execute(db)
  return rows
}
