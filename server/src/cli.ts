/** The command line of the operator: `npm run backoffice -- <command>`, on the databases of the server with the same settings. */
import { databaseUrls, embedded } from './open-databases.ts'
import { CannotStart } from './cannot-start.ts'
import { type Config, parseConfig } from './config.ts'
import { namesOfAll, ofDatabase } from './config-databases.ts'
import { isNotBegun } from './data-directory.ts'
import { runningCluster } from './postgres/running-cluster.ts'
import { sentenceOf } from './operator-errors.ts'
import { WrongUsage } from './commands/command.ts'
import type { Urls } from './backup/owner.ts'
import { runCommand } from './commands/commands.ts'
import { loadSettings } from './settings-file.ts'
import { shutdownOnSignals } from './shutdown.ts'

const print = (line: string): void => console.log(line)
const shutdown = shutdownOnSignals(print)

const config = (): Config => parseConfig(process.env)

async function urls(mayBegin: boolean): Promise<Urls> {
  const { dataDir, bases } = config()
  const isEmbedded = bases[0].urls === undefined
  const keys = bases.map(({ key }) => key)
  const running = isEmbedded ? await runningCluster(dataDir) : undefined
  if (running) return Object.fromEntries(keys.map((key) => [key, running(embedded(key))]))
  if (!mayBegin && isNotBegun(config())) {
    throw new CannotStart(
      `There is no database in DATA_DIR ${dataDir}. Name the DATA_DIR of the server, or start the server first.`,
    )
  }
  const found = await databaseUrls(config(), { print, shutdown })
  return Object.fromEntries(
    keys.map((key) => {
      const { owner } = ofDatabase(found, key)
      if (owner !== undefined) return [key, owner]
      throw new CannotStart(`Commands work as the owner of the databases: set ${namesOfAll(keys, 'owner')}.`)
    }),
  )
}

try {
  loadSettings()
  await shutdown.begin(await runCommand(process.argv.slice(2), { urls, config, print }))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  await shutdown.begin(error instanceof WrongUsage ? 2 : 1)
}
