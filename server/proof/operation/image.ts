/** Takes the steps of the Dockerfile in directories, each of which becomes the root of the processes that a step runs; the programs are those of this machine. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../built-server.ts'
import { stepsOf } from './dockerfile.ts'

/** These come from this machine in place of the image that ours begins with. */
const BORROWED = ['usr', 'bin', 'sbin', 'lib', 'lib64', 'etc', 'dev', 'proc']
/** The repository has built what this stage builds. */
const BUILT_STAGE = 'build'

export interface Image {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
  readonly health: readonly string[]
  readonly user: string
}

const mountsOf = (directory: string): string[] =>
  BORROWED.filter((name) => existsSync(`/${name}`)).map((name) => {
    const place = `${directory}/${name}`
    const isLive = name === 'dev' || name === 'proc'
    return `mount --rbind /${name} ${place}${isLive ? '' : ` && mount -o remount,bind,ro ${place}`}`
  })

/** Returns the program that takes a command as its further words, and runs it in the directory, in file systems that nobody else sees. */
export function entering(directory: string, mounts: readonly string[], then: string): string[] {
  for (const name of [...BORROWED, 'tmp', 'run']) mkdirSync(join(directory, name), { recursive: true, mode: 0o755 })
  const script = [...mountsOf(directory), ...mounts, `exec ${then} "$@"`].join(' && ')
  return ['unshare', '--mount', 'sh', '-c', script, 'sh']
}

/** Takes the steps, and throws with what a failed one said. */
export function buildImage(scratch: string): Image {
  const stages = new Map<string, string>([[BUILT_STAGE, root]])
  let [stage, name, workdir, user] = [scratch, '', '/', '0:0']
  const env: Record<string, string> = {}
  let command: string[] = []
  let health: string[] = []
  for (const { word, rest } of stepsOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
    if (word === 'FROM') {
      const [base = '', , as = 'image'] = rest.split(' ')
      ;[name, workdir, stage] = [as, '/', join(scratch, as)]
      if (name === BUILT_STAGE) continue
      mkdirSync(stage, { mode: 0o755 })
      const from = stages.get(base)
      if (from !== undefined) {
        cpSync(from, stage, { recursive: true, verbatimSymlinks: true })
        workdir = '/app'
      }
      stages.set(name, stage)
    } else if (name === BUILT_STAGE) continue
    else if (word === 'WORKDIR') mkdirSync(join(stage, (workdir = rest)), { recursive: true })
    else if (word === 'COPY') copy(rest, join(stage, workdir), stages)
    else if (word === 'RUN') runStep(stage, workdir, rest)
    else if (word === 'ENV')
      for (const each of rest.split(' ')) env[each.split('=')[0] ?? ''] = each.split('=')[1] ?? ''
    else if (word === 'USER') user = rest
    else if (word === 'CMD') command = JSON.parse(rest) as string[]
    else if (word === 'HEALTHCHECK') health = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
  }
  return { root: stage, env, command, health, user }
}

function copy(rest: string, to: string, stages: ReadonlyMap<string, string>): void {
  const [, from, words = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
  const paths = words.split(' ')
  const target = paths.pop() ?? ''
  const source = from === undefined ? root : stages.get(from)
  if (source === undefined) throw new Error(`COPY ${rest}: there is no stage ${from}`)
  for (const path of paths) {
    // The stage that the repository stands for has its sources where /app would be.
    const found = join(source, source === root ? path.replace(/^\/app\//, '') : path)
    const isInto = target.endsWith('/') && !rest.startsWith('--from=')
    cpSync(found, join(to, isInto ? join(target, basename(path)) : target), { recursive: true, verbatimSymlinks: true })
  }
}

/** The package manager finds its settings and what it has fetched before where this account keeps them. */
function runStep(stage: string, workdir: string, command: string): void {
  const settings = join(homedir(), '.npmrc')
  const mounts = [`mkdir -p ${stage}/tmp/cache`]
  if (existsSync(settings)) {
    mkdirSync(join(stage, 'tmp'), { recursive: true })
    writeFileSync(join(stage, 'tmp/.npmrc'), '')
    mounts.push(`mount --bind ${settings} ${stage}/tmp/.npmrc`)
  }
  const [program = '', ...words] = entering(stage, mounts, `chroot ${stage} sh -c`)
  const { status, stdout, stderr } = spawnSync(program, [...words, `cd ${workdir} && ${command}`], {
    encoding: 'utf8',
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      HOME: '/tmp',
      npm_config_cache: '/tmp/cache',
      ...registryOf(),
    },
  })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}: ${stderr}${stdout}`)
}

/** Returns the settings by which npm of this account reaches its registry, so that an image is built from the same one. */
export const registryOf = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^npm_config_registry$|_proxy$/i.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
