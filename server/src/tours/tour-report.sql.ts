/** Reads tours with their costs and the money that their people collected meanwhile. */
import { requestStatus } from '@backoffice/contract/approvals/requests'
import type { Input, Row } from '@backoffice/contract/call'
import { endedStages } from '@backoffice/contract/statuses'
import type { listTourReport } from '@backoffice/contract/tours/tour-report'
import { sql } from 'kysely'
import { requestWordOf } from '../approvals/requests.sql.ts'
import type { Db } from '../db/database.ts'
import { loginOfUser, nameOfBranch, nameOfUser } from '../db/names.sql.ts'
import { periodOf } from '../db/periods.sql.ts'
import { byBranch, byWords, inBranches, pageOf, sortedBy, where } from '../db/sql.ts'

const sortColumns = {
  startDate: { by: sql`x.start_on` },
  userName: byWords(sql`k.name`, sql`join app_user k on k.id = x.entered_by`),
  totalBill: { by: sql`x.total_bill` },
  collected: { by: sql`x.collected` },
  result: { by: sql`x.collected - x.total_bill` },
  cCode: byBranch(sql`x.branch_code`),
}

export function tourReport(db: Db, branches: readonly string[], f: Input<typeof listTourReport>) {
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listTourReport>>(db, f, {
    keys: sql`
      select x.* ${sorted.column}
      from (
        select t.id, t.branch_code, t.entered_by, t.start_on, t.total_allowance, t.total_expense, t.total_bill, brought.amount as collected
        from tour t
        cross join lateral (
          select coalesce(sum(r.amount), 0) as amount
          from receipt r
          where r.branch_code = t.branch_code and r.salesman_id = t.entered_by and r.created_at >= day_start(t.branch_code, t.start_on)
            and r.created_at < day_start(t.branch_code, t.end_on + 1) and r.stage not in (${sql.join(endedStages.map((stage) => sql.lit(stage)))})
        ) brought
        ${where(
          inBranches(sql`t.branch_code`, branches),
          sql`t.status <> ${sql.lit(requestStatus.withdrawn)}`,
          f.status !== undefined && sql`t.status = ${sql.lit(f.status)}`,
          f.fromDate && sql`t.start_on >= ${f.fromDate}`,
          f.toDate && sql`t.start_on <= ${f.toDate}`,
          f.directorId !== undefined && sql`t.decided_by = ${f.directorId}`,
        )}
      ) x ${sorted.join}`,
    readsAllRows: true,
    order: sql`${sorted.order} start_on desc, id desc`,
    totals: {
      of: {
        totalAllowance: sql`total_allowance`,
        totalExpense: sql`total_expense`,
        totalBill: sql`total_bill`,
        collected: sql`collected`,
        result: sql`collected - total_bill`,
      },
      by: periodOf(sql`start_on`, f),
    },
    rows: sql`
      select page.position, t.id as "tourId", t.tour_no as "tourNo", t.branch_code as "cCode", ${nameOfBranch(sql`t.branch_code`)} as "branchName",
        u.id as "userId", u.name as "userName", u.login_id as login, t.start_on as "startDate", ${periodOf(sql`t.start_on`, f)} as period, t.end_on as "endDate",
        t.end_on - t.start_on + 1 as days, t.reason as "tourReason", t.total_mileage as "totalMileage", t.total_allowance as "totalAllowance",
        t.total_expense as "totalExpense", t.total_bill as "totalBill", page.collected, page.collected - t.total_bill as result,
        ${requestWordOf(sql`t.status`)} as status, coalesce(${nameOfUser(sql`t.decided_by`)}, '') as "decidedBy",
        ${loginOfUser(sql`t.decided_by`)} as "decidedByLogin"
      from page
      join tour t on t.id = page.id
      join app_user u on u.id = t.entered_by`,
  })
}
