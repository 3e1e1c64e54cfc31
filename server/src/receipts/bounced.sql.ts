/** Adds up the cheques that bounced, for each client or for each bank. */
import type { Input, Row } from '@backoffice/contract/call'
import type { BouncedBy, listBounced } from '@backoffice/contract/receipts/bounced'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { nameOfBranch } from '../db/names.sql.ts'
import { byBranch, byWords, inBranches, pageOf, sortedBy, where } from '../db/sql.ts'
import { isCheque } from './cheques.sql.ts'

const rowsBy = {
  Client: {
    columns: sql`r.branch_code, r.party as acode, c.title as name`,
    join: sql`join chart c on c.branch_code = r.branch_code and c.acode = r.party`,
    group: sql`r.branch_code, r.party, c.title`,
  },
  Bank: {
    columns: sql`r.branch_code, '' as acode, r.cheque_bank as name`,
    join: sql``,
    group: sql`r.branch_code, r.cheque_bank`,
  },
} as const satisfies Readonly<Record<BouncedBy, object>>

const sortColumns = {
  name: byWords(sql`x.name`),
  cheques: { by: sql`x.cheques` },
  amount: { by: sql`x.amount` },
  unpaid: { by: sql`x.unpaid` },
  lastDay: { by: sql`x.last_day` },
  cCode: byBranch(sql`x.branch_code`),
}

/** Lists the greatest sums first. A payment by one cheque over several invoices counts each of its receipts, as View Receipts does. */
export function bounced(db: Db, branches: readonly string[], f: Input<typeof listBounced>) {
  const { columns, join, group } = rowsBy[f.by ?? 'Client']
  const sorted = sortedBy(sortColumns, f.sort)
  const isOwed = isCheque('owed')
  return pageOf<Row<typeof listBounced>>(db, f, {
    keys: sql`
      select x.* ${sorted.column}
      from (
        select ${columns}, count(*)::int as cheques, sum(r.amount) as amount, count(*) filter (where ${isOwed})::int as unpaid_cheques,
          coalesce(sum(r.amount) filter (where ${isOwed}), 0) as unpaid, min(b.bounced_on) as first_day, max(b.bounced_on) as last_day
        from bounce b join receipt r on r.id = b.receipt_id ${join}
        ${where(
          inBranches(sql`r.branch_code`, branches),
          isCheque('bounced'),
          f.fromDate && sql`b.bounced_on >= ${f.fromDate}`,
          f.toDate && sql`b.bounced_on <= ${f.toDate}`,
        )}
        group by ${group}
      ) x ${sorted.join}`,
    readsAllRows: true,
    order: sql`${sorted.order} amount desc, name collate "und-x-icu", branch_code, acode`,
    totals: { of: { amount: sql`amount`, unpaid: sql`unpaid` } },
    rows: sql`
      select page.position, page.branch_code as "cCode", ${nameOfBranch(sql`page.branch_code`)} as "branchName", page.acode as "aCode", page.name,
        page.cheques, page.amount, page.unpaid_cheques as "unpaidCheques", page.unpaid, page.first_day as "firstDay",
        page.last_day as "lastDay"
      from page`,
  })
}
