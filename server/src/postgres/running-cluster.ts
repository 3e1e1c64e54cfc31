import pg from 'pg'
import { clusterOf, homeOf } from './cluster-home.ts'
import { postmasterFile } from './ownership.ts'
import { urlOf } from './server-process.ts'

/** Returns the URLs of the databases that a running server has in this data directory; `undefined` when none runs. */
export async function runningCluster(dataDir: string): Promise<((database: string) => string) | undefined> {
  const found = homeOf(dataDir)
  const file = found && postmasterFile(clusterOf(found.home))
  if (!file) return undefined
  const url = (database: string): string => urlOf(file.sockets, found.password, database, 'backoffice')
  const client = new pg.Client(url('postgres'))
  client.on('error', () => {})
  try {
    await client.connect()
    return url
  } catch {
    // The file is left over from a server that was killed.
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
