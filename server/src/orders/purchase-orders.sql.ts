/** Purchase orders. A saved order never changes; its number and the facts of its items come from triggers. */
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type {
  listPurchaseOrders,
  purchaseTimeline,
  savePurchaseOrder,
} from '@backoffice/contract/orders/purchase-orders'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { holdsWords, inBranches, only, pageOf, searched, where } from '../db/sql.ts'

/** Enters an order with its lines, and returns its number. */
export async function enter(db: Db, userId: number, order: Input<typeof savePurchaseOrder>): Promise<number> {
  const { cCode: branchCode, items } = order
  const trimmed = (text: string | undefined) => text?.trim() ?? ''
  const { rows } = await sql<{ id: number; number: number }>`
    insert into purchase_order (branch_code, entered_by, ordered_on, requisition_no, sale_order_no, import_ref_no, terms, currency,
      payment_terms, incoterm, total_quantity, total_value)
    values (${branchCode}, ${userId}, ${order.poDate}, ${trimmed(order.purRequisitionNo)}, ${trimmed(order.soNo)},
      ${trimmed(order.importRefNo)}, ${trimmed(order.termsConditions)}, ${order.currency}, ${trimmed(order.paymentTerms) || null},
      ${trimmed(order.inConterm) || null}, ${order.totalQty}, ${order.totalPoValue})
    returning id, order_no as number`.execute(db)
  const { id, number } = only(rows)
  const line = <K extends 'itemCode' | 'quantity' | 'price' | 'amount'>(key: K) => items.map((item) => item[key])
  await sql`
    insert into purchase_order_line (order_id, branch_code, position, item_code, description, quantity, price, amount)
    select ${id}, ${branchCode}, nth, item_code, description, quantity, price, amount
    from unnest(${line('itemCode')}::text[], ${items.map(({ description }) => trimmed(description))}::text[],
      ${line('quantity')}::numeric[], ${line('price')}::numeric[], ${line('amount')}::numeric[])
      with ordinality as sent (item_code, description, quantity, price, amount, nth)
    order by nth`.execute(db)
  return number
}

const lines = sql`
  select json_agg(json_build_object('sNo', l.position, 'itemSNo', l.item_serial_no, 'itemCode', l.item_code, 'catCode', l.cat_no,
    'itemName', l.item_name, 'description', l.description, 'qty', l.quantity, 'unit', l.unit, 'price', l.price, 'amount', l.amount,
    'netAmount', l.amount) order by l.position)
  from purchase_order_line l where l.order_id = o.id`

/** Lists the orders of the branches, newest first. */
export const page = (db: Db, branches: readonly string[], f: Input<typeof listPurchaseOrders>) =>
  pageOf<Row<typeof listPurchaseOrders>>(db, f, {
    keys: sql`
      select o.id, o.entered_at from purchase_order o
      ${where(
        inBranches(sql`o.branch_code`, branches),
        f.poNo !== undefined && holdsWords(f.poNo, { in: [searched(sql`o.order_no::text`)] }),
        f.date !== undefined && sql`o.ordered_on = ${f.date}`,
      )}`,
    order: sql`entered_at desc, id desc`,
    rows: sql`
      select page.position, o.id as "poId", o.order_no as "poNo", o.ordered_on as "poDate", o.branch_code as "cCode", b.name as "bName",
        o.requisition_no as "purRequisitionNo", o.currency, o.sale_order_no as "soNo", o.import_ref_no as "importRefNo",
        o.terms as "termsConditions", coalesce(p.name, '') as "paymentTerms", coalesce(i.name, '') as "inConterm",
        o.total_quantity as "totalQty", o.total_value as "totalPoValue", u.name as "userName", u.login_id as "userLogin", o.entered_at as "enteredOn",
        (${lines}) as items
      from page
      join purchase_order o on o.id = page.id
      join branch b on b.code = o.branch_code
      join app_user u on u.id = o.entered_by
      left join dictionary p on p.type = o.payment_terms_list and p.value = o.payment_terms
      left join dictionary i on i.type = o.incoterm_list and i.value = o.incoterm`,
  })

/** Reads an order for its timeline; `undefined` when it is in none of the branches. */
export async function head(db: Db, branches: readonly string[], id: number) {
  const { rows } = await sql<Omit<Answer<typeof purchaseTimeline>, 'events'>>`
    select co.name as company, co.time_zone as "timeZone", b.name as branch, o.entered_at as "createdOn", 1 as status, 'Saved' as "statusName",
      o.order_no::text as number, o.total_value as amount, u.name as "enteredBy"
    from purchase_order o
    join branch b on b.code = o.branch_code
    join company co on co.code = b.company_code
    join app_user u on u.id = o.entered_by
    where o.id = ${id} and ${inBranches(sql`o.branch_code`, branches)}`.execute(db)
  return rows[0]
}
