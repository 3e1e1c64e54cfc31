/** Visits. The status of a visit is not stored, because tagging its client changes it. */
import type { Input, Row } from '@backoffice/contract/call'
import {
  organizationLabel,
  type OrganizationType,
  organizationTypes,
  visitStatus,
} from '@backoffice/contract/visits/organizations'
import type { listVisits } from '@backoffice/contract/visits/visits'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import { holdsWords, inBranches, only, pageOf, searched, where } from '../db/sql.ts'

/** Returns the setting of the branch's company that is in the label of an organization type. */
export async function productOf(db: Db, branchCode: string): Promise<string> {
  const { rows } = await sql<{ product: string }>`
    select c.product from branch b join company c on c.code = b.company_code where b.code = ${branchCode}`.execute(db)
  return only(rows).product
}

type NewVisit = Omit<Insertable<DB['visit']>, 'id' | 'entered_at' | 'visited_on'>

/** Enters a visit. Its day is today in the time zone of the company, as in the trigger `visit_is_of_today`. */
export const enter = (db: Db, visit: NewVisit) =>
  db
    .insertInto('visit')
    .values({ ...visit, visited_on: sql<string>`business_day(${visit.branch_code})` })
    .execute()

const typeLabel = sql`case v.organization_type ${sql.join(
  organizationTypes.map((type: OrganizationType) => {
    const [before = '', after] = organizationLabel(type, '\0').split('\0')
    return after === undefined
      ? sql`when ${sql.lit(type)} then ${sql.lit(before)}`
      : sql`when ${sql.lit(type)} then ${sql.lit(before)} || c.product || ${sql.lit(after)}`
  }),
  sql` `,
)} end`

/** Returns whether anybody came to the organization of the visit again. */
const wasVisitedAgain = sql`case when v.party is null
  then exists (select from visit later where later.branch_code = v.branch_code and later.party is null
    and lower(later.organization) = lower(v.organization) and later.entered_at > v.entered_at)
  else exists (select from visit later where later.branch_code = v.branch_code and later.party = v.party and later.entered_at > v.entered_at)
end`

const ALL_TYPES = 'All'
const organization = sql`coalesce(k.title, v.organization)`
const joins = sql`
  join branch b on b.code = v.branch_code
  join company c on c.code = b.company_code
  left join chart k on k.branch_code = v.branch_code and k.acode = v.party`

/** Lists visits of the branches, newest first; without `userId`, the visits of all users. */
export function page(db: Db, branches: readonly string[], userId: number | undefined, f: Input<typeof listVisits>) {
  const { organizationType: type, callType } = f
  return pageOf<Row<typeof listVisits>>(db, f, {
    keys: sql`
      select v.id, v.entered_at from visit v ${joins}
      ${where(
        inBranches(sql`v.branch_code`, branches),
        userId !== undefined && sql`v.entered_by = ${userId}`,
        type !== undefined && type !== ALL_TYPES && sql`${typeLabel} = ${type}`,
        f.organization !== undefined && holdsWords(f.organization, { in: [searched(organization)] }),
        f.aCode !== undefined && sql`v.party = ${f.aCode}`,
        f.title !== undefined && holdsWords(f.title, { in: [searched(sql`k.title`)] }),
        callType === 'Location Approval' && sql`v.latitude is not null`,
      )}`,
    order: sql`entered_at desc, id desc`,
    rows: sql`
      select page.position, v.id as "visitId", v.entered_at as date, b.name as "branchName", u.name as "userName", u.login_id as login,
        ${typeLabel} as "organizationType", ${organization} as organization, v.person1 as "contactPerson1", v.person2 as "contactPerson2",
        v.product as "productDiscussed", v.comments, v.follow_up_on as "followUpDate",
        coalesce(v.latitude || ', ' || v.longitude, '') as "startLocation",
        case
          when tag.latitude is null then ${sql.lit(visitStatus.unmapped)}
          when metres_between(v.latitude, v.longitude, tag.latitude, tag.longitude) <= c.visit_metres then ${sql.lit(visitStatus.verified)}
          else ${sql.lit(visitStatus.notVerified)}
        end as status,
        coalesce(v.party, '') as "aCode", v.branch_code as ccode, v.latitude, v.longitude, v.accuracy,
        tag.latitude as "clientLatitude", tag.longitude as "clientLongitude",
        metres_between(v.latitude, v.longitude, tag.latitude, tag.longitude) as metres,
        coalesce(v.follow_up_on < business_day(v.branch_code), false) and not ${wasVisitedAgain} as "isOverdue"
      from page
      join visit v on v.id = page.id
      join app_user u on u.id = v.entered_by
      ${joins}
      left join lateral newest_place(v.branch_code, v.party) tag on true`,
  })
}
