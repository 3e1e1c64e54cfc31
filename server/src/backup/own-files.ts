/** Checks that the files of the settings belong to the database, before a command reads or writes them. */
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { FileStore } from '../store/file-store.ts'
import { markIn } from '../installation.ts'

/** Returns whether the files belong to the database. Before the first start of a server there are none yet. */
export async function areOfDatabase(client: pg.Client, store: FileStore): Promise<boolean> {
  const { rows } = await client.query<{ mark: string }>(`select mark from installation where part = 'files'`)
  const [known] = rows
  return !known || known.mark === (await markIn(store))
}

/** Describes the owner of the keys and of the files, for an operator who is about to give them to the database. */
export async function describeOwners(client: pg.Client, keys: string, store: FileStore): Promise<readonly string[]> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('installation') is not null as found`)
  if (!rows[0]?.found) return ['no server was started on it yet']
  const marks = await client.query<{ part: string; mark: string }>('select part, mark from installation')
  const markOf = (part: 'keys' | 'files'): string | undefined => marks.rows.find((row) => row.part === part)?.mark
  const files = await markIn(store)
  return [
    markOf('keys') === undefined
      ? 'it has no keys yet'
      : markOf('keys') === keys
        ? 'the keys are its own already'
        : 'the keys are other ones than before, so that all users have to sign in again',
    files === undefined
      ? 'the files belong to no database yet'
      : markOf('files') === files
        ? 'the files are its own already'
        : 'the files were those of another database, which has them no longer',
  ]
}

/** Files of a database that is in use would be removed by the servers of the restored one, and its servers would not start again. */
export async function refuseFilesOfOthers(key: string, store: FileStore): Promise<void> {
  for await (const { key: first } of store.list()) {
    throw new CannotStart(
      `${key}: there are files where the settings keep those of the database, such as ${first}. A backup is restored into an empty place: ` +
        'name another S3_PREFIX or S3_BUCKET, or empty it where it was left by a restore that did not end.',
    )
  }
}

/** Lists the files that the rows of a database refer to, with their sizes where the database has them. */
export const KNOWN_FILES = `select path as key, bytes from attachment
  union all select thumb_path, null from attachment where thumb_path <> ''`

export interface KnownFile {
  readonly key: string
  readonly bytes: number | null
}

/** Files copied at a time. Most of the time of a copy is waiting for the bucket or the disk. */
const AT_ONCE = 8

/**
 * Works on several items at a time, started in their order. After a failure no new item is started, and the error is thrown when the
 * running items have ended, so that nothing is written after it.
 */
export async function severalAtOnce<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // Each lane gets its next item from one shared generator.
  const left = (async function* () {
    yield* items
  })()
  const lane = async (): Promise<void> => {
    for await (const item of left) await work(item)
  }
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
}
