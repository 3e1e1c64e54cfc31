/** Looks whose the files of the settings are, before a command reads them for a database or writes them. */
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { FileStore } from '../files/store.ts'
import { markIn } from '../installation.ts'

/** Tells whether the files are those of the database. One that no server was started on has none yet. */
export async function areOfDatabase(client: pg.Client, store: FileStore): Promise<boolean> {
  const { rows } = await client.query<{ mark: string }>(`select mark from installation where part = 'files'`)
  const [known] = rows
  return !known || known.mark === (await markIn(store))
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
