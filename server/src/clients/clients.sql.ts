import { role } from '@backoffice/contract/access'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { Answer, Input } from '@backoffice/contract/call'
import type { saveClientFacts } from '@backoffice/contract/clients/client-facts'
import type { getClient } from '@backoffice/contract/clients/clients'
import { countryCodeOf, type TelephoneCompany } from '@backoffice/contract/telephone'
import { sql } from 'kysely'
import { rowOwnerOf } from '../cash/row-owner.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { only } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'
import { bouncesOfClient } from '../receipts/returned-cheques.sql.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'
import { mayReadOrder } from './may-read-order.sql.ts'
import { creditBalanceOf, creditOf } from './client-credit.sql.ts'

/** The changes that the page shows. */
const CHANGES = 20

/** Returns the last changes of the facts of a client `c`, newest first. */
const changesOf = sql`
  (select coalesce(json_agg(json_build_object('version', m.version, 'changedOn', m.changed_at, 'changedBy', coalesce(u.name, ${approvalsMessages.operator}::text),
      'fromFile', m.import_id is not null, 'facts', (
      select json_agg(json_build_object('name', f.key, 'was', coalesce(f.value ->> 0, ''), 'now', coalesce(f.value ->> 1, '')) order by f.key)
      from jsonb_each(m.changes) f)) order by m.version desc), '[]')
   from (
     select * from client_change k where k.branch_code = c.branch_code and k.acode = c.acode order by k.version desc limit ${sql.lit(CHANGES)}
   ) m
   left join app_user u on u.id = m.changed_by)`

/** Returns whether an account of a branch is a client. */
export async function isClientOf(db: Db, branchCode: string, account: string): Promise<boolean> {
  const { rows } = await sql`
    select from chart where branch_code = ${branchCode} and acode = ${account} and leaf_group = 'PARTY'`.execute(db)
  return rows.length > 0
}

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
      coalesce(u.name, '') as "taggedBy", tag.tagged_at as "taggedAt", c.credit_limit as "creditLimit", credit.*,
      ${creditBalanceOf(sql`c.branch_code`, sql`c.acode`)} as "creditBalance",
      c.telephone, c.email, c.language, c.no_messages as "noMessages", c.second_name as "secondName", c.tax_numbers as "taxNumbers",
      c.credit_days as "creditDays", c.route, c.facts_version as "rowVersion", bounced.bounces, bounced."lastOn" as "lastBouncedOn",
      ${user.roleId === role.director ? changesOf : sql`'[]'::json`} as changes
    from chart c
    -- The newest tag may have removed the place.
    left join lateral newest_place(c.branch_code, c.acode) tag on tag.latitude is not null
    left join app_user u on u.id = tag.tagged_by
    cross join (${credit}) credit
    cross join (${bouncesOfClient(branchCode, aCode)}) bounced
    where c.branch_code = ${branchCode} and c.acode = ${aCode} and c.level = 4 and c.cgroup = 'PARTY'`.execute(
    prepared(db),
  )
  return rows[0] ?? null
}

/** Returns the country code of the telephone numbers of a branch that are written without one. */
export async function countryCode(db: Db, branch: string): Promise<string> {
  const { rows } = await sql<TelephoneCompany>`
    select c.time_zone as "timeZone", c.telephone_country as "telephoneCountry"
    from branch b join company c on c.code = b.company_code where b.code = ${branch}`.execute(db)
  return countryCodeOf(only(rows))
}

/** Writes the facts of a client; false if the client is not as the director saw it. */
export async function changeFacts(db: Db, f: Input<typeof saveClientFacts>): Promise<boolean> {
  const facts = JSON.stringify({
    telephone: f.telephone,
    email: f.email,
    language: f.language,
    no_messages: f.noMessages,
    second_name: f.secondName,
    tax_numbers: f.taxNumbers,
    credit_days: f.creditDays,
    route: f.route,
  })
  const { rows } = await sql<{ done: boolean }>`
    select change_client_facts(${f.branchCode}, ${f.aCode}, ${facts}::jsonb, ${f.rowVersion ?? null}::int) as done`.execute(
    db,
  )
  return only(rows).done
}

/** Returns the person who changed a client last, and the time. */
export async function lastChange(db: Db, branch: string, aCode: string) {
  const { rows } = await sql<{ by: string; at: string }>`
    select coalesce(u.name, ${approvalsMessages.operator}) as by, local_time(c.branch_code, c.changed_at) as at
    from client_change c left join app_user u on u.id = c.changed_by
    where c.branch_code = ${branch} and c.acode = ${aCode}
    order by c.version desc limit 1`.execute(db)
  return rows[0]
}
