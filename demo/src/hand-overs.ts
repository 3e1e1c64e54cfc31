/** Makes the demo's hand-overs of receipts to cashiers: every status occurs, most are approved. */
import { type Minute, at, dayOf } from './calendar.ts'
import { declineComments, voidComments } from './names.ts'
import { seeded } from './random.ts'
import type { Receipt } from './receipts.ts'

export interface Transfer {
  /** Set when all hand-overs are made, so that ids grow with the time of sending. */
  id: number
  readonly receipt: Receipt
  /** `undefined` if the cashier recorded the receipt. */
  readonly sentBy: number | undefined
  readonly at: Minute
  readonly fate: 'pending' | 'approved' | 'declined' | 'returned'
  readonly decidedAt: Minute | undefined
  readonly comment: string
}

export interface HandOvers {
  /** Sorted by the time of sending. Only the last hand-over of a receipt is not declined. */
  readonly transfers: readonly Transfer[]
  /** The moments of the moves of each receipt, by its id, in order. */
  readonly moments: Map<number, Minute[]>
  readonly voided: ReadonlyMap<Receipt, { readonly at: Minute; readonly why: string }>
}

export function demoHandOvers(receipts: readonly Receipt[], days: number, seed: string): HandOvers {
  const random = seeded(`hand-overs ${seed}`)
  const transfers: Transfer[] = []
  const moments: HandOvers['moments'] = new Map()
  const voided = new Map<Receipt, { at: Minute; why: string }>()
  /** Returns a moment later on the same day or on a later morning; `undefined` after the end of the demo. */
  const later = (than: Minute, by: number): Minute | undefined => {
    const moment = by === 0 ? than + random.integer(10, 60) : at(dayOf(than) + by, 9, random.integer(1, 55))
    return dayOf(moment) < days ? moment : undefined
  }

  for (const receipt of receipts) {
    const moves = [receipt.at]
    moments.set(receipt.id, moves)
    const send = (sentAt: Minute, fate: Transfer['fate'], decidedAt?: Minute, comment = ''): void => {
      const sentBy = receipt.recordedBy === receipt.cashier ? undefined : receipt.recordedBy
      transfers.push({ id: 0, receipt, sentBy, at: sentAt, fate, decidedAt, comment })
    }
    follow(receipt, moves, send)
  }

  function follow(
    receipt: Receipt,
    moves: Minute[],
    send: (sentAt: Minute, fate: Transfer['fate'], decidedAt?: Minute, comment?: string) => void,
  ): void {
    if (receipt.recordedBy === receipt.cashier) {
      moves.push(receipt.at)
      return send(receipt.at, 'approved', receipt.at)
    }
    if (random.chance(1)) {
      const moment = later(receipt.at, 1)
      if (moment !== undefined) {
        moves.push(moment)
        voided.set(receipt, { at: moment, why: random.pick(voidComments) })
      }
      return
    }
    // Some receipts are never sent.
    let sentAt = random.chance(1) ? undefined : later(receipt.at, random.pick([0, 0, 0, 1, 1, 2]))
    if (sentAt === undefined) return
    moves.push(sentAt)
    if (random.chance(4)) {
      const declinedAt = later(sentAt, random.pick([0, 1]))
      if (declinedAt === undefined) return send(sentAt, 'pending')
      moves.push(declinedAt)
      send(sentAt, 'declined', declinedAt, random.pick(declineComments))
      sentAt = random.chance(80) ? later(declinedAt, 1) : undefined
      if (sentAt === undefined) return
      moves.push(sentAt)
    }
    const approvedAt = later(sentAt, random.pick([0, 0, 1]))
    if (approvedAt === undefined || (dayOf(approvedAt) === days - 1 && random.chance(50)))
      return send(sentAt, 'pending')
    moves.push(approvedAt)
    const returnedAt = random.chance(0.5) ? later(approvedAt, 1) : undefined
    if (returnedAt === undefined) return send(sentAt, 'approved', approvedAt)
    moves.push(returnedAt)
    send(sentAt, 'returned', returnedAt, random.pick(declineComments))
  }

  transfers.sort((one, other) => one.at - other.at || one.receipt.id - other.receipt.id)
  transfers.forEach((transfer, row) => (transfer.id = row + 1))
  return { transfers, moments, voided }
}
