/** Chooses the totals of finished deposits, and of the receipts in them, that add up the rows of a list. */
import type { Input } from '@backoffice/contract/call'
import { counted, heldPlaces } from '@backoffice/contract/cash/place'
import type { listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import { stage, status } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import { among, eachReceipt, finishedStages, isOfReceiptIn, receiptsIn } from '../cash/pieces.sql.ts'
import { type Finished, leftBy } from '../db/finished.sql.ts'

type Filters = Omit<Input<typeof listDeposits>, 'sort' | 'evidence'>

type Keys = Pick<Finished, 'keys' | 'lacking'>

const shared = (branches: readonly string[], cashierId: number | undefined, f: Filters, { keys, lacking }: Keys) => ({
  branches,
  conditions: [
    cashierId !== undefined && sql`f.cashier_id = ${cashierId}`,
    f.cashierId !== undefined && sql`f.cashier_id = ${f.cashierId}`,
  ],
  keys,
  lacking,
  at: sql`d.created_at`,
  atOfKeys: sql`keys.created_at`,
  fromDate: f.fromDate,
  toDate: f.toDate,
})

/** Returns the condition that a deposit has one of the statuses, and `wanted` if given; undefined if no deposit can meet it. */
function openOf(statuses: readonly number[], wanted: number | undefined) {
  const left = leftBy(statuses, wanted !== undefined && ((one) => one === wanted))
  return left.length > 0 ? among(sql`d.status`, left) : undefined
}

export function finishedDeposits(
  branches: readonly string[],
  cashierId: number | undefined,
  f: Filters & Pick<Input<typeof listDeposits>, 'evidence'>,
  keys: Keys,
): Finished | undefined {
  // Bounced is no state of a deposit.
  const isByNumber = f.depositNo !== undefined || f.invoiceNo !== undefined
  if ((isByNumber && !keys.lacking) || f.evidence !== undefined || f.status === status.bounced) return undefined
  return {
    ...shared(branches, cashierId, f, keys),
    left: [
      {
        kind: 'deposit',
        states: leftBy([status.approved, status.declined], f.status !== undefined && ((one) => one === f.status)),
      },
    ],
    open: openOf([status.pending], f.status),
  }
}

export function finishedLines(
  branches: readonly string[],
  cashierId: number | undefined,
  f: Input<typeof listDepositLines>,
  keys: Keys,
): Finished | undefined {
  const narrowing = [
    f.waits,
    f.bank,
    f.directorId,
    f.accountCode,
    f.fromPosting,
    f.toPosting,
    ...(keys.lacking ? [] : [f.depositNo, f.depositRefNo, f.invoiceNo]),
  ]
  if (narrowing.some((filter) => filter !== undefined)) return undefined
  const { status: wanted, place } = f
  const isCounted = f.counted === counted.total
  const ofBank = [status.approved, status.bounced]
  // The money of a declined deposit may be anywhere.
  const isAnywhere = !place && !isCounted
  const statuses = leftBy(
    isAnywhere ? [...ofBank, status.declined] : ofBank,
    wanted !== undefined && ((one) => one === wanted),
    place && ((one) => place.includes(one === status.bounced ? stage.bounced : stage.banked)),
    isCounted && ((one) => one === status.approved),
  )
  const isDeclinedLeft = !isCounted && (wanted === undefined || wanted === status.declined)
  const heldIn = place && heldPlaces.filter((one) => place.includes(one))
  return {
    ...shared(branches, cashierId, f, keys),
    from: sql`keys ${eachReceipt(sql`keys.receipt_id`)}`,
    ...(isAnywhere && { fromOpen: receiptsIn([stage.inDeposit], branches) }),
    left: [
      { kind: 'deposit_line', states: statuses },
      {
        kind: 'declined_line',
        states: place && isDeclinedLeft ? finishedStages.filter((one) => place.includes(one)) : [],
      },
    ],
    open: heldIn ? isOfReceiptIn(sql`l.receipt_id`, heldIn, branches) : openOf([status.pending], wanted),
  }
}
