/** Loses every third answer on its way back; what is repeated with its key has one effect. */
import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '../../../demo/src/random.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import { ownedRow } from '../../testing/owner.ts'
import { aCrew } from '../crash/crew.ts'
import { newLog, verify } from '../crash/steady-saves.ts'
import { overHttp, peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { cuttingProxy } from './cutting-proxy.ts'

const CLIENTS = 6
const PERCENT_LOST = 33

export const proof: Proof = {
  name: 'A save has one effect when it is repeated after its answer was lost',
  tier: 'nightly',
  share: 2,
  seededFault:
    'With a new key for each repetition, cashier receipts were recorded twice, and 87 acknowledged saves had 142 keys.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const log = newLog()
  try {
    const app = await openApp(cluster.adminUrl)
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const proxy = await cuttingProxy(new URL(url), seeded(`lost ${budget.seed}`), PERCENT_LOST)
    const crew = await aCrew(peopleAt(url, overHttp(proxy.url)), log, CLIENTS)
    budget.begin()
    crew.work()
    while (log.committed === 0 || budget.hasTime()) {
      await wait(250)
      if (log.failures.length > 20) break
    }
    await crew.rest()
    const { lost } = proxy
    await proxy.close()
    log.failures.push(...(await unrepeated(url)))
    for (const { name, violations } of await brokenPromises()) log.failures.push(`${name} is broken: ${violations}`)
    await app.close()
    return {
      cells: log.committed,
      failures: log.failures,
      figures: {
        saves: String(log.entries.length),
        'answers lost': String(lost()),
        'of them committed': String(log.committed),
      },
    }
  } finally {
    await cluster.stop()
  }

  /** The proxy is gone: everything is repeated straight at the server. */
  async function unrepeated(url: string): Promise<string[]> {
    const straight = peopleAt(url)
    const clients = new Map<number, Awaited<ReturnType<typeof straight.as>>>()
    for (const { by } of log.entries) if (!clients.has(by.userId)) clients.set(by.userId, await straight.as(by))
    await verify(
      log,
      log.entries.map((entry) => ({
        ...entry,
        by: { ...entry.by, client: clients.get(entry.by.userId) ?? entry.by.client },
      })),
    )
    const { keys } = await ownedRow<{ keys: number }>('select count(*)::int as keys from idempotency')
    const answered = log.entries.filter(({ answer }) => answer !== undefined).length
    return keys === answered ? [] : [`${keys} keys are kept for ${answered} acknowledged saves`]
  }
}
