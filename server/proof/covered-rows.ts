/** The rows of the test plan, and the files that test them; a run fails when one of these files is gone. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface CoveredRow {
  readonly promise: string
  /** Paths in the repository, or one sentence that says what is missing. */
  readonly where: readonly string[]
  readonly tier: 'gate' | 'nightly' | 'gate and nightly' | 'none'
}

export const coveredRows: readonly CoveredRow[] = [
  {
    promise: 'Every call refuses whoever may not make it, by token, role, module and branch',
    where: ['server/src/http/authorisation.test.ts', 'server/src/http/access.test.ts'],
    tier: 'gate',
  },
]

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the files that the rows name and that do not exist. */
export const missingFiles = (): string[] =>
  coveredRows
    .filter(({ tier }) => tier !== 'none')
    .flatMap(({ where }) => where)
    .filter((path) => !existsSync(join(root, path)))
