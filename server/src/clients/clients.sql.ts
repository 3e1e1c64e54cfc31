import type { Answer, Input } from '@backoffice/contract/call'
import type { getClient } from '@backoffice/contract/clients/clients'
import { sql } from 'kysely'
import { rowOwnerOf } from '../cash/row-owner.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'
import { standingColumns, standingOf } from './standing.sql.ts'

/** Reads a client of the branch, with the sums of what the user may see of him. */
export async function client(
  db: Db,
  user: Pick<SessionUser, 'roleId' | 'userId'>,
  { branchCode, aCode }: Input<typeof getClient>,
) {
  const standing = standingOf({
    branchCode,
    party: aCode,
    salesmanId: rowOwnerOf(user).salesmanId,
    readable: mayReadReceipt(user),
  })
  const { rows } = await sql<NonNullable<Answer<typeof getClient>['client']>>`
    select c.acode as "aCode", c.branch_code as "cCode", c.title, c.address,
      coalesce(nullif(tag.location, ''), c.location) as location, tag.latitude, tag.longitude,
      coalesce(u.name, '') as "taggedBy", tag.tagged_at as "taggedAt", c.credit_limit as "creditLimit", ${standingColumns}
    from chart c
    left join lateral (
      select * from chart_location t where t.branch_code = c.branch_code and t.acode = c.acode order by t.id desc limit 1
    ) tag on true
    left join app_user u on u.id = tag.tagged_by
    cross join (${standing}) standing
    where c.branch_code = ${branchCode} and c.acode = ${aCode} and c.level = 4 and c.cgroup = 'PARTY'`.execute(db)
  return rows[0] ?? null
}
