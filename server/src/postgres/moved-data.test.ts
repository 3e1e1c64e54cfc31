import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bundled } from '../../testing/bundled.ts'
import { type Cluster, ensureDatabases, startCluster } from './embedded.ts'
import { postmasterFile } from './ownership.ts'
import { runningCluster } from './running-cluster.ts'

const SETTINGS = ['fsync=off']
const embedded = await bundled(new URL('./embedded.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
let place: string
let original: string

const start = (dataDir: string, print: (line: string) => void = () => {}): Promise<Cluster> =>
  startCluster({ dataDir, settings: SETTINGS, print })

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
  return rows
}
const note = async (cluster: Cluster): Promise<unknown> =>
  (await ask(cluster.url('kept'), 'select text from note'))[0]?.['text']

/** Starts the directory, returns the note in its database, and stops it. */
async function noteIn(dataDir: string, print?: (line: string) => void): Promise<unknown> {
  const cluster = await start(dataDir, print)
  return note(cluster).finally(cluster.stop)
}

function command(name: string, args: readonly string[]): void {
  expect(spawnSync(name, args, { stdio: 'inherit' }).status).toBe(0)
}

let last = 0
/** Copies the directory with owners and modes, as `cp -a` does. */
function copyOf(dataDir: string): string {
  const copy = join(place, `copy-${(last += 1)}`)
  cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
  giveBack(dataDir, copy)
  return copy
}

/** Node copies no owner. */
function giveBack(from: string, to: string): void {
  const { uid, gid } = statSync(join(from, 'postgres/cluster'))
  if (isRoot) command('chown', ['-R', `${uid}:${gid}`, join(to, 'postgres/cluster')])
  for (const path of ['', 'postgres', 'postgres/cluster']) chmodSync(join(to, path), statSync(join(from, path)).mode)
}

function rewrite(dataDir: string, change: Record<string, unknown>): void {
  const path = join(dataDir, 'cluster.json')
  const memory: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...memory, ...change }))
}

