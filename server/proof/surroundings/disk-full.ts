/** Fills the disk under a working server and frees it again. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { serverMessages } from '@backoffice/contract/server-messages'
import { login } from '@backoffice/contract/session/sign-in'
import { aDesk, brokenPromises } from '../../testing/builders/desk.ts'
import { aUser, type User } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { buildIn } from '../../testing/owner.ts'
import { freePort, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { aCrew } from '../crash/crew.ts'
import { newLog, verify } from '../crash/steady-saves.ts'
import { overHttp, peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

const CLIENTS = 4
const SIGN_INS = 3
const MEGABYTES = 420
const FULL_WITHIN_MS = 60_000
const BACK_WITHIN_MS = 15_000

export const proof: Proof = {
  name: 'On a full disk saves are refused with a message, reads continue, and freed space is enough to save again',
  tier: 'nightly',
  share: 1,
  seededFault: 'Without SQLSTATE 53100 among the refusals, a full disk was answered with 500 in place of 507.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const disk = join(budget.scratch, 'disk')
  mkdirSync(disk, { mode: 0o711 })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=711`, 'tmpfs', disk], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) {
    const reason = `a small disk cannot be mounted here: ${mounted.stderr?.trim() || (mounted.error?.message ?? '')}`
    return { cells: 0, failures: [], notRun: reason }
  }
  const server = await startBuiltServer({ dataDir: join(disk, 'data'), port: await freePort() })
  const owner = buildIn(await ownerUrlOf(server))
  const log = newLog()
  log.again.add(507)
  const people = peopleAt(server.url)
  const crew = await aCrew(people, log, CLIENTS)
  const reader = await aDesk(people)
  const password = 'correct horse 43 battery'
  const late: User[] = []
  for (let each = 0; each < SIGN_INS; each += 1) late.push(await aUser({ role: 2, in: reader.branch, password }))
  const anyone = clientOf(overHttp(server.url), '/main')
  const refused = (): number => log.refusals.get(507) ?? 0
  const answered = (): number => log.entries.filter(({ answer }) => answer !== undefined).length
  const back: number[] = []
  let cells = 0
  let reads = 0
  const signIns = new Map<number, number>()

  budget.begin()
  crew.work()
  while (cells === 0 || budget.hasTime()) {
    const before = refused()
    const began = performance.now()
    // The database frees some space in between, which is filled as well.
    while (refused() < before + CLIENTS * 3 && performance.now() - began < FULL_WITHIN_MS) {
      fill(join(disk, 'ballast'))
      await wait(50)
    }
    if (refused() === before) log.failures.push('a full disk refused no save with 507')
    for (let each = 0; each < 20; each += 1) {
      const { status } = await reader.salesman.client.send(salesmanSummary, {
        userId: String(reader.salesman.userId),
        branchCode: reader.branch.code,
      })
      if (status !== 200) log.failures.push(`a tile answered ${status} while the disk was full`)
      reads += 1
    }
    for (const each of late) {
      fill(join(disk, 'ballast'))
      const { status, failure } = await anyone.send(login, { loginid: each.loginId, password })
      signIns.set(status, (signIns.get(status) ?? 0) + 1)
      if (status !== 200 && !(status === 507 && failure.message === serverMessages.full))
        log.failures.push(`a sign-in answered ${status} while the disk was full: ${failure.message}`)
    }
    const saved = answered()
    rmSync(join(disk, 'ballast'))
    const freed = performance.now()
    while (answered() === saved && performance.now() - freed < BACK_WITHIN_MS) await wait(5)
    if (answered() === saved) log.failures.push(`nothing is saved ${BACK_WITHIN_MS / 1000} s after space was freed`)
    back.push(performance.now() - freed)
    cells += 1
    if (server.hasEnded() || log.failures.length > 20) break
  }
  await crew.rest()
  if (server.hasEnded()) log.failures.push(`the server ended:\n${server.output()}`)
  else {
    await verify(log, log.entries)
    for (const { name, violations } of await brokenPromises()) log.failures.push(`${name} is broken: ${violations}`)
  }
  await owner.end()
  await server.stop()
  return {
    cells,
    failures: log.failures,
    figures: {
      'saves acknowledged': String(answered()),
      'refused with 507': String(refused()),
      'reads while full': String(reads),
      'sign-ins while full': [...signIns].map(([status, count]) => `${status}: ${count}`).join(', '),
      'saved again after, most': `${Math.max(...back).toFixed(0)} ms`,
    },
  }
}

/** Appends until the disk is full, at the end page by page. */
function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (let size = 4 * 1024 * 1024; size >= 4096;) {
      try {
        writeSync(file, Buffer.alloc(size, 7))
      } catch {
        size /= 4
      }
    }
  } finally {
    closeSync(file)
  }
}
