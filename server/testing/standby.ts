/** Starts a primary and a standby that replicates it, from the embedded programs, for tests of a database that moves. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount, findBinaries } from '../src/postgres/binaries.ts'
import { ensureDatabases, startCluster } from '../src/postgres/embedded.ts'
import { tryLockFile } from '../src/postgres/file-lock.ts'
import { migrate } from '../src/db/migrate.ts'
import { startServer, urlOf } from '../src/postgres/server-process.ts'

export interface PostgresServer {
  readonly name: string
  /** The directory of its socket, which is its host in a URL. */
  readonly host: string
  /** Runs statements as the superuser; returns the rows of the last one. */
  administer<Row extends pg.QueryResultRow>(...statements: readonly string[]): Promise<Row[]>
  /** Kills the process that all others of the server end with. */
  kill(): Promise<void>
}

export interface Replicated {
  readonly primary: PostgresServer
  readonly standby: PostgresServer
  /** The owner's URL of a migrated database on the servers that are named. */
  ownerUrl(database: string, ...servers: readonly PostgresServer[]): string
  /** Makes a server that was killed the standby of another one, at its old address and from a new copy. */
  follow(killed: PostgresServer, primary: PostgresServer): Promise<PostgresServer>
  stop(): Promise<void>
}

interface Wishes {
  readonly databases: readonly string[]
  /** Settings of both servers. */
  readonly settings?: readonly string[]
}

/** Each commit on the primary waits for the standby. */
export async function startReplicated({ databases, settings = [] }: Wishes): Promise<Replicated> {
  const directory = mkdtempSync(join(tmpdir(), 'backoffice-moving-'))
  chmodSync(directory, 0o711)
  const seed = await startCluster({ dataDir: join(directory, 'seed'), settings })
  await ensureDatabases(seed, databases)
  for (const name of databases) await migrate(seed.url(name))
  const { password } = new URL(seed.url('postgres'))
  await seed.stop()

  const home = join(directory, 'seed/postgres')
  const clusterOf = (name: string): string => join(directory, name, 'cluster')
  const account = databaseAccount(join(home, 'cluster'))
  const bin = findBinaries(account, home)
  const running = new Map<string, PostgresServer>()

  function makeHome(name: string): string {
    const host = join(directory, name, 'socket')
    mkdirSync(host, { recursive: true })
    chmodSync(join(directory, name), 0o711)
    if (account) chownSync(host, account.uid, account.gid)
    return host
  }

  /** Files of a running server come and go while they are copied; what matters of them is in its log too. */
  function copy(from: string, to: string): void {
    rmSync(to, { recursive: true, force: true })
    spawnSync('cp', ['-a', from, to])
    rmSync(join(to, 'postmaster.pid'), { force: true })
  }

  function write(name: string, file: string, text: string): void {
    const path = join(clusterOf(name), file)
    writeFileSync(path, text, { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
  }

  async function start(name: string, own: readonly string[]): Promise<PostgresServer> {
    const host = makeHome(name)
    const superuser = urlOf(host, password, 'postgres', 'postgres')
    const lock = tryLockFile(join(directory, name, 'database.lock'))
    if (!lock) throw new Error(`${name} runs already`)
    const child = await startServer({
      bin,
      cluster: clusterOf(name),
      sockets: host,
      settings: [...settings, ...own],
      log: join(directory, name, 'postgres.log'),
      account,
      superuser,
      lock: lock.fd,
      answersWithinMs: 30_000,
    }).finally(() => lock.release())
    const server: PostgresServer = {
      name,
      host,
      administer: (...statements) => queryRows(superuser, statements),
      async kill() {
        child.signal('SIGKILL')
        await child.exited
      },
    }
    running.set(name, server)
    return server
  }

  const startStandby = (name: string, primary: PostgresServer): Promise<PostgresServer> => {
    write(name, 'standby.signal', '')
    // The server may be promoted, and must not wait for standbys then.
    write(name, 'postgresql.auto.conf', '')
    const conninfo = `host=${primary.host} port=5432 user=postgres password=${password} application_name=${name}`
    return start(name, [`primary_conninfo=${conninfo}`])
  }

  async function follow({ name }: PostgresServer, primary: PostgresServer): Promise<PostgresServer> {
    const client = new pg.Client(urlOf(primary.host, password, 'postgres', 'postgres'))
    await client.connect()
    try {
      await client.query(`select pg_backup_start('standby', fast => true)`)
      copy(clusterOf(primary.name), clusterOf(name))
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(wait_for_archive => false)',
      )
      write(name, 'backup_label', rows[0]?.labelfile ?? '')
    } finally {
      await client.end()
    }
    const standby = await startStandby(name, primary)
    await primary.administer(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
    return standby
  }

  for (const name of ['one', 'other']) {
    makeHome(name)
    // A server that was stopped left a whole copy of itself.
    copy(join(home, 'cluster'), clusterOf(name))
  }
  const primary = await start('one', ['synchronous_standby_names=*'])
  return {
    primary,
    standby: await startStandby('other', primary),
    ownerUrl: (database, ...servers) =>
      urlOf(servers.map(({ host }) => host).join(','), password, database, 'backoffice'),
    follow,
    async stop() {
      await Promise.all([...running.values()].map((server) => server.kill()))
      rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function queryRows<Row extends pg.QueryResultRow>(url: string, statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
