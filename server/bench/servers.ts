/** Starts the servers that the bench measures, and reads their processor time from the system. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Cluster } from '../src/postgres/embedded.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The number of connections from each server to the database, and from the clients to each server. */
export const POOL = 10

export interface Server {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts the built server of a checkout as in production. It brings its database to its schema, and loads the demo into an empty database.
 * Each database has its own keys and files.
 */
export function startApp(checkout: string, cluster: Cluster, database: string, isFilling = false): Promise<Server> {
  const main = join(checkout, 'server/dist/main.js')
  if (!existsSync(main)) throw new Error(`${checkout} is not built: run npm run build there.`)
  const [, flags = ''] =
    /node ((?:--\S+ )*)server\/dist/.exec(readFileSync(join(checkout, 'package.json'), 'utf8')) ?? []
  return serving(checkout, [...flags.split(' ').filter(Boolean), main], '/readyz', {
    HOST: '127.0.0.1',
    DATABASES: 'main',
    DATABASE_URL: cluster.url(database, 'backoffice_app'),
    OWNER_DATABASE_URL: cluster.url(database),
    DEMO: '1',
    DURABILITY: isFilling ? 'relaxed' : 'strict',
    DATA_DIR: join(root, '.cache/bench/servers', database.replace('_filling', '')),
    POOL_SIZE: String(POOL),
    // The sign-ins come from many addresses, as in a company.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
}

/** Starts the floor, a process of its own. */
export const startFloor = (url: string): Promise<Server> =>
  serving(root, ['--import', 'tsx', join(root, 'server/bench/floor.ts')], '/', { DATABASE_URL: url })

/** The time for a start: a busy machine loads the demo for long. A server that ends is noticed at once. */
const START_SECONDS = 1800

async function serving(cwd: string, args: string[], probe: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Ctrl+C reaches the bench alone, which then stops the servers.
    detached: true,
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  for (
    const until = performance.now() + START_SECONDS * 1000;
    performance.now() < until && child.exitCode === null;
    await wait(50)
  ) {
    const isReady = await fetch(url + probe).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, pid: child.pid ?? 0, stop }
  }
  const { exitCode } = child
  child.kill('SIGKILL')
  const why = exitCode === null ? `did not answer within ${START_SECONDS} seconds` : `ended with the code ${exitCode}`
  throw new Error(`${args.at(-1)} ${why}; its errors are above`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const TICKS_A_SECOND = 100

/** Returns the fields of /proc/pid/stat after the name of the process; none for a process that has ended. */
function fieldsOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  } catch {
    return []
  }
}

/** Returns the seconds of processor that a process has used, with its children that have ended and were waited for. */
export function processorOf(pid: number): number {
  const [own = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fieldsOf(pid).slice(11)
  return (own + system + ofChildren + systemOfChildren) / TICKS_A_SECOND
}

/** Returns the seconds that a process and its children have used: a database server with all its connections. */
export const processorOfFamily = (pid: number): number =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + processorOf(Number(child)), processorOf(pid))

export const parentOf = (pid: number): number => fieldsOf(pid)[1] ?? 0
