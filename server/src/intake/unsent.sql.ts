/** Reads what phones state as not yet sent. */
import type { Input, Row } from '@backoffice/contract/call'
import type { listUnsent } from '@backoffice/contract/intake/unsent'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullListOf, inBranches, where } from '../db/sql.ts'

/** Lists the people of branches with phones that state something or have gaps in their numbers, the largest sum first. */
export const unsent = (db: Db, branches: readonly string[], f: Input<typeof listUnsent>) =>
  fullListOf<Row<typeof listUnsent>>(db, f, {
    keys: sql`
      select u.id as "userId", u.name as "userName", u.login_id as login, sum(greatest(0, d.stated_items - d.delivered_items))::int as items,
        sum(case when d.stated_items > d.delivered_items then d.stated_amount else 0 end) as amount, max(d.seen_at) as "seenAt",
        sum(n.gaps)::int as gaps
      from device d
      join app_user u on u.id = d.user_id
      cross join lateral (
        select coalesce(max(i.number) - count(distinct i.number), 0) as gaps from intake i where i.device_id = d.device_id
      ) n
      ${where(
        sql`d.ended_as is distinct from 'lost'`,
        f.sellerId !== undefined && sql`u.id = ${f.sellerId}`,
        sql`exists (select from user_branch b where b.user_id = u.id and ${inBranches(sql`b.branch_code`, branches)})`,
      )}
      group by u.id
      having sum(greatest(0, d.stated_items - d.delivered_items)) > 0 or sum(n.gaps) > 0`,
    order: sql`amount desc, "userName" collate "und-x-icu", "userId"`,
    totals: { of: { amount: sql`amount` } },
    rows: sql`select * from page`,
  })
