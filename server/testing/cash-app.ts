import { afterEach, expect } from 'vitest'
import { brokenPromises } from './builders/desk.ts'
import { type TestApp, testApp } from './harness.ts'

/** The application of a test file about money, in place of `testApp()`: after each of its tests every promise about money holds. */
export async function cashApp(): Promise<TestApp> {
  const app = await testApp()
  afterEach(async () => expect(await brokenPromises()).toEqual([]))
  return app
}
