import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postmasterFile } from './ownership.ts'
import { urlOf } from './server-process.ts'

/** Returns the URLs of the databases that a running server has in this data directory; `undefined` when none runs. */
export async function runningCluster(dataDir: string): Promise<((database: string) => string) | undefined> {
  const memory = join(dataDir, 'cluster.json')
  if (!existsSync(memory)) return undefined
  const { home, password }: { home: string; password: string } = JSON.parse(readFileSync(memory, 'utf8'))
  const file = postmasterFile(join(home, 'cluster'))
  if (!file) return undefined
  const url = (database: string): string => urlOf(file.sockets, password, database, 'backoffice')
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
