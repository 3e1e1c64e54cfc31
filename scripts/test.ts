/**
 * Runs everything that must hold before a change is merged: `check`, then tests from the smallest to the largest. A failing section does
 * not hide the ones after it. The last line sums up.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { ofPlaywright, ofVitest, type Count, type PlaywrightReport, type VitestReport } from './reports.ts'
import { root, succeeds, succeedsScript } from './steps.ts'
import { stopwatch } from './stopwatch.ts'

const REPORTS = join(root, '.cache/reports')
const total = { passed: 0, failed: 0 }
/** They are repeated at the end, so that somebody who has only the end of a long log knows the tests. */
const told: string[] = []
/** They are printed at the end: each part with its minutes, and with how idle the processors were, which tells whether another worker has room. */
const lasted: string[] = []
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

function section(title: string, run: () => Count, since = stopwatch()): void {
  console.log(`\n=== ${title} ===`)
  const { passed, failed, told: tests } = run()
  total.passed += passed
  total.failed += failed
  if (failed > 0) told.push(`Failed: ${title}`)
  told.push(...tests)
  console.log(`--- ${title}: ${passed} passed, ${failed} failed`)
  lasted.push(`${title}: ${since()}`)
}

const one = (success: boolean): Count => ({ passed: Number(success), failed: Number(!success), told: [] })

/** A run that failed without a failing test (nothing found, a crash) counts as one failure. */
function counted(success: boolean, report: string, read: (text: string) => Count): Count {
  const path = join(REPORTS, report)
  const count = existsSync(path) ? read(readFileSync(path, 'utf8')) : { passed: 0, failed: 0, told: [] }
  return success || count.failed > 0 ? count : { ...count, failed: 1 }
}

function vitest(...projects: string[]): Count {
  const report = `${projects.join('-')}.json`
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), '--reporter=default', '--reporter=json']
  const success = succeeds('vitest', [...args, `--outputFile.json=${join(REPORTS, report)}`])
  return counted(success, report, (text) => ofVitest(JSON.parse(text) as VitestReport))
}

function endToEnd(): Count {
  const browser = ensureChromium()
  if (!browser) return one(false)
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: join(REPORTS, 'e2e.json') }
  const success = succeeds('playwright', ['test', '--reporter=list,json'], { cwd: 'e2e', env })
  return counted(success, 'e2e.json', (text) => ofPlaywright(JSON.parse(text) as PlaywrightReport))
}

const whole = stopwatch()
await runChecks((title, { success, output }) =>
  section(
    title,
    () => {
      console.log(output.trim())
      return one(success)
    },
    // They run side by side, so that each one tells when it ended.
    whole,
  ),
)
section('Unit tests', () => vitest('unit', 'web'))
section('Integration tests on PostgreSQL', () => vitest('integration'))
section('Build', () => one(succeedsScript('scripts/build.ts')))
section('Proofs of the gate', () => one(succeedsScript('scripts/nightly.ts', ['--tier', 'gate', '--minutes', '0.3'])))
section('JavaScript of a first visit', () => one(succeedsScript('scripts/bundle-budget.ts')))
section('End-to-end tests in a browser', endToEnd)

console.log(`\n${[...lasted, `All: ${whole()}`].join('\n')}`)
if (told.length > 0) console.log(`\n${told.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
