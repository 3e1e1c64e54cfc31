/**
 * The file with the settings of a server and of its commands: the file that BACKOFFICE_SETTINGS names, or `.env` of the working directory.
 * The environment overrides the file.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { CannotStart } from './cannot-start.ts'

const NAME = 'BACKOFFICE_SETTINGS'
const USUAL = '.env'

interface SettingsFile {
  readonly path: string
  readonly values: Readonly<Record<string, string | undefined>>
}

/** Reads the file. A usual file that does not exist has no settings; a named file must be there. */
export function settingsFile(): SettingsFile {
  const named = process.env[NAME]
  const path = named ?? USUAL
  if (named === undefined && !existsSync(USUAL)) return { path, values: {} }
  try {
    return { path, values: parseEnv(readFileSync(path, 'utf8')) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotStart(
      `The file of the settings, ${path}${named === undefined ? '' : ` (${NAME})`}, cannot be read: ${reason}. Run the program as a user who may read it.`,
    )
  }
}

/** Adds the settings of the file to the environment of this process, unless they are already set. */
export function loadSettings(): void {
  for (const [name, value] of Object.entries(settingsFile().values)) process.env[name] ??= value
}
