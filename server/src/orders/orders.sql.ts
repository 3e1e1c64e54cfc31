/**
 * Sale orders. Triggers of the table count the numbers, add the facts of the items and the amounts, write the audit and notify people; an
 * approval is one guarded statement.
 */
import type { Input, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { orderStatus, orderStatusNames, type StockState } from '@backoffice/contract/orders/order-statuses'
import type { listOrders } from '@backoffice/contract/orders/orders'
import type { Percent, Quantity } from '@backoffice/contract/quantity'
import type { DocumentStory } from '@backoffice/contract/timeline/document-timeline'
import { type RawBuilder, sql } from 'kysely'
import { mayReadOrder } from '../clients/may-read-order.sql.ts'
import { undoableBy } from '../approvals/undoable.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { nameOfBranch, loginOfUser, nameOfUser, titleOf } from '../db/names.sql.ts'
import {
  byBranch,
  byWords,
  holdsWords,
  inBranches,
  only,
  pageOf,
  searched,
  sortedBy,
  where,
  wordOf,
} from '../db/sql.ts'

type Reader = Pick<SessionUser, 'userId' | 'roleId'>

const sortColumns = {
  orderDate: { by: sql`o.ordered_on` },
  clientName: byWords(sql`k.title`, sql`join chart k on k.branch_code = o.branch_code and k.acode = o.party`),
  sRepName: byWords(sql`k.name`, sql`join app_user k on k.id = o.salesman_rep`),
  totalNetAmount: { by: sql`o.total_net` },
  cCode: byBranch(sql`o.branch_code`),
}

/** The stock of an item in the branch of an order `o`, without expired lots. */
const inStock = (item: RawBuilder<unknown>) => sql`coalesce((
  select sum(b.balance) from stock_balance b
  where b.branch_code = o.branch_code and b.item_code = ${item} and b.balance <> 0
    and (b.expires_on is null or b.expires_on >= business_day(o.branch_code))), 0)`

/** The quantity of an item that other pending orders of the branch of an order `o` ask for. */
const inOtherOrders = (item: RawBuilder<unknown>) => sql`coalesce((
  select sum(w.quantity) from sale_order n join sale_order_line w on w.order_id = n.id
  where n.branch_code = o.branch_code and n.status = ${sql.lit(orderStatus.pending)} and n.id <> o.id and w.item_code = ${item}), 0)`

/** An item may be in several lines of an order. */
const asked = sql`(select l.item_code as item, sum(l.quantity) as quantity from sale_order_line l where l.order_id = o.id group by 1) asked`
const isShort = sql`exists (select from ${asked} where asked.quantity > ${inStock(sql`asked.item`)})`
const isContested = sql`exists (
  select from ${asked} where asked.quantity + ${inOtherOrders(sql`asked.item`)} > ${inStock(sql`asked.item`)})`
const hasStock: Readonly<Record<StockState, RawBuilder<unknown>>> = {
  short: isShort,
  contested: sql`(not ${isShort} and ${isContested})`,
}

/** Lists orders, newest first. */
export function page(db: Db, branches: readonly string[], reader: Reader, f: Input<typeof listOrders>) {
  const sorted = sortedBy(sortColumns, f.sort)
  const stock =
    f.waiting || f.stock
      ? sql`, 'inStock', ${inStock(sql`l.item_code`)}, 'inOtherOrders', ${inOtherOrders(sql`l.item_code`)}`
      : sql``
  return pageOf<Row<typeof listOrders>>(db, f, {
    keys: sql`
      select o.id, o.ordered_on ${f.totals ? sql`, o.total_amount, o.total_net` : sql``} ${sorted.column} from sale_order o ${sorted.join}
      ${where(
        inBranches(sql`o.branch_code`, branches),
        mayReadOrder(reader),
        // The statuses are literals, so that the planner uses the partial index of pending orders.
        f.waiting && sql`o.status = ${sql.lit(orderStatus.pending)} and o.entered_by <> ${reader.userId}`,
        f.status !== undefined && sql`o.status = ${sql.lit(f.status)}`,
        f.date !== undefined && sql`o.ordered_on = ${f.date}`,
        f.aCode !== undefined && sql`o.party = ${f.aCode}`,
        f.stock && hasStock[f.stock],
        f.saleOrderNo !== undefined && holdsWords(f.saleOrderNo, { in: [searched(sql`o.order_no::text`)] }),
      )}`,
    order: sql`${sorted.order} ordered_on desc, id desc`,
    totals: { of: { totalAmount: sql`total_amount`, totalNetAmount: sql`total_net` } },
    rows: sql`
      select page.position, o.id as "saleOrderId", o.version as "rowVersion", ${undoableBy(sql`o.decided_by`, sql`o.decided_at`)} as undoable, o.branch_code as "cCode", ${nameOfBranch(sql`o.branch_code`)} as "bName",
        o.ordered_on as "orderDate", o.order_no as "orderNo", o.party as "aCode", ${titleOf(sql`o.branch_code`, sql`o.party`)} as "clientName", o.delivery_on as "deliveryDate",
        o.buyer_po_ref as "buyerPoRef", o.buyer_po_ref as "buyerPoNo", o.buyer_po_on as "buyerPoDate",
        o.salesman_rep as "salesmanRep", ${nameOfUser(sql`o.salesman_rep`)} as "sRepName", ${loginOfUser(sql`o.salesman_rep`)} as "sRepLogin", o.marketing_rep as "marketingRep", m.name as "mRepName",
        o.total_amount as "totalAmount", o.total_net as "totalNetAmount", o.remarks,
        ${nameOfUser(sql`o.entered_by`)} as "userName", ${loginOfUser(sql`o.entered_by`)} as "userLogin", o.entered_by = ${reader.userId} as "isOwn",
        o.decided_by as "approvedBy", coalesce(${nameOfUser(sql`o.decided_by`)}, '') as "approvedByName", ${loginOfUser(sql`o.decided_by`)} as "approvedByLogin", o.decided_at as "approvalDate",
        o.status, ${wordOf(sql`o.status`, orderStatusNames)} as "statusName",
        o.credit_limit as "creditLimit", o.credit_owed as "creditOwed", o.credit_word as "creditWord",
        (select json_agg(json_build_object('sNo', l.position, 'itemSNo', l.serial_no, 'itemCode', l.item_code, 'itemName', l.name,
            'catCode', l.cat_no, 'qty', l.quantity, 'unit', l.unit, 'mrpRate', l.mrp, 'rate', l.rate, 'amount', l.amount,
            'discountPercant', l.discount_percent, 'discountAmount', l.discount, 'netAmount', l.net ${stock}) order by l.position)
          from sale_order_line l where l.order_id = o.id) as items
      from page
      join sale_order o on o.id = page.id
      join marketing_rep m on m.id = o.marketing_rep`,
  })
}

export interface OrderLine {
  readonly item: string
  readonly quantity: Quantity
  readonly rate: Money
  readonly discount_percent: Percent
}

export interface Order {
  readonly branchCode: string
  readonly orderedOn: Day
  readonly party: string
  readonly deliveryOn: Day | null
  readonly buyerPoRef: string
  readonly buyerPoOn: Day | null
  readonly salesmanRep: number
  readonly marketingRep: number
  readonly remarks: string
  readonly lines: readonly OrderLine[]
  /** Set if the order exceeds the credit limit of its client. */
  readonly credit: { readonly limit: Money; readonly owed: Money; readonly word: string } | undefined
}

/**
 * Lets no other transaction save an order of the client, so that the second of two simultaneous orders includes the first
 * in the client's open orders.
 */
export const saveAlone = (db: Db, branchCode: string, party: string) =>
  sql`select pg_advisory_xact_lock(hashtext('sale_order'), hashtext(${`${branchCode} ${party}`}))`.execute(db)

/** Enters an order and returns its number. */
export async function enter(db: Db, userId: number, o: Order): Promise<number> {
  const { rows } = await sql<{ order_no: number }>`
    insert into sale_order (branch_code, ordered_on, party, delivery_on, buyer_po_ref, buyer_po_on, salesman_rep, marketing_rep, remarks,
      lines, credit_limit, credit_owed, credit_word, entered_by)
    values (${o.branchCode}, ${o.orderedOn}, ${o.party}, ${o.deliveryOn}, ${o.buyerPoRef}, ${o.buyerPoOn}, ${o.salesmanRep},
      ${o.marketingRep}, ${o.remarks}, ${JSON.stringify(o.lines)}::jsonb, ${o.credit?.limit ?? null}, ${o.credit?.owed ?? null},
      ${o.credit?.word ?? ''}, ${userId})
    returning order_no`.execute(db)
  return only(rows).order_no
}

/** Replaces header and lines of a pending order, and returns whether it was still pending. */
export async function change(db: Db, id: number, o: Order): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sale_order
    set ordered_on = ${o.orderedOn}, party = ${o.party}, delivery_on = ${o.deliveryOn}, buyer_po_ref = ${o.buyerPoRef},
      buyer_po_on = ${o.buyerPoOn}, salesman_rep = ${o.salesmanRep}, marketing_rep = ${o.marketingRep}, remarks = ${o.remarks},
      lines = ${JSON.stringify(o.lines)}::jsonb, credit_limit = ${o.credit?.limit ?? null}, credit_owed = ${o.credit?.owed ?? null},
      credit_word = ${o.credit?.word ?? ''}
    where id = ${id} and branch_code = ${o.branchCode} and status = ${sql.lit(orderStatus.pending)}`.execute(db)
  return numAffectedRows === 1n
}

export interface Found {
  readonly id: number
  readonly status: number
  readonly version: number
  readonly enteredBy: number
  readonly salesmanRep: number
  readonly marketingRep: number
  readonly sNoDate: Day
  readonly deliveryDate: Day | null
  readonly buyerPoDate: Day | null
}

/** Reads an order that the user may see and keeps it as it is until the transaction ends. */
export async function found(db: Db, branchCode: string, orderNo: number, reader: Reader): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select o.id, o.status, o.version, o.entered_by as "enteredBy", o.salesman_rep as "salesmanRep", o.marketing_rep as "marketingRep",
      o.ordered_on as "sNoDate", o.delivery_on as "deliveryDate", o.buyer_po_on as "buyerPoDate"
    from sale_order o
    ${where(sql`o.branch_code = ${branchCode}`, sql`o.order_no = ${orderNo}`, mayReadOrder(reader))}
    for no key update`.execute(db)
  return rows[0]
}

