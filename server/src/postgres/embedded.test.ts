import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundled } from '../../testing/bundled.ts'
import { type Cluster, ensureDatabases, startCluster } from './embedded.ts'

const embedded = await bundled(new URL('./embedded.ts', import.meta.url))
let dataDir: string
const lines: string[] = []
const start = (): Promise<Cluster> =>
  startCluster({ dataDir, settings: ['fsync=off'], print: (line) => lines.push(line) })

async function query<T extends pg.QueryResultRow>(cluster: Cluster, statement: string): Promise<T[]> {
  const client = new pg.Client(cluster.url('kept'))
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<T>(statement).finally(() => client.end())
  return rows
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'backoffice-embedded-'))
  chmodSync(dataDir, 0o711)
  const cluster = await start()
  await ensureDatabases(cluster, ['kept'])
  await query(cluster, `create table note as select 'still here' as text`)
  await cluster.stop()
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const processOf = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

describe('embedded PostgreSQL', () => {
  it('keeps its data from one start to the next, and no password file', async () => {
    const cluster = await start()

    await expect(query(cluster, 'select text from note')).resolves.toEqual([{ text: 'still here' }])
    expect(readdirSync(join(dataDir, 'postgres')).toSorted()).toEqual([
      'cluster',
      'cluster.id',
      'database.lock',
      'postgres.log',
      'server.lock',
    ])

    await cluster.stop()
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  })

  it('is UTF-8 with checksums, and its owner is no superuser', async () => {
    const cluster = await start()
    const rows = await query(
      cluster,
      `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums, rolsuper as super
       from pg_roles where rolname = current_user`,
    )
    await cluster.stop()

    expect(rows).toEqual([{ encoding: 'UTF8', checksums: 'on', super: false }])
  })

  it('refuses a directory that another server works on', async () => {
    const cluster = await start()

    await expect(start()).rejects.toThrow('Another server already works on this data directory')
    await expect(query(cluster, 'select text from note')).resolves.toHaveLength(1)

    await cluster.stop()
  })

  it('takes over from a server that was killed and left its database running', async () => {
    const program = `import { startCluster } from ${JSON.stringify(embedded)}
      await startCluster({ dataDir: ${JSON.stringify(dataDir)} })
      console.log('started')`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', program])
    await once(server.stdout, 'data')
    const orphan = processOf()
    server.kill('SIGKILL')
    await once(server, 'exit')

    const cluster = await start()

    expect(processOf()).not.toBe(orphan)
    await expect(query(cluster, 'select text from note')).resolves.toHaveLength(1)
    await cluster.stop()
  })

  it('starts the database again when it dies', async () => {
    const cluster = await start()
    process.kill(processOf(), 'SIGKILL')

    await vi.waitFor(() => query(cluster, 'select text from note'), { timeout: 15_000 })

    expect(lines).toContain('The database stopped unexpectedly and is started again.')
    await cluster.stop()
  })

  it('does not start the database again if it ends while this process is stopping', async () => {
    const lines: string[] = []
    const cluster = await startCluster({ dataDir, print: (line) => lines.push(line), isStopping: () => true })
    process.kill(processOf(), 'SIGINT')

    await vi.waitFor(() => expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false), 15_000)
    await cluster.stop()

    expect(lines).toEqual([])
  })

  it('leaves no directory of its socket behind when it is abandoned', async () => {
    const cluster = await start()
    const sockets = new URL(cluster.url('kept')).searchParams.get('host') ?? ''

    cluster.abandon()

    expect(existsSync(sockets)).toBe(false)
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false), 15_000)
  })

  it('does not mistake an unrelated process for its database', async () => {
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n/nowhere\n`)

    const cluster = await start()

    await expect(query(cluster, 'select text from note')).resolves.toHaveLength(1)
    await cluster.stop()
  })
})
