/** Gives a database the tables of this program and the settings that its owner keeps in it. */
import { ofDatabase } from '../config-databases.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { setUsualTimeZone } from '../db/usual-time-zone.ts'
import type { Urls } from './command.ts'

/** Returns the names of the migrations that it applied. */
export async function bringUpToDate({ bases }: Pick<Config, 'bases'>, key: string, at: Urls): Promise<string[]> {
  const url = ofDatabase(at, key)
  const applied = await migrate(url)
  for (const { timeZone } of bases.filter((base) => base.key === key)) await setUsualTimeZone(url, timeZone)
  return applied
}
