/** Makes one mistake after another in a database of its own, and expects that the random tests of the cash chain notice each. */
import * as fc from 'fast-check'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { agreesWithModel } from '../../testing/cash-sequences.ts'
import { cashStress } from '../../testing/cash-stress.ts'
import { openApp, type OpenedApp } from '../../testing/open-app.ts'
import { owned } from '../../testing/owner.ts'
import { seeded } from '../../../demo/src/random.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { mutations, statementOf } from './mutations.ts'

const WORKERS = 8
const SAVES_IN_A_BURST = 80
const BURSTS = 10
/** Some mistakes show only after rare moves, such as an advance that is applied and voided. */
const BURSTS_AT_A_MISTAKE = 40
/** After these bursts new cheques are at the bank, so that one over two invoices is returned again and again. */
const BURSTS_WITH_THE_SAME_CHEQUES = 4
const SEQUENCES = 25
/** The smallest number to try, however short the time is. */
const MIN_NOTICED = 3

export const proof: Proof = {
  name: 'The random tests notice the mistakes that are put into the SQL on purpose',
  tier: 'nightly',
  share: 4,
  seededFault:
    'Two mistakes that another guard makes up for were listed at first, the stage check of custody.move and the check of an invoice balance, and were reported as not noticed.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const failures: string[] = []
  const figures: Record<string, string> = {}
  const missed: string[] = []
  let cells = 0
  try {
    const nothing = await noticedIn(cluster.adminUrl, undefined, budget.seed)
    if (nothing !== undefined) failures.push(`without a mistake something is noticed: ${nothing}`)
    const random = seeded(`mistakes ${budget.seed}`)
    const order = mutations
      .map((mutation) => ({ mutation, at: random.integer(0, 1_000_000) }))
      .toSorted((one, other) => one.at - other.at)
    budget.begin()
    for (const { mutation } of order) {
      if (cells >= MIN_NOTICED && !budget.hasTime()) break
      const noticed = await noticedIn(cluster.adminUrl, statementOf(mutation), budget.seed)
      cells += 1
      if (noticed === undefined) missed.push(mutation.mistake)
      else figures[mutation.mistake] = noticed
    }
  } finally {
    await cluster.stop()
  }
  return {
    cells,
    failures: [...failures, ...missed.map((mistake) => `nothing noticed that ${mistake}`)],
    figures: { noticed: `${cells - missed.length} of ${cells} tried, ${mutations.length} are listed`, ...figures },
  }
}

/** Returns the first thing that shows the mistake; undefined where nothing does. */
async function noticedIn(adminUrl: string, mistake: string | undefined, seed: number): Promise<string | undefined> {
  // Answers with a strange status are noticed too; the log need not repeat them.
  const app = await openApp(adminUrl, { config: { logLevel: 'silent' } })
  try {
    if (mistake !== undefined) await owned(mistake)
    return (
      (await noticedUnderStress(app, seed, mistake === undefined ? BURSTS : BURSTS_AT_A_MISTAKE)) ??
      (await noticedByModel(app, seed))
    )
  } catch (error) {
    return firstLine(error)
  } finally {
    await app.close()
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 1).join(' ').slice(0, 160)

const broken = async (): Promise<string | undefined> => (await brokenPromises())[0]?.name

async function noticedUnderStress(app: OpenedApp, seed: number, bursts: number): Promise<string | undefined> {
  const stress = await cashStress(app, { percentTriple: 30 })
  for (let burst = 0; burst < bursts; burst += 1) {
    if (burst % BURSTS_WITH_THE_SAME_CHEQUES === BURSTS_WITH_THE_SAME_CHEQUES - 1) await stress.refill()
    let saves = SAVES_IN_A_BURST
    const goesOn = (): boolean => (saves -= 1) >= 0
    await Promise.all(Array.from({ length: WORKERS }, (_, at) => stress.work(`${seed} ${burst} ${at}`, goesOn)))
    const found = await broken()
    if (found) return found
  }
  await stress.drain()
  const found = await broken()
  if (found) return `${found} after the drain`
  const left = await stress.left()
  if (left.some((amount) => amount !== 0)) return `money gets stuck: ${left.join(', ')}`
  const stages = await stress.stages()
  return stages.every((stage) => [4, 5, 9].includes(stage)) ? undefined : `receipts stay in stages ${stages.join(', ')}`
}

async function noticedByModel(app: OpenedApp, seed: number): Promise<string | undefined> {
  const { failed, errorInstance } = await fc.check(agreesWithModel(app), {
    numRuns: SEQUENCES,
    seed,
    endOnFailure: true,
  })
  return failed ? `the model: ${firstLine(errorInstance)}` : undefined
}
