/** The checks that need no running program. */
import { plainEnglish } from './plain-english.ts'
import { ended, endedScript, type Ended, sideBySide } from './steps.ts'

const WORKSPACES = ['server', 'web', 'e2e', 'scripts', 'contract', 'demo'] as const

type Check = readonly [title: string, check: () => Promise<Ended>]

// Several threads of a compiler work out the same types and need more than twice the work; instead, the checks share the processors.
const typesOf = (workspace: string) => ended('tsc', ['-p', workspace, '--singleThreaded'])

/** They do not depend on each other. The longest begins first, so that none runs alone at the end. */
const checks: readonly Check[] = [
  ['Lint', () => ended('oxlint', ['--type-aware', '--deny-warnings'])],
  ...WORKSPACES.map((workspace): Check => [`Types of ${workspace}`, () => typesOf(workspace)]),
  ['Dead code', () => ended('knip', [])],
  ['Code that tests alone use', () => ended('knip', ['--production', '--include', 'files,exports,types'])],
  ['Generated types', () => endedScript('scripts/db-types.ts', ['--verify'])],
  ['Languages', () => endedScript('scripts/languages.ts', ['--verify'])],
  ['Plain English', async () => plainEnglish()],
  ['House rules', () => endedScript('scripts/house-rules.ts')],
  ['Format', () => ended('oxfmt', ['--check'])],
]

/** Runs the checks in parallel, and reports each when it ends. */
export const runChecks = (report: (title: string, result: Ended) => void): Promise<void> =>
  sideBySide(checks, async ([title, check]) => report(title, await check()))
