import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { urlOf } from './server-process.ts'

/** The databases that a server which works on this data directory has opened; `undefined` where none runs. */
export async function runningCluster(dataDir: string): Promise<((database: string) => string) | undefined> {
  const memory = join(dataDir, 'cluster.json')
  if (!existsSync(memory)) return undefined
  const { home, password }: { home: string; password: string } = JSON.parse(readFileSync(memory, 'utf8'))
  const pidFile = join(home, 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [, , , , sockets = ''] = readFileSync(pidFile, 'utf8').split('\n')
  const url = (database: string): string => urlOf(sockets, password, database, 'backoffice')
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
