/** The command line of the operator: `npm run backoffice -- <command>`, on the databases of the server with the same settings. */
import { existsSync } from 'node:fs'
import { databaseUrls, embedded } from './bases.ts'
import { CannotStart } from './cannot-start.ts'
import { type Config, parseConfig } from './config.ts'
import { runningCluster } from './db/running-cluster.ts'
import { type Urls, WrongUsage } from './operator/command.ts'
import { runCommand } from './operator/commands.ts'
import { shutdownOnSignals } from './shutdown.ts'

const print = (line: string): void => console.log(line)
const shutdown = shutdownOnSignals(print)

const config = (): Config => parseConfig(process.env)

async function urls(): Promise<Urls> {
  const { dataDir, bases } = config()
  const running = bases.main.url ? undefined : await runningCluster(dataDir)
  if (running) return { main: running(embedded.main), second: running(embedded.second) }
  return databaseUrls(config(), { print, shutdown })
}

try {
  if (existsSync('.env')) process.loadEnvFile()
  await shutdown.begin(await runCommand(process.argv.slice(2), { urls, config, print }))
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  await shutdown.begin(error instanceof WrongUsage ? 2 : 1)
}
