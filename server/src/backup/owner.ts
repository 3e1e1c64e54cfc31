/** Works on a database as its owner, and gives it the tables of this program and the settings that the owner keeps in it. */
import pg from 'pg'
import { ofDatabase } from '../config-databases.ts'
import type { Config } from '../config.ts'
import { migrate, thisProgram } from '../db/migrate.ts'
import { setUsualTimeZone } from '../db/usual-time-zone.ts'

/** The URL of the owner of each database, by its key. */
export type Urls = Readonly<Record<string, string>>

/** Whether a command only prints its result and changes nothing. */
export interface Trial {
  readonly isDryRun?: boolean
}

export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  config: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ ...config, connectionString: url, application_name: 'backoffice operator' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Brought {
  /** The names of the migrations that were missing. */
  readonly applied: readonly string[]
  /** The time zone of new companies from now on, if it changed. */
  readonly timeZone: string | undefined
}

/** A dry run returns the same and changes nothing, but skips the time zone if the database lacks tables. */
export async function bringUpToDate(
  { bases }: Pick<Config, 'bases'>,
  key: string,
  at: Urls,
  trial: Trial = {},
): Promise<Brought> {
  const url = ofDatabase(at, key)
  const applied = await migrate(url, thisProgram(), trial)
  const given = bases.find((base) => base.key === key)?.timeZone
  const isReady = applied.length === 0 || !trial.isDryRun
  const isChanged = given !== undefined && isReady && (await setUsualTimeZone(url, given, trial))
  return { applied, timeZone: isChanged ? given : undefined }
}
