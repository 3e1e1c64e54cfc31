import type { Input, Row } from '@backoffice/contract/call'
import { type pageAccounts, tagFilter } from '@backoffice/contract/lookups/accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, matches, pageOrAll, where } from '../db/sql.ts'

interface Account {
  acode: string
  title: string
  address: string
  location: string
  bank: string
  ccode: string
}

type Filters = Omit<Input<typeof pageAccounts>, 'tagged'> & Partial<Pick<Input<typeof pageAccounts>, 'tagged'>>

const newestPlace = sql`left join lateral newest_place(a.branch_code, a.acode) tag on true`
/** The condition that the client has no place, and that of a visit to him the place is known. */
const isToTag = sql`(tag.latitude is null and exists (
  select from visit v where v.branch_code = a.branch_code and v.party = a.acode and v.latitude is not null))`
/** The place of an account in words: those of its tag, and otherwise those of the chart. */
const location = sql`coalesce(nullif(tag.location, ''), tag.latitude || ', ' || tag.longitude, a.location)`
const account = sql`a.acode, a.title, a.address, ${location} as location, b.name as bank, a.branch_code as ccode`
const place = sql`tag.latitude, tag.longitude, case when tag.latitude is null then '' else u.name end as "taggedBy",
  case when tag.latitude is not null then tag.tagged_at end as "taggedAt", coalesce(tag.version, 0) + 1 as "rowVersion"`

/** Lists accounts of the chart by name, as lists of choices need them. */
export const list = (db: Db, branches: readonly string[], filters: Filters) =>
  accounts<Account>(db, branches, filters, account, sql``)

/** Lists accounts of the chart by name, with their places. */
export const page = (db: Db, branches: readonly string[], filters: Filters) =>
  accounts<Row<typeof pageAccounts>>(
    db,
    branches,
    filters,
    sql`${account}, ${place}`,
    sql`left join app_user u on u.id = tag.tagged_by`,
  )

/** `level` and `cgroup` are codes and match exactly. A level that is no number matches nothing. */
function accounts<R extends object>(
  db: Db,
  branches: readonly string[],
  filters: Filters,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
) {
  const { tagged } = filters
  return pageOrAll<R>(db, filters, {
    keys: sql`
      select a.branch_code, a.acode, a.title from chart a ${tagged === undefined ? sql`` : newestPlace}
      ${where(
        inBranches(sql`a.branch_code`, branches),
        filters.aCode !== undefined && matches(sql`a.acode`, filters.aCode),
        filters.level !== undefined && sql`a.level::text = ${filters.level}`,
        filters.cgroup !== undefined && sql`a.cgroup = ${filters.cgroup}`,
        filters.title !== undefined && matches(sql`a.title`, filters.title),
        tagged === tagFilter.toTag
          ? isToTag
          : tagged !== undefined && sql`(tag.latitude is not null) = ${tagged === tagFilter.tagged}`,
      )}`,
    order: sql`title collate "und-x-icu", branch_code, acode`,
    rows: sql`
      select page.position, ${columns}
      from page join chart a on a.branch_code = page.branch_code and a.acode = page.acode join branch b on b.code = a.branch_code
        ${newestPlace} ${joins}`,
  })
}
