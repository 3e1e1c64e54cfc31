/** The sums that a client owes, for the page of the client and for the form of an order. */
import { creditStatus } from '@backoffice/contract/credits/credit-statuses'
import { heldPlaces } from '@backoffice/contract/cash/place'
import { MAX_MONEY } from '@backoffice/contract/money'
import { orderStatus } from '@backoffice/contract/orders/order-statuses'
import { stage } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../cash/pieces.sql.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'
import type { SessionUser } from '../db/database.ts'
import { where } from '../db/sql.ts'
import { isInBucket, owedConditions } from '../invoices/invoices.sql.ts'
import { isCheque } from '../receipts/cheques.sql.ts'

interface OfClient {
  readonly branchCode: string
  readonly party: string
  /** Restricts the sums to the invoices of this salesman; without it they cover all invoices. */
  readonly salesmanId?: number | undefined
  /** The condition under which the user may read a receipt `r`; without it the user may read all. */
  readonly readsReceipt?: RawBuilder<unknown>
  /** The same for an order `o`. */
  readonly readsOrder?: RawBuilder<unknown>
  /** The number of an order that does not count. */
  readonly withoutOrder?: number | undefined
}

/** A sum of amounts may be larger than one amount can be. */
const amountOf = (column: RawBuilder<unknown>, condition: RawBuilder<unknown> = sql`true`) =>
  sql`least(coalesce(sum(${column}) filter (where ${condition}), 0), ${sql.lit(MAX_MONEY)})`

/**
 * An approved order is open until an invoice of its client comes on the day of the approval or later: invoices come from another system, and do
 * not name the orders that they deliver.
 */
export const isOpen = sql`(o.status = ${sql.lit(orderStatus.pending)} or not exists (
  select from invoice i
  where i.branch_code = o.branch_code and i.party = o.party
    and i.invoice_on >= (
      select (o.decided_at at time zone co.time_zone)::date
      from branch b join company co on co.code = b.company_code where b.code = o.branch_code)))`

/** Selects the amount that a client owes on the invoices that the reader may see: a salesman's own, or all. */
export function owedByClient(
  reader: Pick<SessionUser, 'roleId' | 'userId'>,
  branchCode: RawBuilder<unknown>,
  party: RawBuilder<unknown>,
) {
  const { salesmanId } = rowOwnerOf(reader)
  const owed = where(
    sql`i.branch_code = ${branchCode} and i.party = ${party} and i.balance > 0`,
    salesmanId !== undefined && sql`i.salesman_id = ${salesmanId}`,
  )
  return sql`(select ${amountOf(sql`i.balance`)} from invoice i ${owed})`
}

/** Selects the rest of the approved credits of a client, which no invoice has used. */
export const creditBalanceOf = (branchCode: RawBuilder<unknown>, party: RawBuilder<unknown>) => sql`(
  select ${amountOf(sql`k.amount - k.applied`)} from credit k
  where k.branch_code = ${branchCode} and k.party = ${party} and k.status = ${sql.lit(creditStatus.approved)})`

/** Selects one row with the sums of a client, to be joined as `cross join (${creditOf({ … })}) credit`. */
export function creditOf({ branchCode, party, salesmanId, readsReceipt, readsOrder, withoutOrder }: OfClient) {
  const [isWaiting, isBounced] = [isCheque('waiting'), isCheque('bounced')]
  return sql`
    select owed.*, cheques.*, open.* from (
      select ${amountOf(sql`i.balance`)} as outstanding,
        ${amountOf(sql`i.balance`, isInBucket([branchCode], '90+'))} as "olderThan90"
      from invoice i ${where(...owedConditions([branchCode], salesmanId, { aCode: party }))}
    ) owed cross join (
      select count(*) filter (where ${isWaiting}) as "waitingCheques", ${amountOf(sql`r.amount`, isWaiting)} as "waitingAmount",
        count(*) filter (where ${isBounced}) as "bouncedCheques", ${amountOf(sql`r.amount`, isBounced)} as "bouncedAmount"
      from receipt r
      ${where(
        // The condition of their index, so that other receipts of the client are not read.
        sql`r.branch_code = ${branchCode} and r.party = ${party} and r.cheque_no <> '' and ${among(sql`r.stage`, [...heldPlaces, stage.bounced])}`,
        readsReceipt,
      )}
    ) cheques cross join (
      select count(*) as "openOrders", ${amountOf(sql`o.total_net`)} as "openAmount"
      from sale_order o
      ${where(
        sql`o.branch_code = ${branchCode} and o.party = ${party} and ${isOpen}`,
        withoutOrder !== undefined && sql`o.order_no <> ${withoutOrder}`,
        readsOrder,
      )}
    ) open`
}
