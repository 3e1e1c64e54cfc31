/**
 * Follows docs/standby-and-point-in-time.md to the letter with the PostgreSQL of Debian: archives the log under load, destroys rows, goes
 * back to the moment before, and lets a standby of the restored cluster take over.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Random, seeded } from '../../../demo/src/random.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { buildIn } from '../../testing/owner.ts'
import { type BuiltServer, operator, startBuiltServer } from '../built-server.ts'
import { aCrew } from '../crash/crew.ts'
import { type Entry, type Log, newLog, verify } from '../crash/steady-saves.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { debianPrograms, ownerUrl, settingsFor } from './debian-cluster.ts'
import { aDrill, differences, type Drill, quietMoment, rowsOf } from './standby-drill.ts'

const CLIENTS = 3
const PATIENCE_MS = 30_000
/** An administrator can delete rows without a trace. */
const MISTAKE = `psql --dbname backoffice --command 'set session_replication_role = replica; delete from receipt; delete from visit'`
const GO_BACK = 'Go back to a moment'

export const proof: Proof = {
  name: 'The documented commands restore both databases to a point in time, row for row, and a standby takes over',
  tier: 'nightly',
  share: 2,
  seededFault:
    'Without the line recovery_target_time among the commands what was saved after the moment came back with the mistake: the audit had 1,086 rows in place of 1,057, and check failed.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const bin = debianPrograms()
  if (bin === undefined) return { cells: 0, failures: [], notRun: 'the PostgreSQL of Debian is not installed' }
  const random = seeded(`moment ${budget.seed}`)
  const log = newLog()
  const [back, takenOver]: [number[], number[]] = [[], []]
  budget.begin()
  while (back.length === 0 || (budget.hasTime() && log.failures.length === 0)) {
    const drill = await aDrill(bin, join(budget.scratch, `round-${back.length}`))
    try {
      const known = await loseRows(drill, log, random)
      back.push(await goBack(drill, log, known))
      takenOver.push(await takeOver(drill, log, random, known.entries))
    } finally {
      await drill.end()
    }
  }
  const max = (seconds: readonly number[]): string => `${Math.max(...seconds).toFixed(1)} s`
  return {
    cells: back.length + takenOver.length,
    failures: log.failures,
    figures: {
      'saves acknowledged': String(answered(log)),
      'way back, from the first command to the open cluster, most': max(back),
      'first save after the primary was stopped, most': max(takenOver),
    },
  }
}

const answered = ({ entries }: Log): number => entries.filter(({ answer }) => answer !== undefined).length

interface Known extends Awaited<ReturnType<typeof quietMoment>> {
  /** The saves that were answered before the moment. */
  readonly entries: readonly Entry[]
}

/** Lets people save during a base backup, notes a moment, lets them save again, and destroys what they saved. */
async function loseRows(drill: Drill, log: Log, random: Random): Promise<Known> {
  const { ports } = drill
  await drill.follow('Archive the log', ports.primary)
  const server = await startServer(drill, ports.primary)
  const pool = buildIn(ownerUrl('main', ports.primary))
  const from = log.entries.length
  const crew = await aCrew(peopleAt(server.url), log, CLIENTS)
  crew.work()
  await wait(random.integer(200, 900))
  await drill.follow('Take a base backup', ports.primary)
  await wait(random.integer(200, 900))
  await crew.rest()
  const moment = await quietMoment(ports.primary)
  const entries = log.entries.slice(from)

  const before = answered(log)
  crew.work()
  await wait(random.integer(500, 1500))
  await crew.rest()
  if (answered(log) === before) log.failures.push('nothing was saved between the moment and the mistake')
  await drill.run(MISTAKE, ports.primary)
  await pool.end()
  await stopServer(server, log)
  return { ...moment, entries }
}

/** Goes back to the moment, checks every row, and returns the seconds that this took. */
async function goBack(drill: Drill, log: Log, { at, rows }: Known): Promise<number> {
  const { primary, restored } = drill.ports
  const began = performance.now()
  await drill.follow(GO_BACK, primary, { only: 0 })
  await drill.follow(GO_BACK, restored, { only: 1, names: { MOMENT: at } })
  const seconds = (performance.now() - began) / 1000
  log.failures.push(...differences(rows, await rowsOf(restored)))
  const check = drill.operatorArguments(GO_BACK, 2)
  for (const [port, expected] of [
    [restored, 0],
    [primary, 1],
  ] as const) {
    const { exitCode, output } = await operator(check, { DATA_DIR: dataDirOf(drill), ...settingsFor(port) })
    if (exitCode !== expected) log.failures.push(`check ended with ${exitCode} in place of ${expected}: ${output}`)
  }
  return seconds
}

/** Works on the restored cluster, gives it a standby, stops it, and returns the seconds until the standby accepts saves. */
async function takeOver(drill: Drill, log: Log, random: Random, entries: readonly Entry[]): Promise<number> {
  const { ports } = drill
  const names = { PRIMARY: join(drill.directory, 'postgresql/restored') }
  const server = await startServer(drill, ports.restored, ports.standby)
  const former = buildIn(ownerUrl('main', ports.restored))
  await verify(log, entries)
  await drill.follow(GO_BACK, ports.restored, { only: 3 })
  await drill.follow('Archive the log', ports.restored, { names })
  await drill.follow('Make a standby', ports.restored, { only: 0 })
  await drill.follow('Make a standby', ports.standby, { only: 1 })
  await streaming(drill)
  const crew = await aCrew(peopleAt(server.url), log, CLIENTS)
  const from = log.entries.length
  crew.work()
  await wait(random.integer(200, 900))
  await crew.rest()
  await former.end()

  const pool = buildIn(ownerUrl('main', ports.standby))
  // A primary that stops first waits until its standby has everything.
  await drill.run('pg_ctl --pgdata "$RESTORED" --mode fast --wait stop', ports.restored)
  const stopped = performance.now()
  const before = answered(log)
  crew.work()
  await drill.follow('Take over', ports.standby)
  while (answered(log) === before && performance.now() - stopped < PATIENCE_MS) await wait(5)
  if (answered(log) === before) log.failures.push(`nothing is saved ${PATIENCE_MS / 1000} s after the primary stopped`)
  const seconds = (performance.now() - stopped) / 1000
  await wait(random.integer(200, 900))
  await crew.rest()
  await verify(log, log.entries.slice(from))
  for (const { name, violations } of await brokenPromises()) log.failures.push(`${name} is broken: ${violations}`)
  await pool.end()
  await stopServer(server, log)
  return seconds
}

async function streaming(drill: Drill): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const output = await drill.follow('Make a standby', drill.ports.restored, { only: 2 })
    if (output.includes('streaming')) return
    await wait(100)
  }
  throw new Error('the standby does not follow')
}

const dataDirOf = ({ directory }: Drill): string => join(directory, 'data')

function startServer(drill: Drill, ...databases: readonly number[]): Promise<BuiltServer> {
  mkdirSync(dataDirOf(drill), { recursive: true })
  return startBuiltServer({ dataDir: dataDirOf(drill), port: drill.ports.server, env: settingsFor(...databases) })
}

async function stopServer(server: BuiltServer, log: Log): Promise<void> {
  const exitCode = await server.stop()
  if (exitCode !== 0) log.failures.push(`the server ended with ${exitCode}: ${server.output()}`)
}
