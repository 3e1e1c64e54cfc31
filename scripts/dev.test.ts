import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './steps.ts'

const changed = join(root, 'server/src/main.ts')
const { atime, mtime } = statSync(changed)

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'backoffice-dev-'))
  chmodSync(directory, 0o711)
})
afterEach(() => {
  for (const { pid } of running()) process.kill(pid, 'SIGKILL')
  rmSync(directory, { recursive: true, force: true })
  utimesSync(changed, atime, mtime)
})

/** Returns the processes that have the directory of this test in their environment or their arguments. */
function running(): { pid: number; command: string }[] {
  const textOf = (pid: string, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ').trim()
    } catch {
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => `${textOf(pid, 'environ')}${textOf(pid, 'cmdline')}`.includes(directory))
    .map((pid) => ({ pid: Number(pid), command: textOf(pid, 'cmdline') }))
    .filter(({ command }) => command !== '')
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

it(
  'npm run dev opens at the address that it prints, keeps PostgreSQL while the server restarts, and stops everything by one SIGINT',
  {
    timeout: 300_000,
  },
  async () => {
    const dataDir = join(directory, 'data')
    const dev = spawn('npm', ['run', 'dev'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        TMPDIR: directory,
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        PORT: await freePort(),
        WEB_PORT: await freePort(),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const opened: string[] = []
    createInterface({ input: dev.stdout }).on('line', (line) => {
      const [, address] = / is open: (\S+)/.exec(line) ?? []
      if (address) opened.push(address)
    })
    const postgres = () => readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]
    await expect.poll(() => opened, { timeout: 120_000 }).toHaveLength(1)

    const page = await fetch(`${opened[0]}/login`, { headers: { accept: 'text/html' } })
    const call = await fetch(`${opened[0]}/databases`)
    expect([page.status, call.status]).toEqual([200, 200])
    expect(await page.text()).toContain('/@vite/client')

    const before = postgres()
    utimesSync(changed, new Date(), new Date())
    await expect.poll(() => opened, { timeout: 90_000 }).toHaveLength(2)
    expect(postgres()).toBe(before)
    const commands = running().map(({ command }) => command)
    const programs = ['npm run dev', 'scripts/dev.ts', 'vite', 'tsx watch', 'server/src/main.ts', 'postgres']
    const missing = programs.filter((program) => !commands.some((command) => command.includes(program)))
    expect(missing).toEqual([])

    dev.kill('SIGINT')
    await once(dev, 'exit')
    await expect.poll(running, { timeout: 10_000 }).toEqual([])
  },
)
