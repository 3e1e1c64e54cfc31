/** Runs the browser tests that `npm test` leaves out: the tests with the tag `@nightly`, and in Urdu those with the tag `@both-ways`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../built-server.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'The browser tests that run only at night pass: on all lists no text runs as a script, and no figure is hidden',
  tier: 'nightly',
  share: 20,
  fixedSeconds: 2500,
  seededFault:
    'With the cells of lists written as markup, the content security policy had to refuse more than eight hundred of the attempts.',
  run,
}

/** As many tests have these tags; another number means that one lost it, or that the run left some out. */
const TESTS = 95

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

/** Tests that measure time have the tag `@alone`: no other test runs next to them. */
const parts = [
  ['--project=en', '--grep', '@nightly', '--grep-invert', '@alone'],
  ['--project=ur'],
  ['--project=en', '--grep', '@alone', '--workers', '1'],
]

async function run({ scratch }: Budget): Promise<Outcome> {
  const reports: Suite[] = []
  let code: number | null = 0
  for (const [at, part] of parts.entries()) {
    const written = join(scratch, `report-${at}.json`)
    const tests = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'scripts/e2e.ts'), ...part, '--reporter=json'],
      {
        cwd: root,
        env: { ...process.env, TEST_TIER: 'nightly', PLAYWRIGHT_JSON_OUTPUT_FILE: written },
        stdio: 'ignore',
      },
    )
    const [ended] = (await once(tests, 'exit')) as [number | null]
    code ||= ended
    if (!existsSync(written)) return { cells: 0, failures: ['the browser tests wrote no report'] }
    reports.push(JSON.parse(readFileSync(written, 'utf8')) as Suite)
  }
  const specs = specsOf({ suites: reports })
  const ran = specs.flatMap(({ title, file, tests: each }) => each.map((test) => ({ title, file, ...test })))
  const failures = ran
    .filter(({ status }) => status !== 'expected')
    .map(
      ({ title, file, status, results }) => `${file}: ${title}: ${inOneLine(results.at(-1)?.error?.message) ?? status}`,
    )
  if (ran.length !== TESTS) failures.push(`${ran.length} tests ran, not ${TESTS}`)
  // The server of the tests is looked at after the last of them.
  if (code !== 0 && failures.length === 0)
    failures.push(`the run ended with ${code}: a promise about money may be broken`)
  return {
    cells: ran.length,
    failures,
    figures: Object.fromEntries(
      ran.flatMap(({ annotations }) => annotations.map(({ type, description = '' }) => [type, description])),
    ),
  }
}

/** Returns the beginning of a message without its colours, in one line, long enough to name the errors of a page. */
const inOneLine = (message?: string): string | undefined =>
  message && stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 600)

const specsOf = ({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']>[number][] => [
  ...specs,
  ...suites.flatMap(specsOf),
]
