/** Leaves. A decision and a withdrawal are one guarded statement each; the triggers of the table write the audit and the notifications. */
import { requestStatus } from '@backoffice/contract/approvals/requests'
import type { Input, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import type { listLeaves, listMyLeaves } from '@backoffice/contract/leaves/leaves'
import type { DocumentStory } from '@backoffice/contract/timeline/document-timeline'
import { sql } from 'kysely'
import { absences, heldBy } from '../approvals/absences.sql.ts'
import { requestWordOf } from '../approvals/requests.sql.ts'
import { since, until } from '../db/days.ts'
import type { Db } from '../db/database.ts'
import { byBranch, inBranches, pageOf, sortedBy, where } from '../db/sql.ts'

interface NewLeave {
  readonly branchCode: string
  readonly userId: number
  readonly leaveType: string
  readonly startOn: Day
  readonly endOn: Day
  readonly remarks: string
}

export const enter = (db: Db, leave: NewLeave) =>
  db
    .insertInto('leave')
    .values({
      branch_code: leave.branchCode,
      entered_by: leave.userId,
      leave_type: leave.leaveType,
      start_on: leave.startOn,
      end_on: leave.endOn,
      remarks: leave.remarks,
    })
    .execute()

/** Finds the first live leave of a user that has a day in the period, as its owner reads it. */
export async function overlapping(db: Db, userId: number, startOn: Day, endOn: Day) {
  const { rows } = await sql<{ from: string; to: string }>`
    select to_char(start_on, 'DD/MM/YYYY') as from, to_char(end_on, 'DD/MM/YYYY') as to
    from leave
    where entered_by = ${userId} and status in (0, 1) and start_on <= ${endOn}::date and end_on >= ${startOn}::date
    order by start_on limit 1`.execute(db)
  return rows[0]
}

const shown = sql`
  l.id as "leaveId", l.version as "rowVersion", l.entered_at as "entryDate", l.branch_code as "cCode", b.name as "branchName", t.name as "leaveType",
  l.start_on as "startDate", l.end_on as "endDate", l.days as "noOfDays", l.remarks, ${requestWordOf(sql`l.status`)} as status`
const joins = sql`
  join branch b on b.code = l.branch_code
  join dictionary t on t.type = l.leave_type_list and t.value = l.leave_type`

// The status is a literal, so that the planner uses the partial index of pending leaves.
const hasStatus = (status: number | undefined) => status !== undefined && sql`l.status = ${sql.lit(status)}`

const sortColumns = { entryDate: { by: sql`l.entered_at` }, branchName: byBranch(sql`l.branch_code`) }

/** Lists the leaves of others in the branches, newest first. */
export function page(db: Db, branches: readonly string[], userId: number, f: Input<typeof listLeaves>) {
  const entered = { at: sql`l.entered_at`, branch: sql`l.branch_code` }
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listLeaves>>(db, f, {
    keys: sql`
      select l.id, l.entered_at ${sorted.column} from leave l ${sorted.join}
      ${where(
        inBranches(sql`l.branch_code`, branches),
        sql`l.entered_by <> ${userId}`,
        sql`l.status <> ${sql.lit(requestStatus.withdrawn)}`,
        hasStatus(f.status),
        since(entered, branches, f.date),
        until(entered, branches, f.date),
        since(entered, branches, f.fromDate),
        until(entered, branches, f.toDate),
      )}`,
    order: sql`${sorted.order} entered_at desc, id desc`,
    rows: sql`
      select page.position, ${shown}, u.name as "userName", u.login_id as login,
        coalesce((
          select json_agg(json_build_object('name', w.name, 'from', x.start_on, 'to', x.end_on) order by x.start_on, w.name)
          from (${absences(branches)}) x join app_user w on w.id = x.person
          where x.branch_code = l.branch_code and x.person <> l.entered_by and x.start_on <= l.end_on and x.end_on >= l.start_on
        ), '[]') as "alsoAway",
        (select coalesce(sum(o.days), 0)::int from leave o
          where o.entered_by = l.entered_by and o.status = ${sql.lit(requestStatus.approved)} and o.id <> l.id
            and extract(year from o.start_on) = extract(year from l.start_on)) as "daysTaken",
        ${heldBy(sql`l.entered_by`, sql`l.branch_code`)} as held
      from page join leave l on l.id = page.id join app_user u on u.id = l.entered_by ${joins}`,
  })
}

/** Lists a user's own leaves, newest first. */
export const pageOfOwner = (db: Db, userId: number, f: Input<typeof listMyLeaves>) =>
  pageOf<Row<typeof listMyLeaves>>(db, f, {
    keys: sql`select l.id, l.entered_at from leave l ${where(sql`l.entered_by = ${userId}`, hasStatus(f.status))}`,
    order: sql`entered_at desc, id desc`,
    rows: sql`
      select page.position, ${shown}, coalesce(d.name, '') as "decidedBy", d.login_id as "decidedByLogin", l.decided_at as "decidedOn", l.comment as reason
      from page join leave l on l.id = page.id left join app_user d on d.id = l.decided_by ${joins}`,
  })

type Story = Omit<DocumentStory, 'events' | 'number'>

/** Finds a leave for its timeline: the user's own, and, for a user who decides, one of the branches that was not withdrawn. */
export async function story(
  db: Db,
  branches: readonly string[],
  user: { readonly userId: number; readonly decides: boolean },
  leaveId: number,
): Promise<Story | undefined> {
  const { rows } = await sql<Story>`
    select c.name as company, c.time_zone as "timeZone", b.name as branch, l.entered_at as "createdOn", l.status, ${requestWordOf(sql`l.status`)} as "statusName",
      null as amount, u.name as "enteredBy"
    from leave l
    join branch b on b.code = l.branch_code
    join company c on c.code = b.company_code
    join app_user u on u.id = l.entered_by
    where l.id = ${leaveId} and l.branch_code = any (${branches})
      and (l.entered_by = ${user.userId} or ${user.decides} and l.status <> ${sql.lit(requestStatus.withdrawn)})`.execute(
    db,
  )
  return rows[0]
}
