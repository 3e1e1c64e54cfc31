import { describe, expect, it } from 'vitest'
import { ofPlaywright, ofVitest } from './reports.ts'

describe('the end of a run of all tests', () => {
  it('names the tests that failed, those that needed a second try, and a file that could not be loaded, and counts the rows of a table as one test', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        {
          name: 'receipts.test.ts',
          message: '',
          assertionResults: [
            { fullName: 'a receipt is kept', location: { line: 3, column: 3 }, status: 'passed', failureMessages: [] },
            { fullName: 'a cheque is kept', location: { line: 3, column: 3 }, status: 'passed', failureMessages: [] },
            { fullName: 'a receipt is seen', status: 'passed', failureMessages: ['Error: late\n    at here'] },
            { fullName: 'a receipt is lost', status: 'failed', failureMessages: ['Error: lost\n    at there'] },
          ],
        },
        { name: 'broken.test.ts', message: 'SyntaxError: unexpected end', assertionResults: [] },
      ],
    }
    expect(ofVitest(report)).toEqual({
      passed: 3,
      failed: 1,
      written: 3,
      problems: [
        'Passed at the second try: a receipt is seen: Error: late',
        'Failed: a receipt is lost: Error: lost',
        'Failed: broken.test.ts: SyntaxError: unexpected end',
      ],
    })
  })

  it('names browser tests with their place, in nested suites too, without colours', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'undo.spec.ts',
      line: 7,
      tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
    })
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 1 },
      specs: [spec('It opens', 'expected')],
      suites: [
        {
          specs: [spec('It waits', 'flaky', '\u001B[31mError\u001B[39m: late')],
          suites: [{ specs: [spec('It closes', 'unexpected', 'Error: open\nmore')] }],
        },
      ],
    }
    expect(ofPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      written: 1,
      problems: [
        'Passed at the second try: undo.spec.ts:7 It waits: Error: late',
        'Failed: undo.spec.ts:7 It closes: Error: open',
      ],
    })
  })
})
