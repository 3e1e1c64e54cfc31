/**
 * Holds each move of a receipt between its statements while every other move of the same receipt is made, and compares with the moves one
 * after the other.
 */
import { seeded } from '../../../demo/src/random.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { type Ending, meet, type Place } from './held.ts'
import { aSubject, byTheOther, type Kind, kinds, make, type Move, movesOfTheTable, stateOf } from './move-requests.ts'
import { anOffice } from './race-table.ts'

export const proof: Proof = {
  name: 'Two moves of a receipt, interleaved between any two statements, end as if one came after the other, without a deadlock',
  tier: 'nightly',
  share: 5,
  seededFault:
    'Without the locks of receipts in custody.move and lock_receipts, void and send of one receipt both succeeded wherever the first was held, and a void left the application of its advance; a move whose request was taken out was named.',
  run,
}

interface Pair {
  readonly kind: Kind
  readonly first: Move
  readonly second: Move
}

/** The least that it does without time. */
const MIN_PAIRS = 12
const PAIRS_OF_AN_OFFICE = 40
const PAIRS_OF_A_LOOK = 5
const MAX_PLACES = 30

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const random = seeded(`held moves ${budget.seed}`)
  const failures: string[] = []
  const figures = { cells: 0, waited: 0 }
  try {
    const app = await openApp(cluster.adminUrl, { config: { logLevel: 'silent' } })
    const { moves, unknown } = await movesOfTheTable()
    for (const action of unknown) failures.push(`no request makes the move ${action}: write it in move-requests.ts`)
    const pairs = shuffled(pairsOf(moves), random)
    let office = await anOffice(app)
    let met = 0
    budget.begin()
    while (met < MIN_PAIRS || budget.hasTime()) {
      const pair = pairs[met]
      if (!pair || failures.length > 20) break
      if (met % PAIRS_OF_AN_OFFICE === 0) office = await anOffice(app)
      await meetEverywhere(pair)
      met += 1
      if (met % PAIRS_OF_A_LOOK > 0) continue
      for (const { name, violations } of await brokenPromises())
        failures.push(`within the pairs up to ${nameOf(pair)}: ${name} is broken: ${violations}`)
    }
    // The time that is left goes to meetings in which both are held somewhere.
    let both = 0
    while (met === pairs.length && budget.hasTime() && failures.length <= 20) {
      const pair = pairs[random.integer(0, pairs.length - 1)]
      if (!pair) break
      const place = random.integer(1, 8)
      both += (await cell(pair, await oneAfterTheOther(pair), place, 'goes on', random.integer(1, 8))) ? 1 : 0
    }
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    await app.close()
    return {
      cells: figures.cells,
      failures,
      figures: {
        moves: String(moves.length),
        'pairs of moves': `${met} of ${pairs.length}`,
        'with both held': String(both),
      },
    }

    /**
     * Returns the right outcomes: the first before the second, the second before the first, and either of them alone, since an overtaken
     * request may be refused as made from an old list.
     */
    async function oneAfterTheOther({ kind, first, second }: Pair) {
      const after = async (order: readonly ('first' | 'second')[], other?: 'refused') => {
        const subject = await aSubject(office, { kind, first, moves })
        const requests = {
          first: await first.request(office, subject),
          second: await second.request(office, byTheOther(subject)),
        }
        const done: Record<string, boolean> = other === 'refused' ? { first: false, second: false } : {}
        for (const each of order) done[each] = await make(requests[each])
        return outcome(done['first'], done['second'], await stateOf(subject))
      }
      return {
        'goes on': [
          await after(['first', 'second']),
          await after(['second', 'first']),
          await after(['first'], 'refused'),
          await after(['second'], 'refused'),
        ],
        'rolls back': [await after(['second'])],
      }
    }

    async function meetEverywhere(pair: Pair): Promise<void> {
      const right = await oneAfterTheOther(pair)
      for (let place = 1; place <= MAX_PLACES; place += 1) if (!(await cell(pair, right, place, 'goes on'))) break
      await cell(pair, right, 'commit', 'rolls back')
    }

    /** Returns whether the first was held. */
    async function cell(
      pair: Pair,
      right: Readonly<Record<Ending, readonly string[]>>,
      place: Place,
      ending: Ending,
      secondPlace?: Place,
    ): Promise<boolean> {
      const { kind, first, second } = pair
      const subject = await aSubject(office, { kind, first, moves })
      const [one, two] = [await first.request(office, subject), await second.request(office, byTheOther(subject))]
      const ends = await meet({
        first: () => make(one),
        second: () => make(two),
        place,
        ending,
        ...(secondPlace !== undefined && { secondPlace }),
      })
      if (!ends.wasHeld) return false
      const observed = outcome(doneOf(ends.first), doneOf(ends.second), await stateOf(subject))
      const at = `${nameOf(pair)}, held at ${place}${secondPlace === undefined ? '' : ` and ${secondPlace}`}, ${ending}`
      if (!right[ending].includes(observed))
        failures.push(`${at}: ${observed} in place of ${right[ending].join(' or ')}`)
      if (ends.metDeadlock) failures.push(`${at}: a deadlock`)
      figures.cells += 1
      return true
    }
  } finally {
    await cluster.stop()
  }
}

const nameOf = ({ kind, first, second }: Pair): string => `${first.action} and ${second.action} of ${kind}`

/**
 * Returns the pairs that can get in each other's way: of the second that starts where the first starts or ends, or anywhere, and of two
 * that change what the invoice owes. The second names the other receipt of a cheque. An advance behaves otherwise only where it is about what is owed.
 */
const pairsOf = (moves: readonly Move[]): Pair[] =>
  kinds.flatMap((kind) =>
    moves.flatMap((first) =>
      moves
        .filter((second) =>
          kind === 'a receipt of an invoice' || kind === 'a cheque over two invoices'
            ? (first.from !== null && second.from !== null && [first.from, first.to].includes(second.from)) ||
              (first.owes && first.from !== null && second.owes)
            : first.owes && second.owes,
        )
        .map((second) => ({ kind, first, second })),
    ),
  )

/** A rolled back save is answered with 500, which is its right end; any other error is reported. */
const doneOf = (end: PromiseSettledResult<boolean>): boolean | string | undefined =>
  end.status === 'fulfilled' ? end.value : / answered 500: /.test(String(end.reason)) ? undefined : String(end.reason)

const outcome = (first: unknown, second: unknown, state: string): string =>
  `first ${String(first)}, second ${String(second)}, ${state}`

function shuffled<T>(all: readonly T[], random: ReturnType<typeof seeded>): T[] {
  const rest = [...all]
  return all.flatMap(() => rest.splice(random.integer(0, rest.length - 1), 1))
}
