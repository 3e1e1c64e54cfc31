/** The command that loads the demo company. */
import { ofDatabase } from '../config-databases.ts'
import { type Found, foundIn, loadDemo } from '../demo/load-demo.ts'
import { signInsInWords } from '../demo/sign-ins.ts'
import { openFileStore } from '../store/open-store.ts'
import { type Command, DRY_RUN, trialOf } from './command.ts'
import { connected, bringUpToDate } from '../backup/owner.ts'

/** The reasons why a database gets no demo. */
const refusals: Readonly<Record<Exclude<Found, 'empty' | 'interrupted'>, string>> = {
  loaded: 'the demo company is there already',
  removed: 'its demo users were removed, and real people work with it',
  'in use': 'it has users already, so that no demo is loaded',
}

export const demoCommands: Readonly<Record<string, Command>> = {
  demo: {
    takes: '[--database KEY] [--dry-run]',
    help: [
      'loads the demo company into databases without users, as a start with DEMO=1 does; an interrupted load begins anew;',
      'the password of its users is published: a server that others reach does not start with them unless DEMO=1 is set;',
      'exit code 1 where a database has users already: it is left as it is',
    ],
    options: ['dry-run'],
    databases: 'all',
    mayBegin: true,
    async run(call) {
      const { urls, config, keys, print } = call
      const [settings, trial] = [config(), trialOf(call)]
      const at = await urls()
      if (trial.isDryRun) print(DRY_RUN)
      let [loaded, refused] = [0, 0]
      for (const key of keys) {
        const url = ofDatabase(at, key)
        const { applied } = await bringUpToDate(settings, key, at, trial)
        if (applied.length > 0) print(`${key}: ${applied.join(', ')} applied.`)
        const files = openFileStore(settings.files, key)
        const found = trial.isDryRun
          ? await connected(url, (client) => foreseen(client))
          : await loadDemo(url, { database: key, scale: settings.demo.scale, files })
        if (found === 'empty' || found === 'interrupted') {
          print(`${key}: the demo company is loaded.`)
          loaded += 1
        } else {
          print(`${key}: ${refusals[found]}.`)
          refused += 1
        }
      }
      if (loaded > 0) for (const line of signInsInWords('Sign in to the demo company:')) print(line)
      return refused === 0 ? 0 : 1
    },
  },
}

/** A database that a dry run did not bring up to date may have no tables yet. */
async function foreseen(client: Parameters<typeof foundIn>[0]): Promise<Found> {
  const { rows } = await client.query<{ hasTables: boolean }>(
    `select to_regclass('setup') is not null and to_regclass('app_user') is not null as "hasTables"`,
  )
  return rows[0]?.hasTables ? foundIn(client) : 'empty'
}
