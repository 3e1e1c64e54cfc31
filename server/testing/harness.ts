/**
 * Builds the application of a test file: it has its own copy of the migrated database, gets injected requests, and signs users in without a
 * password.
 */
import { afterAll, inject } from 'vitest'
import type {} from './global-setup.ts'
import { openApp, type TestApp, type TestAppOptions } from './open-app.ts'

export type { TestApp, TestClock } from './open-app.ts'

/**
 * Once per test file, at its top: `const { as } = await testApp()`. Everything is closed and dropped after the file's tests.
 * `options` replace arguments of `buildApp`.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { close, ...app } = await openApp(inject('adminUrl'), options)
  afterAll(close)
  return app
}
