/**
 * Writes server/testing/past: the SQL that makes a database of the program as it is now, and the rows that `fill` adds. Later programs
 * are tested to bring such a database up to date. Run it after a release, before the next migration, and commit the two files.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestCluster } from '../server/testing/cluster.ts'
import { openApp } from '../server/testing/open-app.ts'
import { dump } from '../server/testing/past/dump.ts'
import { fill } from '../server/testing/past/fill.ts'
import { root } from './steps.ts'

const cluster = await startTestCluster()
try {
  const app = await openApp(cluster.adminUrl)
  await fill(app)
  const { schema, data } = await dump(app.ownerUrl)
  writeFileSync(join(root, 'server/testing/past/schema.sql'), schema)
  writeFileSync(join(root, 'server/testing/past/data.sql'), data)
  await app.close()
} finally {
  await cluster.stop()
}
