/**
 * `npm run bench`: the busiest questions at the size of some years, against a floor that does the same with nothing around it,
 * and what a first visit transfers. Not a test: nothing passes or fails, the figures are printed and kept in .cache/bench.json.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@backoffice/contract/session/sign-in'
import pg from 'pg'
import { findChromium } from '../../scripts/chromium.ts'
import { succeedsScript } from '../../scripts/steps.ts'
import { DEMO_PASSWORD } from '../src/demo/sign-ins.ts'
import { type ColdLoad, coldLoads } from './cold-load.ts'
import { type Compared, compared } from './rounds.ts'
import { asked, type FloorPlan } from './scenario.ts'
import { allScenarios } from './scenarios.ts'
import { openCluster, POOL, root, type Server, startApp, startFloor } from './surroundings.ts'

/** `npm run bench -- 20000 6000 100000` measures another size. */
const [invoices = 100_000, receipts = 200_000, movements = 2_000_000, voucherLines = 200_000] = process.argv
  .slice(2)
  .map(Number)
const SIZE = { invoices, receipts, movements, voucherLines }
/** The ratio to the floor that lists and tiles aim at. */
const AIM = 0.5

async function measure(): Promise<void> {
  const { cluster, main, second } = await openCluster(SIZE)
  const servers: Server[] = []
  try {
    const client = new pg.Client(cluster.url(main, 'postgres'))
    await client.connect()
    // Brings the tables into the state that years of autovacuum leave, however often the benchmark ran before.
    await client.query('vacuum (full, analyze)')
    const app = await startApp(cluster.url(main, 'backoffice_app'), cluster.url(second, 'backoffice_app'))
    servers.push(app)
    const scenarios = await allScenarios(client, (loginId) => sessionOf(app, loginId))
    await client.end()

    const plan: FloorPlan = {
      pool: POOL,
      scenarios: Object.fromEntries(
        scenarios.map(({ name, variants }) => [encodeURIComponent(name), variants.map(({ floor }) => floor)]),
      ),
    }
    const planPath = join(mkdtempSync(join(tmpdir(), 'backoffice-bench-')), 'plan.json')
    writeFileSync(planPath, JSON.stringify(plan))
    const floor = await startFloor(cluster.url(main, 'postgres'), planPath)
    servers.push(floor)

    const rows: Compared[] = []
    for (const scenario of scenarios) {
      console.log(`Measuring ${scenario.name} …`)
      rows.push(await compared(scenario, app.url, floor.url))
    }
    await floor.stop()
    const browser = findChromium()
    const loads = browser ? await coldLoads(app.url, browser, 1001) : []
    if (!browser) console.log('No browser was found: cold loads are not measured. CHROMIUM_PATH names one.')
    report(rows, loads)
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

async function sessionOf(app: Server, loginId: number): Promise<Record<string, string>> {
  const { path, headers, body } = asked(login, { loginid: loginId, password: DEMO_PASSWORD })
  const response = await fetch(app.url + path, { method: 'POST', headers, body: body ?? '' })
  const { token = '' }: { token?: string } = Object(await response.json())
  return { authorization: `Bearer ${token}` }
}

function report(rows: readonly Compared[], loads: readonly ColdLoad[]): void {
  const ms = ({ p50, p99 }: Compared['app']): string => `${p50} / ${p99}`
  console.log(
    `\n${SIZE.invoices} invoices, ${SIZE.receipts} receipts, ${SIZE.movements} movements of stock, ${SIZE.voucherLines} voucher lines, ${POOL} connections; the floor is node-postgres on node:http (aim ${AIM})`,
  )
  console.table(
    Object.fromEntries(
      rows.map(({ name, app, floor, ratio }) => [
        name,
        {
          'requests/s': Math.round(app.perSecond),
          'floor/s': Math.round(floor.perSecond),
          ratio: Math.round(ratio * 100) / 100,
          'p50 / p99 ms': ms(app),
          'floor p50 / p99 ms': ms(floor),
        },
      ]),
    ),
  )
  console.log('Cold loads, bytes over the wire')
  console.table(
    Object.fromEntries(loads.map(({ route, requests, bytes }) => [route, { requests, ...bytes, total: total(bytes) }])),
  )
  const path = join(root, '.cache/bench.json')
  writeFileSync(path, `${JSON.stringify({ size: SIZE, rows, loads }, null, 2)}\n`)
  console.log(`Kept in ${path}`)
}

const total = (bytes: ColdLoad['bytes']): number => Object.values(bytes).reduce((sum, each) => sum + each, 0)

if (succeedsScript('scripts/build.ts', ['--if-changed'])) await measure()
else process.exitCode = 1
