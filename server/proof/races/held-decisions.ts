/** Holds the first save of every race between its statements while the others are made. */
import { brokenPromises } from '../../testing/builders/desk.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import type { Save } from '../../testing/race.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { cashRaces } from './cash-races.ts'
import { documentRaces } from './document-races.ts'
import { rightsRaces } from './rights-races.ts'
import { type Ending, meet, type Place } from './held.ts'
import { anOffice, type Office, type Race } from './race-table.ts'

export const proof: Proof = {
  name: 'One of two decisions, interleaved between any two statements, succeeds; if it is rolled back, the other can succeed',
  tier: 'nightly',
  share: 2,
  seededFault:
    'Without the locks of receipts in custody.move and lock_receipts, a send that was held and a void of the same receipt both won.',
  run,
}

const races = [...cashRaces, ...documentRaces, ...rightsRaces]
const MAX_PLACES = 30

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const failures: string[] = []
  let cells = 0
  let rounds = 0
  try {
    const app = await openApp(cluster.adminUrl, { config: { logLevel: 'silent' } })
    budget.begin()
    while (rounds === 0 || budget.hasTime()) {
      const office = await anOffice(app)
      for (const each of races) {
        // The order of the saves changes in every round.
        const held = rounds % 2
        for (let place = 1; place <= MAX_PLACES; place += 1) {
          const found = await wrongIn(each, office, held, place, 'goes on')
          if (found === 'not held') break
          cells += 1
          if (found) failures.push(`${each.name}, held at ${place}: ${found}`)
        }
        const found = await wrongIn(each, office, held, 'commit', 'rolls back')
        if (found !== 'not held') cells += 1
        if (found && found !== 'not held') failures.push(`${each.name}, taken back: ${found}`)
      }
      rounds += 1
      for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
      if (failures.length > 20) break
    }
    await app.close()
    return { cells, failures, figures: { races: String(races.length), 'rounds of each': String(rounds) } }
  } finally {
    await cluster.stop()
  }
}

/** Returns what is wrong, or that the save has no such place. */
async function wrongIn(
  { saves: prepare, winners = [1] }: Race,
  office: Office,
  held: number,
  place: Place,
  ending: Ending,
): Promise<string | undefined> {
  const prepared = await prepare(office)
  const { saves, broken = async () => false } = 'saves' in prepared ? prepared : { saves: prepared }
  const [one, two] = held === 0 ? saves : saves.toReversed()
  if (!one || !two) return 'the race has no two saves'
  const { first, second, wasHeld, metDeadlock } = await meet({ first: one, second: two, place, ending })
  if (!wasHeld) return 'not held'
  if (metDeadlock) return 'a deadlock'
  const [firstWon, secondWon] = [wonBy(first), wonBy(second)]
  if (typeof secondWon === 'string') return secondWon
  if (ending === 'rolls back') {
    if (firstWon !== 'taken back') return `the save that was taken back ended as ${String(firstWon)}`
    // The second may need what the first does, in races that both may win.
    return secondWon || winners.length > 1 ? undefined : 'nobody won, although the first was taken back'
  }
  if (typeof firstWon === 'string') return firstWon
  const won = Number(firstWon) + Number(secondWon)
  if (!winners.includes(won)) return `${won} of 2 won`
  return (await broken(won)) ? `the rows contradict ${won} winners` : undefined
}

type Ended = PromiseSettledResult<Awaited<ReturnType<Save>>>

function wonBy(end: Ended): boolean | string {
  if (end.status === 'rejected') return / answered 500: /.test(String(end.reason)) ? 'taken back' : String(end.reason)
  const { isSuccessful }: { isSuccessful?: boolean } = end.value
  return isSuccessful ?? 'taken back'
}
