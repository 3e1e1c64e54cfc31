/** Kills the primary of a replicated database under load, promotes its standby, and makes the other one a standby again: round after round. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '../../../demo/src/random.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { serverUrlOf } from '../../testing/cluster.ts'
import { buildIn, ownedRow } from '../../testing/owner.ts'
import { type PostgresServer, type Replicated, startReplicated } from '../../testing/standby.ts'
import { freePort, startBuiltServer } from '../built-server.ts'
import { aCrew } from '../crash/crew.ts'
import { newLog, verify } from '../crash/steady-saves.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

const CLIENTS = 8
const BACK_WITHIN_MS = 2000
const DATABASES = ['main', 'second'] as const

export const proof: Proof = {
  name: 'No acknowledged save is lost when the primary dies under load, and saves continue within 2 s of the promotion',
  tier: 'nightly',
  share: 2,
  seededFault:
    'Without asking the other hosts after a failed connection, no save was answered within 20 s of the promotion.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const servers = await startReplicated({ databases: DATABASES })
  try {
    return await rounds(budget, servers)
  } finally {
    await servers.stop()
  }
}

async function rounds(budget: Budget, servers: Replicated): Promise<Outcome> {
  let { primary, standby } = servers
  const both = [primary, standby]
  const [main, second] = DATABASES.map((name) => servers.ownerUrl(name, ...both))
  const server = await startBuiltServer({
    dataDir: join(budget.scratch, 'data'),
    port: await freePort(),
    env: {
      DATABASE_URL: serverUrlOf(main ?? ''),
      SECOND_DATABASE_URL: serverUrlOf(second ?? ''),
      OWNER_DATABASE_URL: main ?? '',
      SECOND_OWNER_DATABASE_URL: second ?? '',
    },
  })
  let owner = buildIn(servers.ownerUrl('main', primary))
  const log = newLog()
  const crew = await aCrew(peopleAt(server.url), log, CLIENTS)
  const random = seeded(`failover ${budget.seed}`)
  const answered = (): number => log.entries.filter(({ answer }) => answer !== undefined).length
  const back: number[] = []
  let verified = 0

  budget.begin()
  while (back.length < 2 || budget.hasTime()) {
    await replicating(primary)
    crew.work()
    await wait(random.integer(300, 1200))
    await primary.kill()
    await wait(random.integer(0, 1500))
    await standby.administer('select pg_promote(true, 30)')
    const promoted = performance.now()
    ;[primary, standby] = [standby, primary]
    const former = owner
    owner = buildIn(servers.ownerUrl('main', primary))
    const before = answered()
    while (answered() === before && performance.now() - promoted < 20_000) await wait(2)
    back.push(performance.now() - promoted)
    await wait(random.integer(200, 600))
    standby = await servers.follow(standby, primary)
    await crew.rest()
    // A pool that ends forgets all who wait for its connections, so it ends when nobody works any more.
    await former.end().catch(() => {})
    await verify(log, log.entries.slice(verified))
    verified = log.entries.length
    for (const { name, violations } of await brokenPromises()) log.failures.push(`${name} is broken: ${violations}`)
    if (log.failures.length > 20) break
  }

  const late = back.filter((ms) => ms > BACK_WITHIN_MS)
  if (late.length > 0) log.failures.push(`saves went on only ${late.map((ms) => ms.toFixed(0)).join(', ')} ms later`)
  const { keys } = await ownedRow<{ keys: number }>('select count(*)::int as keys from idempotency')
  if (keys !== answered()) log.failures.push(`${keys} keys are kept for ${answered()} acknowledged saves`)
  await owner.end()
  const exitCode = await server.stop()
  if (exitCode !== 0) log.failures.push(`the server ended with ${exitCode}: ${server.output()}`)
  const sorted = back.toSorted((one, other) => one - other)
  return {
    cells: back.length,
    failures: log.failures,
    figures: {
      'saves acknowledged': String(answered()),
      'answers lost': `${log.unanswered}, of which ${log.committed} had taken effect`,
      'first save after the promotion, p50 and most': `${sorted[Math.floor(back.length / 2)]?.toFixed(0)} and ${sorted.at(-1)?.toFixed(0)} ms`,
    },
  }
}

/** Waits until commits on the primary wait for the standby. */
async function replicating(primary: PostgresServer): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const rows = await primary.administer<{ state: string }>('select sync_state as state from pg_stat_replication')
    if (rows.some(({ state }) => state === 'sync')) return
    await wait(50)
  }
  throw new Error('the standby does not follow')
}
