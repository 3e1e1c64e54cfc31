import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bundled } from '../../testing/bundled.ts'
import { startCluster } from './embedded.ts'
import { postmasterFile } from './ownership.ts'
import { urlOf } from './server-process.ts'

const REFUSED = 'refused: Another server already works on this data directory'
const SETTINGS = ['fsync=off']
const embedded = await bundled(new URL('./embedded.ts', import.meta.url))
/** A server without the rest of the application. It dies at once of anything that it reads. */
const program = `import { startCluster } from ${JSON.stringify(embedded)}
  process.stdin.on('data', () => process.kill(process.pid, 'SIGKILL'))
  try {
    await startCluster({ dataDir: process.env.DATA_DIR, settings: ${JSON.stringify(SETTINGS)}, print: console.log })
    console.log('started')
  } catch (error) {
    console.log('refused:', error.message)
    process.exit(1)
  }`
const server = [process.execPath, '--input-type=module', '--eval', program]

/** Runs a program in namespaces of its own, as a container does: it ends with us, and outlives the server that it runs. */
const container = [
  'unshare',
  '--pid',
  '--ipc',
  '--mount',
  '--net',
  '--fork',
  '--mount-proc',
  '--kill-child',
  '/bin/sh',
  '-c',
  '"$0" "$@"; sleep 600',
]
const hasContainers = spawnSync('unshare', [...container.slice(1, -3), 'true']).status === 0

interface Server {
  readonly process: ChildProcess
  output(): string
  /** Waits until it works or has printed why it does not. */
  settled(): Promise<string>
  /** Kills it and leaves its database alone. */
  kill(): Promise<void>
}

function startProcess(dataDir: string, around: readonly string[] = []): Server {
  const [command = '', ...args] = [...around, ...server]
  const child = spawn(command, args, { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    process: child,
    output: () => output,
    settled: async () => {
      await vi.waitFor(() => expect(output).toMatch(/started|refused/), { timeout: 60_000 })
      return output
    },
    async kill() {
      child.stdin.write('x')
      if (around.length === 0) await once(child, 'exit')
    },
  }
}

const clusterOf = (dataDir: string): string => join(dataDir, 'postgres/cluster')
const postmasterOf = (dataDir: string): number | undefined => postmasterFile(clusterOf(dataDir))?.pid

/** Queries the database that runs there, whichever server started it. */
async function ask<T extends pg.QueryResultRow>(dataDir: string, statement: string): Promise<T[]> {
  const { password }: { password: string } = JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8'))
  const { sockets } = postmasterFile(clusterOf(dataDir)) ?? { sockets: '/nowhere' }
  const client = new pg.Client(urlOf(sockets, password, 'postgres', 'postgres'))
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<T>(statement).finally(() => client.end())
  return rows
}

const answer = [{ answer: 42 }]
const answers = (dataDir: string): Promise<unknown> =>
  vi.waitFor(() => ask(dataDir, 'select 42 as answer'), { timeout: 15_000, interval: 100 })

function newDirectory(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-owner-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

describe('the ownership of a data directory', { timeout: 120_000 }, () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = newDirectory()
    await (await startCluster({ dataDir, settings: SETTINGS })).stop()
  })
  // The next server cleans up after the tests.
  afterEach(async () => {
    const cluster = await vi.waitFor(() => startCluster({ dataDir, settings: SETTINGS }), 30_000)
    await cluster.stop()
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is given to exactly one of three first starts in an empty directory, however long its path', async () => {
    const parent = newDirectory()
    const empty = join(parent, 'x'.repeat(120))
    const servers = [startProcess(empty), startProcess(empty), startProcess(empty)]

    const outputs = await Promise.all(servers.map((each) => each.settled()))

    expect(outputs.toSorted()).toEqual([
      expect.stringContaining(REFUSED),
      expect.stringContaining(REFUSED),
      expect.stringContaining('started'),
    ])
    await expect(answers(empty)).resolves.toEqual(answer)

    for (const each of servers) if (each.process.exitCode === null) await each.kill()
    await (await startCluster({ dataDir: empty, settings: SETTINGS })).stop()
    rmSync(parent, { recursive: true, force: true })
  })

  it('stays with the first server when one of its database processes was killed', async () => {
    const first = startProcess(dataDir)
    await first.settled()
    const before = postmasterOf(dataDir)
    const killed = ask<{ pid: number }>(dataDir, 'select pg_backend_pid() as pid, pg_sleep(60)')
    const [backend] = await vi.waitFor(async () => {
      const rows = await ask<{ pid: number }>(
        dataDir,
        `select pid from pg_stat_activity where query like '%pg_sleep(60)'`,
      )
      expect(rows).not.toEqual([])
      return rows
    }, 15_000)
    process.kill(backend?.pid ?? 0, 'SIGKILL')
    await expect(killed).rejects.toThrow()

    await expect(startProcess(dataDir).settled()).resolves.toContain(`${REFUSED} (process ${first.process.pid} on `)

    await expect(answers(dataDir)).resolves.toEqual(answer)
    expect(postmasterOf(dataDir)).toBe(before)
    expect(first.process.exitCode).toBeNull()
    await first.kill()
  })

  it('goes to the next server when the first was killed, and its database is stopped', async () => {
    const first = startProcess(dataDir)
    await first.settled()
    const orphan = postmasterOf(dataDir)
    await first.kill()
    await expect(answers(dataDir)).resolves.toEqual(answer)

    const second = startProcess(dataDir)

    await expect(second.settled()).resolves.toContain('started')
    expect(postmasterOf(dataDir)).not.toBe(orphan)
    await second.kill()
  })

  it('is seen across containers, also for a database that outlived its server', async ({ skip }) => {
    if (!hasContainers) skip('NOT RUN: this account may not make namespaces (unshare), so containers were not tried.')
    const first = startProcess(dataDir, container)
    await expect(first.settled()).resolves.toContain('started')
    const second = startProcess(dataDir, container)
    await expect(second.settled()).resolves.toContain(REFUSED)

    await first.kill()
    const orphan = postmasterOf(dataDir)
    const third = startProcess(dataDir, container)

    await expect(third.settled()).resolves.toMatch(
      /refused: The database of an earlier start still works .* another container/,
    )
    expect(postmasterOf(dataDir)).toBe(orphan)
    await expect(answers(dataDir)).resolves.toEqual(answer)

    // The processes of a killed container need a moment to end.
    first.process.kill('SIGKILL')
    const fourth = await vi.waitFor(async () => {
      const next = startProcess(dataDir, container)
      expect(await next.settled()).toContain('started')
      return next
    }, 60_000)
    await expect(answers(dataDir)).resolves.toEqual(answer)
    for (const each of [second, third, fourth]) each.process.kill('SIGKILL')
  })

  it('does not end a PostgreSQL that somebody else started, and leaves its file alone', async () => {
    const sockets = '/tmp/backoffice-not-ours'
    const words = ['-D', clusterOf(dataDir), '-c', `unix_socket_directories=${sockets}`, '-c', 'port=1']
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)', '--', ...words], {
      stdio: 'ignore',
    })
    const file = join(clusterOf(dataDir), 'postmaster.pid')
    writeFileSync(file, `${other.pid}\n${clusterOf(dataDir)}\n1\n1\n${sockets}\n`)

    await expect(startProcess(dataDir).settled()).resolves.toContain(`Stop it first: kill -INT ${other.pid}`)

    expect(existsSync(file)).toBe(true)
    expect(other.exitCode).toBeNull()
    other.kill('SIGKILL')
    await once(other, 'exit')
  })
})

