/** Brings a backup back into an empty data directory and empty databases. */
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { namesOfAll, ofDatabase } from '../config-databases.ts'
import { givenSecrets, isNotBegun, keepSecrets, type Secrets, whileRestoring } from '../data-directory.ts'
import type { FileStore } from '../store/file-store.ts'
import { adopt } from '../installation.ts'
import { fingerprintOf } from '../tokens/keys.ts'
import { type Databases, listFile, readBackup, uploadFile } from './backup-format.ts'
import { connected, type Urls, bringUpToDate } from './owner.ts'
import { refuseFilesOfOthers, severalAtOnce } from './own-files.ts'
import { loadDatabase, refuseOtherProgram, refuseTables } from './restore-database.ts'

export interface RestoredTo {
  readonly settings: Pick<Config, 'dataDir' | 'bases'>
  /** Called after the backup is checked and the directory is empty, because it may start the embedded databases there. */
  readonly urls: () => Promise<Urls>
  readonly stores: Readonly<Record<string, FileStore>>
}

/** A complete backup that fits the settings and the place of the restore. */
interface Fitting {
  readonly source: string
  readonly saved: Databases
  readonly secrets: Secrets
  readonly ownSecrets: Secrets | undefined
}

/** Refuses what cannot be restored, before anything is written. */
async function fitting(folder: string, { settings, stores }: RestoredTo): Promise<Fitting> {
  const source = resolve(folder)
  const saved = await readBackup(source)
  const { dataDir, bases } = settings
  const keys = bases.map(({ key }) => key)
  refuseOtherDatabases(Object.keys(saved), keys)
  for (const key of keys) refuseOtherProgram(key, ofDatabase(saved, key))
  const secrets: Secrets = JSON.parse(await readFile(join(source, 'secrets.json'), 'utf8'))
  const ownSecrets = givenSecrets(settings)
  refuseOtherSecrets(keys, secrets, ownSecrets)
  // A file system of its own has a folder lost+found.
  if (existsSync(dataDir) && readdirSync(dataDir).some((name) => name !== 'lost+found')) {
    throw new CannotStart(`${dataDir} is not empty. A backup is restored into an empty DATA_DIR and empty databases.`)
  }
  for (const key of keys) await refuseFilesOfOthers(key, ofDatabase(stores, key))
  return { source, saved, secrets, ownSecrets }
}

/** Prints the result of a restore, after all checks that need no writing. */
export async function previewRestore(folder: string, to: RestoredTo, print: (line: string) => void): Promise<void> {
  const { saved } = await fitting(folder, to)
  const keys = Object.keys(saved)
  // Databases of an empty DATA_DIR do not exist yet.
  if (!isNotBegun(to.settings)) await refuseFilled(keys, await to.urls())
  print('Dry run, nothing is changed. The backup is whole, and the place is empty. A restore would bring back:')
  for (const key of keys) {
    const { tables, files, takenAt } = ofDatabase(saved, key)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`${key}: ${rows} rows of ${tables.length} tables and ${files} files, as they were at ${takenAt}.`)
  }
}

/** Brings the backup back, and returns the URLs of the databases that it filled. */
export async function restore(folder: string, to: RestoredTo, print: (line: string) => void): Promise<Urls> {
  const { source, saved, secrets, ownSecrets } = await fitting(folder, to)
  const { dataDir, bases } = to.settings
  const keys = bases.map(({ key }) => key)
  return whileRestoring(dataDir, async () => {
    const urls = await to.urls()
    await loadDatabases(source, saved, urls, print)
    for (const key of keys) {
      const [store, secret] = [ofDatabase(to.stores, key), ofDatabase(secrets, key)]
      await restoreFiles(source, key, store)
      await bringUpToDate(to.settings, key, urls)
      await connected(ofDatabase(urls, key), (client) => adopt(client, fingerprintOf(key, secret), store))
    }
    if (!ownSecrets) keepSecrets(dataDir, secrets)
    return urls
  })
}

/** Refuses a backup with other databases than the settings: each extra one would be left in the backup, or be created empty. */
function refuseOtherDatabases(saved: readonly string[], keys: readonly string[]): void {
  if (saved.toSorted().join() === keys.toSorted().join()) return
  throw new CannotStart(
    `The backup has the databases ${saved.join(',')}, and the settings have ${keys.join(',')}. Set DATABASES=${saved.join(',')} to restore it.`,
  )
}

function refuseOtherSecrets(keys: readonly string[], saved: Secrets, own: Secrets | undefined): void {
  if (!own || keys.every((key) => own[key] === saved[key])) return
  throw new CannotStart(
    `${namesOfAll(keys, 'secret')} differ from the backup, so that every token and every link of it would be refused. ` +
      'Set them to those in secrets.json of the backup, or leave them out.',
  )
}

/**
 * Loads one database after the other, each whole or not at all. They are not loaded at once: the first migration makes the role of the
 * server, which belongs to the whole cluster, so that the second load would wait for the end of the first.
 */
async function loadDatabases(
  folder: string,
  saved: Databases,
  urls: Urls,
  print: (line: string) => void,
): Promise<void> {
  await refuseFilled(Object.keys(saved), urls)
  for (const [key, manifest] of Object.entries(saved)) {
    await connected(ofDatabase(urls, key), async (client) => {
      await client.query('begin')
      await loadDatabase(folder, key, manifest, client, print)
      await client.query('commit')
      // Without it the first questions would be answered by guessed plans.
      await client.query('vacuum (analyze)')
    })
    print(`${key}: ${manifest.tables.length} tables are as they were at ${manifest.takenAt}.`)
  }
}

async function refuseFilled(keys: readonly string[], urls: Urls): Promise<void> {
  for (const key of keys) await connected(ofDatabase(urls, key), (client) => refuseTables(key, client))
}

async function restoreFiles(folder: string, key: string, store: FileStore): Promise<void> {
  await severalAtOnce(createInterface(createReadStream(join(folder, listFile(key)))), async (name) => {
    const path = join(folder, uploadFile(key, name))
    if (existsSync(path)) await store.put(name, await buffer(createReadStream(path)))
  })
}