beforeAll(async () => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'backoffice-moved-')))
  chmodSync(place, 0o711)
  original = join(place, 'original')
  const cluster = await start(original)
  await ensureDatabases(cluster, ['kept'])
  await ask(cluster.url('kept'), `create table note as select 'of the original' as text`)
  await cluster.stop()
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a data directory', { timeout: 60_000 }, () => {
  it('keeps its data where it is moved to, although an older program wrote its whole path', async () => {
    const copy = copyOf(original)
    rewrite(copy, { home: join(copy, 'postgres'), id: undefined })
    renameSync(copy, `${copy}-moved`)

    await expect(noteIn(`${copy}-moved`)).resolves.toBe('of the original')
  })

  it('of an older program with an absolute path is opened by its own copy and never by another copy', async () => {
    const copy = copyOf(original)
    rewrite(copy, { home: join(original, 'postgres'), id: undefined })
    rmSync(join(copy, 'postgres/cluster.id'))
    const first = await start(original)
    const second = await start(copy)
    await ask(second.url('kept'), `update note set text = 'of the copy'`)

    expect([await note(first), await note(second)]).toEqual(['of the original', 'of the copy'])
    expect(JSON.parse(readFileSync(join(copy, 'cluster.json'), 'utf8'))).toMatchObject({
      home: 'postgres',
      id: readFileSync(join(copy, 'postgres/cluster.id'), 'utf8').trim(),
    })
    await first.stop()
    await second.stop()
  })

  it("that was copied without its database does not open the original's database", async () => {
    const copy = join(place, 'without')
    mkdirSync(copy)
    cpSync(join(original, 'cluster.json'), join(copy, 'cluster.json'))
    await expect(start(copy)).rejects.toThrow(`The database of ${copy} is missing`)

    rewrite(copy, { home: join(original, 'postgres') })
    const first = await start(original)
    await expect(start(copy)).rejects.toThrow(`belongs to the data directory ${original}`)
    await expect(runningCluster(copy)).rejects.toThrow(`belongs to the data directory ${original}`)
    expect(readdirSync(copy)).toEqual(['cluster.json', 'server.lock'])
    await first.stop()
  })

  it('that was copied while its database works is refused, and the original is left in peace', async () => {
    const first = await start(original)
    const copy = copyOf(original)
    const { sockets = '' } = postmasterFile(join(original, 'postgres/cluster')) ?? {}

    await expect(start(copy)).rejects.toThrow('was copied while its database worked')

    expect(existsSync(sockets)).toBe(true)
    await expect(note(first)).resolves.toBe('of the original')
    await first.stop()
  })

  it.each([
    ['secrets', 'secrets.json', 'secrets.json of an earlier start'],
    ['files', 'files/main/ab/picture', 'files of an earlier start'],
  ])('with %s but no database gets no new database', async (_, left, message) => {
    const empty = mkdtempSync(join(place, 'lost-'))
    mkdirSync(join(empty, left, '..'), { recursive: true })
    writeFileSync(join(empty, left), '{}')

    await expect(start(empty)).rejects.toThrow(message)
    expect(existsSync(join(empty, 'postgres/cluster'))).toBe(false)
  })

  it('that lost its database, or the password of it, gets no new one', async () => {
    const copy = copyOf(original)
    renameSync(join(copy, 'postgres/cluster'), join(copy, 'away'))
    await expect(start(copy)).rejects.toThrow(`The database of ${copy} is missing`)

    renameSync(join(copy, 'away'), join(copy, 'postgres/cluster'))
    rmSync(join(copy, 'cluster.json'))
    await expect(start(copy)).rejects.toThrow(`${copy}/cluster.json with its password is missing`)
  })

  it('with the database of another is refused', async () => {
    const copy = copyOf(original)
    writeFileSync(join(copy, 'postgres/cluster.id'), 'of another\n')

    await expect(start(copy)).rejects.toThrow('parts of two data directories were put together')
  })

  it('with a database that an older program put outside warns at every start, and is refused as a copy', async () => {
    const dataDir = copyOf(original)
    const outside = join(place, 'backoffice-outside')
    renameSync(join(dataDir, 'postgres'), outside)
    rewrite(dataDir, { home: outside })
    const lines: string[] = []
    for (const _ of [1, 2]) await noteIn(dataDir, (line) => lines.push(line))
    expect(lines).toEqual(Array(2).fill(expect.stringContaining(`run: mv ${outside} ${dataDir}/postgres`)))

    const copy = join(place, 'copy-of-outside')
    mkdirSync(copy)
    cpSync(join(dataDir, 'cluster.json'), join(copy, 'cluster.json'))
    await expect(start(copy)).rejects.toThrow(`belongs to the data directory ${dataDir}`)

    renameSync(outside, join(dataDir, 'postgres'))
    await expect(noteIn(dataDir, (line) => lines.push(line))).resolves.toBe('of the original')
    expect(lines).toHaveLength(2)
  })
})

describe('a data directory that only root may enter', { timeout: 60_000 }, () => {
  it('holds everything, is copied without owners, and goes to the next server when its server is killed', async ({
    skip,
  }) => {
    if (!isRoot || process.platform !== 'linux')
      skip('NOT RUN: only root on Linux starts a database as another account.')
    const hidden = join(place, 'hidden')
    mkdirSync(hidden, { mode: 0o700 })
    const dataDir = join(hidden, 'data')
    const made = await start(dataDir)
    await ensureDatabases(made, ['kept'])
    await ask(made.url('kept'), `create table note as select 'hidden' as text`)
    await made.stop()
    expect(readdirSync(dataDir).toSorted()).toEqual(['cluster.json', 'postgres', 'server.lock'])
    expect(JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8'))).toMatchObject({ home: 'postgres' })

    const copy = join(hidden, 'copy')
    command('cp', ['-r', dataDir, copy])
    await expect(noteIn(copy)).resolves.toBe('hidden')

    const program = `import { startCluster } from ${JSON.stringify(embedded)}
      await startCluster({ dataDir: ${JSON.stringify(copy)}, settings: ['fsync=off'] })
      console.log('started')`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', program])
    onTestFinished(() => void server.kill('SIGKILL'))
    await once(server.stdout, 'data')
    const orphan = postmasterFile(join(copy, 'postgres/cluster'))?.pid
    server.kill('SIGKILL')
    await once(server, 'exit')
    const next = await start(copy)
    expect(postmasterFile(join(copy, 'postgres/cluster'))?.pid).not.toBe(orphan)
    await expect(note(next)).resolves.toBe('hidden')
    await next.stop()
  })
})
