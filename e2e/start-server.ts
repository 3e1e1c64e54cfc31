/**
 * Starts the built server as `npm start` does: embedded PostgreSQL in a directory of its own, the demo company, a free port. With E2E_URL
 * and E2E_DATA_DIR the tests use a server that runs already, which is quicker while one works on a test.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brokenPromises } from '@backoffice/server/testing/builders/desk'
import { keepFilesInMemory } from '@backoffice/server/testing/files-in-memory'
import { nodeOfServer } from '@backoffice/server/testing/node-of-server'
import { buildIn } from '@backoffice/server/testing/owner'

const built = (file: string) => fileURLToPath(new URL(`../server/dist/${file}`, import.meta.url))

export default async function startServer(): Promise<() => Promise<void>> {
  const { E2E_URL, E2E_DATA_DIR } = process.env
  if (E2E_URL && E2E_DATA_DIR) {
    process.env['E2E_OWNER_URL'] = await ownerUrl(E2E_DATA_DIR)
    return expectPromisesKept
  }
  keepFilesInMemory()
  const { url, dataDir, stop } = await launchWithDemo()
  process.env['E2E_URL'] = url
  process.env['E2E_OWNER_URL'] = await ownerUrl(dataDir)
  return () => expectPromisesKept().finally(stop)
}

/** Checks once, after all tests, that every promise about money holds: a check takes two seconds of a processor. */
async function expectPromisesKept(): Promise<void> {
  const database = buildIn(process.env['E2E_OWNER_URL'] ?? '')
  const broken = await brokenPromises().finally(() => database.end())
  if (broken.length > 0) throw new Error(`The tests broke promises about money: ${JSON.stringify(broken)}`)
}

interface Launched {
  readonly url: string
  readonly dataDir: string
  /** The lines that it printed so far. */
  readonly output: readonly string[]
  stop(): Promise<void>
}

/** A demo of the usual size takes half a minute of a processor; a quarter of it has rows for every list too. At night it is whole. */
const DEMO_SCALE = process.env['TEST_TIER'] === 'nightly' ? '1' : '0.25'

/** Starts a server with the demo only in the main database: no test looks at another demo. */
export async function launchWithDemo(): Promise<Launched> {
  const server = await launchWithAddress({ DEMO: '0' })
  try {
    await operate(server.dataDir, ['demo', '--database', 'main'], { DEMO_SCALE })
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** Runs a command of the operator while the server runs, and returns its output. */
export async function operate(
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings }
  return (await promisify(execFile)(nodeOfServer, [built('cli.js'), ...args], { cwd: dataDir, env })).stdout
}

/** Starts a server that knows its own address, so that papers have the addresses of the pages of clients. */
export async function launchWithAddress(settings: Readonly<Record<string, string>>): Promise<Launched> {
  const port = String(await freePort())
  return launch({ ...settings, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a server with everything of its own, and settings that differ from the defaults. */
export async function launch(settings: Readonly<Record<string, string>> = {}): Promise<Launched> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backoffice-e2e-'))
  await chmod(dataDir, 0o711)
  const child = spawn(nodeOfServer, [built('main.js')], {
    // Here the server finds neither the .env nor the settings of the person who runs the tests.
    cwd: dataDir,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const exited = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }

  const output: string[] = []
  const lines = createInterface(child.stdout)
  const url = await new Promise<string>((open, fail) => {
    lines.on('line', (line) => {
      output.push(line)
      const [, address] = / is open: (\S+)/.exec(line) ?? []
      if (address) open(address)
      else if (line.startsWith('{')) console.log(line)
    })
    child.once('exit', () => fail(new Error(`The server did not start.\n${output.join('\n')}`)))
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, dataDir, output, stop }
}

/** The builders write as the owner of the main database; the launcher keeps its password, the running cluster its socket. */
export async function ownerUrl(dataDir: string): Promise<string> {
  const { home, password } = JSON.parse(await readFile(join(dataDir, 'cluster.json'), 'utf8')) as Record<string, string>
  const [, , , , sockets = ''] = (await readFile(join(dataDir, home ?? '', 'cluster/postmaster.pid'), 'utf8')).split(
    '\n',
  )
  return `postgres://backoffice:${password}@localhost/backoffice_main?host=${encodeURIComponent(sockets)}`
}