describe('a database that cannot be reached', { timeout: 120_000 }, () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = newDirectory()
    await (await startCluster({ dataDir, settings: SETTINGS })).stop()
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('gets the directory of its socket anew when it is started again', async () => {
    const cluster = await startCluster({ dataDir, settings: SETTINGS })
    rmSync(postmasterFile(clusterOf(dataDir))?.sockets ?? '', { recursive: true })
    process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL')

    await expect(answers(dataDir)).resolves.toEqual(answer)

    await cluster.stop()
  })

  it('is started again when the directory of its socket was removed', async () => {
    const lines: string[] = []
    const cluster = await startCluster({ dataDir, settings: SETTINGS, print: (line) => lines.push(line) })
    const before = postmasterOf(dataDir)
    rmSync(postmasterFile(clusterOf(dataDir))?.sockets ?? '', { recursive: true })

    await expect(answers(dataDir)).resolves.toEqual(answer)

    expect(postmasterOf(dataDir)).not.toBe(before)
    expect(lines).toEqual(['The database stopped unexpectedly and is started again.'])
    await cluster.stop()
  })

  it('is ended when it answers nothing, and blocks nobody', async () => {
    const elsewhere = newDirectory()
    chmodSync(elsewhere, 0o777)
    const settings = [...SETTINGS, `unix_socket_directories=${elsewhere}`]

    await expect(startCluster({ dataDir, settings, answersWithinMs: 500 })).rejects.toThrow('does not start')

    const cluster = await startCluster({ dataDir, settings: SETTINGS })
    await expect(answers(dataDir)).resolves.toEqual(answer)
    await cluster.stop()
    rmSync(elsewhere, { recursive: true })
  })
})
