/** Makes a backup of all databases, the uploads and the secrets, while servers work on them or not. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { copyOut } from '../db/copy.ts'
import { actAsOwner, migrationsIn } from '../db/migrate.ts'
import { only } from '../db/sql.ts'
import type { FileStore } from '../store/file-store.ts'
import {
  type BaseManifest,
  finishBackup,
  listFile,
  type TableManifest,
  tableFile,
  uploadFile,
} from './backup-format.ts'
import { columnList, digestOf, lastNumberOf, nameOf, PLAIN, type Table, tablesIn } from './backup-tables.ts'
import { ofDatabase } from '../config-databases.ts'
import { connected, type Urls } from './owner.ts'
import { type FolderWriter, writeFolder } from './folder-writer.ts'
import { KNOWN_FILES, areOfDatabase, severalAtOnce } from './own-files.ts'

export interface BackedUp {
  readonly keys: readonly string[]
  readonly urls: Urls
  readonly stores: Readonly<Record<string, FileStore>>
  readonly secrets: Readonly<Record<string, string>>
}

export const backUp = (folder: string, from: BackedUp, print: (line: string) => void): Promise<void> =>
  writeFolder(folder, 'a backup', async (writer) => {
    const databases: Record<string, BaseManifest> = {}
    for (const key of from.keys) databases[key] = await backUpBase(key, from, writer, print)
    await writer.write('secrets.json', JSON.stringify(from.secrets))
    await finishBackup(writer, databases)
  })

async function backUpBase(
  key: string,
  { urls, stores }: BackedUp,
  writer: FolderWriter,
  print: (line: string) => void,
): Promise<BaseManifest> {
  const store = ofDatabase(stores, key)
  const database = await connected(ofDatabase(urls, key), (client) => backUpDatabase(key, client, store, writer))
  // The files are copied after the database, because every file named in the database was stored before.
  const files = await backUpFiles(key, store, writer)
  const rows = database.tables.reduce((sum, each) => sum + each.rows, 0)
  print(`${key}: ${database.tables.length} tables with ${rows} rows, ${files.files} files.`)
  if (files.missingFiles.length > 0) {
    print(
      `${key}: ${files.missingFiles.length} files that the database names are not in the store; manifest.json lists them.`,
    )
  }
  return { ...database, ...files }
}

/** Reads everything within one snapshot, which no save of the meantime changes. */
async function backUpDatabase(
  key: string,
  client: pg.Client,
  store: FileStore,
  writer: FolderWriter,
): Promise<Omit<BaseManifest, 'files' | 'fileBytes' | 'missingFiles'>> {
  await client.query(PLAIN)
  await actAsOwner(client)
  await client.query('begin isolation level repeatable read, read only')
  const migrations = await migrationsIn(client)
  await refuseForeignFiles(key, client, store)
  const { rows } = await client.query<{ postgres: string; at: Date }>(
    `select current_setting('server_version') as postgres, now() as at`,
  )
  const { postgres, at } = only(rows)
  const tables: TableManifest[] = []
  for (const table of await tablesIn(client)) {
    if (table.hidden)
      throw new CannotStart(`${key}: a policy hides rows of ${nameOf(table)}. Back up as the owner of the database.`)
    tables.push(await backUpTable(key, client, writer, table))
  }
  await writer.write(listFile(key), copyOut(client, `copy (select key from (${KNOWN_FILES}) known) to stdout`))
  await client.query('commit')
  return { postgres, takenAt: at.toISOString(), migrations: [...migrations], tables }
}

/** Refuses files of another installation. The backup would lack its own files and still look complete. */
async function refuseForeignFiles(key: string, client: pg.Client, store: FileStore): Promise<void> {
  if (await areOfDatabase(client, store)) return
  throw new CannotStart(
    `${key}: the files of these settings belong to another database. Back up with the DATA_DIR, FILE_STORE and S3_BUCKET of its server. ` +
      'Where the files are lost, run adopt first: the backup then lists the missing files.',
  )
}

async function backUpTable(key: string, client: pg.Client, writer: FolderWriter, table: Table): Promise<TableManifest> {
  const { schema, name, columns } = table
  const rows = copyOut(client, `copy ${nameOf(table)} (${columnList(columns)}) to stdout`)
  const { bytes } = await writer.write(tableFile(key, table), rows)
  const identities: Record<string, string | null> = {}
  // A sequence is not part of the snapshot. It is at least as high as the rows of the snapshot.
  for (const column of table.identities) identities[column] = await lastNumberOf(client, table, column)
  return { schema, name, columns: [...columns], identities, ...(await digestOf(client, table)), bytes }
}

async function backUpFiles(
  key: string,
  store: FileStore,
  writer: FolderWriter,
): Promise<Pick<BaseManifest, 'files' | 'fileBytes' | 'missingFiles'>> {
  const missingFiles: string[] = []
  let [files, fileBytes] = [0, 0]
  await severalAtOnce(createInterface(createReadStream(writer.pathOf(listFile(key)))), async (name) => {
    const file = await store.open(name)
    if (!file) {
      missingFiles.push(name)
      return
    }
    const { bytes } = await writer.write(uploadFile(key, name), file.bytes)
    fileBytes += bytes
    files += 1
  })
  return { files, fileBytes, missingFiles: missingFiles.toSorted() }
}
