/** The folders of two programs, the server of the working program, and the commands of docs/update.md that lead from one to the other. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuiltServer, freePort, root, startBuiltServer } from '../built-server.ts'
import type { Settings } from './debian-cluster.ts'
import { blocksOf, namesIn, runBlock } from './documented-commands.ts'

const PAGE = 'update.md'
const MIGRATIONS = 'server/src/db/migrations'
const START = 'systemctl start backoffice\n'
const STOP = 'systemctl stop backoffice\n'
const PACKAGES = 'node_modules'
const OWN = '@backoffice'

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] })

/** The number of additions of migrations that are looked at. */
const LOOKED_AT = 20

/** Returns the migrations of a commit by their paths, each with the hash of its content. */
const migrationsOf = (commit: string): ReadonlyMap<string, string> =>
  new Map(
    git('ls-tree', '--format=%(path) %(objectname)', commit, `${MIGRATIONS}/`)
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  )

/** Returns whether the migrations of a commit have no gap in their numbers and are the same today. Each released version is like that. */
function isWhole(commit: string): boolean {
  const today = migrationsOf('HEAD')
  return [...migrationsOf(commit)].every(
    ([path, hash], at) => Number(/(\d+)_[^/]*$/.exec(path)?.[1]) === at + 1 && today.get(path) === hash,
  )
}

/**
 * Returns the last commit before the newest migration; nothing where the history is too short. A commit in the middle of work on several
 * migrations may lack one of them, or have a draft of one, and is passed over.
 */
export function beforeTheLastMigration(): string | undefined {
  try {
    const came = git('log', `-${LOOKED_AT}`, '--diff-filter=A', '--format=%H', '--', MIGRATIONS).trim().split('\n')
    return came.map((commit) => git('rev-parse', '--verify', '--quiet', `${commit}~1`).trim()).find(isWhole)
  } catch {
    return undefined
  }
}

/** Writes the sources of a commit, or the present sources, into a folder. */
export function sourcesInto(folder: string, commit?: string): void {
  mkdirSync(folder, { recursive: true })
  if (commit !== undefined) {
    const archive = `${folder}.tar`
    git('archive', '--output', archive, commit)
    execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
    rmSync(archive)
    return
  }
  const paths = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const path of paths.filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
}

/** The former program and the next one. */
export interface Folders {
  readonly former: string
  readonly next: string
}

/** Returns the settings for the registry of npm, so that the former program is installed from the same registry as this one. */
const registryOf = (): Settings =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^npm_config_registry$|_proxy$/i.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )

const surroundings = (home: string): Settings => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? home,
  TMPDIR: process.env['TMPDIR'] ?? '/tmp',
  ...registryOf(),
})

/** Builds the server of the former program, with the packages that are here where it needs the same ones. It shows our pages, at which nobody looks. */
export async function buildFormer(folder: string): Promise<void> {
  const run = (block: string) => runBlock(block, { account: undefined, cwd: folder, env: surroundings(folder) })
  if (areAmong(packagesOf(folder), packagesOf(root))) sharePackages(folder)
  else await run('npm ci')
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  await run('node --import tsx scripts/build.ts server')
}

/** Returns the checksums of the packages that a folder's lock names, by the place where each is installed. */
function packagesOf(folder: string): ReadonlyMap<string, string> {
  const lock: { packages: Record<string, { integrity?: string }> } = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  )
  return new Map(Object.entries(lock.packages).map(([place, { integrity = '' }]) => [place, integrity]))
}

const areAmong = (some: ReadonlyMap<string, string>, all: ReadonlyMap<string, string>): boolean =>
  [...some].every(([place, integrity]) => all.get(place) === integrity)

/** Links the installed packages into the folder; the packages of the repository lead to its own sources. */
function sharePackages(folder: string): void {
  mkdirSync(join(folder, PACKAGES))
  cpSync(join(root, PACKAGES, OWN), join(folder, PACKAGES, OWN), { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(root, PACKAGES)).filter((each) => each !== OWN))
    symlinkSync(join(root, PACKAGES, name), join(folder, PACKAGES, name))
  for (const workspace of ['contract', 'server', 'demo', 'web', 'e2e'].map((name) => join(name, PACKAGES)))
    if (existsSync(join(root, workspace))) symlinkSync(join(root, workspace), join(folder, workspace))
}

export interface Update {
  readonly names: Readonly<Record<'PROGRAM' | 'FORMER' | 'NEXT' | 'DATA_DIR' | 'BACKUP' | 'AFTER', string>>
  /** A place for files of its own. */
  readonly directory: string
  readonly server: BuiltServer
  /** Runs blocks below a heading of the page unchanged, and returns what they printed. */
  follow(heading: string, ...nth: readonly number[]): Promise<string>
  /** Runs what is not on the page. */
  run(block: string): Promise<string>
  end(): Promise<void>
}

/** Runs the former program with these settings; `psql` must be able to reach its databases. */
export async function anUpdate(
  directory: string,
  { former, next }: Folders,
  settings: Settings,
  psql: Settings = {},
): Promise<Update> {
  mkdirSync(directory, { mode: 0o711 })
  const at = (name: string): string => join(directory, name)
  const names = {
    PROGRAM: at('program'),
    FORMER: former,
    NEXT: next,
    DATA_DIR: at('data'),
    BACKUP: at('before'),
    AFTER: at('after'),
  }
  const missing = blocksOf(PAGE)
    .flatMap(namesIn)
    .filter((name) => !Object.hasOwn(names, name))
  if (missing.length > 0) throw new Error(`docs/${PAGE} uses ${missing.join(', ')}, which the drill does not set`)
  symlinkSync(former, names.PROGRAM)
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(former, '.env'), lines.join(''), { mode: 0o600 })
  rmSync(join(next, '.env'), { force: true })
  const port = await freePort()
  const run = (block: string): Promise<string> =>
    runBlock(block, { account: undefined, cwd: directory, env: { ...surroundings(directory), ...psql, ...names } })
  // The unit of systemd has the same directory and the same words.
  const start = (): Promise<BuiltServer> =>
    startBuiltServer({
      dataDir: names.DATA_DIR,
      port,
      cwd: names.PROGRAM,
      program: [process.execPath, 'server/dist/main.js'],
    })
  let server = await start()

  async function followOne(heading: string, nth: number): Promise<string> {
    const block = blocksOf(PAGE, heading)[nth]
    if (block === undefined) throw new Error(`docs/${PAGE} has no block ${nth} below "${heading}"`)
    if (block === START) server = await start()
    else if (block === STOP) {
      const exitCode = await server.stop()
      if (exitCode !== 0) throw new Error(`the server ended with ${exitCode}: ${server.output()}`)
    } else return run(block)
    return ''
  }
  return {
    names,
    directory,
    get server() {
      return server
    },
    run,
    async follow(heading, ...nth) {
      const outputs: string[] = []
      for (const each of nth) outputs.push(await followOne(heading, each))
      return outputs.join('')
    },
    end: async () => void (await server.stop()),
  }
}
