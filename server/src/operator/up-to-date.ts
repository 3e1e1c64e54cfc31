/** Gives a database the tables of this program and the settings that its owner keeps in it. */
import { ofDatabase } from '../config-databases.ts'
import type { Config } from '../config.ts'
import { migrate, thisProgram } from '../db/migrate.ts'
import { setUsualTimeZone } from '../db/usual-time-zone.ts'
import type { Trial, Urls } from './command.ts'

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
