/**
 * Runs everything that must hold before a change is merged: `check`, then tests from the smallest to the largest. A failing section does
 * not hide the ones after it. The last line sums up.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { ensureNode24 } from './node-24.ts'
import { ofPlaywright, ofVitest, type Count, type PlaywrightReport, type VitestReport } from './reports.ts'
import { type Ended, endedScript, root, succeeds, succeedsInBackground, succeedsScript } from './steps.ts'
import { stopwatch } from './stopwatch.ts'

const REPORTS = join(root, '.cache/reports')
const total = { passed: 0, failed: 0, written: 0 }
/** The tests that failed or needed a second try. They are repeated at the end, for a reader of only the end of a long log. */
const problems: string[] = []
/**
 * Printed at the end: each part with its minutes and the idle share of the processors, which shows whether there is room for another
 * worker.
 */
const durations: string[] = []
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

/** A matrix is one test with a cell for each row; only parts with a matrix name both. */
const inCells = (cells: number, written: number): string =>
  cells === written ? '' : `${written} tests with ${cells} cells, `

const begin = (title: string): void => console.log(`\n=== ${title} ===`)

function end(title: string, { passed, failed, written, problems: ofPart }: Count, since: () => string): void {
  total.passed += passed
  total.failed += failed
  total.written += written
  if (failed > 0) problems.push(`Failed: ${title}`)
  problems.push(...ofPart)
  console.log(`--- ${title}: ${inCells(passed + failed, written)}${passed} passed, ${failed} failed`)
  durations.push(`${title}: ${since()}`)
}

function section(title: string, run: () => Count): void {
  const since = stopwatch()
  begin(title)
  end(title, run(), since)
}

/** Reports a program that ran in the background. */
function reportProgram(title: string, { success, output }: Ended, since: () => string): void {
  begin(title)
  console.log(output.trim())
  end(title, one(success), since)
}

const one = (success: boolean): Count => ({
  passed: Number(success),
  failed: Number(!success),
  written: 1,
  problems: [],
})

/** A run that failed without a failing test (nothing found, a crash) counts as one failure. */
function counted(success: boolean, report: string, read: (text: string) => Count): Count {
  const path = join(REPORTS, report)
  const count = existsSync(path) ? read(readFileSync(path, 'utf8')) : { passed: 0, failed: 0, written: 0, problems: [] }
  return success || count.failed > 0 ? count : { ...count, failed: 1 }
}

interface Chosen {
  readonly projects: readonly string[]
  /** Paths of test files; all files of the projects where none is named. */
  readonly files?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly report?: string
}

function vitest({ projects, files = [], env = {}, report = `${projects.join('-')}.json` }: Chosen): Count {
  const args = [
    'run',
    '--includeTaskLocation',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
  ]
  const success = succeeds('vitest', [...args, `--outputFile.json=${join(REPORTS, report)}`, ...files], { env })
  return counted(success, report, (text) => ofVitest(JSON.parse(text) as VitestReport))
}

/** These start the built server and its commands. */
const BUILT_SERVER = ['server/src/main.test.ts', 'server/src/commands/dry-run.test.ts']

/** Runs the tests of the built server once more, on the Node that the documents and the image name. */
function onNode24(): Count {
  if (!node24) return one(false)
  return vitest({
    projects: ['integration'],
    files: BUILT_SERVER,
    env: { SERVER_NODE: node24 },
    report: 'node-24.json',
  })
}

async function endToEnd(): Promise<Count> {
  const browser = ensureChromium()
  if (!browser || !node24) return one(false)
  const env = { CHROMIUM_PATH: browser, SERVER_NODE: node24, PLAYWRIGHT_JSON_OUTPUT_FILE: join(REPORTS, 'e2e.json') }
  const success = await succeedsInBackground('playwright', ['test', '--reporter=list,json'], { cwd: 'e2e', env })
  return counted(success, 'e2e.json', (text) => ofPlaywright(JSON.parse(text) as PlaywrightReport))
}

const whole = stopwatch()
const node24 = ensureNode24()
// They run in parallel, so each reports its own end.
await runChecks((title, result) => reportProgram(title, result, whole))
section('Unit tests', () => vitest({ projects: ['unit', 'web'] }))
section('Integration tests on PostgreSQL', () => vitest({ projects: ['integration'] }))
section('The built server on Node 24', onNode24)
section('Build', () => one(succeedsScript('scripts/build.ts')))
section('JavaScript of a first visit', () => one(succeedsScript('scripts/bundle-budget.ts')))

// The server of the browser tests loads its demo on one processor; the proofs have the other one, and end before the first test begins.
const both = stopwatch()
const BROWSER = 'End-to-end tests in a browser'
begin(BROWSER)
const [browser] = await Promise.all([
  endToEnd(),
  endedScript('scripts/nightly.ts', ['--tier', 'gate', '--minutes', '0.3']).then((result) =>
    reportProgram('Proofs of the gate', result, both),
  ),
])
end(BROWSER, browser, both)

console.log(`\n${[...durations, `All: ${whole()}`].join('\n')}`)
if (problems.length > 0) console.log(`\n${problems.join('\n')}`)
console.log(`\n${inCells(total.passed + total.failed, total.written)}${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
