import { afterAll, expect } from 'vitest'
import { brokenPromises } from './builders/desk.ts'
import { type TestApp, testApp } from './harness.ts'

/**
 * Starts the application of a test file about money, in place of `testApp()`: after all tests of the file every promise about money must hold.
 * Each test has a desk of its own, so what a test breaks is still broken then. To find the test, run its file with `-t` and a name.
 */
export async function cashApp(): Promise<TestApp> {
  const app = await testApp()
  afterAll(async () => expect(await brokenPromises()).toEqual([]))
  return app
}
