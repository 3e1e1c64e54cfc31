/** A dry run of the commands about whole databases, by the command line as an operator calls it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { queryRows, contentOf, type PlaceOfTwo, rewrite } from '../../testing/backups.ts'
import { bundled } from '../../testing/bundled.ts'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { emptyPlaces } from '../../testing/empty-places.ts'
import { nodeOfServer } from '../../testing/node-of-server.ts'
import { CannotStart } from '../cannot-start.ts'
import { parseConfig } from '../config.ts'
import { MARK } from '../store/file-store.ts'
import { runCommand, usage } from './commands.ts'

const cli = await bundled(new URL('../cli.ts', import.meta.url))
const { newFolder, emptyPlace } = emptyPlaces()
const DRY_RUN = 'Dry run, nothing is changed. It would say:'
const TABLES = `select tablename from pg_tables where schemaname in ('public', 'custody')`
const MARKS = 'select part, mark from installation order by part'
let from: PlaceOfTwo
let clones: readonly ClonedDatabase[]

beforeAll(async () => {
  const [main, second] = [await cloneDatabase(inject('adminUrl')), await cloneDatabase(inject('adminUrl'))]
  clones = [main, second]
  from = { dataDir: newFolder('data'), main: main.ownerUrl, second: second.ownerUrl }
  withSecrets(from.dataDir, 'm', 's')
})
afterAll(async () => {
  for (const clone of clones) await clone.drop()
})

function withSecrets(dataDir: string, main: string, second: string): void {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ main: main.repeat(32), second: second.repeat(32) }))
}

interface Ended {
  readonly exitCode: number | null
  readonly lines: readonly string[]
  readonly errors: string
}

/** Runs a command on the databases in `settings`. If they are missing, a command that opens a database fails. */
async function run(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const lines: string[] = []
  const { DATABASE_URL: main, SECOND_DATABASE_URL: second } = settings
  const urls = async () => {
    if (main === undefined || second === undefined) throw new CannotStart('It asked for databases.')
    return { main, second }
  }
  try {
    const config = () => parseConfig(settings)
    return { exitCode: await runCommand(args, { urls, config, print: (line) => lines.push(line) }), lines, errors: '' }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    return { exitCode: 1, lines, errors: error.message }
  }
}

/** Runs the program itself in a process of its own. */
async function spawned(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const child = spawn(nodeOfServer, [cli, ...args], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { exitCode: child.exitCode, lines: out.split('\n').filter((line) => line !== ''), errors: errors.trim() }
}

const settingsOf = ({ dataDir, main, second }: PlaceOfTwo) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: main,
  SECOND_DATABASE_URL: second,
})

