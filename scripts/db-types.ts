/**
 * Migrates a new database and writes its types for TypeScript (schema.generated.ts) and its tables as SQL (schema/tables.sql), both in
 * server/src/db. `--verify` only compares.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tablesText } from '../server/testing/catalog-text.ts'
import { cloneDatabase, startTestCluster } from '../server/testing/cluster.ts'
import { root } from './steps.ts'

const TABLES = 'server/src/db/schema/tables.sql'

function typesOf(ownerUrl: string): boolean {
  // The same choices as the parsers in server/src/db/connection.ts.
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
      '--exclude-pattern=*(schema_migration|schema_file|schema_object|invariant_*)',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  return status === 0
}

async function tablesOf(ownerUrl: string): Promise<boolean> {
  const text = await tablesText(ownerUrl)
  const path = join(root, TABLES)
  if (!process.argv.includes('--verify')) {
    writeFileSync(path, text)
    return true
  }
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (committed === text) return true
  const lines = committed.split('\n')
  const at = text.split('\n').findIndex((line, index) => line !== lines[index])
  console.error(
    `${TABLES}:${at + 1} is not what a fresh database has:\n  ${text.split('\n')[at] ?? '(end)'}\nRun npm run db:types.`,
  )
  return false
}

const cluster = await startTestCluster()
try {
  const { ownerUrl } = await cloneDatabase(cluster.adminUrl)
  const verdicts = [typesOf(ownerUrl), await tablesOf(ownerUrl)]
  process.exitCode = verdicts.every(Boolean) ? 0 : 1
} finally {
  await cluster.stop()
}
