import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // More workers than this only wait for each other: PostgreSQL and password hashing want a core too.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    // Generous: a busy machine is no failure.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'scripts/*.test.ts', 'server/src/config.test.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['server/{src,testing}/**/*.test.ts'],
          exclude: ['server/src/config.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
