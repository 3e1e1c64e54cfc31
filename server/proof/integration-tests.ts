/** Runs files of the integration tests, as they are or with all their cases, and returns the failures. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './built-server.ts'
import type { Outcome } from './proof.ts'

interface Report {
  readonly numTotalTests: number
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export interface TestRun {
  /** Their paths without what all of them end with. */
  readonly files: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly scratch: string
  /** The least number of tests in the files; fewer mean that some were left out. */
  readonly min: number
}

export async function runTests({ files, env, scratch, min }: TestRun): Promise<Outcome> {
  const written = join(scratch, 'report.json')
  const tests = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'integration',
      '--reporter=json',
      `--outputFile=${written}`,
      ...files.map((name) => `${name}.test.ts`),
    ],
    { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' },
  )
  await once(tests, 'exit')
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(written, 'utf8')) as Report
  const failures = testResults.flatMap(({ message, assertionResults }) => [
    ...(message === '' ? [] : [message]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n')[0]}`),
  ])
  if (testResults.length !== files.length) failures.push(`${testResults.length} of ${files.length} files were found`)
  if (numTotalTests < min) failures.push(`only ${numTotalTests} tests were found`)
  if (numPassedTests < numTotalTests && failures.length === 0)
    failures.push(`${numTotalTests - numPassedTests} tests did not run`)
  return { cells: numTotalTests, failures, figures: { files: String(files.length) } }
}
