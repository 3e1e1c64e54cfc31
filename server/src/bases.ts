/** Prepares everything that a base needs, in the right order: database, tables, demo company, keys and files. */
import { CannotStart } from './cannot-start.ts'
import type { Config, DatabaseUrls } from './config.ts'
import { refuseUnfinishedRestore, secretsOf } from './data-directory.ts'
import { primaryUrl } from './db/addresses.ts'
import { APP_ROLE } from './db/connection.ts'
import { type Database, openDatabase } from './db/database.ts'
import { ensureDatabases, startCluster } from './db/embedded.ts'
import { migrate, pendingMigrations } from './db/migrate.ts'
import { loadDemo } from './demo/load-demo.ts'
import { refuseDemoUsers, warnOfDemoUsers } from './demo/published-password.ts'
import { openFileStore } from './files/store.ts'
import type { Base } from './http/route.ts'
import { refuseForeign } from './installation.ts'
import { fingerprintOf, keysOf } from './session/keys.ts'
import type { Shutdown } from './shutdown.ts'

const KEYS = ['main', 'second'] as const
type Key = (typeof KEYS)[number]

/** The names of the databases in the embedded cluster. */
export const embedded: Readonly<Record<Key, string>> = { main: 'backoffice_main', second: 'backoffice_second' }

interface Surroundings {
  readonly print: (line: string) => void
  readonly shutdown: Shutdown
}

/** Opens both bases. `shutdown` closes them. */
export async function openBases(config: Config, { print, shutdown }: Surroundings): Promise<Base[]> {
  refuseUnfinishedRestore(config.dataDir)
  const urls = await databaseUrls(config, { print, shutdown })
  const secrets = secretsOf(config)

  // The bases are migrated one after the other, because both create the role of the server.
  for (const key of KEYS) {
    const { owner } = urls[key]
    const applied = owner === undefined ? [] : await migrate(owner)
    if (applied.length > 0) print(`${config.bases[key].label}: ${applied.join(', ')} applied.`)
  }

  async function open(key: Key): Promise<Base> {
    const { label } = config.bases[key]
    const { server, owner } = urls[key]
    const files = openFileStore(config.files, key)
    if (config.demo.load && owner) {
      await loadDemo(owner, { database: key, scale: config.demo.scale, files, log: print })
    }
    if (!config.isLocal && !config.demo.load && owner) await refuseDemoUsers(label, owner)
    const onLost = (error: Error): void => print(`${label}: a connection was lost (${error.message}).`)
    const database = await openDatabase(server, {
      poolSize: config.poolSize,
      durability: config.durability,
      onLost,
      ...(config.isLocal || !owner ? {} : { alsoWarns: await warnOfDemoUsers(owner) }),
    })
    shutdown.add(() => database.close())
    if (!owner) await refusePending(label, database)
    await refuseForeign({ label, database, keys: fingerprintOf(key, secrets[key]), files })
    for (const warning of await database.warnings()) print(`${label}: ${warning}.`)
    return { key, label, path: `/${key}`, database, keys: keysOf(key, secrets[key]), files, map: config.map }
  }

  return Promise.all(KEYS.map(open))
}

/** Only the owner of a database may bring it up to date. */
async function refusePending(label: string, database: Database): Promise<void> {
  const pending = await pendingMigrations(database)
  if (pending.length === 0) return
  throw new CannotStart(
    `${label}: the database is not up to date (${pending.join(', ')}), and the server does not log in as its owner. Run once, with ` +
      'OWNER_DATABASE_URL and SECOND_OWNER_DATABASE_URL set: npm run backoffice -- migrate',
  )
}

export async function databaseUrls(
  config: Config,
  { print, shutdown }: Surroundings,
): Promise<Readonly<Record<Key, DatabaseUrls>>> {
  const { main, second } = { main: config.bases.main.urls, second: config.bases.second.urls }
  if (main && second) return { main: await located(main), second: await located(second) }
  const cluster = await startCluster({ dataDir: config.dataDir, print, isStopping: () => shutdown.began })
  shutdown.add(cluster.stop, cluster.abandon)
  await ensureDatabases(cluster, Object.values(embedded))
  const urlsOf = (name: string): DatabaseUrls => ({ server: cluster.url(name, APP_ROLE), owner: cluster.url(name) })
  return { main: urlsOf(embedded.main), second: urlsOf(embedded.second) }
}

/** Work of the owner is done on one connection, to the server that takes writes now. */
async function located({ server, owner }: DatabaseUrls): Promise<DatabaseUrls> {
  try {
    return { server, owner: owner && (await primaryUrl(owner)) }
  } catch (error) {
    throw new CannotStart(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}
