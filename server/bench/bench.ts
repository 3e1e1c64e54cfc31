/**
 * `npm run bench`: the busiest questions at the size of half a year, against a floor that does the same with nothing around it, and what a
 * first visit transfers. With `--size 1000000` each question is asked at that number of invoices too, and both sizes stand side by side. Not a
 * test: nothing passes or fails, the figures are printed and kept in .cache/bench.json.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { login } from '@backoffice/contract/session/sign-in'
import pg from 'pg'
import { findChromium } from '../../scripts/chromium.ts'
import { succeedsScript } from '../../scripts/steps.ts'
import { DEMO_PASSWORD } from '../src/demo/sign-ins.ts'
import { type ColdLoad, coldLoads } from './cold-load.ts'
import { type Compared, compared } from './rounds.ts'
import { asked, type FloorPlan, inTurn, type Scenario } from './scenario.ts'
import { allScenarios } from './scenarios.ts'
import { openCluster, POOL, root, type Server, startApp, startFloor } from './surroundings.ts'

/**
 * `npm run bench -- 20000 6000 100000` measures another size, `--size 1000000` a second one with twice as many receipts as invoices, and
 * `--seconds 1` in shorter rounds.
 */
const { positionals, values: chosen } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, seconds: { type: 'string', default: '4' } },
})
const [invoices = 100_000, receipts = 200_000, movements = 2_000_000, voucherLines = 200_000] = positionals.map(Number)
const SIZE = { invoices, receipts, movements, voucherLines }
const LARGE = chosen.size ? { ...SIZE, invoices: Number(chosen.size), receipts: 2 * Number(chosen.size) } : undefined
const SECONDS = Number(chosen.seconds)
/** The ratio to the floor that lists and tiles aim at. */
const AIM = 0.65

/** One size while it is measured. */
interface Side {
  readonly scenarios: readonly Scenario[]
  readonly app: Server
  readonly floor: Server
}

async function measure(): Promise<void> {
  const { cluster, mains, second } = await openCluster(LARGE ? [SIZE, LARGE] : [SIZE])
  const servers: Server[] = []
  const started = async (starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    servers.push(server)
    return server
  }
  try {
    const sides = await inTurn(mains, async (main): Promise<Side> => {
      const client = new pg.Client(cluster.url(main, 'postgres'))
      await client.connect()
      // Brings the tables into the state that autovacuum leaves, however often the benchmark ran before.
      await client.query('vacuum (analyze)')
      const app = await started(startApp(cluster.url(main, 'backoffice_app'), cluster.url(second, 'backoffice_app')))
      const scenarios = await allScenarios(client, (loginId) => sessionOf(app, loginId))
      await client.end()
      return { scenarios, app, floor: await started(startFloor(cluster.url(main, 'postgres'), plannedIn(scenarios))) }
    })

    const [first] = sides
    if (!first) return
    // Both sizes answer a question one right after the other, so that a machine that is busy for a while is busy for both.
    const rows = await inTurn(first.scenarios, async ({ name }) => {
      console.log(`Measuring ${name} …`)
      return inTurn(sides, ({ scenarios, app, floor }) => {
        const scenario = scenarios.find((each) => each.name === name)
        if (!scenario) throw new Error(`${name} is not asked at every size.`)
        return compared(scenario, { appUrl: app.url, floorUrl: floor.url, seconds: SECONDS })
      })
    })
    for (const { floor } of sides) await floor.stop()
    const browser = findChromium()
    const loads = browser ? await coldLoads(first.app.url, browser, 1001) : []
    if (!browser) console.log('No browser was found: cold loads are not measured. CHROMIUM_PATH names one.')
    report(rows, loads)
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

function plannedIn(scenarios: readonly Scenario[]): string {
  const plan: FloorPlan = {
    pool: POOL,
    scenarios: Object.fromEntries(
      scenarios.map(({ name, variants }) => [encodeURIComponent(name), variants.map(({ floor }) => floor)]),
    ),
  }
  const path = join(mkdtempSync(join(tmpdir(), 'backoffice-bench-')), 'plan.json')
  writeFileSync(path, JSON.stringify(plan))
  return path
}

async function sessionOf(app: Server, loginId: number): Promise<Record<string, string>> {
  const { path, headers, body } = asked(login, { loginid: loginId, password: DEMO_PASSWORD })
  const response = await fetch(app.url + path, { method: 'POST', headers, body: body ?? '' })
  const { token = '' }: { token?: string } = Object(await response.json())
  return { authorization: `Bearer ${token}` }
}

function report(rows: readonly (readonly Compared[])[], loads: readonly ColdLoad[]): void {
  for (const [nth, size] of [SIZE, ...(LARGE ? [LARGE] : [])].entries()) {
    console.log(
      `\n${size.invoices} invoices, ${size.receipts} receipts, ${size.movements} movements of stock, ${size.voucherLines} voucher lines, ${POOL} connections; the floor is node-postgres on node:http (aim ${AIM})`,
    )
    console.table(againstFloor(rows.flatMap((sides) => sides[nth] ?? [])))
  }
  if (LARGE) {
    console.log(
      `\nSide by side: a working list costs at most ${limitOf.working} times as much, a history answers within ${limitOf.history} ms at p50`,
    )
    console.table(sideBySide(rows))
  }
  console.log('Cold loads, bytes over the wire')
  console.table(
    Object.fromEntries(loads.map(({ route, requests, bytes }) => [route, { requests, ...bytes, total: total(bytes) }])),
  )
  const path = join(root, '.cache/bench.json')
  writeFileSync(path, `${JSON.stringify({ size: SIZE, large: LARGE, rows, loads }, null, 2)}\n`)
  console.log(`Kept in ${path}`)
}

const rounded = (ratio: number): number => Math.round(ratio * 100) / 100

function againstFloor(rows: readonly Compared[]) {
  const ms = ({ p50, p99 }: Compared['app']): string => `${p50} / ${p99}`
  return Object.fromEntries(
    rows.map(({ name, connections, app, floor, ratio }) => [
      name,
      {
        connections,
        'requests/s': Math.round(app.perSecond),
        'floor/s': Math.round(floor.perSecond),
        ratio: rounded(ratio),
        'p50 / p99 ms': ms(app),
        'floor p50 / p99 ms': ms(floor),
      },
    ]),
  )
}

/** A question may cost so many times what it costs at the smaller size, or take so many milliseconds. */
const limitOf = { working: 1.5, history: 100 } as const

function sideBySide(rows: readonly (readonly Compared[])[]) {
  return Object.fromEntries(
    rows.flatMap(([small, large]) => {
      if (!small || !large) return []
      // The servers are busy all the time, so that a request costs the time between two answers.
      const times = small.app.perSecond / large.app.perSecond
      const { kind } = large
      const limit = kind === 'working' ? `${limitOf.working} ×` : kind === 'history' ? `${limitOf.history} ms` : ''
      const isKept = kind === 'working' ? times <= limitOf.working : large.app.p50 <= limitOf.history
      const figures = {
        [`p50 ms at ${SIZE.invoices}`]: small.app.p50,
        [`p50 ms at ${LARGE?.invoices}`]: large.app.p50,
        'times the cost': rounded(times),
        limit,
        'is kept': kind ? (isKept ? 'yes' : 'NO') : '',
      }
      return [[large.name, figures]]
    }),
  )
}

const total = (bytes: ColdLoad['bytes']): number => Object.values(bytes).reduce((sum, each) => sum + each, 0)

if (succeedsScript('scripts/build.ts', ['--if-changed'])) await measure()
else process.exitCode = 1
