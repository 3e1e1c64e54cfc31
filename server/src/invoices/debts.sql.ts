/** Adds up what is owed by age, for each client or for each salesman, with the conditions and the ages of Outstanding Invoices. */
import type { Input, Row } from '@backoffice/contract/call'
import type { DebtsBy, listDebts } from '@backoffice/contract/invoices/debts'
import type { Bucket } from '@backoffice/contract/invoices/buckets'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { nameOfBranch } from '../db/names.sql.ts'
import { byBranch, byWords, clientKey, holdsWords, pageOf, searched, sortedBy, where } from '../db/sql.ts'
import { hasOwed, isInBucket, owedConditions } from './invoices.sql.ts'

/** The rows: whose they are, and the table that has the name and the code. */
const rowsBy = {
  Client: {
    columns: sql`i.branch_code, i.party as acode, null::int as user_id, c.title as name, i.party as code`,
    join: sql`join chart c on c.branch_code = i.branch_code and c.acode = i.party`,
    group: sql`i.branch_code, i.party, c.title`,
    words: [clientKey],
  },
  Salesman: {
    columns: sql`i.branch_code, '' as acode, i.salesman_id as user_id, u.name, u.login_id::text as code`,
    join: sql`join app_user u on u.id = i.salesman_id`,
    group: sql`i.branch_code, i.salesman_id, u.name, u.login_id`,
    words: [searched(sql`(u.name || ' ' || u.login_id)`)],
  },
} as const satisfies Readonly<Record<DebtsBy, object>>

const sortColumns = {
  name: byWords(sql`d.name`),
  upTo30: { by: sql`d.up_to_30` },
  upTo60: { by: sql`d.up_to_60` },
  upTo90: { by: sql`d.up_to_90` },
  older: { by: sql`d.older` },
  total: { by: sql`d.total` },
  oldestDay: { by: sql`d.oldest_day` },
  cCode: byBranch(sql`d.branch_code`),
}

export function debts(db: Db, branches: readonly string[], f: Input<typeof listDebts>) {
  const { columns, join, group, words } = rowsBy[f.by ?? 'Client']
  const sorted = sortedBy(sortColumns, f.sort)
  const inBucket = (bucket: Bucket) => sql`coalesce(sum(i.balance) filter (where ${isInBucket(branches, bucket)}), 0)`
  return pageOf<Row<typeof listDebts>>(db, f, {
    keys: sql`
      select d.* ${sorted.column}
      from (
        select ${columns}, count(*)::int as invoices, ${inBucket('0-30')} as up_to_30, ${inBucket('31-60')} as up_to_60,
          ${inBucket('61-90')} as up_to_90, ${inBucket('90+')} as older, sum(i.balance) as total, min(i.invoice_on) as oldest_day
        from invoice i ${join}
        ${where(
          ...owedConditions(branches, undefined, {}),
          f.search !== undefined && holdsWords(f.search, { in: words }),
        )}
        group by ${group}
      ) d ${sorted.join}`,
    // The groups are added up once, for the page and for the sums.
    readsAllRows: true,
    ...(f.by !== 'Salesman' && { nearest: { typed: f.search, branches, has: hasOwed(branches, undefined, {}) } }),
    order: sql`${sorted.order} total desc, name collate "und-x-icu", branch_code, code`,
    totals: {
      of: {
        upTo30: sql`up_to_30`,
        upTo60: sql`up_to_60`,
        upTo90: sql`up_to_90`,
        older: sql`older`,
        total: sql`total`,
      },
    },
    rows: sql`
      select page.position, page.branch_code as "cCode", ${nameOfBranch(sql`page.branch_code`)} as "branchName", page.acode as "aCode",
        page.user_id as "userId", page.name, page.code, page.invoices, page.up_to_30 as "upTo30", page.up_to_60 as "upTo60",
        page.up_to_90 as "upTo90", page.older, page.total, page.oldest_day as "oldestDay",
        business_day(page.branch_code) - page.oldest_day as "ageDays"
      from page`,
  })
}
