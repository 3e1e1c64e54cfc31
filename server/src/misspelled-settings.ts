/** Finds misspelled settings, because the program would ignore them silently. */
import { distance } from '@backoffice/contract/edit-distance'
import { settingNames } from './config.ts'
import { settingsFile } from './settings-file.ts'
import { fileOfSetting } from './settings-in-files.ts'

type Settings = Readonly<Record<string, string | undefined>>

/** Returns a line for each name of the environment that is nearly one of ours, and for each name of the file `.env` that is none. */
export function misspelledSettings(env: Settings, file: Settings): string[] {
  const known = settingNames({ ...file, ...env }).flatMap((name) => [name, fileOfSetting(name)])
  return [...new Set([...Object.keys(env), ...Object.keys(file)])]
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((ours) => distance(name, ours) <= allowed(ours))
      if (meant !== undefined) return `${name} is not a setting. Is ${meant} meant?`
      if (name in file && /^[A-Z][A-Z\d]*_(?:DATABASE_URL|SECRET|LABEL|TIME_ZONE)(?:_FILE)?$/.test(name))
        return `${name} in .env is of a database that DATABASES does not name.`
      return name in file ? `${name} in .env is not a setting (.env.example lists them).` : []
    })
}

/** Looks at the settings of this process, and at the file that they may come from. */
export const misspelledHere = (): string[] => misspelledSettings(process.env, settingsFile().values)

/** In a short name one wrong letter makes another word more easily. */
const allowed = (name: string): number => (name.length < 8 ? 1 : 2)
