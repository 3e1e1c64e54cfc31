import type { Input } from '@backoffice/contract/call'
import type { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { sql } from 'kysely'
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

/** Lists accounts of the chart by name. `level` and `cgroup` are codes and match exactly. A level that is no number matches nothing. */
export function page(db: Db, branches: readonly string[], filters: Input<typeof pageAccounts>) {
  return pageOrAll<Account>(db, filters, {
    keys: sql`
      select a.branch_code, a.acode, a.title from chart a
      ${where(
        inBranches(sql`a.branch_code`, branches),
        filters.aCode !== undefined && matches(sql`a.acode`, filters.aCode),
        filters.level !== undefined && sql`a.level::text = ${filters.level}`,
        filters.cgroup !== undefined && sql`a.cgroup = ${filters.cgroup}`,
        filters.title !== undefined && matches(sql`a.title`, filters.title),
      )}`,
    order: sql`title collate "und-x-icu", branch_code, acode`,
    rows: sql`
      select page.position, a.acode, a.title, a.address, a.location, b.name as bank, a.branch_code as ccode
      from page join chart a on a.branch_code = page.branch_code and a.acode = page.acode join branch b on b.code = a.branch_code`,
  })
}
