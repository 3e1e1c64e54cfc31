/** Follows docs/containers.md with compose.yaml as a whole: PostgreSQL, the tables, the server and the operator, a backup, an update and the way back. */
import { login } from '@backoffice/contract/session/sign-in'
import { clientOf } from '../../testing/client.ts'
import { overHttp } from '../over-http.ts'
import { aComposed, type Composed } from './compose.ts'
import type { Engine } from './container-engine.ts'
import { blocksOf } from './documented-commands.ts'

const PAGE = 'containers.md'
const COPIES = 'Backup, update, the way back'
const DIRECTOR = 3100

export type Holds = (what: string, isSo: boolean, details?: string) => void

/** Returns why this machine cannot do it, where it cannot. */
export async function compose(engine: Engine, scratch: string, bin: string, holds: Holds): Promise<string | undefined> {
  const project = await aComposed(engine, scratch, bin)
  if (typeof project === 'string') return project
  try {
    await follow(project, holds)
    return undefined
  } finally {
    await project.end()
  }
}

async function follow(project: Composed, holds: Holds): Promise<void> {
  const { podman } = project
  const does = async (block = ''): Promise<string> => {
    const { status, out, output } = await project.run(block)
    if (status !== 0) throw new Error(`these commands ended with ${status}:\n${block}\n${output}\n${logsOf(project)}`)
    return out
  }
  const [backup, update, back] = blocksOf(PAGE, COPIES)
  const [begin, create] = blocksOf(PAGE, 'Begin')
  await does(begin)
  await ready(project)
  const exit = podman('inspect', '--format', '{{.State.ExitCode}}', 'backoffice_migrate_1').out
  holds('the step migrate does not end well:', exit === '0\n', exit)
  restricted(project, holds)

  const [, password = ''] = /first sign-in: (\S+)/.exec(await does(create)) ?? []
  const signsIn = async (): Promise<boolean> => {
    const client = clientOf(overHttp('http://backoffice', project.agent), '/main')
    return (await client.send(login, { loginid: DIRECTOR, password })).status === 200
  }
  holds('the director does not sign in', await signsIn())
  await does(backup)
  await does(update)
  await ready(project)
  holds('the director does not sign in after the update', await signsIn())
  await does(back)
  await ready(project)
  holds('the director does not sign in after the way back', await signsIn())
  const volumes = podman('volume', 'ls', '--format', '{{.Name}}').out
  for (const name of ['backoffice_database', 'backoffice-former_database'])
    holds(`the volume ${name} is not there:`, volumes.split('\n').includes(name), volumes)
}

/** Each service has the rights and the networks that compose.yaml gives it, and no others. */
function restricted({ podman }: Composed, holds: Holds): void {
  for (const service of ['database', 'server']) {
    const inside = (command: string) => podman('exec', `backoffice_${service}_1`, 'sh', '-c', command)
    const { out: status } = inside('while read -r line; do echo "$line"; done < /proc/1/status')
    const hasNone = ['CapEff:\t0+$', 'CapBnd:\t0+$', 'NoNewPrivs:\t1$'].every((line) =>
      new RegExp(`^${line}`, 'm').test(status),
    )
    holds(`${service} runs with more rights:`, hasNone && !/^Uid:\t0\t/m.test(status), status)
    holds(`${service} can write to its program`, inside(': > /usr/new').status !== 0)
    holds(
      `${service} has the secrets of the owner`,
      inside('[ -e /run/secrets/owner/owner_database_url ]').status !== 0,
    )
    const { out: routes } = inside('while read -r line; do echo "$line"; done < /proc/net/route')
    const leadsOut = routes.split('\n').some((line) => line.split('\t')[1] === '00000000')
    holds(
      `${service} ${leadsOut ? 'reaches' : 'does not reach'} other networks:`,
      leadsOut === (service === 'server'),
      routes,
    )
  }
}

const logsOf = ({ podman }: Composed): string =>
  podman('ps', '--all', '--format', '{{.Names}}')
    .out.trim()
    .split('\n')
    .map((name) => `${name}: ${podman('logs', '--tail', '30', name).output}`)
    .join('\n')

const READY_MS = 60_000

async function ready(project: Composed): Promise<void> {
  const http = overHttp('http://backoffice', project.agent)
  const began = performance.now()
  while (performance.now() - began < READY_MS) {
    const isReady = await http.inject({ method: 'GET', url: '/readyz', headers: {} }).then(
      ({ statusCode }) => statusCode === 200,
      () => false,
    )
    if (isReady) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error(`the server is not ready after ${READY_MS / 1000} s:\n${logsOf(project)}`)
}
