/** A folder with the secrets that deploy/make-secrets.sh makes for three databases, and a PostgreSQL of Debian that has them. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, root } from '../built-server.ts'
import { debianPlace, makeCluster, makeRoles } from './debian-cluster.ts'

export const DATABASES = 'main,second,lahore'
/** The folders of secrets that compose.yaml gives to the server, and to the commands. */
export const OF_THE_SERVER = ['server']
export const OF_THE_OWNER = ['server', 'owner']

export interface Project {
  readonly secrets: string
  secret(path: string): string
  /** Returns the settings of a service that gets these folders, as lines of NAME=value. */
  settings(folders: readonly string[]): string[]
  end(): Promise<void>
}

export async function aProject(scratch: string, bin: string): Promise<Project> {
  const port = await freePort()
  const place = debianPlace(bin, join(scratch, 'postgresql'))
  const project = join(scratch, 'project')
  const secrets = join(project, 'secrets')
  const secret: Project['secret'] = (path) => readFileSync(join(secrets, path), 'utf8')
  cpSync(join(root, 'deploy'), join(project, 'deploy'), { recursive: true })
  const makeSecrets = () => spawnSync(join(project, 'deploy/make-secrets.sh'), { stdio: 'inherit' })
  makeSecrets()
  const passwords = { OWNER_PASSWORD: secret('owner_password'), APP_PASSWORD: secret('app_password') }
  await makeCluster(place, join(place.directory, 'primary'), port, passwords)
  // A third database is added as documented on the page on containers.
  writeFileSync(join(project, '.env'), `DATABASES=${DATABASES}\n`)
  makeSecrets()
  await makeRoles(place, port, { ...passwords, DATABASES })
  for (const folder of OF_THE_OWNER)
    for (const name of readdirSync(join(secrets, folder))) {
      const url = secret(join(folder, name)).replace('@database:5432/', `@127.0.0.1:${port}/`)
      chmodSync(join(secrets, folder, name), 0o644)
      writeFileSync(join(secrets, folder, name), url)
    }
  return {
    secrets,
    secret,
    settings: (folders) => [
      `DATABASES=${DATABASES}`,
      ...folders.flatMap((name) => secret(`${name}.env`).trim().split('\n')),
    ],
    end: async () => void (await place.run('pg_ctl --pgdata primary --mode immediate --wait stop', {})),
  }
}
