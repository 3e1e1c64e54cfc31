/** Tries random sequences of moves on the server and in the model, as many as the time allows. */
import * as fc from 'fast-check'
import { agreesWithModel } from '../../testing/cash-sequences.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'The server accepts and refuses the same moves as a model of the cash chain, and shows the same sums',
  tier: 'nightly',
  share: 3,
  seededFault:
    'An approved hand-over that cannot be given back, and amounts posted as floating point numbers, are noticed by nothing else in the proof of seeded mistakes.',
  run,
}

/** The number of sequences in one database: each has a branch of its own, and the promises check all of them. */
const SEQUENCES_IN_A_DATABASE = 100

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const failures: string[] = []
  let cells = 0
  try {
    budget.begin()
    for (let seed = budget.seed; (cells === 0 || budget.hasTime()) && failures.length === 0; seed += 1) {
      const app = await openApp(cluster.adminUrl)
      const left = Math.max(1000, budget.millisecondsLeft())
      const { failed, counterexample, errorInstance } = await fc.check(
        agreesWithModel(app, () => (cells += 1)),
        {
          seed,
          numRuns: SEQUENCES_IN_A_DATABASE,
          plugins: [fc.interruptAfterTimeLimit(left)],
        },
      )
      if (failed && errorInstance) failures.push(`seed ${seed}: ${String(counterexample)}: ${messageOf(errorInstance)}`)
      await app.close()
    }
  } finally {
    await cluster.stop()
  }
  return { cells, failures }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'no message').slice(0, 500)
