/** Runs the tests of refusals and of hostile input a second time, on the second database of a server that has both. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../built-server.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'The second database refuses whatever the first one refuses: tokens, rights, other branches, methods and hostile input',
  tier: 'nightly',
  share: 5,
  seenRed:
    'Without the audience among the claims that a token is checked for, the token of the other database was taken by the second one.',
  run,
}

const FILES = ['http/authorisation', 'http/access', 'http/hostile-input', 'session/access-token']
/** The files have thousands of tests; fewer mean that some were left out. */
const LEAST = 1000

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

async function run({ scratch }: Budget): Promise<Outcome> {
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
      ...FILES.map((name) => `server/src/${name}.test.ts`),
    ],
    { cwd: root, env: { ...process.env, TESTED_DATABASE: 'second' }, stdio: 'ignore' },
  )
  await once(tests, 'exit')
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(written, 'utf8')) as Report
  const failures = testResults.flatMap(({ message, assertionResults }) => [
    ...(message === '' ? [] : [message]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n')[0]}`),
  ])
  if (numTotalTests < LEAST) failures.push(`only ${numTotalTests} tests were found`)
  if (numPassedTests < numTotalTests && failures.length === 0)
    failures.push(`${numTotalTests - numPassedTests} tests did not run`)
  return { cells: numTotalTests, failures, figures: { files: String(FILES.length) } }
}
