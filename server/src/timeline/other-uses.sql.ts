/** Reads the other documents that a file proves, and names them to people who may read them. */
import { mayCall } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import type { listOtherUses } from '@backoffice/contract/files/other-uses'
import { listTours } from '@backoffice/contract/tours/tours'
import { sql } from 'kysely'
import { titleOf } from '../db/names.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { mayReadDeposit, mayReadReceipt } from './timeline.sql.ts'
import { isUuid } from '../uuid.ts'

type Uses = Answer<typeof listOtherUses>

/** Returns the other documents that use the file; documents that the user may not read are only counted. */
export async function otherUses(db: Db, user: SessionUser, imageId: string): Promise<Uses> {
  if (!isUuid(imageId)) return { documents: [], unnamed: 0 }
  const { rows } = await sql<Uses>`
    with uses as materialized (
      select u.* from attachment a cross join lateral other_uses(a.id) u where a.id = ${imageId}
    ), named as (
      select 'Receipt' as kind, r.id::text as no, ${titleOf(sql`r.branch_code`, sql`r.party`)} as of, r.amount
      from uses u join receipt r on u.document_kind = 'receipt' and r.id = u.document_id
      where ${mayReadReceipt(user)}
      union all
      select 'Deposit', d.deposit_no, ${titleOf(sql`d.branch_code`, sql`d.account`)}, d.total
      from uses u join deposit d on u.document_kind = 'deposit' and d.id = u.document_id
      where ${mayReadDeposit(user)}
      union all
      select 'Tour', t.tour_no, x.description, x.amount
      from uses u join tour_expense x on u.document_kind = 'tour_expense' and x.id = u.document_id join tour t on t.id = x.tour_id
      where ${mayCall(user, listTours.access) ? sql`true` : sql`t.entered_by = ${user.userId}`}
    )
    select coalesce((select json_agg(named order by named.kind, named.no) from named), '[]') as documents,
      (select count(*) from uses) - (select count(*) from named) as unnamed`.execute(db)
  return rows[0] ?? { documents: [], unnamed: 0 }
}
