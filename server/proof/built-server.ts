/** Starts the built server as an operator does, with its embedded databases in a directory of the proof, and ends its processes the hard way. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runningCluster } from '../src/postgres/running-cluster.ts'
import { nodeOfServer } from '../testing/node-of-server.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface BuiltServer {
  readonly url: string
  readonly dataDir: string
  /** All lines that it printed, for a failure to be understood. */
  output(): string
  /** Kills this process alone; its database stays behind. */
  kill(): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
  hasEnded(): boolean
  /** The process of the embedded database, when it runs. */
  postmaster(): number | undefined
}

interface Start {
  readonly dataDir: string
  readonly port: number
  readonly env?: Readonly<Record<string, string>>
  /** The program and its words, where it is not this Node with the server of this repository. */
  readonly program?: readonly string[]
  /** Its working directory, with the file .env that it reads; the data directory, which has no such file, unless `cwd` is set. */
  readonly cwd?: string
  /** Gets what kills the process, before it is ready. */
  readonly onSpawn?: (kill: () => Promise<void>) => void
}

const READY_MS = 60_000
const OWN = [nodeOfServer, join(root, 'server/dist/main.js')]

/** Starts a server over a data directory and waits until it is ready. */
export async function startBuiltServer({
  dataDir,
  port,
  env = {},
  program = OWN,
  cwd = dataDir,
  onSpawn,
}: Start): Promise<BuiltServer> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const [command = '', ...words] = program
  const child = spawn(command, words, {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onSpawn?.(() => ended(child, 'SIGKILL'))
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      lines.push(chunk)
      if (lines.length > 200) lines.shift()
    })
  }
  const server: BuiltServer = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => lines.join(''),
    kill: () => ended(child, 'SIGKILL'),
    async stop() {
      await ended(child, 'SIGTERM')
      return child.exitCode
    },
    hasEnded: () => hasEnded(child),
    postmaster: () => childrenOf(Number(child.pid)).find((pid) => nameOf(pid) === 'postgres'),
  }
  await readyAgain(server)
  return server
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** Waits until the server is ready, and returns the milliseconds passed. */
export async function readyAgain(server: BuiltServer): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < READY_MS) {
    if (server.hasEnded()) throw new Error(`the server ended:\n${server.output()}`)
    const isReady = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return performance.now() - began
    await wait(20)
  }
  throw new Error(`the server is not ready after ${READY_MS / 1000} s:\n${server.output()}`)
}

/** Runs a command of the operator with these settings and no others. */
export async function operator(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(nodeOfServer, [join(root, 'server/dist/cli.js'), ...args], {
    // This folder has no file .env.
    cwd: join(root, 'docs'),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { exitCode: child.exitCode, output: out + errors }
}

/** Returns the URL of the main database of the server, for its owner. */
export async function ownerUrlOf({ dataDir }: Pick<BuiltServer, 'dataDir'>): Promise<string> {
  const urlOf = await runningCluster(dataDir)
  if (!urlOf) throw new Error(`no database runs in ${dataDir}`)
  return urlOf('backoffice_main')
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

export const nameOf = (pid: number): string => /\((.*)\)/.exec(statusOf(pid))?.[1] ?? ''

export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        statusOf(pid)
          .replace(/^.*\) \w /, '')
          .split(' ')[0] === String(parent),
    )

/** The server notices a moment later that its database is gone: until the database runs again, an answer may be an old one. */
export async function readyAfterLoss(server: BuiltServer): Promise<void> {
  do {
    await wait(20)
    await readyAgain(server)
  } while (!(await runningCluster(server.dataDir)))
}

/** Checks as an operator does: the deep health check, and the command `check`. */
export async function checkedFromOutside(server: BuiltServer, failures: string[]): Promise<void> {
  const deep = await fetch(`${server.url}/readyz?deep`)
  if (!deep.ok) failures.push(`/readyz?deep answered ${deep.status}: ${await deep.text()}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'server/dist/cli.js'), 'check'], {
    cwd: server.dataDir,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: server.dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) failures.push(`check ended with ${status}: ${stdout}${stderr}`)
}
