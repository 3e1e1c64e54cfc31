/**
 * A database belongs together with the signing keys and the file store of its servers. It keeps a mark of each, and a server with others
 * refuses to start: its tokens and links would be refused elsewhere, and it would remove files that are not in its database.
 */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { CannotStart } from './cannot-start.ts'
import type { Database, Db } from './db/database.ts'
import { only } from './db/sql.ts'
import { type FileStore, MARK } from './store/file-store.ts'

type Part = 'keys' | 'files'

interface Installed {
  readonly label: string
  readonly database: Database
  /** The fingerprint of the signing keys. */
  readonly keys: string
  readonly files: FileStore
}

/** A connection of the owner of the database. */
interface Owner {
  query(statement: string, values: unknown[]): Promise<unknown>
}

/** Two servers that start for the first time tie one after the other. */
const LOCK = 727005
const ON_PURPOSE = 'Where this was changed on purpose, run once: npm run backoffice -- adopt'

/** Ties keys and files to the database at the first start, and refuses others from then on. */
export async function refuseForeign({ label, database, keys, files }: Installed): Promise<void> {
  const areTied = await database.run('read', undefined, async (db) => {
    const [knownKeys, knownFiles] = [await markOf(db, 'keys'), await markOf(db, 'files')]
    return knownKeys === keys && knownFiles !== undefined && knownFiles === (await markIn(files))
  })
  if (areTied) return
  await database.run('write', undefined, async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
    if ((await markOf(db, 'keys', keys)) !== keys) {
      throw new CannotStart(
        `${label}: the servers of this database have other signing keys, so that they and this one would refuse each other's tokens and links ` +
          `to files. Use their secrets.json, or the secrets of their settings. ${ON_PURPOSE}`,
      )
    }
    const mark = await fileMark(db, files)
    if (mark === undefined) {
      throw new CannotStart(
        `${label}: the uploaded files of this database are kept elsewhere, or those here belong to another database. Use the DATA_DIR, FILE_STORE or ` +
          `S3_BUCKET of its other servers. ${ON_PURPOSE}`,
      )
    }
    await markOf(db, 'files', mark)
  })
}

/** Returns the common mark from now on; `undefined` if they do not belong together. */
async function fileMark(db: Db, files: FileStore): Promise<string | undefined> {
  const [known, found] = [await markOf(db, 'files'), await markIn(files)]
  if (known !== undefined && known === found) return known
  const uploads = await uploadsIn(db, files)
  // A first start that was interrupted left its mark in a store that has nothing else.
  if (known === undefined && found !== undefined)
    return uploads === 'here' || (await isEmpty(files)) ? found : undefined
  // Files of an older program have no mark, and neither have files that somebody copied without it.
  if (found !== undefined || uploads === 'elsewhere' || (known !== undefined && uploads === 'none')) return undefined
  const mark = known ?? randomUUID()
  await files.put(MARK, Buffer.from(mark))
  return mark
}

/** Returns the mark of the database. A database without a mark gets the given mark. */
async function markOf(db: Db, part: Part, given: string | null = null): Promise<string | undefined> {
  const { rows } = await sql<{ mark: string | null }>`select belongs_to(${part}, ${given}) as mark`.execute(db)
  return only(rows).mark ?? undefined
}

/** Returns the mark of the store, if it has one. */
export async function markIn(files: FileStore): Promise<string | undefined> {
  try {
    const file = await files.open(MARK)
    return file && (await text(file.bytes)).trim()
  } catch (error) {
    throw new CannotStart(
      `The uploaded files cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function isEmpty(files: FileStore): Promise<boolean> {
  for await (const { key } of files.list()) if (key !== MARK) return false
  return true
}

/** Returns whether the last upload of the database is in the store. */
async function uploadsIn(db: Db, files: FileStore): Promise<'none' | 'here' | 'elsewhere'> {
  const { rows } = await sql<{ path: string | null }>`select newest_upload() as path`.execute(db)
  const { path } = only(rows)
  if (path === null) return 'none'
  const file = await files.open(path)
  file?.bytes.destroy()
  return file ? 'here' : 'elsewhere'
}

/** Ties these keys and files to the database from now on, as its owner. Another database that had the files has them no longer. */
export async function adopt(owner: Owner, keys: string, files: FileStore): Promise<void> {
  const mark = randomUUID()
  await owner.query(
    `insert into installation (part, mark) values ('keys', $1), ('files', $2)
     on conflict (part) do update set mark = excluded.mark, at = clock_timestamp()`,
    [keys, mark],
  )
  await files.put(MARK, Buffer.from(mark))
}
