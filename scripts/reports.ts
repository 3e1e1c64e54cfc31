/** Reads the reports of the test runners: the number of passed and failed tests, and the names of tests that did not pass at once. */
import { stripVTControlCharacters } from 'node:util'

export interface Count {
  readonly passed: number
  readonly failed: number
  /** The tests as they are written; a test that runs for each row of a table has many cells, and `passed` and `failed` count cells. */
  readonly written: number
  /** One line for each test that failed or needed a second try: its name, and the first line of its reason. */
  readonly problems: readonly string[]
}

export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly location?: { readonly line: number; readonly column: number } | null
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly {
    readonly status: string
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
  }[]
}

interface PlaywrightSuite {
  readonly specs?: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

export interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number }
}

const FAILED = 'Failed'
const SECOND_TRY = 'Passed at the second try'

// Playwright colours the words of its messages.
const line = (outcome: string, test: string, reason = '') =>
  `${outcome}: ${test}: ${stripVTControlCharacters(reason).split('\n', 1)[0] ?? ''}`

export function ofVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const problems = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ failureMessages }) => failureMessages !== null && failureMessages.length > 0)
      .map(({ fullName, status, failureMessages }) =>
        line(status === 'passed' ? SECOND_TRY : FAILED, fullName, failureMessages?.[0]),
      )
    // A file that could not be loaded has a message and no test.
    return message && tests.length === 0 ? [line(FAILED, name, message)] : tests
  })
  const places = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, location }) =>
      location ? `${name}:${location.line}:${location.column}` : `${name}:${fullName}`,
    ),
  )
  return { passed: numPassedTests, failed: numFailedTests, written: new Set(places).size, problems }
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

export function ofPlaywright(report: PlaywrightReport): Count {
  const { expected, flaky, unexpected } = report.stats
  const specs = specsOf(report)
  const problems = specs.flatMap(({ title, file, line: at, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        line(status === 'flaky' ? SECOND_TRY : FAILED, `${file}:${at} ${title}`, results[0]?.errors[0]?.message),
      ),
  )
  const written = new Set(specs.map(({ file, line: at }) => `${file}:${at}`)).size
  return { passed: expected + flaky, failed: unexpected, written, problems }
}
