/** The commands that load and remove the demo company. */
import { ofDatabase } from '../config-databases.ts'
import { type Found, foundIn, loadDemo } from '../demo/load-demo.ts'
import { signInsInWords } from '../demo/sign-ins.ts'
import { openFileStore } from '../store/open-store.ts'
import { type Command, DRY_RUN, trialOf, WrongUsage } from './command.ts'
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
  'remove-demo': {
    takes: '[--database KEY] [--confirm KEY] [--dry-run]',
    help: [
      'makes a database anew, without the demo company, so that a company of your own can begin in it; stop the server first;',
      'refuses, and names them, while any user, company, branch, file or document in it is not of the demo; needs DEMO=0, since the next start',
      'would load the demo again; nothing is kept, so make a backup before if you are not sure;',
      '--confirm repeats the key of the database; without it the command only shows what it would do; exit code 1 where nothing is removed',
    ],
    options: ['confirm', 'dry-run'],
    databases: 'first',
    async run(call) {
      const { urls, config, keys, values, print } = call
      const [key] = keys
      const settings = config()
      const isDryRun = (values['dry-run'] ?? false) || values.confirm === undefined
      if (values.confirm !== undefined && values.confirm !== key)
        throw new WrongUsage(`--confirm must repeat the key of the database: --database ${key} --confirm ${key}.`)
      if (settings.demo.load) {
        print('The next start would load the demo again. Set DEMO=0 first, for this command too.')
        return 1
      }
      const at = await urls()
      const url = ofDatabase(at, key)
      // Only this command needs the code of the demo company.
      const { removeDemo } = await import('../../../demo/src/remove-demo.ts')
      const { isDemo, others, connections, files } = await connected(url, (client) => removeDemo(client, { isDryRun }))
      if (!isDemo) print(`${key}: there is no demo company.`)
      for (const other of others) print(`${key}: not of the demo: ${other}`)
      if (others.length > 0)
        print(`${key}: nothing is removed. A company of your own belongs into another DATA_DIR or database.`)
      if (connections > 0) print(`${key}: the server is running. Stop it first.`)
      if (!isDemo || others.length > 0 || connections > 0) return 1
      if (isDryRun) {
        print(`${DRY_RUN}\n${key}: the demo company is removed, with everything that was tried in it.`)
        print(`To keep it, make a backup first: npm run backoffice -- backup ./demo-backup`)
        print(`To remove it: npm run backoffice -- remove-demo --database ${key} --confirm ${key}`)
        return values['dry-run'] ? 0 : 1
      }
      await bringUpToDate(settings, key, at)
      const store = openFileStore(settings.files, key)
      for (const file of files) await store.remove(file)
      print(`${key}: the demo company is removed, and the database is empty. create-director makes the first director.`)
      return 0
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
