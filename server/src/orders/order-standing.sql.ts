/** Reads the figures beside the form of an order: what a client owes, and what there is of an item. */
import type { Answer, Input } from '@backoffice/contract/call'
import { daysOf } from '@backoffice/contract/invoices/ageing'
import { MAX_MONEY } from '@backoffice/contract/money'
import { orderStatus } from '@backoffice/contract/orders/order-statuses'
import type { getClientStanding, getItemStanding } from '@backoffice/contract/orders/order-standing'
import { stage } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

export type ClientStanding = Answer<typeof getClientStanding> & { readonly title: string }

interface ClientOf {
  readonly cCode: string
  readonly aCode: string
  /** The number of an order that does not count. */
  readonly sNo?: number | undefined
}

/** A sum of amounts may be larger than one amount can be. */
const amountOf = (column: RawBuilder<unknown>) => sql`least(coalesce(sum(${column}), 0), ${sql.lit(MAX_MONEY)})`

/**
 * Reads what a client owes in his branch; `undefined` when the branch has no such client. An approved order is open until an invoice of its
 * client comes on the day of the approval or later: invoices come from another system, and do not name the orders that they deliver.
 */
export async function ofClient(db: Db, { cCode, aCode, sNo }: ClientOf): Promise<ClientStanding | undefined> {
  const isOld = sql`i.invoice_on <= business_day(c.branch_code) - ${sql.lit(daysOf['90+'].least ?? 0)}`
  const { rows } = await sql<ClientStanding>`
    select c.title, c.credit_limit as "creditLimit", owed.*, bounced.*, open.*
    from chart c
    cross join lateral (
      select ${amountOf(sql`i.balance`)} as outstanding, ${amountOf(sql`case when ${isOld} then i.balance end`)} as "olderThan90"
      from invoice i where i.branch_code = c.branch_code and i.party = c.acode and i.balance > 0
    ) owed
    cross join lateral (
      select count(*) as "bouncedCheques", ${amountOf(sql`r.amount`)} as "bouncedAmount"
      from receipt r where r.branch_code = c.branch_code and r.party = c.acode and r.stage = ${sql.lit(stage.bounced)}
    ) bounced
    cross join lateral (
      select count(*) as "openOrders", ${amountOf(sql`o.total_net`)} as "openAmount"
      from sale_order o
      where o.branch_code = c.branch_code and o.party = c.acode and o.order_no is distinct from ${sNo ?? null}::int
        and (o.status = ${sql.lit(orderStatus.pending)} or not exists (
          select from invoice i
          where i.branch_code = o.branch_code and i.party = o.party
            and i.invoice_on >= (
              select (o.decided_at at time zone co.time_zone)::date
              from branch b join company co on co.code = b.company_code where b.code = o.branch_code)))
    ) open
    where c.branch_code = ${cCode} and c.acode = ${aCode} and c.level = 4 and c.cgroup = 'PARTY'`.execute(db)
  return rows[0]
}

/** Reads the lots of an item in the branch, and the client's last line with it. */
export async function ofItem(db: Db, { cCode, aCode, itemCode, sNo }: Input<typeof getItemStanding>) {
  const { rows } = await sql<Answer<typeof getItemStanding>>`
    select coalesce(sum(b.balance), 0) as "totalStock",
      coalesce(json_agg(json_build_object('gname', g.name, 'lotno', b.lot_no, 'expdate', b.expires_on,
        'daysLeft', b.expires_on - today.day, 'stockbal', b.balance) order by b.expires_on, g.name, b.lot_no, b.id), '[]') as lots,
      (
        select json_build_object('orderNo', o.order_no, 'orderDate', o.ordered_on, 'quantity', l.quantity, 'rate', l.rate,
          'discountPercant', l.discount_percent)
        from sale_order o join sale_order_line l on l.order_id = o.id
        where o.branch_code = ${cCode} and o.party = ${aCode ?? null} and l.item_code = ${itemCode}
          and o.order_no is distinct from ${sNo ?? null}::int
        order by o.ordered_on desc, o.id desc, l.position desc limit 1
      ) as last
    from stock_balance b
    join godown g on g.code = b.godown_code
    cross join (select business_day(${cCode}) as day offset 0) today
    where b.branch_code = ${cCode} and b.item_code = ${itemCode} and b.balance <> 0`.execute(db)
  return only(rows)
}
