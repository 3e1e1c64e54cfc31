import type { Answer, Input } from '@backoffice/contract/call'
import type { getClient } from '@backoffice/contract/clients/clients'
import { sql } from 'kysely'
import { rowOwnerOf } from '../cash/row-owner.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { prepared } from '../db/transaction.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'
import { mayReadOrder } from './may-read-order.sql.ts'
import { creditOf } from './client-credit.sql.ts'

/** Reads a client of the branch, with the sums that the user may see. */
export async function client(
  db: Db,
  user: Pick<SessionUser, 'roleId' | 'userId'>,
  { branchCode, aCode }: Input<typeof getClient>,
) {
  const credit = creditOf({
    branchCode,
    party: aCode,
    salesmanId: rowOwnerOf(user).salesmanId,
    readsReceipt: mayReadReceipt(user),
    readsOrder: mayReadOrder(user),
  })
  const { rows } = await sql<NonNullable<Answer<typeof getClient>['client']>>`
    select c.acode as "aCode", c.branch_code as "cCode", c.title, c.address,
      coalesce(nullif(tag.location, ''), tag.latitude || ', ' || tag.longitude, c.location) as location, tag.latitude, tag.longitude,
      coalesce(u.name, '') as "taggedBy", tag.tagged_at as "taggedAt", c.credit_limit as "creditLimit", credit.*
    from chart c
    -- The newest tag may have removed the place.
    left join lateral newest_place(c.branch_code, c.acode) tag on tag.latitude is not null
    left join app_user u on u.id = tag.tagged_by
    cross join (${credit}) credit
    where c.branch_code = ${branchCode} and c.acode = ${aCode} and c.level = 4 and c.cgroup = 'PARTY'`.execute(
    prepared(db),
  )
  return rows[0] ?? null
}
