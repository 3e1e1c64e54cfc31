/** Makes clusters with the PostgreSQL that Debian installs, as its account, by the commands of the documentation. */
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, databaseAccount } from '../../src/postgres/binaries.ts'
import { root } from '../built-server.ts'
import { blocksOf, runBlock } from './documented-commands.ts'

const INSTALLED = '/usr/lib/postgresql'
const PASSWORD = 'drill'
const DATABASES = { main: 'backoffice', second: 'backoffice_second' } as const
type Base = keyof typeof DATABASES
export const BASES = Object.keys(DATABASES) as readonly Base[]

export type Settings = Readonly<Record<string, string>>

/** Returns the directory of the newest server programs of the distribution. */
export function debianPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  const bins = readdirSync(INSTALLED)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(INSTALLED, version, 'bin'))
  return bins.find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_verifybackup')))
}

interface DebianPlace {
  /** The directory that belongs to the account of PostgreSQL. */
  readonly directory: string
  /** Runs commands as the account of PostgreSQL, with the names that the documentation uses. */
  run(block: string, names: Settings): Promise<string>
}

export function debianPlace(bin: string, directory: string): DebianPlace {
  const account: Account = databaseAccount(undefined)
  mkdirSync(directory, { mode: 0o755 })
  if (account) chownSync(directory, account.uid, account.gid)
  return {
    directory,
    run: (block, names) =>
      runBlock(block, {
        account,
        cwd: directory,
        env: {
          PATH: `${bin}:/usr/bin:/bin`,
          LC_ALL: 'C.UTF-8',
          TMPDIR: process.env['TMPDIR'] ?? '/tmp',
          PGHOST: directory,
          PGUSER: 'postgres',
          PGDATABASE: 'postgres',
          PGPASSWORD: PASSWORD,
          ...names,
        },
      }),
  }
}

/** Makes a cluster with the roles and databases of `docs/own-postgresql.md`, and starts it. */
export async function makeCluster(
  place: DebianPlace,
  cluster: string,
  port: number,
  passwords: Settings = { OWNER_PASSWORD: PASSWORD, APP_PASSWORD: PASSWORD },
): Promise<void> {
  await place.run(
    `initdb --pgdata "$PRIMARY" --username postgres --auth-local trust --auth-host scram-sha-256 --encoding UTF8 --locale C.UTF-8
    printf '%s\\n' "port = ${port}" "listen_addresses = '127.0.0.1'" "unix_socket_directories = '$PGHOST'" >> "$PRIMARY/postgresql.conf"
    echo 'host replication replicator 127.0.0.1/32 scram-sha-256' >> "$PRIMARY/pg_hba.conf"
    pg_ctl --pgdata "$PRIMARY" --wait --log "$PRIMARY.log" start`,
    { PRIMARY: cluster },
  )
  // The account of PostgreSQL may not be able to read the repository.
  cpSync(join(root, 'deploy'), join(place.directory, 'deploy'), { recursive: true })
  await makeRoles(place, port, passwords)
}

/** Makes the roles and databases of the page that are not there yet. */
export async function makeRoles(place: DebianPlace, port: number, settings: Settings): Promise<void> {
  const [roles = ''] = blocksOf('own-postgresql.md', 'Roles and databases')
  await place.run(roles.replaceAll(/\w+=… /g, ''), { PGPORT: String(port), ...settings })
}

const urlOf = (role: string, base: Base, ports: readonly number[]): string =>
  `postgres://${role}:${PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${DATABASES[base]}`

export const ownerUrl = (base: Base, port: number): string => urlOf('backoffice_owner', base, [port])

/** The settings of a server that uses the writable one among these clusters. */
export const settingsFor = (...ports: readonly number[]): Settings => ({
  DATABASE_URL: urlOf('backoffice_app', 'main', ports),
  SECOND_DATABASE_URL: urlOf('backoffice_app', 'second', ports),
  OWNER_DATABASE_URL: urlOf('backoffice_owner', 'main', ports),
  SECOND_OWNER_DATABASE_URL: urlOf('backoffice_owner', 'second', ports),
})

/** The URL by which a standby reads the log. */
export const replicatorUrl = (port: number): string => `postgres://replicator:${PASSWORD}@127.0.0.1:${port}`
export const replicatorPassword = PASSWORD
