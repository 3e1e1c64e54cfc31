import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundled } from '../testing/bundled.ts'
import { nodeOfServer } from '../testing/node-of-server.ts'

const main = await bundled(new URL('./main.ts', import.meta.url))
const cli = await bundled(new URL('./cli.ts', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'backoffice-main-'))
const dataDir = join(directory, 'data')
const temporary = mkdtempSync(join(directory, 'tmp-'))
let server: ChildProcess
let url = ''
const lines: string[] = []

beforeAll(async () => {
  for (const path of [directory, temporary]) chmodSync(path, 0o711)
  // The server gets a process group of its own, so that a signal to the group reaches all its children.
  server = spawn(nodeOfServer, [main], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], TMPDIR: temporary, PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  url = await new Promise<string>((open, fail) => {
    createInterface({ input: server.stdout ?? expect.unreachable() }).on('line', (line) => {
      lines.push(line)
      const [, address] = / is open: (\S+)/.exec(line) ?? []
      if (address) open(address)
    })
    server.once('exit', () => fail(new Error(lines.join('\n'))))
  })
})

afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  rmSync(directory, { recursive: true, force: true })
})

function ownerUrl(): string {
  const { home, password }: { home: string; password: string } = JSON.parse(
    readFileSync(join(dataDir, 'cluster.json'), 'utf8'),
  )
  const [, , , , sockets = ''] = readFileSync(join(dataDir, home, 'cluster/postmaster.pid'), 'utf8').split('\n')
  return `postgres://backoffice:${password}@localhost/backoffice_main?host=${encodeURIComponent(sockets)}`
}

/** Sends a sign-in with a wrong password, which is a write through the whole server. */
async function signIn(agent: Agent): Promise<IncomingMessage> {
  const sent = request(new URL('/main/api/User/Login', url), {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify({ loginid: 4711, password: 'nobody knows it', rememberMe: false }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer
}

it('warns of each empty database that nobody can sign in yet, and names the command for the first user', () => {
  for (const [label, key] of [
    ['Main', 'main'],
    ['2', 'second'],
  ]) {
    const at = lines.findIndex((line) => line.startsWith(`Acme Distribution ${label}: nobody can sign in yet.`))
    expect(lines[at + 1]).toMatch(
      new RegExp(`^  npm run backoffice -- create-director --database ${key} --login \\d+ --name "`),
    )
  }
})

describe('a server that gets a signal to stop', () => {
  it('finishes the running save, even if its whole process group gets the signal, and ends well although connections stay', async () => {
    const agent = new Agent({ keepAlive: true })
    expect((await signIn(agent)).statusCode).toBe(401)
    const owner = new pg.Client(ownerUrl())
    await owner.connect()
    await owner.query('begin; lock table login_throttle in access exclusive mode')
    const saving = signIn(agent)
    await expect
      .poll(async () => (await owner.query(`select from pg_locks where not granted`)).rowCount, { interval: 10 })
      .toBe(1)

    process.kill(-Number(server.pid), 'SIGTERM')
    await expect.poll(() => lines.at(-1), { interval: 10 }).toMatch(/^Stopping/)
    const began = performance.now()
    await owner.query('commit')
    await owner.end()
    const answer = await saving
    const [exitCode] = await once(server, 'exit')

    expect([answer.statusCode, answer.headers.connection, exitCode]).toEqual([401, 'close', 0])
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(readdirSync(temporary).filter((name) => name.startsWith('backoffice-'))).toEqual([])
    agent.destroy()
  })
})

it('a start that may open few files works, or names the limit to raise', { timeout: 60_000 }, async () => {
  // The files are opened side by side, so that this limit is sometimes enough.
  const started = spawn('sh', ['-c', 'ulimit -n 140 && exec "$0" "$1"', nodeOfServer, main], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], TMPDIR: temporary, PORT: '0', DATA_DIR: join(directory, 'few'), DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  started.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  createInterface({ input: started.stdout }).on('line', (line) => {
    if (line.includes(' is open: ')) started.kill('SIGTERM')
  })
  const [status] = await once(started, 'close')

  const sentence =
    'Too many files are open. Raise the limit of open files to 1024 or more: ulimit -n, or LimitNOFILE in the unit of systemd.'
  expect([status, errors.join('').trim()]).toEqual(status === 0 ? [0, ''] : [1, sentence])
})

it('a command does not make the database that it was to look at', { timeout: 60_000 }, async () => {
  const nowhere = join(directory, 'misspelled')
  const command = spawn(nodeOfServer, [cli, 'check'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], TMPDIR: temporary, DATA_DIR: nowhere },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: string[] = []
  command.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const [status] = await once(command, 'close')

  expect([status, errors.join('').trim()]).toEqual([
    1,
    `There is no database in DATA_DIR ${nowhere}. Name the DATA_DIR of the server, or start the server first.`,
  ])
  expect(existsSync(nowhere)).toBe(false)
})
