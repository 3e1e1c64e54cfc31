/** Finds the clients above their limit: with the invoices that they owe and their open orders, as the check of an order counts them. */
import type { Input, Row } from '@backoffice/contract/call'
import type { listAboveLimit } from '@backoffice/contract/clients/above-limit'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { nameOfBranch } from '../db/names.sql.ts'
import { byBranch, byWords, inBranches, pageOf, sortedBy, where } from '../db/sql.ts'
import { isOpen } from './client-credit.sql.ts'

const sortColumns = {
  client: byWords(sql`x.title`),
  creditLimit: { by: sql`x.credit_limit` },
  outstanding: { by: sql`x.outstanding` },
  openAmount: { by: sql`x.open_amount` },
  above: { by: sql`x.above` },
  cCode: byBranch(sql`x.branch_code`),
}

export function aboveLimit(db: Db, branches: readonly string[], f: Input<typeof listAboveLimit>) {
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listAboveLimit>>(db, f, {
    keys: sql`
      select x.* ${sorted.column}
      from (
        select c.branch_code, c.acode, c.title, c.credit_limit, owed.outstanding, open.orders, open.open_amount,
          owed.outstanding + open.open_amount - c.credit_limit as above
        from chart c
        cross join lateral (
          select coalesce(sum(i.balance), 0) as outstanding from invoice i
          where i.branch_code = c.branch_code and i.party = c.acode and i.balance > 0
        ) owed
        cross join lateral (
          select count(*)::int as orders, coalesce(sum(o.total_net), 0) as open_amount from sale_order o
          where o.branch_code = c.branch_code and o.party = c.acode and ${isOpen}
        ) open
        ${where(
          inBranches(sql`c.branch_code`, branches),
          sql`c.credit_limit is not null`,
          sql`owed.outstanding + open.open_amount > c.credit_limit`,
        )}
      ) x ${sorted.join}`,
    readsAllRows: true,
    order: sql`${sorted.order} above desc, title collate "und-x-icu", branch_code, acode`,
    totals: { of: { outstanding: sql`outstanding`, openAmount: sql`open_amount`, above: sql`above` } },
    rows: sql`
      select page.position, page.branch_code as "cCode", ${nameOfBranch(sql`page.branch_code`)} as "branchName", page.acode as "aCode",
        page.title as client, page.credit_limit as "creditLimit", page.outstanding, page.orders as "openOrders",
        page.open_amount as "openAmount", page.above
      from page`,
  })
}
