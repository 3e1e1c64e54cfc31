/** Kills the server, its database, both, or one session of the database in the middle of saves, and starts it again. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '../../../demo/src/random.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { administered, buildIn, ownedRow } from '../../testing/owner.ts'
import { checkedFromOutside, freePort, ownerUrlOf, readyAfterLoss, startBuiltServer } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { aCrew } from './crew.ts'
import { newLog, verify } from './steady-saves.ts'

const CLIENTS = 8
const KINDS = ['node', 'postmaster', 'both', 'backend'] as const
type Kind = (typeof KINDS)[number]

export const proof: Proof = {
  name: 'No acknowledged save is lost, duplicated or incomplete, whichever process is killed during it',
  tier: 'gate',
  share: 8,
  seededFault:
    'With a new key for each repetition, saves with a lost answer were doubled (6 receipts in place of 3) and acknowledged saves were unknown.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const start = { dataDir: join(budget.scratch, 'data'), port: await freePort() }
  let server = await startBuiltServer(start)
  let owner = buildIn(await ownerUrlOf(server))
  const log = newLog()
  const crew = await aCrew(peopleAt(server.url), log, CLIENTS)
  const random = seeded(`crash ${budget.seed}`)
  const readyMs = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]))
  let rounds = 0
  let verified = 0

  async function killed(kind: Kind): Promise<void> {
    if (kind === 'backend') {
      const [backend] = await administered<{ pid: number }>(
        `select pid from pg_stat_activity where usename = 'backoffice_app' and datname = current_database()
         order by state = 'active' desc, random() limit 1`,
      )
      return void process.kill(backend?.pid ?? Number.NaN, 'SIGKILL')
    }
    const postmaster = server.postmaster()
    if (kind !== 'node') process.kill(postmaster ?? Number.NaN, 'SIGKILL')
    if (kind !== 'postmaster') await server.kill()
  }

  budget.begin()
  // Each kind happens at least once, however little time there is.
  while (rounds < KINDS.length || budget.hasTime()) {
    const kind = KINDS[rounds % KINDS.length] ?? 'node'
    crew.work()
    await wait(random.integer(150, 900))
    const began = performance.now()
    await killed(kind)
    if (kind === 'node' || kind === 'both') server = await startBuiltServer(start)
    else await readyAfterLoss(server)
    readyMs.get(kind)?.push(performance.now() - began)
    const former = owner
    owner = buildIn(await ownerUrlOf(server))
    await wait(random.integer(100, 400))
    await crew.rest()
    // A pool that ends forgets all who wait for its connections, so it ends when nobody works any more.
    await former.end().catch(() => {})
    await verify(log, log.entries.slice(verified))
    verified = log.entries.length
    for (const { name, violations } of await brokenPromises()) log.failures.push(`${name} is broken: ${violations}`)
    rounds += 1
    if (log.failures.length > 20) break
  }

  const { keys } = await ownedRow<{ keys: number }>('select count(*)::int as keys from idempotency')
  const answered = log.entries.filter(({ answer }) => answer !== undefined).length
  if (keys !== answered) log.failures.push(`${keys} keys are kept for ${answered} acknowledged saves`)
  await checkedFromOutside(server, log.failures)
  await owner.end()
  const exitCode = await server.stop()
  if (exitCode !== 0) log.failures.push(`the server ended with ${exitCode}: ${server.output()}`)
  const middle = (times: readonly number[]) =>
    times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  return {
    cells: rounds,
    failures: log.failures,
    figures: {
      'saves acknowledged': String(answered),
      'answers lost': `${log.unanswered}, of which ${log.committed} had taken effect`,
      ...Object.fromEntries(
        [...readyMs].map(([kind, times]) => [
          `ready after ${kind}, p50 and most`,
          `${middle(times).toFixed(0)} and ${Math.max(0, ...times).toFixed(0)} ms in ${times.length} rounds`,
        ]),
      ),
    },
  }
}
