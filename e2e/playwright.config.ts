import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import type { WorkerFixtures } from './fixtures.ts'

// Workers inherit the path that the first process found.
const executablePath = (process.env['CHROMIUM_PATH'] ??= findChromium() ?? '')
const isRoot = process.getuid?.() === 0
const isNight = process.env['TEST_TIER'] === 'nightly'

export default defineConfig<object, WorkerFixtures>({
  testDir: '.',
  outputDir: '../.cache/e2e',
  globalSetup: './start-server.ts',
  fullyParallel: true,
  // Tests with the tag `@nightly` are for `npm run test:nightly`.
  grepInvert: isNight ? [] : /@nightly/,
  // The journeys by keys alone run in Urdu too, from right to left: at the gate one of them, and at night all with the tag `@both-ways`.
  projects: [
    { name: 'en' },
    { name: 'ur', use: { language: 'ur' }, grep: isNight ? /@both-ways/ : /@both-ways-by-day/ },
  ],
  // A test often waits: for a row that stays in its place, for a toast to go.
  workers: Math.max(2, Math.min(4, availableParallelism() + 2)),
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous: a busy machine is no failure. What is expected at once is compared with other events, not with the time that passed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    baseURL: process.env['E2E_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Karachi',
    // A trace of every test would need a third of the time. `npm run e2e -- --trace on` makes one. A failed test keeps a picture; where CI
    // is set, its second try keeps a trace too.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // A test that is about the program without a network allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Everything a page needs comes from our own server; nothing else is even looked up.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
