/** Chooses the totals of finished receipts that add up the rows of a list. */
import { role } from '@backoffice/contract/access'
import type { Input } from '@backoffice/contract/call'
import { heldPlaces } from '@backoffice/contract/cash/place'
import type { listReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptStatus, type Stage, stage, status } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import { among, finishedStages } from '../cash/pieces.sql.ts'
import type { SessionUser } from '../db/database.ts'
import { type Finished, leftBy } from '../db/finished.sql.ts'

type Filters = Input<typeof listReceipts>

/** The stages that a status leaves, by each of the two filters that have one. */
const withStatus: Readonly<Record<number, readonly Stage[]>> = {
  [receiptStatus.handedOver]: [stage.banked, stage.bounced],
  [receiptStatus.void]: [stage.void],
}
const showingStatus: Readonly<Record<number, readonly Stage[]>> = {
  [status.bounced]: [stage.bounced],
  [status.deposited]: [stage.banked],
  [stage.void]: [stage.void],
}

export function finishedReceipts(
  { roleId, userId }: Pick<SessionUser, 'roleId' | 'userId'>,
  branches: readonly string[],
  f: Filters,
  keys: Finished['keys'],
): Finished | undefined {
  // Others may read some of the receipts of each state.
  if (roleId !== role.director && roleId !== role.salesman) return undefined
  const narrowing = [f.aCode, f.cheques, f.chequeBank, f.fromBounce, f.toBounce, f.evidence]
  if (narrowing.some((filter) => filter !== undefined)) return undefined
  const { status: wanted, rowStatus, place, fromDate, toDate } = f
  const open = leftBy(
    heldPlaces,
    (wanted === receiptStatus.void || (rowStatus !== undefined && rowStatus in showingStatus)) && (() => false),
    place && ((one) => place.includes(one)),
  )
  return {
    branches,
    left: [
      {
        kind: 'receipt',
        states: leftBy(
          finishedStages,
          wanted !== undefined && ((one) => withStatus[wanted]?.includes(one) ?? false),
          rowStatus !== undefined && ((one) => showingStatus[rowStatus]?.includes(one) ?? false),
          place && ((one) => place.includes(one)),
        ),
      },
    ],
    conditions: [
      roleId === role.salesman && sql`f.salesman_id = ${userId}`,
      f.sellerId !== undefined && sql`f.salesman_id = ${f.sellerId}`,
      f.cashierId !== undefined && sql`f.cashier_id = ${f.cashierId}`,
      f.paymentMode !== undefined && sql`f.method = ${f.paymentMode}`,
    ],
    keys,
    open: open.length > 0 ? among(sql`r.stage`, open) : undefined,
    at: sql`r.created_at`,
    atOfKeys: sql`keys.created_at`,
    fromDate,
    toDate,
  }
}
