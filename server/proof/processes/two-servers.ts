/** Runs two server processes on one database, as behind a proxy: what somebody began at one goes on at the other, and happens once. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { APP_ROLE } from '../../src/db/connection.ts'
import { ensureDatabases, startCluster } from '../../src/postgres/embedded.ts'
import { aDesk, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { clientOf } from '../../testing/client.ts'
import { buildIn } from '../../testing/owner.ts'
import { type BuiltServer, freePort, startBuiltServer } from '../built-server.ts'
import { overHttp, peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { type Both, checks, type Place } from './checks.ts'

export const proof: Proof = {
  name: 'Two server processes on one database work as one, and users of a killed process continue on the other',
  tier: 'nightly',
  seededFault:
    'While cancel_import() cancelled the work itself, as the owner of the database, an import in work was not cancelled: permission denied.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startCluster({ dataDir: join(budget.scratch, 'postgres') })
  const failures: string[] = []
  const figures: Record<string, string> = {}
  const servers: BuiltServer[] = []
  let cells = 0
  try {
    await ensureDatabases(cluster, ['shared'])
    const env = {
      DATABASES: 'main',
      DATABASE_URL: cluster.url('shared', APP_ROLE),
      OWNER_DATABASE_URL: cluster.url('shared'),
      MAIN_SECRET: randomBytes(32).toString('hex'),
    }
    const start = async (): Promise<BuiltServer> => {
      const server = await startBuiltServer({ dataDir: join(budget.scratch, 'data'), port: await freePort(), env })
      servers.push(server)
      return server
    }
    // Both start at once on an empty database: either of them makes the tables.
    const [one, other] = await Promise.all([start(), start()])
    const owner = buildIn(cluster.url('shared'))
    const people = peopleAt(one.url)
    const desk = await aDesk(people)
    const both = async (user: Pick<Worker, 'userId'>): Promise<Both> => {
      const token = await people.tokenOf(user)
      return { here: clientOf(overHttp(one.url), '/main', token), there: clientOf(overHttp(other.url), '/main', token) }
    }
    const place: Place = { one, other, desk, both, token: people.tokenOf }
    budget.begin()
    for (const [name, check] of Object.entries(checks)) {
      const began = performance.now()
      const wrong = await check(place).catch((error: unknown) => [String(error)])
      failures.push(...wrong.map((line) => `${name}: ${line}`))
      figures[name] = `${(performance.now() - began).toFixed(0)} ms`
      cells += 1
    }
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    // A failed check may still hold a transaction, and the pool would wait for its end for ever.
    void owner.end()
  } finally {
    for (const server of servers) if (!server.hasEnded()) await server.stop()
    await cluster.stop()
  }
  return { cells, failures, figures }
}
