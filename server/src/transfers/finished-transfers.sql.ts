/** Chooses the totals of finished hand-overs that add up the rows of a list. */
import type { Input } from '@backoffice/contract/call'
import { counted, heldPlaces } from '@backoffice/contract/cash/place'
import { type Stage, stage, status, type StatusCode } from '@backoffice/contract/statuses'
import type { listTransfers } from '@backoffice/contract/transfers/transfers'
import { sql } from 'kysely'
import { among, eachReceipt, finishedStages, isOfReceiptIn, receiptsIn } from '../cash/pieces.sql.ts'
import type { RowOwner } from '../cash/row-owner.ts'
import { type Finished, leftBy } from '../db/finished.sql.ts'

/** The places of the money of finished hand-overs. Money of a declined hand-over may be anywhere, and has totals of its own. */
const placeOf: Readonly<Partial<Record<StatusCode, Stage>>> = {
  [status.bounced]: stage.bounced,
  [status.deposited]: stage.banked,
}

export function finishedTransfers(
  branches: readonly string[],
  { salesmanId, cashierId }: RowOwner,
  f: Input<typeof listTransfers>,
  { keys, lacking }: Pick<Finished, 'keys' | 'lacking'>,
): Finished | undefined {
  const { status: wanted, place, counted: onlyCounted, grouped, depositable, fromDate, toDate } = f
  const others = [f.paymentType, f.waits, f.excluded, ...(lacking ? [] : [f.invoiceNo, f.chequeNo])]
  if (grouped || depositable || others.some((filter) => filter !== undefined)) return undefined
  const isCounted = onlyCounted === counted.total
  const isSettled = place !== undefined || isCounted
  const settled: readonly StatusCode[] = [status.bounced, status.deposited]
  const finished = isSettled ? settled : [...settled, status.declined]
  const isDeclinedLeft = !isCounted && (wanted === undefined || wanted === status.declined)
  const heldIn = place && heldPlaces.filter((one) => place.includes(one))
  const openPlaces = [stage.onTheWay, stage.withCashier, stage.inDeposit]
  const openStatuses = leftBy([status.pending, status.approved], wanted !== undefined && ((one) => one === wanted))
  // Each of these statuses has an index of its own.
  const isOpen = sql`(${sql.join(
    openStatuses.map((one) => sql`t.status = ${sql.lit(one)}`),
    sql` or `,
  )})`
  const isOpenOfMode =
    !isSettled && f.paymentMode !== undefined ? sql`(${isOpen} and ${among(sql`r.stage`, openPlaces)})` : isOpen
  const openLeft = openStatuses.length > 0 ? isOpenOfMode : undefined
  return {
    branches,
    left: [
      {
        kind: 'transfer',
        states: leftBy(
          finished,
          wanted !== undefined && ((one) => one === wanted),
          place && ((one) => place.some((chosen) => chosen === placeOf[one])),
          isCounted && ((one) => one === status.deposited),
        ),
      },
      {
        kind: 'declined_transfer',
        states: place && isDeclinedLeft ? finishedStages.filter((one) => place.includes(one)) : [],
      },
    ],
    conditions: [
      salesmanId !== undefined && sql`f.salesman_id = ${salesmanId}`,
      cashierId !== undefined && sql`f.cashier_id = ${cashierId}`,
      f.cashierId !== undefined && sql`f.cashier_id = ${f.cashierId}`,
      f.sellerId !== undefined && sql`f.salesman_id = ${f.sellerId}`,
      f.paymentMode !== undefined && sql`f.method = ${f.paymentMode}`,
    ],
    keys,
    lacking,
    open: heldIn ? isOfReceiptIn(sql`t.receipt_id`, heldIn, branches) : openLeft,
    from: sql`keys ${eachReceipt(sql`keys.receipt_id`)}`,
    ...(!isSettled && { fromOpen: receiptsIn(openPlaces, branches) }),
    at: sql`t.sent_at`,
    atOfKeys: sql`keys.sent_at`,
    fromDate,
    toDate,
  }
}