describe('a dry run', { timeout: 60_000 }, () => {
  it('is offered by every command that changes something', async () => {
    const names = [...usage.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name)
    const stops = () => {
      throw new Error('its arguments are right')
    }
    const refusing: string[] = []
    for (const name of names) {
      const tried = ['', 'one', 'one two'].map((operands) =>
        runCommand([name, ...operands.split(' ').filter(Boolean), '--dry-run'], {
          urls: stops,
          config: () => parseConfig({ DATA_DIR: '/nowhere' }),
          print: () => {},
        }).then(() => '', String),
      )
      const answers = await Promise.all(tried)
      if (answers.some((answer) => answer.includes('takes no --dry-run'))) refusing.push(name)
    }

    expect(names.length).toBeGreaterThan(15)
    // These look, or write into a new folder of their own.
    expect(refusing.toSorted()).toEqual(['audit-head', 'backup', 'check', 'export', 'users', 'version'])
  })

  it('of migrate names what is missing as the run does, and makes nothing', async () => {
    const to = await emptyPlace()
    const foreseen = await run(settingsOf(to), 'migrate', '--dry-run')
    const made = await queryRows(to.main, TABLES)
    const done = await run(settingsOf(to), 'migrate')

    expect(foreseen.lines[0]).toBe(DRY_RUN)
    expect(foreseen.lines[1]).toMatch(/^main: 0001_\w+\.sql, .*, schema applied\.$/)
    expect(made).toEqual([])
    expect(foreseen).toEqual({ ...done, lines: [DRY_RUN, ...done.lines.filter((line) => !line.includes('time zone'))] })
  })

  it('of migrate prints a new time zone, and keeps the old one', async () => {
    const elsewhere = { ...settingsOf(from), MAIN_TIME_ZONE: 'Asia/Dubai' }
    const zone = () => queryRows(from.main, 'select usual_time_zone() as zone')
    const before = await zone()
    const { exitCode, lines } = await run(elsewhere, 'migrate', '--database', 'main', '--dry-run')

    expect({ exitCode, lines }).toEqual({
      exitCode: 0,
      lines: [DRY_RUN, 'main: up to date.', 'main: the time zone of new companies is Asia/Dubai from now on.'],
    })
    expect(await zone()).toEqual(before)
  })

  it('begins no database in a DATA_DIR that has none', async () => {
    const dataDir = newFolder('data')
    const migrated = await spawned({ DATA_DIR: dataDir }, 'migrate', '--dry-run')
    const director = ['--login', '3100', '--name', 'Sana', '--company', 'AP', '--branch', 'KHI']
    const created = await spawned({ DATA_DIR: dataDir }, 'create-director', ...director, '--dry-run')

    expect([migrated.exitCode, migrated.lines.length]).toEqual([0, 3])
    expect(created).toMatchObject({
      exitCode: 1,
      errors: `There is no database in DATA_DIR ${dataDir}. Name the DATA_DIR of the server, or start the server first.`,
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('of create-director names the command that makes missing tables', async () => {
    const director = ['--login', '3100', '--name', 'Sana', '--company', 'AP', '--branch', 'KHI']
    const created = await run(settingsOf(await emptyPlace()), 'create-director', ...director, '--dry-run')

    expect(created.exitCode).toBe(1)
    expect(created.errors).toContain('is not up to date (everything missing)')
  })

  it('of restore checks the backup and the place, and loads nothing', async () => {
    const folder = newFolder('backup')
    await run(settingsOf(from), 'backup', folder)
    const to = await emptyPlace()
    const foreseen = await run(settingsOf(to), 'restore', folder, '--dry-run')
    const embedded = await run({ DATA_DIR: to.dataDir }, 'restore', folder, '--dry-run')

    expect(foreseen).toMatchObject({ exitCode: 0, errors: '' })
    expect(foreseen.lines[0]).toContain('The backup is whole, and the place is empty.')
    expect(foreseen.lines[1]).toMatch(/^main: [1-9]\d* rows of [1-9]\d* tables and 0 files, as they were at /)
    expect(embedded).toEqual(foreseen)
    expect(await queryRows(to.main, TABLES)).toEqual([])
    expect(existsSync(to.dataDir)).toBe(false)

    const used = { ...from, dataDir: newFolder('data') }
    const refused = await run(settingsOf(used), 'restore', folder, '--dry-run')
    expect(refused.exitCode).toBe(1)
    expect(refused.errors).toMatch(/^main: the database \S+ is not empty/)

    rewrite(folder, 'main/tables/public.portal_module.copy', (rows) => `${rows} `)
    const damaged = await run(settingsOf(to), 'restore', folder, '--dry-run')
    expect(damaged).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is not what was written') })
    expect(await run(settingsOf(to), 'restore', folder)).toEqual(damaged)
  })

  it('of adopt names the owner of the keys and files, and gives them to nobody', async () => {
    const own = await run(settingsOf(from), 'adopt')
    const moved = { ...from, dataDir: newFolder('data') }
    withSecrets(moved.dataDir, 'n', 't')
    const before = { marks: await queryRows(from.main, MARKS), content: await contentOf(from.main) }
    const [again, elsewhere] = [
      await run(settingsOf(from), 'adopt', '--dry-run'),
      await run(settingsOf(moved), 'adopt', '--dry-run'),
    ]

    expect(own).toMatchObject({ exitCode: 0, errors: '' })
    expect(own.lines[0]).toBe('main: it has no keys yet.')
    expect(again.lines.slice(0, 4)).toEqual([
      DRY_RUN,
      'main: the keys are its own already.',
      'main: the files are its own already.',
      'main: these keys and files belong to the database now.',
    ])
    expect(elsewhere.exitCode).toBe(0)
    expect(elsewhere.lines.slice(1, 3)).toEqual([
      'main: the keys are other ones than before, so that all users have to sign in again.',
      'main: the files belong to no database yet.',
    ])
    expect(before.marks).toHaveLength(2)
    expect({ marks: await queryRows(from.main, MARKS), content: await contentOf(from.main) }).toEqual(before)
    expect(existsSync(join(moved.dataDir, 'files/main', MARK))).toBe(false)
  })
})
