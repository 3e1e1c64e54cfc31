/** Starts a primary and a standby that replicates it, from the embedded programs, for tests of a database that moves. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount, findBinaries } from '../src/db/binaries.ts'
import { ensureDatabases, startCluster } from '../src/db/embedded.ts'
import { tryLockFile } from '../src/db/file-lock.ts'
import { migrate } from '../src/db/migrate.ts'
import { startServer, urlOf } from '../src/db/server-process.ts'

export interface PostgresServer {
  /** The directory of its socket, which is its host in a URL. */
  readonly host: string
  /** Runs a statement as the superuser. */
  administer<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  /** Kills the process that all others of the server end with. */
  kill(): Promise<void>
}

export interface Replicated {
  readonly primary: PostgresServer
  readonly standby: PostgresServer
  /** The owner's URL of the migrated database on the servers that are named. */
  ownerUrl(...servers: readonly PostgresServer[]): string
  stop(): Promise<void>
}

const DATABASE = 'moving'

/** Each commit on the primary waits for the standby. `settings` are of both servers. */
export async function startReplicated(settings: readonly string[]): Promise<Replicated> {
  const directory = mkdtempSync(join(tmpdir(), 'backoffice-moving-'))
  chmodSync(directory, 0o711)
  const seed = await startCluster({ dataDir: join(directory, 'seed'), settings })
  await ensureDatabases(seed, [DATABASE])
  await migrate(seed.url(DATABASE))
  const { password } = new URL(seed.url(DATABASE))
  await seed.stop()

  // A server that was stopped left a whole copy of itself.
  const home = join(directory, 'seed/postgres')
  const clusterOf = (name: string): string => join(directory, name, 'cluster')
  const account = databaseAccount(join(home, 'cluster'))
  const bin = findBinaries(account, home)
  for (const name of ['primary', 'standby']) {
    spawnSync('mkdir', ['-m', '711', join(directory, name)])
    const { status, stderr } = spawnSync('cp', ['-a', join(home, 'cluster'), clusterOf(name)], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  writeFileSync(join(clusterOf('standby'), 'standby.signal'), '')

  async function start(name: string, own: readonly string[]): Promise<PostgresServer> {
    const host = mkdtempSync(join(directory, name, 'socket-'))
    if (account) chownSync(host, account.uid, account.gid)
    const superuser = urlOf(host, password, 'postgres', 'postgres')
    const lock = tryLockFile(join(directory, name, 'database.lock'))
    if (!lock) throw new Error(`${name} runs already`)
    const running = await startServer({
      bin,
      cluster: clusterOf(name),
      sockets: host,
      settings: [...settings, ...own],
      log: join(directory, name, 'postgres.log'),
      account,
      superuser,
      lock: lock.fd,
      answersWithinMs: 30_000,
    })
    lock.release()
    return {
      host,
      async administer(statement) {
        const client = new pg.Client(superuser)
        await client.connect()
        return (await client.query(statement).finally(() => client.end())).rows
      },
      async kill() {
        running.signal('SIGKILL')
        await running.exited
      },
    }
  }

  const primary = await start('primary', ['synchronous_standby_names=*'])
  const standby = await start('standby', [
    `primary_conninfo=host=${primary.host} port=5432 user=postgres password=${password} application_name=standby`,
  ])
  return {
    primary,
    standby,
    ownerUrl: (...servers) => urlOf(servers.map(({ host }) => host).join(','), password, DATABASE, 'backoffice'),
    async stop() {
      await Promise.all([primary.kill(), standby.kill()])
      rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
