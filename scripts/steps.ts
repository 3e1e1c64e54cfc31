/** Runs programs one after the other, as a person would type them in the root of the repository. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Where {
  /** The working directory, relative to the root of the repository. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program, shows its output and returns whether it succeeded. It cannot read from the keyboard. */
export function succeeds(command: string, args: readonly string[], { cwd = '.', env = {} }: Where = {}): boolean {
  const path = `${root}node_modules/.bin:${process.env['PATH'] ?? ''}`
  const { status, error } = spawnSync(command, args, {
    cwd: `${root}${cwd}`,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) console.error(`${command}: ${error.message}`)
  return status === 0
}

/** Runs a TypeScript program of this repository. */
export const succeedsScript = (script: string, args: readonly string[] = [], where?: Where): boolean =>
  succeeds(process.execPath, ['--import', 'tsx', script, ...args], where)
