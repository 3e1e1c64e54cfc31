/** Lets the Compose of Debian follow compose.yaml through the interface that Podman shares with Docker, in a network that nobody else sees. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { root } from '../built-server.ts'
import { type Engine, LIMITS, type CommandResult, resultOf } from './container-engine.ts'
import { postgresImage } from './stand-in-images.ts'

const FILES = ['compose.yaml', 'here.yaml']
/** The programs of Compose and of the networks of Podman. */
const NEEDED = ['docker-compose', 'iptables', 'catatonit', '/usr/lib/podman/netavark', '/usr/lib/podman/aardvark-dns']
const PATIENCE_MS = 20_000

export interface Composed {
  /** The folder of the project. */
  readonly folder: string
  /** Runs commands of the page on containers, unchanged. */
  run(block: string): Promise<CommandResult>
  /** Runs the engine where the containers have their networks. */
  podman(...words: readonly string[]): CommandResult
  /** Reaches the port that compose.yaml opens on this machine. */
  readonly agent: Agent
  end(): Promise<void>
}

/** Returns a project without settings and secrets, or why this machine cannot bring it up. */
export async function aComposed(engine: Engine, scratch: string, bin: string): Promise<Composed | string> {
  for (const name of NEEDED) if (spawnSync(name, ['--version']).error) return `${name} is not installed`
  const folder = join(scratch, 'backoffice')
  const imported = engine.importImage(`docker.io/library/${writeProject(folder)}`, postgresImage(bin))
  if (imported.status !== 0) throw new Error(`no image of PostgreSQL could be made: ${imported.output}`)

  const socket = join(engine.directory, 'podman.sock')
  const [first, ...rest] = [...engine.enter, 'unshare', '--net', 'sh', '-c']
  const serve = `ip link set lo up && exec ${[...engine.program, 'system', 'service', '--time', '0', `unix://${socket}`].join(' ')}`
  const service = spawn(first, [...rest, serve], { env: engine.env, stdio: 'ignore' })
  if (!(await isThere(socket))) return 'Podman does not serve an interface of its own here'
  const enter = [...engine.enter, `--net=/proc/${service.pid}/ns/net`]

  const programs = join(engine.directory, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'docker'), dockerOf([...enter, ...engine.program].join(' ')), { mode: 0o755 })

  const port = join(engine.directory, 'port.sock')
  const [inNetwork, ...words] = [...enter, process.execPath, '-e', RELAY, port]
  const relay = spawn(inNetwork, words, { stdio: 'ignore' })
  await isThere(port)
  const way = { keepAlive: false, socketPath: port }

  const podman: Composed['podman'] = (...args) => {
    const [program = '', ...more] = [...enter, ...engine.program, ...args]
    return resultOf(spawnSync(program, more, { encoding: 'utf8', maxBuffer: 1 << 26, env: engine.env }))
  }
  return {
    folder,
    podman,
    agent: new Agent(way),
    async run(block) {
      const child = spawn('bash', ['-euo', 'pipefail', '-c', `sudo() { "$@"; }\n${block}`], {
        cwd: folder,
        env: {
          ...engine.env,
          PATH: `${programs}:${process.env['PATH']}`,
          DOCKER_HOST: `unix://${socket}`,
          COMPOSE_FILE: FILES.join(':'),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const exit = once(child, 'exit').then(() => true)
      const output = Promise.all([text(child.stdout), text(child.stderr)])
      while (!(await Promise.race([exit, wait(500, false)])))
        for (const name of podman('ps', '--format', '{{.Names}}').out.trim().split('\n'))
          podman('healthcheck', 'run', name)
      const [out, errors] = await output
      return { status: child.exitCode, out, output: out + errors }
    },
    async end() {
      podman('rm', '--all', '--force', '--time', '1')
      for (const child of [relay, service]) {
        const exit = once(child, 'exit')
        child.kill('SIGKILL')
        await exit
      }
    },
  }
}

/** Replaces `docker`, with Compose. The image is built before, with options that Compose cannot hand on. */
const dockerOf = (engine: string): string => `#!/bin/bash
[ "$1" = compose ] || exec ${engine} "$@"
shift
words=()
for each; do [ "$each" = --build ] || words+=("$each"); done
exec docker-compose "\${words[@]}"
`

/** Carries connections from a file to the port of the server. */
const RELAY = `
const net = require('node:net')
net.createServer((from) => {
  const to = net.connect(8080, '127.0.0.1')
  from.pipe(to).pipe(from)
  for (const [one, other] of [[from, to], [to, from]]) one.on('error', () => other.destroy())
}).listen(process.argv[1])
`

async function isThere(path: string): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    if (existsSync(path)) return true
    await wait(50)
  }
  return false
}

/** Writes the files of the project, and returns the name of the image of its PostgreSQL. */
function writeProject(folder: string): string {
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  const file = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const [ours = '', here = ''] = FILES
  // The Compose of Debian 12 is older than this line; the folder has the name.
  writeFileSync(join(folder, ours), file.replace(/^name: .*\n/m, ''))
  const { services } = parse(file, { merge: true }) as { services: Readonly<Record<string, { image: string }>> }
  // Podman has no log driver named "local", and the engine sets the limits.
  const changed = { ulimits: LIMITS, logging: { driver: 'k8s-file', options: {} } }
  const all = Object.fromEntries(Object.keys(services).map((name) => [name, changed]))
  writeFileSync(join(folder, here), stringify({ services: all }, { aliasDuplicateObjects: false }))
  return services['database']?.image ?? ''
}
