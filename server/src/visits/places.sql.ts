/** Places of clients. A tag is a row that never changes; the newest tag of a client is the present place. */
import type { Input, Row } from '@backoffice/contract/call'
import type { listPlaces, tagPlace } from '@backoffice/contract/visits/places'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/sql.ts'

type Tag = Input<typeof tagPlace>

/** Returns whether the visit of a tag exists and was to this client. A visit may be to somebody who is not a client yet. */
const isOfVisit = ({ visitId = null, latitude, longitude }: Tag) => sql`(${visitId}::bigint is null or exists (
  select from visit v
  where v.id = ${visitId} and v.branch_code = c.branch_code and coalesce(v.party, c.acode) = c.acode
    and v.latitude = round(${latitude}::numeric, 6) and v.longitude = round(${longitude}::numeric, 6)))`

/**
 * Tags a client in one guarded statement, and returns whether it did. A tag has the next number that its user saw, so the second of two
 * simultaneous tags finds its number taken.
 */
export async function tag(db: Db, userId: number, input: Tag): Promise<boolean> {
  const { latitude, longitude, visitId = null, rowVersion = null } = input
  const location = latitude === null ? '' : (input.location?.trim() ?? '')
  const { rows } = await sql`
    insert into chart_location (branch_code, acode, version, latitude, longitude, location, visit_id, tagged_by)
    select c.branch_code, c.acode, next.version, ${latitude}::numeric, ${longitude}::numeric, ${location}, ${visitId}::bigint, ${userId}
    from chart c
    left join lateral newest_place(c.branch_code, c.acode) tag on true
    cross join lateral (select coalesce(tag.version, 0) + 1 as version) next
    where c.branch_code = ${input.ccode} and c.acode = ${input.aCode} and c.level = 4 and c.cgroup = 'PARTY'
      and next.version = coalesce(${rowVersion}::int, next.version)
      and (${latitude}::numeric is not null or tag.latitude is not null)
      and ${isOfVisit(input)}
    on conflict (branch_code, acode, version) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

interface CurrentState {
  /** The number that the next tag gets. */
  readonly next: number
  readonly by: string
  readonly at: string
  /** The present place in words; empty if the client has none. */
  readonly place: string
  readonly isOfVisit: boolean
}

/** Reads the present place of a client, for the message to a user who could not tag the client. */
export async function currentState(db: Db, input: Tag): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`
    select coalesce(tag.version, 0) + 1 as next, coalesce(u.name, '') as by, coalesce(local_time(c.branch_code, tag.tagged_at), '') as at,
      coalesce(nullif(tag.location, ''), tag.latitude || ', ' || tag.longitude, '') as place, ${isOfVisit(input)} as "isOfVisit"
    from chart c
    left join lateral newest_place(c.branch_code, c.acode) tag on true
    left join app_user u on u.id = tag.tagged_by
    where c.branch_code = ${input.ccode} and c.acode = ${input.aCode} and c.level = 4 and c.cgroup = 'PARTY'`.execute(
    db,
  )
  return rows[0]
}

/** Lists the places of a client, the newest first. */
export const page = (db: Db, f: Input<typeof listPlaces>) =>
  pageOf<Row<typeof listPlaces>>(db, f, {
    keys: sql`select t.id, t.version from chart_location t where t.branch_code = ${f.ccode} and t.acode = ${f.aCode}`,
    order: sql`version desc`,
    rows: sql`
      select page.position, t.id as "placeId", t.tagged_at as date, u.name as "userName",
        coalesce(nullif(t.location, ''), t.latitude || ', ' || t.longitude, '') as location, t.latitude, t.longitude,
        metres_between(t.latitude, t.longitude, before.latitude, before.longitude) as metres,
        coalesce(visitor.name, '') as visitor, v.entered_at as "visitDate",
        t.version = newest.version and t.latitude is not null as "isPresent", t.acode as "aCode", t.branch_code as ccode,
        newest.version + 1 as "rowVersion"
      from page
      join chart_location t on t.id = page.id
      join app_user u on u.id = t.tagged_by
      cross join lateral newest_place(t.branch_code, t.acode) newest
      left join chart_location before on before.branch_code = t.branch_code and before.acode = t.acode and before.version = t.version - 1
      left join visit v on v.id = t.visit_id
      left join app_user visitor on visitor.id = v.entered_by`,
  })
