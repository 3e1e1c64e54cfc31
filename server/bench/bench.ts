/**
 * `npm run bench`: the busiest calls with the data of half a year, against a floor that runs the same statements without anything else, and
 * the size of a first visit. With `--size 1000000` each call is measured at that number of invoices too, and both sizes are printed next to
 * each other. Not a test: nothing passes or fails, the figures are printed and kept in .cache/bench.json. Stopped by Ctrl+C, it reports its
 * results so far.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findChromium } from '../../scripts/chromium.ts'
import { succeedsScript } from '../../scripts/steps.ts'
import { type ColdLoad, coldLoads } from './cold-load.ts'
import { parentOf, processorOf, processorOfFamily } from './processor.ts'
import { printLine, printLoads, printTables, type Row } from './report.ts'
import { compared, CutOff } from './rounds.ts'
import { type FloorPlan, inTurn, type Scenario } from './scenario.ts'
import { allScenarios } from './scenarios.ts'
import { Sessions } from './sessions.ts'
import { openCluster, POOL, root, type Server, type Size, startApp, startFloor } from './surroundings.ts'

/**
 * `npm run bench -- 20000 6000 100000` measures another size, `--size 1000000` a second size with twice as many receipts as invoices,
 * `--seconds 4` in longer rounds, and `--only tiles,login` only some of the calls.
 */
const { positionals, values: chosen } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, seconds: { type: 'string', default: '1' }, only: { type: 'string' } },
})
const [invoices = 100_000, receipts = 200_000, movements = 2_000_000, voucherLines = 200_000] = positionals.map(Number)
const SIZE: Size = { invoices, receipts, movements, voucherLines }
const SIZES = chosen.size
  ? [SIZE, { ...SIZE, invoices: Number(chosen.size), receipts: 2 * Number(chosen.size) }]
  : [SIZE]
const LENGTHS = { seconds: Number(chosen.seconds), cut: cutBySignal() }

/** The first signal ends the measuring and keeps what was measured; the second one ends the program at once. */
function cutBySignal(): AbortSignal {
  const cut = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cut.abort(new CutOff(signal)))
  return cut.signal
}

/** One size while it is measured. */
interface Place {
  readonly scenarios: readonly Scenario[]
  readonly sessions: Sessions
  readonly app: Server
  readonly floor: Server
}

async function measure(): Promise<void> {
  const { cluster, mains } = await openCluster(SIZES, LENGTHS.cut)
  const servers: Server[] = []
  const started = async (starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    servers.push(server)
    return server
  }
  try {
    let database = 0
    const places = await inTurn(mains, async (main): Promise<Place> => {
      const client = new pg.Client({ connectionString: cluster.url(main, 'postgres'), pipeline: true })
      await client.connect()
      try {
        // Brings the tables into the state that autovacuum leaves, however often the benchmark ran before.
        await client.query('vacuum (analyze)')
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        database = parentOf(rows[0]?.pid ?? 0)
        const app = await started(startApp(cluster.url(main, 'backoffice_app'), cluster.url(main)))
        const sessions = new Sessions(app.url)
        const scenarios = await allScenarios(client, (loginId) => sessions.of(loginId))
        return {
          scenarios,
          sessions,
          app,
          floor: await started(startFloor(cluster.url(main, 'postgres'), plannedIn(scenarios))),
        }
      } finally {
        await client.end()
      }
    })
    const asking = ({ url, pid }: Server) => ({ url, processor: () => processorOf(pid) + processorOfFamily(database) })

    const rows = await answered(places[0]?.scenarios ?? [], async (name) => {
      const sides = await inTurn(places, async ({ scenarios, sessions, app, floor }) => {
        const scenario = scenarios.find((each) => each.name === name)
        if (!scenario) throw new Error(`${name} is not measured at every size.`)
        await sessions.renewOld()
        return { scenario, app: { ...asking(app), authorizationOf: sessions.authorizationOf }, floor: asking(floor) }
      })
      return compared(sides, LENGTHS)
    })
    printTables(SIZES, rows)
    for (const { floor } of places) await floor.stop()
    const loads = await loadsOf(places[0]?.app)
    const path = join(root, '.cache/bench.json')
    writeFileSync(path, `${JSON.stringify({ sizes: SIZES, rows, loads }, null, 2)}\n`)
    console.log(`Kept in ${path}`)
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

/** Returns the results of the calls up to the moment when the measuring is cut off. A call that fails does not stop the others. */
async function answered(
  scenarios: readonly Scenario[],
  compare: (name: string) => Promise<Row>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  const only = chosen.only?.split(',')
  for (const { name } of scenarios.filter((each) => only?.includes(each.name) ?? true)) {
    if (LENGTHS.cut.aborted) break
    try {
      const row = await compare(name)
      printLine(SIZES, row)
      rows.push(row)
    } catch (error) {
      if (LENGTHS.cut.aborted) break
      console.error(`${name} could not be measured:`, error)
      process.exitCode = 1
    }
  }
  if (LENGTHS.cut.aborted) console.log('The measuring was cut off; this is what was measured until then.')
  return rows
}

async function loadsOf(app: Server | undefined): Promise<readonly ColdLoad[]> {
  if (!app || LENGTHS.cut.aborted || chosen.only !== undefined) return []
  const browser = findChromium()
  if (!browser) {
    console.log('No browser was found: cold loads are not measured. CHROMIUM_PATH names one.')
    return []
  }
  const loads = await coldLoads(app.url, browser, 1001)
  printLoads(loads)
  return loads
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

async function run(): Promise<void> {
  if (!succeedsScript('scripts/build.ts', ['--if-changed'])) {
    process.exitCode = 1
    return
  }
  try {
    await measure()
  } catch (error) {
    if (!LENGTHS.cut.aborted) throw error
    console.log('Cut off before anything was measured.')
    process.exitCode = 1
  }
}

await run()
