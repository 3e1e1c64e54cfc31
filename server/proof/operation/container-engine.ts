/** Podman with images and containers of its own, and with unified control groups in any case. */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { StandIn } from './stand-in-images.ts'

/** An account may lack the right to raise limits, which the engine does unless they are named. */
export const LIMITS = { nofile: 4096, nproc: 1024 } as const
const LIMITED = Object.entries(LIMITS).flatMap(([name, max]) => ['--ulimit', `${name}=${max}:${max}`])

/** Stages that do not wait for each other are built at once. */
const OF_A_BUILD = ['--jobs', '2', '--pull-never', '--format', 'docker', '--network', 'host', '--isolation', 'chroot']

/** Locks and networks of containers stay within the proof. */
const OWN_FILE_SYSTEMS = `
mount --make-rprivate /
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mkdir -p /run/netns
for each in /run/netns /dev/shm; do mount -t tmpfs tmpfs $each; done
echo ready
exec sleep infinity
`

export interface CommandResult {
  readonly status: number | null
  readonly out: string
  /** All that was printed, with the warnings of the engine. */
  readonly output: string
}

export interface Engine {
  readonly directory: string
  /** The words before a command that run it where the engine works, and the settings of the engine. */
  readonly enter: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** The words that are the engine itself. */
  readonly program: readonly string[]
  podman(...words: readonly string[]): CommandResult
  /** Makes an image of files of this machine. */
  importImage(name: string, standIn: StandIn): CommandResult
  /** Builds the Dockerfile of a folder and gives the image this name. */
  build(folder: string, name: string): CommandResult
  end(): Promise<void>
}

/** Every container that is run here gets these options. */
export const ofEveryContainer = ['--network', 'host', '--pull', 'never', ...LIMITED]

export const resultOf = ({ status, stdout, stderr }: SpawnSyncReturns<string>): CommandResult => ({
  status,
  out: stdout,
  output: stdout + stderr,
})

/** Returns the engine, or why this machine or account has none. */
export async function anEngine(directory: string): Promise<Engine | string> {
  for (const name of ['podman', 'crun'])
    if (spawnSync(name, ['--version']).status !== 0) return `${name} is not installed`
  mkdirSync(directory, { mode: 0o711 })
  const holder = spawn('unshare', ['--mount', 'sh', '-euc', OWN_FILE_SYSTEMS], { stdio: ['ignore', 'pipe', 'ignore'] })
  const isReady = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    once(holder, 'exit').then(() => false),
    wait(20_000, false, { ref: false }),
  ])
  if (!isReady) return 'this account may not give a process file systems of its own'

  const settings = join(directory, 'containers.conf')
  writeFileSync(settings, settingsOf(directory))
  const enter = ['nsenter', '--target', String(holder.pid), '--mount']
  // Health is checked when a proof requires it: otherwise systemd would set the times, and it may not run here.
  const env = { ...process.env, XDG_RUNTIME_DIR: directory, CONTAINERS_CONF: settings, DISABLE_HC_SYSTEMD: 'true' }
  const program = ['podman', '--root', join(directory, 'images'), '--runroot', join(directory, 'run')]
  const inside = (...words: readonly string[]): CommandResult => {
    const [first = '', ...rest] = [...enter, ...words]
    return resultOf(spawnSync(first, rest, { encoding: 'utf8', maxBuffer: 1 << 26, env }))
  }
  const podman: Engine['podman'] = (...words) => inside(...program, ...words)
  return {
    directory,
    enter,
    env,
    program,
    podman,
    importImage(name, { files, changes }) {
      const tree = join(directory, `files-${name.replaceAll(/\W/g, '-')}`)
      const made = inside('sh', '-euc', `tree=${tree}${files}tar -C "$tree" -cf "$tree.tar" .`)
      if (made.status !== 0) return made
      return podman('import', ...changes.flatMap((each) => ['--change', each]), `${tree}.tar`, name)
    },
    build: (folder, name) => podman('build', ...OF_A_BUILD, ...LIMITED, '--tag', name, folder),
    async end() {
      podman('rm', '--all', '--force', '--time', '1')
      const exit = once(holder, 'exit')
      holder.kill('SIGKILL')
      await exit
    },
  }
}

/** This machine's own settings for containers are not read. */
const settingsOf = (directory: string): string => `
[containers]
cgroups = "disabled"
log_driver = "k8s-file"
init_path = "/usr/bin/catatonit"
[engine]
runtime = "crun"
cgroup_manager = "cgroupfs"
events_logger = "file"
# Images that were built here have no registry in their names.
compat_api_enforce_docker_hub = false
[network]
network_backend = "netavark"
network_config_dir = "${directory}/networks"
`
