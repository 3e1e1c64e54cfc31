/** Vouchers. An approval is one guarded statement; the triggers of the table keep who was first, write the audit and notify people. */
import type { Answer, Input, Row } from '@backoffice/contract/call'
import { type Obstacle, voucherStatus, voucherStatusNames } from '@backoffice/contract/vouchers/voucher-statuses'
import type { approveVoucher, listVouchers, voucherTimeline } from '@backoffice/contract/vouchers/vouchers'
import { sql } from 'kysely'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { undoableBy } from '../approvals/undoable.sql.ts'
import type { Db } from '../db/database.ts'
import { nameOfBranch, loginOfUser, nameOfUser } from '../db/names.sql.ts'
import { periodOf } from '../db/periods.sql.ts'
import { byBranch, byWords, holdsWords, inBranches, pageOf, searched, sortedBy, where, wordOf } from '../db/sql.ts'

const { approved, partiallyApproved } = voucherStatus

/** Returns the reason why the user cannot approve the pending voucher `v`; null if the user can. The order is the order of the refusals. */
const obstacleOf = (userId: number) => sql`
  case
    when v.status = ${sql.lit(approved)} then null
    when v.entered_by = ${userId} then 'own'
    when v.status = ${sql.lit(partiallyApproved)} and v.decided_by = ${userId} then 'firstApprover'
    when v.debit <> v.credit then 'unbalanced'
  end`

const sortColumns = {
  date: { by: sql`v.voucher_on` },
  voucher: byWords(sql`v.voucher_no`),
  branchName: byBranch(sql`v.branch_code`),
}

/** Lists the lines of vouchers, newest voucher first; pages and the total count vouchers. */
export function page(db: Db, branches: readonly string[], userId: number, f: Input<typeof listVouchers>) {
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listVouchers>>(db, f, {
    keys: sql`
      select v.id, v.voucher_on ${f.totals ? sql`, v.debit, v.credit` : sql``} ${sorted.column} from voucher v ${sorted.join}
      ${where(
        inBranches(sql`v.branch_code`, branches),
        // The statuses are literals, so that the planner uses the partial index of waiting vouchers.
        f.waiting && sql`v.status <> ${sql.lit(approved)}`,
        f.status !== undefined && sql`v.status = ${sql.lit(f.status)}`,
        f.date !== undefined && sql`v.voucher_on = ${f.date}`,
        f.fromDate && sql`v.voucher_on >= ${f.fromDate}`,
        f.toDate && sql`v.voucher_on <= ${f.toDate}`,
        f.type && sql`v.type_id = any (${f.type})`,
        f.directorId !== undefined && sql`(v.decided_by = ${f.directorId} or v.first_approved_by = ${f.directorId})`,
        f.voucher !== undefined && holdsWords(f.voucher, { in: [searched(sql`v.voucher_no`)] }),
      )}`,
    order: sql`${sorted.order} voucher_on desc, id desc`,
    // The sums of a voucher are the sums of its lines.
    totals: { of: { debit: sql`debit`, credit: sql`credit` }, by: periodOf(sql`voucher_on`, f) },
    rows: sql`
      select array[page.position, l.position] as position, v.id || '/' || l.position as "lineNo", v.id as "voucherId", v.voucher_on as date, ${periodOf(sql`v.voucher_on`, f)} as period,
        v.branch_code as "cCode", ${nameOfBranch(sql`v.branch_code`)} as "branchName", v.voucher_no as voucher, v.type_id as "voucherType",
        l.title as "accountTitle", l.debit, l.credit, l.narration,
        v.line_count as "voucherCount", v.debit as "voucherDebit", v.credit as "voucherCredit",
        v.status, ${wordOf(sql`v.status`, voucherStatusNames)} as "statusName",
        coalesce(${nameOfUser(sql`coalesce(v.first_approved_by, v.decided_by)`)}, '') as "approvedName", ${loginOfUser(sql`coalesce(v.first_approved_by, v.decided_by)`)} as "approvedLogin", coalesce(v.first_approved_at, v.decided_at) as "approvedDateTime",
        case when v.first_approved_by is null then '' else ${nameOfUser(sql`v.decided_by`)} end as "approvedNameSecondUser",
        case when v.first_approved_by is not null then ${loginOfUser(sql`v.decided_by`)} end as "approvedLoginSecondUser",
        case when v.first_approved_by is not null then v.decided_at end as "approvedDateTimeSecondUser",
        v.version as "rowVersion", ${undoableBy(sql`v.decided_by`, sql`v.decided_at`)} as undoable, t.two_approvers and v.status = 0 as "needsSecond", ${obstacleOf(userId)} as obstacle
      from page
      join voucher v on v.id = page.id
      join voucher_line l on l.voucher_id = v.id
      join voucher_type t on t.id = v.type_id`,
  })
}

/** Approves a voucher that waits, and returns the status that it has now; `undefined` when it was not approved. */
export async function approve(db: Db, userId: number, a: Input<typeof approveVoucher>): Promise<number | undefined> {
  const seen = a.rowVersion === undefined ? sql`` : sql`and v.version = ${a.rowVersion}`
  const { rows } = await sql<{ status: number }>`
    update voucher v
    set status = case when t.two_approvers and v.status = 0 then ${sql.lit(partiallyApproved)} else ${sql.lit(approved)} end,
      decided_by = ${userId}
    from voucher_type t
    where t.id = v.type_id and v.branch_code = ${a.cCode} and v.voucher_no = ${a.voucher}
      and v.status <> ${sql.lit(approved)} and ${obstacleOf(userId)} is null ${seen}
    returning v.status`.execute(db)
  return rows[0]?.status
}

interface Found {
  readonly id: number
  readonly status: number
  readonly version: number
  readonly enteredBy: number | null
  readonly obstacle: Obstacle | null
}

/** Reads the present state of a voucher, for the message to a user who could not approve it. */
export async function currentState(db: Db, userId: number, { cCode, voucher }: Input<typeof approveVoucher>) {
  const { rows } = await sql<Found>`
    select v.id, v.status, v.version, v.entered_by as "enteredBy", ${obstacleOf(userId)} as obstacle
    from voucher v where v.branch_code = ${cCode} and v.voucher_no = ${voucher}`.execute(db)
  return rows[0]
}

/** Reads a voucher for its timeline; `undefined` when it is in none of the branches. */
export async function story(db: Db, branches: readonly string[], id: number) {
  const { rows } = await sql<Omit<Answer<typeof voucherTimeline>, 'events'>>`
    select co.name as company, co.time_zone as "timeZone", b.name as branch, v.voucher_no as number, v.debit as amount, v.entered_at as "createdOn", v.status,
      ${wordOf(sql`v.status`, voucherStatusNames)} as "statusName", coalesce(u.name, ${approvalsMessages.import}) as "enteredBy"
    from voucher v
    join branch b on b.code = v.branch_code
    join company co on co.code = b.company_code
    left join app_user u on u.id = v.entered_by
    where v.id = ${id} and ${inBranches(sql`v.branch_code`, branches)}`.execute(db)
  return rows[0]
}
