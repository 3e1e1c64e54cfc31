/** Sixteen people send random saves about the same invoices, receipts and deposits for minutes; then all money is brought to the bank. */
import { brokenPromises } from '../../testing/builders/desk.ts'
import { cashStress } from '../../testing/cash-stress.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import { deadlocks } from '../../testing/race.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

const WRITERS = 16
const HOT_INVOICES = 60
const PERCENT_TRIPLE = 30
/** A branch is drained and left after this number of saves of each writer, as a branch of many years would answer slower. */
const SAVES_IN_A_BRANCH = 150

export const proof: Proof = {
  name: 'Random saves by sixteen people break no rule about money, and all money can still reach the bank',
  tier: 'nightly',
  share: 4,
  seededFault:
    'The same stress and drain notice 18 of the 20 mistakes that the proof of seeded mistakes makes in the SQL; each is named there.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const failures: string[] = []
  const tally = new Map<string, number>()
  let branches = 0
  try {
    const app = await openApp(cluster.adminUrl)
    budget.begin()
    while (branches === 0 || budget.hasTime()) {
      const stress = await cashStress(app, { hotInvoices: HOT_INVOICES, percentTriple: PERCENT_TRIPLE })
      await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => {
          let saves = SAVES_IN_A_BRANCH
          return stress.work(`${budget.seed} ${branches} ${writer}`, () => (saves -= 1) >= 0 && budget.hasTime())
        }),
      )
      await look('after the stress')
      await stress.drain()
      await look('after the drain')
      const stages = await stress.stages()
      if (stages.some((stage) => ![4, 5, 9].includes(stage)))
        failures.push(`receipts stay in stages ${stages.join(', ')}`)
      const left = await stress.left()
      if (left.some((amount) => amount !== 0)) failures.push(`money gets stuck: ${left.join(', ')}`)
      for (const [outcome, count] of stress.tally) tally.set(outcome, (tally.get(outcome) ?? 0) + count)
      branches += 1
      if (failures.length > 10) break
    }
    const met = await deadlocks()
    if (met > 0) failures.push(`${met} transactions waited for each other and were ended`)
    await app.close()
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error))
  } finally {
    await cluster.stop()
  }
  return {
    cells: [...tally.values()].reduce((sum, count) => sum + count, 0),
    failures,
    figures: {
      branches: String(branches),
      done: [...tally]
        .filter(([outcome]) => outcome.endsWith(' done'))
        .map(([outcome, count]) => `${outcome.replace(' done', '')} ${count}`)
        .toSorted()
        .join(', '),
    },
  }

  async function look(when: string): Promise<void> {
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken ${when}: ${violations}`)
  }
}
