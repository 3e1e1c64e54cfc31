/** Puts PgBouncer in front of the database, where it is installed: sharing per session works, and sharing per transaction is refused in words. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { NOTICES } from '../../src/db/listener.ts'
import { migrate } from '../../src/db/migrate.ts'
import { cloneDatabase, startTestCluster } from '../../testing/cluster.ts'
import { freePort } from '../built-server.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'The server works behind a pooler with session pooling, and refuses a pooler with transaction pooling',
  tier: 'nightly',
  seededFault:
    'Without renewing the sessions that the pooler held, the server was refused, because they had none of its settings.',
  run,
}

type Mode = 'session' | 'transaction'

async function run(budget: Budget): Promise<Outcome> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    return { cells: 0, failures: [], notRun: 'pgbouncer is not installed' }
  const cluster = await startTestCluster()
  const failures: string[] = []
  let cells = 0
  try {
    const clone = await cloneDatabase(cluster.adminUrl)
    budget.begin()
    for (const mode of ['session', 'transaction'] as const) {
      const pooler = await startPooler(mode, clone, join(budget.scratch, mode))
      try {
        const outcomes = await (mode === 'session' ? perSession(pooler) : perTransaction(pooler))
        cells += outcomes.length
        failures.push(...outcomes.flatMap(([what, ok]) => (ok ? [] : [`${mode}: ${what}`])))
      } finally {
        await pooler.stop()
      }
    }
  } finally {
    await cluster.stop()
  }
  return { cells, failures }
}

interface Pooler {
  readonly serverUrl: string
  readonly ownerUrl: string
  stop(): Promise<void>
}

type Outcomes = readonly (readonly [what: string, ok: boolean])[]

async function perSession({ serverUrl, ownerUrl }: Pooler): Promise<Outcomes> {
  const migrated = await migrate(ownerUrl)
  const database = await openDatabase(serverUrl, { durability: 'relaxed' })
  const notices: (string | undefined)[] = []
  const end = database.listen(NOTICES, (payload) => void notices.push(payload))
  await until(() => notices.length > 0)
  await database.run('write', undefined, (db) => sql`select pg_notify(${NOTICES}, '7')`.execute(db))
  await until(() => notices.includes('7'))
  const settings = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => timeoutOf(database, nth % 2 === 0 ? 'read' : 'write')),
  )
  await end()
  await database.close()
  return [
    ['the owner migrates', migrated.length === 0],
    ['a notice is heard', notices.includes('7')],
    ...settings.map((timeout) => [`statements end after ${timeout}`, timeout === '10s'] as const),
  ]
}

async function timeoutOf(database: Database, kind: 'read' | 'write'): Promise<string> {
  const question = sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`
  const { rows } = await database.run(kind, undefined, (db) => question.execute(db))
  return rows[0]?.timeout ?? ''
}

async function perTransaction({ serverUrl, ownerUrl }: Pooler): Promise<Outcomes> {
  const refusalOf = (work: Promise<unknown>): Promise<string> => work.then(() => '', String)
  const [opened, migrated] = [
    await refusalOf(openDatabase(serverUrl, { durability: 'relaxed' })),
    await refusalOf(migrate(ownerUrl)),
  ]
  const isReported = (text: string): boolean => text.includes('gives each transaction another session')
  return [
    [`the start reports: ${opened}`, isReported(opened)],
    [`migrations report: ${migrated}`, isReported(migrated)],
  ]
}

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5000 && !isSo(); waited += 20) await wait(20)
}

async function startPooler(
  mode: Mode,
  { ownerUrl, serverUrl, name }: { readonly ownerUrl: string; readonly serverUrl: string; readonly name: string },
  directory: string,
): Promise<Pooler> {
  const [owner, server] = [new URL(ownerUrl), new URL(serverUrl)]
  const socket = owner.searchParams.get('host') ?? ''
  // PgBouncer does not run as root, and only the account of the database may use its socket.
  const { uid, gid } = statSync(socket)
  const port = await freePort()
  mkdirSync(directory, { mode: 0o700 })
  const [settings, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')]
  writeFileSync(users, [owner, server].map((url) => `"${url.username}" "${url.password}"\n`).join(''))
  writeFileSync(
    settings,
    `[databases]\n${name} = host=${socket} port=5432\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}\nunix_socket_dir=\n` +
      `auth_type=scram-sha-256\nauth_file=${users}\npool_mode=${mode}\n`,
  )
  for (const path of [directory, settings, users]) {
    chmodSync(path, 0o700)
    if (process.getuid?.() === 0) chownSync(path, uid, gid)
  }
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn('pgbouncer', [settings], { stdio: ['ignore', 'ignore', 'pipe'], ...account })
  await new Promise<void>((ready, fail) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('process up')) ready()
    })
    child.once('exit', () => fail(new Error(`PgBouncer ended:\n${output}`)))
  })
  const through = ({ username, password }: URL): string =>
    `postgres://${username}:${password}@127.0.0.1:${port}/${name}`
  return {
    serverUrl: through(server),
    ownerUrl: through(owner),
    async stop() {
      child.removeAllListeners('exit')
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}
