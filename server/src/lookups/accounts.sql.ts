import { role } from '@backoffice/contract/access'
import type { Input, Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { type pageAccounts, tagFilter } from '@backoffice/contract/lookups/accounts'
import { type RawBuilder, sql } from 'kysely'
import { owedByClient } from '../clients/client-credit.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { byBranch, hasTelephone, holdsWords, inBranches, pageOrAll, searched, sortedBy, where } from '../db/sql.ts'

interface Account {
  acode: string
  title: string
  address: string
  location: string
  bank: string
  ccode: string
}

type Filters = Omit<Input<typeof pageAccounts>, 'tagged' | 'search' | 'sort' | 'totals'> &
  Partial<Pick<Input<typeof pageAccounts>, 'tagged' | 'search' | 'sort'>>

/** The name and the code of an account `a`. */
const accountKey = { written: sql`(a.title || ' ' || a.acode || ' ' || a.second_name)`, key: sql`a.search_key` }
const newestPlace = sql`left join lateral newest_place(a.branch_code, a.acode) tag on true`
/** The visits with a place to an account that has no place itself. */
const visitsToTagFrom = sql`visit v where tag.latitude is null and v.branch_code = a.branch_code and v.party = a.acode and v.latitude is not null`
const isToTag = sql`exists (select from ${visitsToTagFrom})`
const sorts = {
  bank: byBranch(sql`a.branch_code`),
  waitsSince: {
    by: sql`waiting.since`,
    join: sql`cross join lateral (select min(v.entered_at) as since from ${visitsToTagFrom}) waiting`,
  },
}
/** The place of an account in words: from its tag, otherwise from the chart. */
const location = sql`coalesce(nullif(tag.location, ''), tag.latitude || ', ' || tag.longitude, a.location)`
const account = sql`a.acode, a.title, a.address, ${location} as location, b.name as bank, a.branch_code as ccode`
const place = sql`tag.latitude, tag.longitude, case when tag.latitude is null then '' else u.name end as "taggedBy",
  case when tag.latitude is not null then tag.tagged_at end as "taggedAt", coalesce(tag.version, 0) + 1 as "rowVersion"`
const waiting = {
  none: {
    columns: sql`'[]'::json as visits, null::timestamptz as "waitsSince", null::int as "waitingDays"`,
    join: sql``,
  },
  shown: {
    columns: sql`coalesce(waiting.visits, '[]') as visits, waiting.since as "waitsSince", case when waiting.since is not null
      then (select business_day(a.branch_code) - (waiting.since at time zone co.time_zone)::date from company co where co.code = b.company_code)
      end as "waitingDays"`,
    join: sql`cross join lateral (
  select min(v.entered_at) as since, json_agg(json_build_object('visitId', v.id, 'userName', k.name, 'latitude', v.latitude,
      'longitude', v.longitude, 'accuracy', v.accuracy, 'location', v.latitude || ', ' || v.longitude,
      'date', to_char(v.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by v.nth)
    filter (where v.nth <= ${sql.lit(limits.place.visits)}) as visits
  from (select v.*, row_number() over (order by v.entered_at desc, v.id desc) as nth from ${visitsToTagFrom}) v
  join app_user k on k.id = v.entered_by) waiting`,
  },
}
/** Only requests about places read the visits, because the choices of a client in a form are loaded at each letter. */
const waitingFor = ({ tagged, sort }: Filters) =>
  tagged === tagFilter.toTag || sort === 'waitsSince' || sort === '-waitsSince' ? waiting.shown : waiting.none

type Reader = Pick<SessionUser, 'roleId' | 'userId'>
const seesMoney = ({ roleId }: Reader) =>
  roleId === role.salesman || roleId === role.cashier || roleId === role.director
/** Selects the amount that a client owes and the limit of the client's orders, for the roles that handle orders and money. */
function moneyFor(reader: Reader) {
  if (!seesMoney(reader)) return sql`null::numeric as owed, null::numeric as "creditLimit"`
  const owed = owedByClient(reader, sql`a.branch_code`, sql`a.acode`)
  return sql`case when a.leaf_group = 'PARTY' then ${owed} end as owed, a.credit_limit as "creditLimit"`
}

/** Lists accounts of the chart by name, as lists of choices need them. */
export const list = (db: Db, branches: readonly string[], filters: Filters) =>
  accounts<Account>(db, branches, filters, account, sql``)

/** Lists accounts of the chart by name, with their places and the amounts that clients owe. */
export const page = (db: Db, reader: Reader, branches: readonly string[], filters: Filters) =>
  accounts<Row<typeof pageAccounts>>(
    db,
    branches,
    filters,
    sql`${account}, ${place}, ${waitingFor(filters).columns}, ${moneyFor(reader)}`,
    sql`left join app_user u on u.id = tag.tagged_by ${waitingFor(filters).join}`,
  )

/** `level` and `cgroup` are codes and match exactly. A level that is no number matches nothing. */
function accounts<R extends object>(
  db: Db,
  branches: readonly string[],
  filters: Filters,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
) {
  const { tagged, sort } = filters
  const order = sortedBy(sorts, sort)
  // The tag is part of each filter and order about places.
  const needsTag = tagged !== undefined || sort !== undefined
  const others = [
    inBranches(sql`a.branch_code`, branches),
    filters.aCode !== undefined && holdsWords(filters.aCode, { in: [searched(sql`a.acode`)] }),
    filters.level !== undefined && sql`a.level::text = ${filters.level}`,
    filters.cgroup !== undefined && sql`a.cgroup = ${filters.cgroup}`,
    tagged === tagFilter.toTag
      ? isToTag
      : tagged !== undefined && sql`(tag.latitude is not null) = ${tagged === tagFilter.tagged}`,
  ]
  return pageOrAll<R>(db, filters, {
    keys: sql`
      select a.branch_code, a.acode, a.title ${order.column} from chart a ${needsTag ? newestPlace : sql``} ${order.join}
      ${where(
        ...others,
        filters.title !== undefined && holdsWords(filters.title, { in: [searched(sql`a.title`)] }),
        filters.search !== undefined &&
          sql`(${holdsWords(filters.search, { in: [accountKey] })} or ${hasTelephone(sql`a.telephone`, filters.search)})`,
      )}`,
    nearest: {
      typed: filters.search ?? filters.title,
      branches,
      has: sql`exists (
        select from chart a ${tagged === undefined ? sql`` : newestPlace}
        ${where(sql`a.branch_code = near.branch_code and a.acode = near.acode`, ...others)})`,
    },
    order: sql`${order.order} title collate "und-x-icu", branch_code, acode`,
    rows: sql`
      select page.position, ${columns}
      from page join chart a on a.branch_code = page.branch_code and a.acode = page.acode join branch b on b.code = a.branch_code
        ${newestPlace} ${joins}`,
  })
}

/** Lists the accounts that deposits of the branches go to, each code once. */
export async function depositAccounts(db: Db, branches: readonly string[]) {
  const { rows } = await sql<{ code: string; title: string }>`
    select c.acode as code, string_agg(distinct c.title, ', ' order by c.title) as title
    from chart c ${where(inBranches(sql`c.branch_code`, branches), sql`c.level = 4 and c.cgroup = 'BANK'`)}
    group by c.acode order by min(c.title collate "und-x-icu"), code`.execute(db)
  return rows
}
