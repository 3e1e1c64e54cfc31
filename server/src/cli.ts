/** The command line of the operator: `npm run backoffice -- <command>`, on the databases of the server with the same settings. */
import { existsSync } from 'node:fs'
import { databaseUrls, embedded } from './bases.ts'
import { CannotStart } from './cannot-start.ts'
import { type Config, parseConfig } from './config.ts'
import { homeOf } from './db/cluster-home.ts'
import { runningCluster } from './db/running-cluster.ts'
import { type Urls, WrongUsage } from './operator/command.ts'
import { runCommand } from './operator/commands.ts'
import { shutdownOnSignals } from './shutdown.ts'

const print = (line: string): void => console.log(line)
const shutdown = shutdownOnSignals(print)

const config = (): Config => parseConfig(process.env)

async function urls(mayBegin: boolean): Promise<Urls> {
  const { dataDir, bases } = config()
  const running = bases.main.urls ? undefined : await runningCluster(dataDir)
  if (running) return { main: running(embedded.main), second: running(embedded.second) }
  if (!bases.main.urls && !mayBegin && homeOf(dataDir) === undefined) {
    throw new CannotStart(
      `There is no database in DATA_DIR ${dataDir}. Name that of the server, or start the server first.`,
    )
  }
  const { main, second } = await databaseUrls(config(), { print, shutdown })
  if (main.owner === undefined || second.owner === undefined) {
    throw new CannotStart(
      'Commands work as the owner of the databases: set OWNER_DATABASE_URL and SECOND_OWNER_DATABASE_URL.',
    )
  }
  return { main: main.owner, second: second.owner }
}

try {
  if (existsSync('.env')) process.loadEnvFile()
  await shutdown.begin(await runCommand(process.argv.slice(2), { urls, config, print }))
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  await shutdown.begin(error instanceof WrongUsage ? 2 : 1)
}
