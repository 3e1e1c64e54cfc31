/** Reads the figures next to the form of an order: the amount that a client owes, and the stock of an item. */
import type { Answer, Input } from '@backoffice/contract/call'
import type { getClientCredit, getItemStock } from '@backoffice/contract/orders/order-figures'
import { sql } from 'kysely'
import { creditOf } from '../clients/client-credit.sql.ts'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'

export type ClientCredit = Answer<typeof getClientCredit> & { readonly title: string }

interface ClientOf {
  readonly cCode: string
  readonly aCode: string
  /** The number of an order that does not count. */
  readonly sNo?: number | undefined
}

/** Reads the amount that a client owes in the branch, the same for every user; `undefined` if the branch has no such client. */
export async function ofClient(db: Db, { cCode, aCode, sNo }: ClientOf): Promise<ClientCredit | undefined> {
  const { rows } = await sql<ClientCredit>`
    select c.title, c.credit_limit as "creditLimit", s.outstanding, s."olderThan90", s."bouncedCheques", s."bouncedAmount", s."openOrders",
      s."openAmount"
    from chart c cross join (${creditOf({ branchCode: cCode, party: aCode, withoutOrder: sNo })}) s
    where c.branch_code = ${cCode} and c.acode = ${aCode} and c.level = 4 and c.cgroup = 'PARTY'`.execute(prepared(db))
  return rows[0]
}

/** Reads the lots of an item in the branch, and the client's last line with it. */
export async function ofItem(db: Db, { cCode, aCode, itemCode, sNo }: Input<typeof getItemStock>) {
  const { rows } = await sql<Answer<typeof getItemStock>>`
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
