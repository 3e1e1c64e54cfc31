import { afterEach, expect } from 'vitest'
import { brokenPromises } from './builders/desk.ts'
import { type TestApp, testApp } from './harness.ts'

/** Starts the application of a test file about money, in place of `testApp()`: it checks after each test that every promise about money holds. */
export async function cashApp(): Promise<TestApp> {
  const app = await testApp()
  afterEach(async () => expect(await brokenPromises()).toEqual([]))
  return app
}
