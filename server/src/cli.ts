/** The command line of the operator: `npm run backoffice -- <command>`, on the databases of the server with the same settings. */
import { existsSync } from 'node:fs'
import { databaseUrls, embedded } from './bases.ts'
import { CannotStart } from './cannot-start.ts'
import { parseConfig } from './config.ts'
import { runningCluster } from './db/running-cluster.ts'
import { runCommand, type Urls } from './operator/commands.ts'
import { shutdownOnSignals } from './shutdown.ts'

const print = (line: string): void => console.log(line)
const shutdown = shutdownOnSignals(print)

async function open(): Promise<Urls> {
  const config = parseConfig(process.env)
  const running = config.bases.main.url ? undefined : await runningCluster(config.dataDir)
  if (running) return { main: running(embedded.main), second: running(embedded.second) }
  return databaseUrls(config, { print, shutdown })
}

try {
  if (existsSync('.env')) process.loadEnvFile()
  await shutdown.begin(await runCommand(process.argv.slice(2), open, print))
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  await shutdown.begin(1)
}
