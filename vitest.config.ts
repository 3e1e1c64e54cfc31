import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than there are cores: a test often waits for PostgreSQL.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() + 1)),
    // Generous: a busy machine is no failure.
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    // As in the browser tests: one that needs its second try is named at the end of the run.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'scripts/*.test.ts',
            'server/src/{config,settings-file,settings-in-files,books/batch-file}.test.ts',
          ],
          exclude: ['scripts/dev.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        // Each file has a window and modules of its own, as in a process of its own; but jsdom is loaded once per worker.
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'jsdom', pool: 'vmThreads' },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['server/{src,testing}/**/*.test.ts', 'demo/src/**/*.test.ts', 'scripts/dev.test.ts'],
          // Loading the server takes longer than most files. A file keeps nothing in modules that the next one could find: it opens an
          // application over a database of its own.
          isolate: false,
          exclude: ['server/src/{config,settings-file,settings-in-files,books/batch-file}.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
