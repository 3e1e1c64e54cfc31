/** Restarts a PostgreSQL of the company's own under load, as an administrator does; the server over it is never touched. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { APP_ROLE } from '../../src/db/connection.ts'
import { ensureDatabases, startCluster } from '../../src/postgres/embedded.ts'
import { seeded } from '../../../demo/src/random.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { administered, buildIn } from '../../testing/owner.ts'
import { childrenOf, freePort, nameOf, readyAgain, startBuiltServer } from '../built-server.ts'
import { aCrew } from '../crash/crew.ts'
import { newLog, verify } from '../crash/steady-saves.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

const CLIENTS = 6
const CUTS = 25
const BACK_WITHIN_MS = 20_000

export const proof: Proof = {
  name: 'A restart of PostgreSQL under load causes only 503 with Retry-After, and the server recovers on its own',
  tier: 'nightly',
  share: 1,
  seededFault:
    'Where a loss counted only for listeners at its moment, a connection that had reported its end earlier answered 500. ' +
    'Without the listener for lost connections in the pool, the server ended with an unhandled error at the first restart.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startCluster({ dataDir: join(budget.scratch, 'postgres') })
  const log = newLog()
  const random = seeded(`restarts ${budget.seed}`)
  const back: number[] = []
  let cells = 0
  try {
    await ensureDatabases(cluster, ['main_base', 'second_base'])
    const secret = (): string => randomBytes(32).toString('hex')
    const server = await startBuiltServer({
      dataDir: join(budget.scratch, 'data'),
      port: await freePort(),
      env: {
        DATABASE_URL: cluster.url('main_base', APP_ROLE),
        SECOND_DATABASE_URL: cluster.url('second_base', APP_ROLE),
        OWNER_DATABASE_URL: cluster.url('main_base'),
        SECOND_OWNER_DATABASE_URL: cluster.url('second_base'),
        MAIN_SECRET: secret(),
        SECOND_SECRET: secret(),
      },
    })
    const owner = buildIn(cluster.url('main_base'))
    const crew = await aCrew(peopleAt(server.url), log, CLIENTS)
    const answered = (): number => log.entries.filter(({ answer }) => answer !== undefined).length
    budget.begin()
    crew.work()
    while (cells === 0 || budget.hasTime()) {
      // A connection that is cut as it is lent is the rarest loss, so `CUTS` connections are cut for each restart.
      for (let cuts = 0; cuts < CUTS; cuts += 1) {
        await wait(random.integer(10, 60))
        await administered(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'backoffice'`,
        )
      }
      const postmaster = childrenOf(process.pid).find((pid) => nameOf(pid) === 'postgres')
      const before = answered()
      const began = performance.now()
      process.kill(postmaster ?? Number.NaN, 'SIGINT')
      // Running saves may still be answered while it stops; later saves may not.
      while (answered() <= before + CLIENTS && performance.now() - began < BACK_WITHIN_MS) await wait(10)
      if (answered() <= before + CLIENTS)
        log.failures.push(`nothing is saved ${BACK_WITHIN_MS / 1000} s after a restart`)
      back.push(performance.now() - began)
      cells += 1
      if (server.hasEnded() || log.failures.length > 20) break
    }
    await crew.rest()
    if (server.hasEnded()) log.failures.push(`the server ended:\n${server.output()}`)
    else {
      await readyAgain(server)
      await verify(log, log.entries)
      for (const { name, violations } of await brokenPromises()) log.failures.push(`${name} is broken: ${violations}`)
      if (log.unanswered > 0) log.failures.push(`${log.unanswered} saves got no answer at all`)
    }
    await owner.end()
    await server.stop()
  } finally {
    await cluster.stop()
  }
  return {
    cells,
    failures: log.failures,
    figures: {
      'saves acknowledged': String(log.entries.length),
      refusals: [...log.refusals].map(([status, count]) => `${status}: ${count}`).join(', '),
      'saving again after, most': `${Math.max(...back).toFixed(0)} ms`,
    },
  }
}
