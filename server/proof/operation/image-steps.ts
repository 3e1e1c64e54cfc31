/**
 * Takes the steps of the Dockerfile and runs its program as its account without any capability, on a PostgreSQL of Debian
 * whose roles and passwords come from the files that compose.yaml uses.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '@backoffice/contract/call'
import { listUploads, type uploadImages } from '@backoffice/contract/files/uploads'
import type { Databases } from '@backoffice/contract/session/configuration'
import { aDesk } from '../../testing/builders/desk.ts'
import { buildIn } from '../../testing/owner.ts'
import { PDF } from '../../testing/uploading.ts'
import { freePort, startBuiltServer } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { aProject, DATABASES, OF_THE_OWNER, OF_THE_SERVER, type Project } from './container-project.ts'
import { debianPrograms } from './debian-cluster.ts'
import { buildImage, entering, type Image } from './image.ts'

export const proof: Proof = {
  name: 'The image of the Dockerfile serves without root, and can write nothing but its volume and /tmp',
  tier: 'nightly',
  seenRed: 'Without the line USER it ran as root, and wrote to its program and to the root of its files.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const bin = debianPrograms()
  if (bin === undefined) return { cells: 0, failures: [], notRun: 'the PostgreSQL of Debian is not installed' }
  if (spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0)
    return { cells: 0, failures: [], notRun: 'this account may not give a process a root of its own' }
  const image = buildImage(budget.scratch)
  const project = await aProject(budget.scratch, bin)
  try {
    return await work(budget, image, project)
  } finally {
    await project.end()
  }
}

async function work({ scratch }: Budget, image: Image, project: Project): Promise<Outcome> {
  const failures: string[] = []
  let cells = 0
  const holds = (what: string, isSo: boolean, said = ''): void => {
    cells += 1
    if (!isSo) failures.push(`${what} ${said}`)
  }
  const owner = asService(scratch, image, project, OF_THE_OWNER)
  const migrated = owner.run('node', 'server/dist/cli.js', 'migrate')
  holds('the step migrate fails:', migrated.status === 0, migrated.said)

  const service = asService(scratch, image, project, OF_THE_SERVER)
  const port = await freePort()
  const server = await startBuiltServer({
    dataDir: join(scratch, 'outside'),
    port,
    env: { ...service.env, PUBLIC_URL: 'https://backoffice.example.com', PORT: String(port) },
    program: [...service.enter, ...image.command],
  })
  const pool = buildIn(project.secret('owner/owner_database_url'))
  const health = (of: number) => service.run('env', `PORT=${of}`, ...image.health)
  holds('the health check fails:', health(port).status === 0, health(port).said)
  holds('the health check is well without a server', health(await freePort()).status === 1)

  const { databases } = (await (await fetch(`${server.url}/databases`)).json()) as Databases
  const keys = databases.map(({ key }) => key).join()
  holds('it serves other databases:', keys === DATABASES, keys)
  const people = peopleAt(server.url)
  const { salesman } = await aDesk(people)
  holds('nobody signs in', (await people.tokenOf(salesman)).length > 20)
  const form = new FormData()
  form.append('file0', new File([PDF], 'slip.pdf', { type: 'application/pdf' }))
  const uploaded = await fetch(`${server.url}/main/api/Payment/Upload/IR1/${salesman.userId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await people.tokenOf(salesman)}` },
    body: form,
  })
  holds('an upload is not taken:', uploaded.status === 200, String(uploaded.status))
  const { imagespath } = (await uploaded.json()) as Answer<typeof uploadImages>
  const listed = await salesman.client.ask(listUploads, {
    imageIds: imagespath.map(({ imageId }) => imageId),
  })
  holds('an upload is not listed', listed.imagespath.length === 1)

  for (const path of ['/app/server/dist/main.js', '/app/new', '/etc/new', '/new', '/run/secrets/server/main_secret'])
    holds(`${path} can be written`, service.run('sh', '-c', `: > ${path}`).status !== 0)
  holds('/data cannot be written', service.run('sh', '-c', ': > /data/new && rm /data/new').status === 0)
  const who = service.run('sh', '-c', 'id -u; grep -E "^(CapBnd|NoNewPrivs)" /proc/self/status | tr -d "\\t"').said
  holds('it runs with more rights:', /^1000\nCapBnd:0+\nNoNewPrivs:1\n$/.test(who), who)
  const checked = owner.run('node', 'server/dist/cli.js', 'check')
  holds('check fails:', checked.status === 0, checked.said)
  await pool.end()
  const exitCode = await server.stop()
  holds('the server does not end in order:', exitCode === 0, `${exitCode}: ${server.said()}`)
  const passwords = ['app_password', 'server/main_secret'].map(project.secret)
  holds('the server prints a secret', !passwords.some((each) => server.said().includes(each)))
  return { cells, failures }
}

interface Service {
  /** The words before a command that run it as the service does. */
  readonly enter: readonly string[]
  readonly env: Readonly<Record<string, string>>
  run(...command: readonly string[]): { readonly status: number | null; readonly said: string }
}

/** Gives a command what compose.yaml gives a service: an account without capabilities, a volume, and folders of secrets with their settings. */
function asService(scratch: string, image: Image, project: Project, folders: readonly string[]): Service {
  const [uid = '', gid = ''] = image.user.split(':')
  const volume = join(scratch, 'volume')
  mkdirSync(volume, { recursive: true })
  spawnSync('chown', [image.user, volume])
  const inside = folders.map((name) => `${image.root}/run/secrets/${name}`)
  for (const directory of [join(image.root, 'data'), ...inside]) mkdirSync(directory, { recursive: true })
  const mounts = [
    `mount -t tmpfs -o size=256m,mode=1777 tmpfs ${image.root}/tmp`,
    `mount --bind ${volume} ${image.root}/data`,
    ...inside.flatMap((to, at) => [
      `mount --bind ${join(project.secrets, folders[at] ?? '')} ${to}`,
      `mount -o remount,bind,ro ${to}`,
    ]),
  ]
  const restricted = `setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all`
  const enter = entering(image.root, mounts, `chroot ${image.root} ${restricted} sh -c 'cd /app && exec "$@"' sh`)
  const env = {
    ...image.env,
    TMPDIR: '/tmp',
    ...Object.fromEntries(project.settings(folders).map((line) => line.split('='))),
  }
  return {
    enter,
    env,
    run(...command) {
      const [program = '', ...words] = [...enter, ...command]
      const { status, stdout, stderr } = spawnSync(program, words, {
        encoding: 'utf8',
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...env },
      })
      return { status, said: stdout + stderr }
    },
  }
}
