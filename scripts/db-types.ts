/** Writes server/src/db/schema.generated.ts from a freshly migrated database; `--verify` only compares. */
import { spawnSync } from 'node:child_process'
import { cloneDatabase, startTestCluster } from '../server/testing/cluster.ts'

const cluster = await startTestCluster()
try {
  const { ownerUrl } = await cloneDatabase(cluster.adminUrl)
  // These types follow the parsers in server/src/db/connection.ts.
  const types = { int8: 'number', date: 'string', timestamp: 'string', timestamptz: 'string', numeric: 'number' }
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${ownerUrl}`,
      '--out-file=server/src/db/schema.generated.ts',
      '--date-parser=string',
      '--numeric-parser=number',
      `--type-mapping=${JSON.stringify(types)}`,
      '--exclude-pattern=*(schema_migration|invariant_*)',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await cluster.stop()
}
