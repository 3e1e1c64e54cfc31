/** Starts a PostgreSQL for tests, which is fast, not durable, and deleted afterwards. vitest starts it once per run. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { APP_ROLE } from '../src/db/connection.ts'
import { ensureDatabases, startCluster } from '../src/postgres/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { urlOf } from '../src/postgres/server-process.ts'

const TEMPLATE = 'backoffice_template'
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Without statistics the plans of lists grow bad with the rows that tests leave.
  'autovacuum_naptime=5s',
  'max_connections=200',
  'wal_level=minimal',
  'max_wal_senders=0',
]

export interface TestCluster {
  /** The superuser's URL, for `cloneDatabase`. */
  readonly adminUrl: string
  stop(): Promise<void>
}

/** Starts a cluster in a temporary directory with a migrated database to clone. Its servers need `durability: 'relaxed'`. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-test-'))
  chmodSync(dataDir, 0o711)
  const cluster = await startCluster({ dataDir, settings: FAST })
  await ensureDatabases(cluster, [TEMPLATE])
  await migrate(cluster.url(TEMPLATE))
  return {
    adminUrl: cluster.url('postgres', 'postgres'),
    async stop() {
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface ClonedDatabase {
  /** The owner's URL: migrations, builders and the demo write with it. */
  readonly ownerUrl: string
  /** The URL that the server logs in with. */
  readonly serverUrl: string
  readonly name: string
  drop(): Promise<void>
}

/** Makes a fresh copy of the migrated database in some 30 ms. A worker needs one, since its tests keep apart by branch. */
export async function cloneDatabase(adminUrl: string): Promise<ClonedDatabase> {
  const name = `clone_${randomBytes(6).toString('hex')}`
  // The files are copied as they are, which is a third of the work of copying page by page through the log.
  await administer(
    adminUrl,
    `create database ${name} template ${TEMPLATE} owner backoffice strategy file_copy`,
    // A copy has no rights of the database itself that the template was given or lost.
    `revoke temporary on database ${name} from public`,
  )
  const ownerUrl = new URL(adminUrl)
  ownerUrl.pathname = `/${name}`
  ownerUrl.username = 'backoffice'
  return {
    name,
    ownerUrl: ownerUrl.href,
    serverUrl: serverUrlOf(ownerUrl.href),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

/** Returns the URL of the server for a database of the test cluster. */
export function serverUrlOf(ownerUrl: string): string {
  const { password, pathname, searchParams } = new URL(ownerUrl)
  return urlOf(searchParams.get('host') ?? '', password, pathname.slice(1), APP_ROLE)
}

async function administer(adminUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(adminUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
