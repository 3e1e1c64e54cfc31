/** The checks that need no running program. */
import { succeeds, succeedsScript } from './steps.ts'

const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'scripts'] as const

export const checks: readonly (readonly [title: string, check: () => boolean])[] = [
  ['Format', () => succeeds('oxfmt', ['--check'])],
  ['Lint', () => succeeds('oxlint', ['--type-aware', '--deny-warnings'])],
  ['House rules', () => succeedsScript('scripts/house-rules.ts')],
  ['Types', () => WORKSPACES.map((workspace) => succeeds('tsc', ['-p', workspace])).every(Boolean)],
  ['Dead code', () => succeeds('knip', [])],
  ['Code that tests alone use', () => succeeds('knip', ['--production', '--include', 'files,exports,types'])],
  ['Generated types', () => succeedsScript('scripts/db-types.ts', ['--verify'])],
]
