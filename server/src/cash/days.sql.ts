/**
 * The money of the last days. It counts as on the tiles, by the place where it is now: a voided or bounced receipt no longer counts on its
 * day, and neither does a declined hand-over or deposit. An amount counts on the day of the company when the money came there.
 */
import type { Answer } from '@backoffice/contract/call'
import { DAYS, type listDays } from '@backoffice/contract/cash/days'
import type { Day as DayOfCompany } from '@backoffice/contract/day'
import { type PaymentMethod, stage, status } from '@backoffice/contract/statuses'
import { type Money, sum } from '@backoffice/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, only, where } from '../db/sql.ts'
import { among } from './pieces.sql.ts'

type Day = Answer<typeof listDays>['days'][number]

/** The rows that make a sum, the amount of a row, the moment that decides its day, and the conditions under which it counts. */
interface Source {
  readonly rows: RawBuilder<unknown>
  readonly amount: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly counts: readonly (RawBuilder<unknown> | false)[]
}

const recorded = (branches: readonly string[]): Source => ({
  rows: sql`receipt r`,
  amount: sql`r.amount`,
  at: sql`r.created_at`,
  counts: [
    inBranches(sql`r.branch_code`, branches),
    sql`r.stage not in (${sql.lit(stage.bounced)}, ${sql.lit(stage.void)})`,
  ],
})

/**
 * Sums hand-overs by the moment when they were sent or approved. The amount is looked up receipt by receipt, so that the cost grows with
 * the days and not with the history.
 */
const transferred = (
  at: RawBuilder<unknown>,
  statuses: readonly number[],
  branches: readonly string[],
  cashierId: number | undefined,
): Source => ({
  rows: sql`transfer t`,
  amount: sql`(select r.amount from receipt r where r.id = t.receipt_id)`,
  at,
  counts: [
    inBranches(sql`t.branch_code`, branches),
    cashierId !== undefined && sql`t.cashier_id = ${cashierId}`,
    among(sql`t.status`, statuses),
  ],
})

/** Sums deposits without their bounced cheques. */
const deposited = (branches: readonly string[], cashierId: number | undefined): Source => ({
  rows: sql`deposit d`,
  amount: sql`d.total - coalesce(
    (select sum(r.amount) from bounce x join receipt r on r.id = x.receipt_id where x.deposit_id = d.id), 0)`,
  at: sql`d.created_at`,
  counts: [
    inBranches(sql`d.branch_code`, branches),
    cashierId !== undefined && sql`d.cashier_id = ${cashierId}`,
    among(sql`d.status`, [status.pending, status.approved]),
  ],
})

/**
 * Returns the days of the branches, in the time zone of the first branch's company. With `cashierId` the money is this cashier's: the
 * received amount is the money that they approved. The days before, which are compared with these, end at the same time of the day as now.
 */
export async function ofDays(
  db: Db,
  branches: readonly string[],
  cashierId: number | undefined,
): Promise<Answer<typeof listDays>> {
  const sent = transferred(sql`t.sent_at`, [status.pending, status.approved, status.deposited], branches, cashierId)
  const received =
    cashierId === undefined
      ? recorded(branches)
      : transferred(sql`t.decided_at`, [status.approved, status.deposited], branches, cashierId)
  const perDay = ({ rows, amount, at, counts }: Source) => sql`
    select (${at} at time zone (select time_zone from calendar))::date as day, sum(${amount}) as amount
    from ${rows}
    ${where(
      ...counts,
      sql`${at} >= (select since from calendar)`,
      sql`(${at} >= (select shown_since from calendar) or ${at} <= (select same_time from calendar))`,
    )}
    group by 1`
  const ago = (days: number) => sql`day_start(b.code, business_day(b.code) - ${sql.lit(days)})`
  const { rows } = await sql<Day>`
    with calendar as materialized (
      select c.time_zone, business_day(b.code) as today, ${ago(2 * DAYS - 1)} as since, ${ago(DAYS - 1)} as shown_since,
        now() - ${sql.lit(DAYS)} * interval '1 day' as same_time
      from branch b join company c on c.code = b.company_code
      where b.code = ${branches[0]}
    ),
    received as (${perDay(received)}),
    sent as (${perDay(sent)}),
    deposited as (${perDay(deposited(branches, cashierId))})
    select d.day, coalesce(received.amount, 0) as received, coalesce(sent.amount, 0) as "handedOver",
      coalesce(deposited.amount, 0) as deposited
    from calendar
    cross join lateral (select calendar.today - ago as day from generate_series(0, ${sql.lit(2 * DAYS - 1)}) ago) d
    left join received on received.day = d.day
    left join sent on sent.day = d.day
    left join deposited on deposited.day = d.day
    order by d.day`.execute(db)
  const earlier = rows.slice(0, DAYS)
  return {
    days: rows.slice(DAYS),
    before: {
      received: sum(earlier.map((day) => day.received)),
      handedOver: sum(earlier.map((day) => day.handedOver)),
      deposited: sum(earlier.map((day) => day.deposited)),
    },
  }
}

/** Splits the received amount of a day of `ofDays`, of everybody in the branches, by the method of payment. */
export async function receivedByMethod(db: Db, branches: readonly string[], day: DayOfCompany) {
  const { rows, amount, at, counts } = recorded(branches)
  const paid = (method: PaymentMethod) => sql`coalesce(sum(${amount}) filter (where r.method = ${sql.lit(method)}), 0)`
  const { rows: found } = await sql<{ cash: Money; cheques: Money; online: Money }>`
    select ${paid('Cash')} as cash, ${paid('Cheque')} as cheques, ${paid('Cash/Cheque Online')} as online
    from ${rows}
    ${where(
      ...counts,
      sql`${at} >= day_start(${branches[0]}, ${day}::date)`,
      sql`${at} < day_start(${branches[0]}, ${day}::date + 1)`,
    )}`.execute(db)
  return only(found)
}
