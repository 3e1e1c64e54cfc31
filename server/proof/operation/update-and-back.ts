/**
 * Follows docs/update.md to the letter, from the program before the last migration to this one and back: once with a PostgreSQL of Debian and
 * a login of the server's own, once with the embedded database.
 */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '../../src/postgres/embedded.ts'
import { contentOf } from '../../testing/backups.ts'
import { MONEY_TABLES } from '../../testing/money-tables.ts'
import { freePort } from '../built-server.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { debianPlace, debianPrograms, makeCluster, ownerUrl, settingsFor } from './debian-cluster.ts'
import { salesmanOfNewCompany } from './small-company.ts'
import { differences, type Rows } from './standby-drill.ts'
import {
  anUpdate,
  beforeTheLastMigration,
  buildFormer,
  type Folders,
  sourcesInto,
  type Update,
} from './update-drill.ts'

const UPDATE = 'Update'
const BACK = 'The way back'
/** The embedded database is updated alone; a PostgreSQL of the company has both databases. */
const ONE = { DATABASES: 'main' } as const
/** The amounts of the receipts that are recorded before the update and after it. */
const [BEFORE, SINCE] = [1.37, 2.73]

export const proof: Proof = {
  name: 'The documented commands upgrade the data of the previous version, and downgrade it again row for row',
  tier: 'nightly',
  seededFault:
    'Without the line of the restore, the check of the former program found no database in the DATA_DIR of the way back.',
  run,
}

async function run({ scratch }: Budget): Promise<Outcome> {
  const commit = beforeTheLastMigration()
  if (commit === undefined)
    return { cells: 0, failures: [], notRun: 'the history of this clone has no program before the last migration' }
  const folders = { former: join(scratch, 'former'), next: join(scratch, 'next') }
  sourcesInto(folders.former, commit)
  sourcesInto(folders.next)
  try {
    await buildFormer(folders.former)
  } catch (error) {
    return { cells: 0, failures: [], notRun: `the former program cannot be built here: ${String(error).slice(0, 300)}` }
  }
  const drill = newDrill()
  await withEmbedded(scratch, folders, drill)
  const bin = debianPrograms()
  if (bin !== undefined) await withPostgres(scratch, folders, drill, bin)
  return {
    cells: drill.cells,
    failures: drill.failures,
    figures: {
      'from the stop to the start of the next program, most': seconds(drill.update),
      'from the stop to the start of the former program, most': seconds(drill.back),
      'with a PostgreSQL of Debian': bin === undefined ? 'no, it is not installed' : 'yes',
    },
  }
}

const seconds = (all: readonly number[]): string => `${Math.max(...all).toFixed(0)} s`

interface Drill {
  cells: number
  readonly failures: string[]
  readonly update: number[]
  readonly back: number[]
}

const newDrill = (): Drill => ({ cells: 0, failures: [], update: [], back: [] })

const rowsOf = async (url: string): Promise<Rows> => ({ main: (await contentOf(url)).tables })

async function withEmbedded(scratch: string, folders: Folders, drill: Drill): Promise<void> {
  const update = await anUpdate(join(scratch, 'embedded'), folders, ONE)
  const rows = async (): Promise<Rows> => {
    const cluster = await startCluster({ dataDir: update.names.DATA_DIR })
    try {
      return await rowsOf(cluster.url('backoffice_main'))
    } finally {
      await cluster.stop()
    }
  }
  try {
    await update.follow('Bring the new program', 0)
    await thereAndBack(update, drill, rows, [1, 3])
  } finally {
    await update.end()
  }
}

async function withPostgres(scratch: string, folders: Folders, drill: Drill, bin: string): Promise<void> {
  const place = debianPlace(bin, join(scratch, 'postgresql'))
  const port = await freePort()
  await makeCluster(place, join(place.directory, 'primary'), port)
  const psql = { PGHOST: place.directory, PGPORT: String(port), PGUSER: 'postgres', PGDATABASE: 'postgres' }
  const update = await anUpdate(join(scratch, 'own'), folders, settingsFor(port), psql)
  const rows = async (): Promise<Rows> => ({
    ...(await rowsOf(ownerUrl('main', port))),
    second: (await contentOf(ownerUrl('second', port))).tables,
  })
  try {
    // The folder of the next program is built already.
    cpSync(join(folders.former, '.env'), join(folders.next, '.env'))
    await thereAndBack(update, drill, rows, [1, 2, 3])
  } finally {
    await update.end()
    await place.run('pg_ctl --pgdata primary --mode immediate --wait stop', {})
  }
}

/** Works with the former program, updates it, works with the next one, and goes back. */
async function thereAndBack(
  update: Update,
  drill: Drill,
  rowsNow: () => Promise<Rows>,
  wayBack: readonly number[],
): Promise<void> {
  const holds = (what: string, isSo: boolean, details = ''): void => {
    drill.cells += 1
    if (!isSo) drill.failures.push(`${what} ${details}`)
  }
  const since = (began: number): number => (performance.now() - began) / 1000

  const salesman = await salesmanOfNewCompany(update.server.url, update.directory, (block) => update.run(block))
  await salesman.records(BEFORE)
  holds('a picture is not taken', (await salesman.uploads()) === 200)
  let began = performance.now()
  await update.follow(UPDATE, 0)
  const before = await rowsNow()
  const output = await update.follow(UPDATE, 1)
  holds('the update has no migration:', output.includes(' applied.'), output)
  const updated = await rowsNow()
  holds('the update changes where the money is:', JSON.stringify(moneyIn(before)) === JSON.stringify(moneyIn(updated)))
  await update.follow(UPDATE, 2)
  drill.update.push(since(began))

  holds('who was signed in is not any more', await salesman.isSignedIn())
  await salesman.records(SINCE)
  holds('a receipt is not listed', (await salesman.recorded(BEFORE, SINCE)).length === 2)

  began = performance.now()
  await update.follow(BACK, 0)
  const refused = await update.run('cd "$FORMER"\nnpm run backoffice -- migrate').then(
    (done) => `it accepted them: ${done}`,
    (error: unknown) => String(error),
  )
  holds('the former program does not refuse the tables in words:', refused.includes('newer program'), refused)
  await update.follow(BACK, ...wayBack)
  const restored = differences(before, await rowsNow())
  holds('the rows are others:', restored.length === 0, restored.join('; '))
  await update.follow(BACK, 4)
  drill.back.push(since(began))
  holds('who was signed in before is not any more', await salesman.isSignedIn())
  holds(
    'what was saved before is not there, or what came since is',
    (await salesman.recorded(BEFORE, SINCE)).join() === String(BEFORE),
  )
  await salesman.records(SINCE)
  holds(
    'the export has not what was saved since',
    exported(update.names.AFTER, 'public.receipt.csv').includes(String(SINCE)),
  )
}

const moneyIn = (rows: Rows): unknown =>
  Object.entries(rows).map(([base, tables]) => [
    base,
    tables
      .filter(({ name }) => MONEY_TABLES.includes(String(name).replace(/^\w+\./, '')))
      .map(({ name, count }) => [name, count]),
  ])

function exported(folder: string, file: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(`/${file}`))
  return paths.map((path) => readFileSync(join(folder, path), 'utf8')).join('')
}
