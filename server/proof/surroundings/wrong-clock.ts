/** Starts the server on a machine with a clock that is hours or years away from the clock of the database. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { login, refresh } from '@backoffice/contract/session/sign-in'
import { aDesk, brokenPromises } from '../../testing/builders/desk.ts'
import { aUser } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { buildIn, ownedRow } from '../../testing/owner.ts'
import { freePort, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { aCrew } from '../crash/crew.ts'
import { newLog, verify } from '../crash/steady-saves.ts'
import { overHttp, peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'A wrong clock of the server changes no business day, no session and no waiting time',
  tier: 'nightly',
  share: 1,
  seededFault:
    'Without the lying library the server answered with the right time, and each of the four wrong clocks was reported as not faked.',
  run,
}

const OFFSETS = ['+0', '+2h', '-2h', '+400d', '-400d'] as const
/** The library that lies to one process about the time; FAKETIME_LIBRARY names another place. */
const LIBRARIES = [
  process.env['FAKETIME_LIBRARY'] ?? '',
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]
/** A blocked login waits a quarter of an hour at most. */
const LONGEST_WAIT = 900

async function run(budget: Budget): Promise<Outcome> {
  const library = LIBRARIES.find((path) => path !== '' && existsSync(path))
  if (library === undefined)
    return { cells: 0, failures: [], notRun: 'libfaketime is not installed, and FAKETIME_LIBRARY does not name it' }
  const start = { dataDir: join(budget.scratch, 'data'), port: await freePort() }
  const log = newLog()
  const password = 'correct horse 44 battery'
  let cells = 0
  const { failures } = log

  budget.begin()
  for (const offset of OFFSETS) {
    const server = await startBuiltServer({
      ...start,
      env: { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    })
    const owner = buildIn(await ownerUrlOf(server))
    const { now: began } = await ownedRow<{ now: string }>('select now()::text as now')
    const people = peopleAt(server.url)
    const verified = log.entries.length
    const crew = await aCrew(people, log, 2)
    const date = (await fetch(`${server.url}/healthz`)).headers.get('date') ?? ''
    const away = (Date.parse(date) - Date.now()) / 3_600_000
    const isFaked = offset === '+0' ? Math.abs(away) < 1 : Math.abs(away) > 1.5
    if (!isFaked) failures.push(`the clock of the server is not faked to ${offset}: ${date}`)
    crew.work()
    await wait(Math.min(5000, (budget.seconds * 1000) / OFFSETS.length / 3))
    await crew.rest()
    await verify(log, log.entries.slice(verified))

    const { other } = await ownedRow<{ other: number }>(
      `select count(*)::int as other from journal where at > clock_timestamp() or id > $1 and at < $2::timestamptz`,
      [
        (await ownedRow<{ id: number }>('select coalesce(max(id), 0)::int as id from journal where at < $1', [began]))
          .id,
        began,
      ],
    )
    if (other > 0) failures.push(`${other} moves have another time than the database (${offset})`)

    const desk = await aDesk(people)
    const { loginId } = await aUser({ role: 2, in: desk.branch, password })
    const anyone = clientOf(overHttp(server.url), '/main')
    const signedIn = await anyone.send(login, { loginid: loginId, password })
    if (signedIn.status !== 200) failures.push(`a sign-in answered ${signedIn.status} (${offset})`)
    const again = await anyone.send(refresh, { refreshToken: signedIn.answer.refreshToken })
    if (again.status !== 200) failures.push(`a refresh answered ${again.status} (${offset})`)

    let waiting = 0
    for (let tries = 0; tries < 8; tries += 1) {
      const { status, headers } = await anyone.send(login, { loginid: loginId, password: 'wrong' })
      if (status === 429) waiting = Math.max(waiting, Number(headers['retry-after']))
    }
    if (!(waiting > 0 && waiting <= LONGEST_WAIT)) failures.push(`a blocked login waits ${waiting} s (${offset})`)
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    await owner.end()
    await server.stop()
    cells += 1
  }
  return { cells, failures, figures: { clocks: OFFSETS.join(', '), 'saves acknowledged': String(log.entries.length) } }
}
