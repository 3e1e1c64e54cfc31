/** Prepares everything that a base needs, in the right order: database, tables, demo company, keys and files. */
import { CannotStart } from './cannot-start.ts'
import { channelsOf } from './messaging/message-settings.ts'
import type { Config } from './config.ts'
import { type DatabaseSettings, type DatabaseUrls, namesOfAll, ofDatabase } from './config-databases.ts'
import { refuseUnfinishedRestore, secretsOf } from './data-directory.ts'
import { primaryUrl } from './db/addresses.ts'
import { APP_ROLE } from './db/connection.ts'
import { type Database, openDatabase } from './db/database.ts'
import { ensureDatabases, startCluster } from './postgres/embedded.ts'
import { migrate, pendingMigrations } from './db/migrate.ts'
import { setUsualTimeZone, usualTimeZone } from './db/usual-time-zone.ts'
import { demoMark } from './demo/mark.ts'
import { loadDemo } from './demo/load-demo.ts'
import { demoUsersCounter, refuseDemoUsers, warnOfDemoUsers } from './demo/published-password.ts'
import { openFileStore } from './store/open-store.ts'
import type { Base } from './http/route.ts'
import { refuseForeign } from './installation.ts'
import { fingerprintOf, keysOf } from './tokens/keys.ts'
import type { Shutdown } from './shutdown.ts'
import { connected } from './backup/owner.ts'

const hasUsers = (ownerUrl: string): Promise<boolean> =>
  connected(ownerUrl, async (client) => (await client.query('select from app_user limit 1')).rowCount === 1)

const withoutUsers = (label: string, key: string): string =>
  `${label}: nobody can sign in yet. This makes the first director (docs/first-company.md), with names and codes of your own:\n` +
  `  npm run backoffice -- create-director --database ${key} --login 3100 --name "Your Name" --company AP --company-name "Your Company" --time-zone Asia/Karachi --branch KHI --branch-name "Your City"`

const hasDemo = (ownerUrl: string): Promise<boolean> =>
  connected(ownerUrl, async (client) => (await demoMark(client)) !== undefined)

const withDemo = (label: string, key: string): string =>
  `${label}: this database has the demo company, which is never mixed with a company of your own. With the server stopped, ` +
  `npm run backoffice -- remove-demo --database ${key} makes it empty; or set another DATA_DIR.`

/** Returns the name of a database in the embedded cluster. */
export const embedded = (key: string): string => `backoffice_${key}`

interface Surroundings {
  readonly print: (line: string) => void
  readonly shutdown: Shutdown
}

/** Opens all bases. `shutdown` closes them. */
export async function openDatabases(config: Config, { print, shutdown }: Surroundings): Promise<Base[]> {
  refuseUnfinishedRestore(config.dataDir)
  const urls = await databaseUrls(config, { print, shutdown })
  const secrets = secretsOf(config)
  const keys = config.bases.map(({ key }) => key)

  // The bases are migrated one after the other, because all of them make the role of the server.
  for (const { key, label, timeZone } of config.bases) {
    const { owner } = ofDatabase(urls, key)
    if (owner === undefined) continue
    const applied = await migrate(owner)
    if (applied.length > 0) print(`${label}: ${inShort(applied)} applied.`)
    if (await setUsualTimeZone(owner, timeZone)) {
      print(`${label}: the time zone of new companies is ${timeZone} from now on. Existing companies keep theirs.`)
    }
  }

  async function open({ key, label, timeZone }: DatabaseSettings): Promise<Base> {
    const { server, owner } = ofDatabase(urls, key)
    const secret = ofDatabase(secrets, key)
    const files = openFileStore(config.files, key)
    if (config.demo.load && owner) {
      await loadDemo(owner, { database: key, scale: config.demo.scale, files, log: print })
    }
    if (owner && !(await hasUsers(owner))) print(withoutUsers(label, key))
    else if (owner && !config.demo.load && (await hasDemo(owner))) print(withDemo(label, key))
    const onLost = (error: Error): void => print(`${label}: a connection was lost (${error.message}).`)
    const countDemoUsers = demoUsersCounter()
    const database = await openDatabase(server, {
      poolSize: config.poolSize,
      durability: config.durability,
      onLost,
      ...(config.isLocal ? {} : { alsoWarns: warnOfDemoUsers(countDemoUsers) }),
    })
    shutdown.add(() => database.close())
    if (!owner) {
      await refusePending(label, database, namesOfAll(keys, 'owner'))
      const usual = await usualTimeZone(database)
      if (usual !== timeZone) {
        print(
          `${label}: the time zone of new companies is ${usual} and not ${timeZone}. The owner changes it: npm run backoffice -- migrate`,
        )
      }
    }
    if (!config.isLocal && !config.demo.load) await refuseDemoUsers(label, database, countDemoUsers)
    await refuseForeign({ label, database, keys: fingerprintOf(key, secret), files })
    for (const warning of await database.warnings()) print(`${label}: ${warning}.`)
    return {
      key,
      label,
      path: `/${key}`,
      database,
      keys: keysOf(key, secret),
      files,
      map: config.map,
      publicUrl: config.publicUrl,
      notes: config.notes,
      channels: channelsOf(config.messages),
    }
  }

  return Promise.all(config.bases.map(open))
}

/** The names of all migrations of a new database would hide the other lines of the start. */
const inShort = (applied: readonly string[]): string =>
  applied.length > 5 ? `${applied.length} steps from ${applied[0]} to ${applied.at(-1)}` : applied.join(', ')

/** Only the owner of a database may bring it up to date. */
async function refusePending(label: string, database: Database, ownerUrls: string): Promise<void> {
  const pending = await pendingMigrations(database)
  if (pending.length === 0) return
  throw new CannotStart(
    `${label}: the database is not up to date (${pending.join(', ')}), and the server does not log in as its owner. Run once, with ` +
      `${ownerUrls} set: npm run backoffice -- migrate`,
  )
}

/** Returns the URLs of each database by its key; starts the embedded ones. */
export async function databaseUrls(
  { bases, dataDir }: Config,
  { print, shutdown }: Surroundings,
): Promise<Readonly<Record<string, DatabaseUrls>>> {
  const given = await Promise.all(bases.map(async ({ key, urls }) => ({ key, urls: urls && (await located(urls)) })))
  const found = given.flatMap(({ key, urls }) => (urls ? [[key, urls] as const] : []))
  if (found.length === bases.length) return Object.fromEntries(found)
  const cluster = await startCluster({ dataDir, print, isStopping: () => shutdown.began })
  shutdown.add(cluster.stop, cluster.abandon)
  await ensureDatabases(
    cluster,
    bases.map(({ key }) => embedded(key)),
  )
  return Object.fromEntries(
    bases.map(({ key }) => [key, { server: cluster.url(embedded(key), APP_ROLE), owner: cluster.url(embedded(key)) }]),
  )
}

/** The owner's work is done on one connection, to the server that accepts writes now. */
async function located({ server, owner }: DatabaseUrls): Promise<DatabaseUrls> {
  try {
    return { server, owner: owner && (await primaryUrl(owner)) }
  } catch (error) {
    throw new CannotStart(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}
