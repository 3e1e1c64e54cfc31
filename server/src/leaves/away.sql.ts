/** Reads who is away: leaves and tours that are approved or wait for a decision. */
import { roleNames } from '@backoffice/contract/access'
import type { Input, Row } from '@backoffice/contract/call'
import { awayDays, type listAway } from '@backoffice/contract/leaves/away'
import { sql } from 'kysely'
import { absences, heldBy } from '../approvals/absences.sql.ts'
import { requestWordOf } from '../approvals/requests.sql.ts'
import type { Db } from '../db/database.ts'
import { withToday } from '../db/days.ts'
import { loginOfUser, nameOfBranch, nameOfUser } from '../db/names.sql.ts'
import { pageOf, where, wordOf } from '../db/sql.ts'

export function away(db: Db, branches: readonly string[], f: Input<typeof listAway>) {
  const [first, last] = awayDays[f.when]
  return pageOf<Row<typeof listAway>>(db, f, {
    keys: sql`
      select x.*
      from (${absences(branches)}) x ${withToday(branches, sql`x.branch_code`)}
      ${where(
        sql`x.start_on <= today.day + ${sql.lit(last)}`,
        sql`x.end_on >= today.day + ${sql.lit(first)}`,
        f.directorId !== undefined && sql`x.decided_by = ${f.directorId}`,
      )}`,
    order: sql`start_on, end_on, kind, id`,
    rows: sql`
      select page.position, page.branch_code as "cCode", ${nameOfBranch(sql`page.branch_code`)} as "branchName", page.kind, page.id,
        u.id as "userId", u.name as "userName", u.login_id as login, ${wordOf(sql`u.role_id`, roleNames)} as "roleName",
        page.start_on as "startDate", page.end_on as "endDate", page.end_on - page.start_on + 1 as days, page.reason,
        ${requestWordOf(sql`page.status`)} as status, coalesce(${nameOfUser(sql`page.decided_by`)}, '') as "decidedBy",
        ${loginOfUser(sql`page.decided_by`)} as "decidedByLogin",
        ${heldBy(sql`u.id`, sql`page.branch_code`)} as held
      from page join app_user u on u.id = page.person`,
  })
}
