/** Makes the late events of the demo's money: advances that pay invoices, cheques that the bank returns, and what becomes of these. */
import type { Day } from '@backoffice/contract/day'
import { at, dayOf, type Minute } from './calendar.ts'
import type { Deposit } from './deposits.ts'
import type { HandOvers } from './hand-overs.ts'
import type { Invoice } from './invoices.ts'
import { bounceReasons } from './names.ts'
import { type Bounce, demoOutcomes, type Outcome } from './outcomes.ts'
import { type Random, seeded } from './random.ts'
import type { Receipt } from './receipts.ts'
import { grouped } from './rows.ts'

export interface Allocation {
  readonly id: number
  readonly receipt: Receipt
  readonly invoice: Invoice
  readonly amount: number
  readonly appliedBy: number
  readonly at: Minute
}

export interface Endings {
  readonly allocations: readonly Allocation[]
  readonly bounces: readonly Bounce[]
  readonly outcomes: readonly Outcome[]
}

interface Chain {
  readonly invoices: readonly Invoice[]
  readonly receipts: readonly Receipt[]
  readonly handOvers: HandOvers
  readonly deposits: readonly Deposit[]
}

/** Makes these events, and adds their times to the moves of the receipts. Each event comes after all earlier events of its receipt. */
export function demoEndings(chain: Chain, days: readonly Day[], seed: string): Endings {
  const random = seeded(`endings ${seed}`)
  const bounces = returned(chain, days, random)
  const outcomes = demoOutcomes({ ...chain, bounces }, days, seed)
  return { bounces, outcomes, allocations: applied(chain, days.length, random) }
}

/** Picks some cheques of each approved deposit that bounce; none of them is an advance. */
function returned({ deposits, handOvers }: Chain, days: readonly Day[], random: Random): Bounce[] {
  return deposits.flatMap((deposit) => {
    const { decidedAt, decidedBy, fate } = deposit
    if (fate !== 'approved' || decidedAt === undefined || decidedBy === undefined) return []
    return deposit.lines.flatMap(({ receipt }): Bounce[] => {
      if (receipt.method !== 'Cheque' || !receipt.invoice || !random.chance(2)) return []
      const day = dayOf(decidedAt) + random.integer(2, 5)
      const on = days[day]
      if (on === undefined) return []
      const moment = at(day, random.integer(10, 16), random.integer(0, 59))
      handOvers.moments.get(receipt.id)?.push(moment)
      const recordedBy = random.chance(60) ? deposit.cashier : decidedBy
      return [{ receipt, deposit, on, reason: random.pick(bounceReasons), recordedBy, at: moment }]
    })
  })
}

/** Applies six of ten advances to one or two invoices of their client, in full or in part. */
function applied({ invoices, receipts, handOvers }: Chain, days: number, random: Random): Allocation[] {
  const ofClient = grouped(invoices, ({ branch, party }) => `${branch} ${party}`)
  const owed = new Map(invoices.map(({ id, bill, receivedBefore }) => [id, bill - receivedBefore]))
  for (const receipt of receipts) {
    const { invoice } = receipt
    if (invoice && !handOvers.voided.has(receipt)) owed.set(invoice.id, (owed.get(invoice.id) ?? 0) - receipt.amount)
  }
  const made: Allocation[] = []
  for (const receipt of receipts) {
    const moves = handOvers.moments.get(receipt.id) ?? []
    if (receipt.invoice || handOvers.voided.has(receipt) || !random.chance(60)) continue
    let left = receipt.amount
    for (const invoice of ofClient.get(`${receipt.branch} ${receipt.party}`) ?? []) {
      const day = dayOf(moves.at(-1) ?? 0) + random.integer(1, 4)
      const due = owed.get(invoice.id) ?? 0
      if (left === 0 || moves.length > 8 || day >= days) break
      if (due === 0 || invoice.day > day) continue
      const max = Math.min(left, due)
      const amount = random.chance(65) ? max : Math.max(1, Math.floor(max / 200) * 100)
      const moment = at(day, random.integer(10, 16), random.integer(0, 59))
      const appliedBy = random.chance(50) ? receipt.salesman : receipt.cashier
      made.push({ id: made.length + 1, receipt, invoice, amount, appliedBy, at: moment })
      owed.set(invoice.id, due - amount)
      left -= amount
      moves.push(moment)
      if (random.chance(50)) break
    }
  }
  return made
}
