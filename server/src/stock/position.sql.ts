/** The stock of every lot, as its balance is kept. */
import type { Answer, Input, Row } from '@backoffice/contract/call'
import { daysUntil, type Expiry, expiries, type stockByExpiry } from '@backoffice/contract/stock/expiry'
import type { getStockPosition } from '@backoffice/contract/stock/position'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { withToday } from '../db/days.ts'
import { holdsWords, inBranches, only, pageOf, searched, where } from '../db/sql.ts'

type Filters = Input<typeof stockByExpiry>

/** Returns the conditions on a balance `b` and its item `i`. */
const conditionsOf = (branches: readonly string[], f: Filters) => [
  inBranches(sql`b.branch_code`, branches),
  f.includeZero !== true && sql`b.balance <> 0`,
  f.store && sql`b.godown_code = any (${f.store})`,
  f.category && sql`i.category_code = any (${f.category})`,
  f.expiryDate !== undefined && sql`b.expires_on <= ${f.expiryDate}::date`,
  f.catNo !== undefined && holdsWords(f.catNo, { in: [searched(sql`i.cat_no`)] }),
  f.lotNo !== undefined && holdsWords(f.lotNo, { in: [searched(sql`b.lot_no`)] }),
]

/** The value of a balance `b` at the MRP of its item `i`. */
const value = sql`round(b.balance * i.mrp, 2)`

/** Returns the condition that a lot belongs to the part. */
function isIn(expiry: Expiry): RawBuilder<unknown> {
  if (expiry === 'none') return sql`b.expires_on is null`
  const { min, max } = daysUntil[expiry]
  const limits = [
    min !== undefined && sql`b.expires_on >= today.day + ${sql.lit(min)}`,
    max !== undefined && sql`b.expires_on <= today.day + ${sql.lit(max)}`,
  ].filter((limit) => limit !== false)
  return sql`(${sql.join(limits, sql` and `)})`
}

export async function byExpiry(db: Db, branches: readonly string[], f: Filters) {
  const cases = expiries.map((expiry) => sql`when ${isIn(expiry)} then ${sql.lit(expiry)}`)
  const { rows } = await sql<Answer<typeof stockByExpiry>>`
    with part as (
      select case ${sql.join(cases, sql` `)} end as expiry, count(*) as lots, sum(${value}) as value
      from stock_balance b join item i on i.code = b.item_code ${withToday(branches, sql`b.branch_code`)}
      ${where(...conditionsOf(branches, f))}
      group by 1
    )
    select coalesce(sum(lots), 0)::bigint as "totalLots", coalesce(sum(value), 0) as "totalValue", (
      select json_agg(json_build_object('expiry', e.expiry, 'lots', coalesce(p.lots, 0), 'value', coalesce(p.value, 0)) order by e.nth)
      from unnest(${expiries}::text[]) with ordinality as e (expiry, nth)
      left join part p on p.expiry = e.expiry
    ) as parts
    from part`.execute(db)
  return only(rows)
}

export function position(db: Db, branches: readonly string[], f: Input<typeof getStockPosition>) {
  return pageOf<Row<typeof getStockPosition>>(db, f, {
    keys: sql`
      select b.id, i.name collate "und-x-icu" as item, g.name as godown, b.godown_code, b.expires_on, b.lot_no
        ${f.totals ? sql`, ${value} as value` : sql``}
      from item i
      join stock_balance b on b.item_code = i.code
      join godown g on g.code = b.godown_code
      ${f.expiry === undefined ? sql`` : withToday(branches, sql`b.branch_code`)}
      ${where(...conditionsOf(branches, f), f.expiry !== undefined && isIn(f.expiry))}`,
    readsAllRows: true,
    order: sql`item, godown, godown_code, expires_on, lot_no, id`,
    totals: { of: { value: sql`value` } },
    rows: sql`
      select page.position, branch.name as cname, g.name as gname, c.name as catname, i.cat_no as catno, i.name as itname,
        b.lot_no as lotno, b.expires_on as expdate, b.expires_on - today.day as "daysLeft", b.balance as stockbal, ${value} as value, i.unit,
        b.branch_code as brcode, b.godown_code as gcode, b.item_code as itcode
      from page
      join stock_balance b on b.id = page.id
      join item i on i.code = b.item_code
      join stock_category c on c.code = i.category_code
      join godown g on g.code = b.godown_code
      join branch on branch.code = b.branch_code
      ${withToday(branches, sql`b.branch_code`)}`,
  })
}
