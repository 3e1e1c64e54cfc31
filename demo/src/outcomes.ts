/** Makes what became of some returned cheques: deposited again, replaced by other receipts, or given back. The others wait for a decision. */
import type { Day } from '@backoffice/contract/day'
import { at, dayOf, type Minute } from './calendar.ts'
import type { Deposit } from './deposits.ts'
import type { HandOvers } from './hand-overs.ts'
import { type Random, seeded } from './random.ts'
import type { Receipt } from './receipts.ts'
import { grouped } from './rows.ts'

export interface Bounce {
  readonly receipt: Receipt
  readonly deposit: Deposit
  readonly on: Day
  readonly reason: string
  readonly recordedBy: number
  readonly at: Minute
}

export interface Outcome {
  readonly bounce: Bounce
  readonly kind: 'represented' | 'replaced' | 'given_back'
  readonly reason: string
  readonly decidedBy: number
  readonly at: Minute
  /** The receipt that replaces the cheque. */
  readonly replacedBy?: Receipt
}

interface Returned {
  readonly bounces: readonly Bounce[]
  readonly receipts: readonly Receipt[]
  readonly handOvers: HandOvers
}

const AGAIN = ['Client asked to deposit it again', 'Money is in the account now', 'Signature was confirmed']
const BACK = ['Client paid with an online transfer', 'Goods were returned', 'Client asked for the paper']

/** Adds the times of the outcomes to the moves of the receipts: each is the last event of its receipt. */
export function demoOutcomes(
  { bounces, receipts, handOvers }: Returned,
  days: readonly Day[],
  seed: string,
): Outcome[] {
  const random = seeded(`outcomes ${seed}`)
  const bounced = new Set(bounces.map(({ receipt }) => receipt))
  const lastOf = new Map(receipts.map((receipt) => [receipt.invoice?.id, receipt]))
  const ofClient = grouped(receipts, ({ branch, party }) => `${branch} ${party}`)
  const named = new Set<Receipt>()

  /** Returns a receipt of the client since the bounce that counts and replaces no other cheque. */
  const replacementOf = ({ receipt, on }: Bounce, until: Minute): Receipt | undefined =>
    (ofClient.get(`${receipt.branch} ${receipt.party}`) ?? []).find(
      (other) =>
        other.at < until &&
        (days[dayOf(other.at)] ?? '') >= on &&
        !bounced.has(other) &&
        !handOvers.voided.has(other) &&
        !named.has(other),
    )

  return bounces.flatMap((bounce): Outcome[] => {
    const { receipt, deposit } = bounce
    const day = dayOf(bounce.at) + random.integer(1, 6)
    const chance = random.integer(1, 100)
    const moment = at(day, random.integer(10, 16), random.integer(0, 59))
    if (day >= days.length) return []
    const decided = outcomeOf(
      chance,
      random,
      replacementOf(bounce, moment),
      lastOf.get(receipt.invoice?.id) === receipt,
    )
    if (!decided) return []
    if (decided.replacedBy) named.add(decided.replacedBy)
    handOvers.moments.get(receipt.id)?.push(moment)
    return [{ bounce, decidedBy: deposit.cashier, at: moment, ...decided }]
  })
}

/**
 * Chooses what became of a cheque. One is deposited again only where nobody paid its invoice later, so that the balances after the receipts of the
 * invoice stay as they are.
 */
function outcomeOf(
  chance: number,
  random: Random,
  replacedBy: Receipt | undefined,
  isLastOfInvoice: boolean,
): Pick<Outcome, 'kind' | 'reason' | 'replacedBy'> | undefined {
  if (replacedBy && chance <= 50) return { kind: 'replaced', reason: '', replacedBy }
  if (isLastOfInvoice && chance <= 50) return { kind: 'represented', reason: random.pick(AGAIN) }
  if (chance <= 65) return { kind: 'given_back', reason: random.pick(BACK) }
  return undefined
}
