/** Compares this month with the month before, for each salesman and for each branch. */
import { role } from '@backoffice/contract/access'
import type { Input, Row } from '@backoffice/contract/call'
import type { compareBranches, listCollected } from '@backoffice/contract/cash/collected'
import { placesInHands } from '@backoffice/contract/cash/place'
import { endedStages, status } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullListOf, inBranches } from '../db/sql.ts'
import { isInBucket } from '../invoices/invoices.sql.ts'
import { isCheque } from '../receipts/cheques.sql.ts'
import { heldMoney } from '../cash/money-in-hands.sql.ts'
import { among } from '../cash/pieces.sql.ts'

/** Selects the days of both months in each branch. The last month to the same day ends with its last day where it is shorter. */
const months = (branches: readonly string[]) => sql`
  select m.*, least(m.last_start + (m.today - m.month_start), m.last_end) as last_same_day
  from (
    select b.code, b.name, d.today, date_trunc('month', d.today::timestamp)::date as month_start,
      (date_trunc('month', d.today::timestamp) - interval '1 month')::date as last_start,
      (date_trunc('month', d.today::timestamp) - interval '1 day')::date as last_end
    from branch b cross join lateral (select business_day(b.code) as today) d
    where ${inBranches(sql`b.code`, branches)}
  ) m`

/** Adds up the receipts that count of both months, by branch and salesman. */
const sums = sql`
  select m.code, r.salesman_id,
    coalesce(sum(r.amount) filter (where r.created_at >= m.this_month), 0) as this_month,
    coalesce(sum(r.amount) filter (where r.created_at < m.same_time), 0) as last_to_date,
    coalesce(sum(r.amount) filter (where r.created_at < m.this_month), 0) as last_month
  from (
    select code, day_start(code, last_start) as since, day_start(code, last_same_day + 1) as same_time, day_start(code, month_start) as this_month
    from month
  ) m
  join receipt r on r.branch_code = m.code and r.created_at >= m.since and not ${among(sql`r.stage`, endedStages)}
  group by m.code, r.salesman_id`

const days = sql`
  m.month_start as "monthStart", m.today, m.last_start as "lastStart", m.last_same_day as "lastSameDay", m.last_end as "lastEnd"`

const figures = {
  thisMonth: sql`"thisMonth"`,
  lastToDate: sql`"lastToDate"`,
  change: sql`change`,
  lastMonth: sql`"lastMonth"`,
}

export const collected = (db: Db, branches: readonly string[], f: Input<typeof listCollected>) =>
  fullListOf<Row<typeof listCollected>>(db, f, {
    keys: sql`
      with month as materialized (${months(branches)}),
      collected as materialized (${sums}),
      member as (
        select w.branch_code as code, w.user_id
        from user_branch w join app_user u on u.id = w.user_id
        where ${inBranches(sql`w.branch_code`, branches)} and w.active and u.portal_allowed and u.role_id = ${sql.lit(role.salesman)}
        union
        select code, salesman_id from collected
      )
      select m.code as "cCode", m.name as "branchName", u.id as "userId", u.name as "userName", u.login_id as login,
        coalesce(s.this_month, 0) as "thisMonth", coalesce(s.last_to_date, 0) as "lastToDate", coalesce(s.last_month, 0) as "lastMonth",
        coalesce(s.this_month - s.last_to_date, 0) as change, ${days}
      from member p
      join month m on m.code = p.code
      join app_user u on u.id = p.user_id
      left join collected s on s.code = p.code and s.salesman_id = p.user_id`,
    order: sql`"branchName" collate "und-x-icu", "cCode", "thisMonth" desc, "userName" collate "und-x-icu", "userId"`,
    totals: { of: figures },
    rows: sql`select * from page`,
  })

export const branchesSideBySide = (db: Db, branches: readonly string[], f: Input<typeof compareBranches>) =>
  fullListOf<Row<typeof compareBranches>>(db, f, {
    keys: sql`
      with month as materialized (${months(branches)}),
      collected as materialized (${sums}),
      held as materialized (${heldMoney(branches, placesInHands)})
      select m.code as "cCode", m.name as "branchName", owed.outstanding, owed.older, hands.total as "inHands", hands.days as "oldestDays",
        waiting.deposits as "pendingDeposits", waiting.amount as "pendingAmount", returned.amount as "bouncedThisMonth",
        s.this_month as "thisMonth", s.last_to_date as "lastToDate", s.last_month as "lastMonth", s.this_month - s.last_to_date as change, ${days}
      from month m
      cross join lateral (
        select coalesce(sum(i.balance), 0) as outstanding, coalesce(sum(i.balance) filter (where ${isInBucket(branches, '90+')}), 0) as older
        from invoice i where i.branch_code = m.code and i.balance > 0
      ) owed
      cross join lateral (
        select coalesce(sum(h.total), 0) as total, max(h.age_days) as days from held h where h.branch_code = m.code
      ) hands
      cross join lateral (
        select count(*)::int as deposits, coalesce(sum(d.total), 0) as amount
        from deposit d where d.branch_code = m.code and d.status = ${sql.lit(status.pending)}
      ) waiting
      cross join lateral (
        select coalesce(sum(r.amount), 0) as amount
        from bounce x join receipt r on r.id = x.receipt_id
        where r.branch_code = m.code and x.bounced_on >= m.month_start and ${isCheque('bounced')}
      ) returned
      cross join lateral (
        select coalesce(sum(c.this_month), 0) as this_month, coalesce(sum(c.last_to_date), 0) as last_to_date, coalesce(sum(c.last_month), 0) as last_month
        from collected c where c.code = m.code
      ) s`,
    order: sql`"branchName" collate "und-x-icu", "cCode"`,
    totals: {
      of: {
        outstanding: sql`outstanding`,
        older: sql`older`,
        inHands: sql`"inHands"`,
        pendingAmount: sql`"pendingAmount"`,
        bouncedThisMonth: sql`"bouncedThisMonth"`,
        ...figures,
      },
    },
    rows: sql`select * from page`,
  })
