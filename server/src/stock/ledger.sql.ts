/** The movements of an item in a godown, by date and entry, each with the balance after it. */
import type { Input, Row } from '@backoffice/contract/call'
import { type getStockLedger, NO_EXPIRY, OPENING_BALANCE } from '@backoffice/contract/stock/ledger'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { holdsWords, inBranches, pageOrAll, searched, where } from '../db/sql.ts'

type LedgerFilter = Input<typeof getStockLedger>

/** Returns the conditions that hold for a movement and for the balance of a lot. */
const ofLots = (branches: readonly string[], f: LedgerFilter) => [
  inBranches(sql`branch_code`, branches),
  sql`godown_code = ${f.gCode}`,
  sql`item_code = ${f.itCode}`,
  f.lotNo !== undefined && sql`lot_no = ${f.lotNo}`,
  f.expDate !== undefined && (f.expDate === NO_EXPIRY ? sql`expires_on is null` : sql`expires_on = ${f.expDate}::date`),
]

/** Returns the opening row, with everything before the From date, if there is such a lot. */
function openingOf(branches: readonly string[], f: LedgerFilter) {
  if (f.fromDate === undefined || f.docNo !== undefined) return sql``
  const lots = ofLots(branches, f)
  return sql`
    union all
    select null, 0, ${f.fromDate}::date,
      (select coalesce(sum(received - issued), 0) from stock_movement ${where(...lots, sql`moved_on < ${f.fromDate}::date`)})
    where exists (select from stock_balance ${where(...lots)})`
}

export function ledger(db: Db, branches: readonly string[], f: LedgerFilter) {
  return pageOrAll<Row<typeof getStockLedger>>(db, f, {
    // The balances are summed over all movements of the lots. Rows that do not match the other filters are removed after that.
    keys: sql`
      select branch_code, entry_no, moved_on, balance
      from (
        select branch_code, entry_no, moved_on, document_no, sum(received - issued) over (order by moved_on, entry_no) as balance
        from stock_movement
        ${where(...ofLots(branches, f), f.toDate !== undefined && sql`moved_on <= ${f.toDate}::date`)}
      ) counted
      ${where(
        f.fromDate !== undefined && sql`moved_on >= ${f.fromDate}::date`,
        f.docNo !== undefined && holdsWords(f.docNo, { in: [searched(sql`document_no`)] }),
      )}
      ${openingOf(branches, f)}`,
    // The opening balance has the entry 0.
    order: sql`moved_on, entry_no`,
    rows: sql`
      select page.position, page.entry_no as "entryNo", page.moved_on as date, coalesce(k.document, ${OPENING_BALANCE}) as document,
        coalesce(m.document_no, '') as docno, i.name as itname, i.code as itcode, coalesce(m.lot_no, ${f.lotNo ?? ''}) as lotno,
        ${openingExpiry(f)} as expdate, coalesce(m.received, page.balance) as rec, coalesce(m.issued, 0) as isu, page.balance as bal,
        i.unit, coalesce(m.rate, 0) as rate, coalesce(m.amount, 0) as amount, coalesce(m.discount_percent, 0) as discper,
        coalesce(m.discount, 0) as discamt, coalesce(m.amount - m.discount, 0) as netamt
      from page
      join item i on i.code = ${f.itCode}
      left join stock_movement m on m.branch_code = page.branch_code and m.entry_no = page.entry_no
      left join stock_movement_kind k on k.name = m.kind`,
  })
}

/** The opening balance of a single lot has the expiry of the lot. */
const openingExpiry = ({ expDate }: LedgerFilter) =>
  expDate === undefined || expDate === NO_EXPIRY ? sql`m.expires_on` : sql`coalesce(m.expires_on, ${expDate}::date)`
