/**
 * Reads settings from files, because container engines and systemd pass secrets in files: DATABASE_URL_FILE names a file that contains
 * DATABASE_URL. More commands show an environment than a file that only one account may read.
 */
import { readFileSync } from 'node:fs'

type Settings = Readonly<Record<string, string | undefined>>

interface Found {
  readonly settings: Settings
  /** One line for each setting that cannot be had. */
  readonly wrong: readonly string[]
}

const END = '_FILE'

export const fileOfSetting = (name: string): string => `${name}${END}`

/** Returns the environment with the settings that files hold for it. A line break at the end of a file is an editor's. */
export function settingsInFiles(env: Settings, names: readonly string[]): Found {
  const settings: Record<string, string | undefined> = { ...env }
  const wrong: string[] = []
  for (const name of names) {
    const path = env[fileOfSetting(name)]?.trim() ?? ''
    if (path === '') continue
    if ((env[name]?.trim() ?? '') !== '') wrong.push(`${name} and ${fileOfSetting(name)} are both set`)
    else {
      try {
        settings[name] = readFileSync(path, 'utf8').trimEnd()
        if (settings[name] === '') wrong.push(`${fileOfSetting(name)} names an empty file`)
      } catch (error) {
        wrong.push(`${fileOfSetting(name)} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  return { settings, wrong }
}