export interface Approval {
  readonly userId: number
  readonly branchCode: string
  readonly orderNo: number
  readonly rowVersion?: number | undefined
}

/** Approves a pending order of another user, in the version that the approver saw if it is given, and returns whether it did. */
export async function approve(db: Db, { userId, branchCode, orderNo, rowVersion }: Approval) {
  const { numAffectedRows } = await sql`
    update sale_order set status = ${sql.lit(orderStatus.approved)}, decided_by = ${userId}
    ${where(
      sql`branch_code = ${branchCode} and order_no = ${orderNo}`,
      sql`status = ${sql.lit(orderStatus.pending)} and entered_by <> ${userId}`,
      rowVersion !== undefined && sql`version = ${rowVersion}`,
    )}`.execute(db)
  return numAffectedRows === 1n
}

export interface Item {
  readonly code: string
  readonly serialNo: number
}

/** Returns the items with these codes. */
export async function itemsOf(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, Item>> {
  const { rows } = await sql<Item>`
    select code, serial_no as "serialNo" from item where code = any (${codes}::text[])`.execute(db)
  return new Map(rows.map((item) => [item.code, item]))
}

/** Reads an order for its timeline; `undefined` when the user may not see it. */
export async function head(db: Db, branches: readonly string[], reader: Reader, id: number) {
  const { rows } = await sql<Omit<DocumentStory, 'events'>>`
    select co.name as company, co.time_zone as "timeZone", b.name as branch, o.entered_at as "createdOn", o.status,
      ${wordOf(sql`o.status`, orderStatusNames)} as "statusName", o.order_no::text as number, o.total_net as amount, u.name as "enteredBy"
    from sale_order o
    join branch b on b.code = o.branch_code
    join company co on co.code = b.company_code
    join app_user u on u.id = o.entered_by
    ${where(sql`o.id = ${id}`, inBranches(sql`o.branch_code`, branches), mayReadOrder(reader))}`.execute(db)
  return rows[0]
}
