/** Brings a backup back into an empty data directory and empty databases. */
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { CannotStart } from '../cannot-start.ts'
import { keepSecrets, type Secrets, whileRestoring } from '../data-directory.ts'
import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../files/store.ts'
import { adopt } from '../installation.ts'
import { fingerprintOf } from '../session/keys.ts'
import { listFile, type Manifest, readBackup, uploadFile } from './backup-format.ts'
import { connected, type Key, KEYS, type Urls } from './command.ts'
import { loadDatabase, refuseOtherProgram, refuseTables } from './restore-database.ts'

export interface RestoredTo {
  readonly dataDir: string
  /** Asked for when the backup was found whole and the directory empty, because it may start the embedded databases there. */
  readonly urls: () => Promise<Urls>
  readonly stores: Readonly<Record<Key, FileStore>>
  /** The secrets of the settings, where they have some. */
  readonly ownSecrets: Secrets | undefined
}

/** Refuses what cannot be restored before anything is written, and returns the URLs of the databases that it filled. */
export async function restore(folder: string, to: RestoredTo, print: (line: string) => void): Promise<Urls> {
  const source = resolve(folder)
  const manifest = await readBackup(source)
  for (const key of KEYS) refuseOtherProgram(key, manifest[key])
  const secrets: Secrets = JSON.parse(await readFile(join(source, 'secrets.json'), 'utf8'))
  refuseOtherSecrets(secrets, to.ownSecrets)
  // A file system of its own has a folder lost+found.
  if (existsSync(to.dataDir) && readdirSync(to.dataDir).some((name) => name !== 'lost+found')) {
    throw new CannotStart(
      `${to.dataDir} is not empty. A backup is restored into an empty DATA_DIR and empty databases.`,
    )
  }
  return whileRestoring(to.dataDir, async () => {
    const urls = await to.urls()
    await loadDatabases(source, manifest, urls, print)
    for (const key of KEYS) {
      await restoreFiles(source, key, to.stores[key])
      await migrate(urls[key])
      await connected(urls[key], (client) => adopt(client, fingerprintOf(key, secrets[key]), to.stores[key]))
    }
    if (!to.ownSecrets) keepSecrets(to.dataDir, secrets)
    return urls
  })
}

function refuseOtherSecrets(saved: Secrets, own: Secrets | undefined): void {
  if (!own || KEYS.every((key) => own[key] === saved[key])) return
  throw new CannotStart(
    'MAIN_SECRET and SECOND_SECRET are not those of the backup, so that every token and every link of it would be refused. ' +
      'Set them to those in secrets.json of the backup, or leave them out.',
  )
}

/**
 * Loads one database after the other, each whole or not at all. They are not loaded at once: the first migration makes the role of the
 * server, which belongs to the whole cluster, so that the second load would wait for the end of the first.
 */
async function loadDatabases(
  folder: string,
  manifest: Manifest,
  urls: Urls,
  print: (line: string) => void,
): Promise<void> {
  for (const key of KEYS) await connected(urls[key], (client) => refuseTables(key, client))
  for (const key of KEYS) {
    await connected(urls[key], async (client) => {
      await client.query('begin')
      await loadDatabase(folder, key, manifest[key], client, print)
      await client.query('commit')
      // Without it the first questions would be answered by guessed plans.
      await client.query('vacuum (analyze)')
    })
    print(`${key}: ${manifest[key].tables.length} tables are as they were at ${manifest[key].takenAt}.`)
  }
}

async function restoreFiles(folder: string, key: Key, store: FileStore): Promise<void> {
  for await (const name of createInterface(createReadStream(join(folder, listFile(key))))) {
    const path = join(folder, uploadFile(key, name))
    if (existsSync(path)) await store.put(name, await buffer(createReadStream(path)))
  }
}
