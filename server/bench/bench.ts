/**
 * `npm run bench`: the calls that users wait for, with 100,000 invoices, next to a floor that runs the same statements without anything
 * else. With `-- --size 1000000` the same at that number of invoices too. `-- --against ../old` measures the built server of another checkout
 * in alternate rounds, with a database of its own. Not a test: nothing passes or fails. Stopped by Ctrl+C, it prints its results so far.
 */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Cluster } from '../src/postgres/embedded.ts'
import { login } from '@backoffice/contract/session/sign-in'
import { DEMO_PASSWORD } from '../src/demo/sign-ins.ts'
import { succeedsScript } from '../../scripts/steps.ts'
import {
  type BenchRequest,
  CASHIERS,
  chosenCalls,
  DIRECTOR,
  floorPath,
  inTurn,
  requestTo,
  SALESMEN,
  benchCalls,
} from './calls.ts'
import { asSuperuser, openCluster, type Place } from './data.ts'
import { measured, type Player } from './rounds.ts'
import { parentOf, POOL, processorOf, processorOfFamily, root, type Server, startApp, startFloor } from './servers.ts'
import { printTable, type Row } from './table.ts'

/** `-- 20000` is a smaller size, the demo alone; `--seconds 4` has longer rounds; `--only tiles,find` measures some calls. */
const { positionals, values: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    against: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '1' },
  },
})
// Before the data is made, which takes minutes.
const only = chosenCalls(chosen.only)
const sizes = [positionals[0] ?? '100000', ...(chosen.size ? [chosen.size] : [])].map(Number)
const checkouts = [root, ...(chosen.against ? [resolve(chosen.against)] : [])]
const places = sizes.flatMap((invoices) =>
  checkouts.map((checkout): Place => {
    const of = checkout === root ? 'here' : createHash('sha256').update(checkout).digest('hex').slice(0, 8)
    return { checkout, invoices, database: `bench_${of}_${invoices}` }
  }),
)

/** The first signal ends the measuring and keeps the results; the second signal ends the program at once. */
const cutting = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cutting.abort())
const cut = cutting.signal

/** Half of four sign-ins hash at once, the others wait. Few directors look at oddities, and ten at once are refused. */
const CONNECTIONS: ReadonlyMap<string, number> = new Map([
  ['sign in', 4],
  ['oddities', 2],
])

const servers: Server[] = []

/** Starts the server of a place, and next to it the floor for this checkout. */
async function opened(cluster: Cluster, { checkout, database }: Place) {
  const app = await startApp(checkout, cluster, database)
  servers.push(app)
  const { calls, postmaster } = await asSuperuser(cluster, database, async (client) => {
    // Brings the tables into the state that autovacuum leaves, however often the bench ran before.
    await client.query('vacuum (analyze)')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return { calls: await benchCalls(client), postmaster: parentOf(rows[0]?.pid ?? 0) }
  })
  const floor = checkout === root ? await startFloor(cluster.url(database, 'postgres')) : undefined
  if (floor) servers.push(floor)
  const tokens = new Map<number, string>()
  const player = ({ url, pid }: Server, name: string, requests: readonly BenchRequest[]): Player => ({
    url,
    requests: requests,
    connections: CONNECTIONS.get(name) ?? POOL,
    processor: () => processorOf(pid) + processorOfFamily(postmaster),
    authorizationOf: (loginId) => tokens.get(loginId) ?? '',
  })
  return {
    calls,
    /** Signs everybody in again, since a bench may take longer than a token lasts. */
    async signIn() {
      await inTurn([...SALESMEN, ...CASHIERS, DIRECTOR], async (loginid) => {
        const { path, method, body = '' } = requestTo(login, { loginid, password: DEMO_PASSWORD })
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${loginid % 256}` }
        const answer = await fetch(app.url + path, { method, headers, body })
        tokens.set(loginid, `Bearer ${Object(await answer.json()).token}`)
      })
    },
    async playersOf(nth: number): Promise<readonly Player[]> {
      const { name = '', variants = [] } = calls[nth] ?? {}
      const [first] = variants
      // An older checkout lacks the newest calls.
      if (
        checkout !== root &&
        first &&
        (await fetch(app.url + first.request.path, { method: first.request.method })).status === 404
      )
        return []
      const ofFloor = variants.map((_, one): BenchRequest => ({ method: 'GET', path: floorPath(name, one) }))
      const ofApp = variants.map((variant) => variant.request)
      const own = player(app, name, ofApp)
      return floor ? [own, player(floor, name, ofFloor)] : [own]
    },
  }
}

async function run(): Promise<void> {
  const cluster = await openCluster(places, cut)
  const rows: Row[] = []
  try {
    const all = await inTurn(places, (place) => opened(cluster, place))
    for (const [nth, { name, isWorking = false }] of all[0]?.calls.entries() ?? []) {
      if (!only.includes(name)) continue
      await inTurn(all, (place) => place.signIn())
      const players = (await inTurn(all, (place) => place.playersOf(nth))).flat()
      const results = await measured(players, Number(chosen.seconds), cut)
      const atSize = players.length / sizes.length
      const ofSize = sizes.map((_, size) => results.slice(size * atSize, (size + 1) * atSize))
      rows.push({ name, isWorking, sizes: ofSize })
      console.log(`${name}: measured`)
    }
  } catch (error) {
    if (!cut.aborted) throw error
    console.log('The measuring was cut off; these are the results until then.')
  } finally {
    if (rows.length > 0) printTable(sizes, rows)
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

if (succeedsScript('scripts/build.ts', ['--if-changed'])) await run()
else process.exitCode = 1
