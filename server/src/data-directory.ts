/** The files in DATA_DIR next to the embedded cluster: the secrets, and the mark of an unfinished restore. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { homeOf, makeDataDirectory } from './postgres/cluster-home.ts'

/** The secret of each database, by its key. */
export type Secrets = Readonly<Record<string, string>>

const fileOf = (dataDir: string): string => join(dataDir, 'secrets.json')

/** Returns whether these settings have databases in the directory, and it has none yet. */
export const isNotBegun = ({ bases, dataDir }: Pick<Config, 'bases' | 'dataDir'>): boolean =>
  bases.every(({ urls }) => urls === undefined) && homeOf(dataDir) === undefined

/** Returns the secrets of the settings, or else the secrets in the directory; `undefined` if the secret of a database is missing there. */
export function secretsIn({ bases, dataDir }: Config): Secrets | undefined {
  const given = givenSecrets({ bases })
  if (given) return given
  const kept = keptSecrets(dataDir)
  return bases.every(({ key }) => Object.hasOwn(kept, key)) ? kept : undefined
}

/** Returns the secrets of the settings. */
export function givenSecrets({ bases }: Pick<Config, 'bases'>): Secrets | undefined {
  const given = bases.flatMap(({ key, secret }) => (secret === undefined ? [] : [[key, secret] as const]))
  return given.length === bases.length ? Object.fromEntries(given) : undefined
}

function keptSecrets(dataDir: string): Secrets {
  const path = fileOf(dataDir)
  if (!existsSync(path)) return {}
  chmodSync(path, 0o600)
  const kept: Secrets = JSON.parse(readFileSync(path, 'utf8'))
  return kept
}

/** Makes the secret of a database at its first start and keeps it, because a new one signs everybody out. */
export function secretsOf(config: Config): Secrets {
  const found = secretsIn(config)
  if (found) return found
  const made = Object.fromEntries(config.bases.map(({ key }) => [key, randomBytes(32).toString('hex')]))
  const secrets = { ...made, ...keptSecrets(config.dataDir) }
  keepSecrets(config.dataDir, secrets)
  return secrets
}

export function keepSecrets(dataDir: string, secrets: Secrets): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = fileOf(dataDir)
  writeFileSync(`${path}.part`, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(`${path}.part`, path)
}

const restoreMark = (dataDir: string): string => join(dataDir, 'restore.unfinished')

/** Marks the directory while a restore fills it. After a failed restore the mark stays, and no server starts there. */
export async function whileRestoring<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  makeDataDirectory(dataDir)
  writeFileSync(restoreMark(dataDir), 'A restore began here and has not ended.\n')
  const made = await work()
  rmSync(restoreMark(dataDir))
  return made
}

export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(restoreMark(dataDir))) return
  throw new CannotStart(
    `A restore into ${dataDir} did not end, so that parts are missing. Empty the directory, drop and create databases of your own, and restore again.`,
  )
}
