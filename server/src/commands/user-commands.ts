/** The commands about users. */
import { resolve } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import type pg from 'pg'
import { ofDatabase } from '../config-databases.ts'
import { migrationsIn } from '../db/migrate.ts'
import { demoMark } from '../demo/mark.ts'
import { createDirector, resetPassword, withoutPassword } from './accounts.ts'
import { aligned, type Command, DRY_RUN, loginOf, textOf, WrongUsage } from './command.ts'
import { connected, bringUpToDate } from '../backup/owner.ts'

export const userCommands: Readonly<Record<string, Command>> = {
  'create-director': {
    takes:
      '--login 3100 --name "Sana Malik" --company AP [--company-name "Acme Pharma"] [--time-zone Asia/Karachi] --branch AP1 [--branch-name Karachi] [--among-the-demo] [--dry-run]',
    help: [
      'makes a director with all modules, and company and branch where they are missing;',
      '--time-zone, an area and a city, decides when the days of a new company begin, which never changes; without it that of the',
      'settings; the command prints it with the time of day there, and --dry-run shows it before;',
      'prints a password to be changed at the first sign-in, and where the director was made;',
      'refuses a database with the demo company unless --among-the-demo allows it',
    ],
    options: [
      'login',
      'name',
      'company',
      'company-name',
      'time-zone',
      'branch',
      'branch-name',
      'among-the-demo',
      'dry-run',
    ],
    databases: 'first',
    async run({ values, urls, config, keys: [key], print }) {
      const director = {
        login: loginOf(values),
        name: textOf(values, 'name'),
        company: {
          code: textOf(values, 'company'),
          name: values['company-name'] ?? textOf(values, 'company'),
          timeZone: values['time-zone'],
        },
        branch: { code: textOf(values, 'branch'), name: values['branch-name'] ?? textOf(values, 'branch') },
      }
      const at = await urls()
      const isDryRun = values['dry-run'] ?? false
      if (!isDryRun) await bringUpToDate(config(), key, at)
      const { password, timeZone } = await connected(ofDatabase(at, key), async (client) => {
        if (isDryRun) await migrationsIn(client)
        if (!values['among-the-demo'] && (await demoMark(client)) !== undefined) throw new CannotStart(AMONG_THE_DEMO)
        return createDirector(client, director, { isDryRun })
      })
      if (isDryRun) {
        print(`Dry run, nothing is changed: director ${director.login} of the ${key} database would be made.`)
        print(timeZone)
      } else {
        print(
          `Director ${director.login} is made in the ${key} database: ${placeOf(config(), key, ofDatabase(at, key))}.`,
        )
        print(timeZone)
        print(`Password, to be changed at the first sign-in: ${password}`)
      }
      return 0
    },
  },
  'reset-password': {
    takes: '--login 3100 | --branch KHI [--dry-run]',
    help: [
      'prints a new password to be changed at the next sign-in, and ends all sign-ins;',
      '--branch gives one to each active user of a branch who still has to choose a password, and prints a list to cut into slips;',
      'users who have chosen a password keep it; exit code 1 if there is nobody to give one to',
    ],
    options: ['login', 'branch', 'dry-run'],
    databases: 'first',
    async run({ values, urls, keys: [key], print }) {
      if ((values.login === undefined) === (values.branch === undefined))
        throw new WrongUsage('reset-password needs --login or --branch.')
      const isDryRun = values['dry-run'] ?? false
      if (values.branch !== undefined) {
        const branch = textOf(values, 'branch')
        const slips = await connected(ofDatabase(await urls(), key), (client) => slipsOf(client, branch, isDryRun))
        if (slips.length === 0) print(`Every active user of the branch ${branch} has chosen a password.`)
        else if (isDryRun) print(`${DRY_RUN}\n${slips.length} users of the branch ${branch} would get a new password.`)
        for (const line of isDryRun || slips.length === 0 ? [] : aligned([HEADINGS, ...slips])) print(line)
        return slips.length === 0 ? 1 : 0
      }
      const login = loginOf(values)
      const at = await urls()
      const password = await connected(ofDatabase(at, key), (client) => resetPassword(client, login, { isDryRun }))
      if (isDryRun) print(`Dry run, nothing is changed: user ${login} of the ${key} database would get a new password.`)
      else print(`User ${login} of the ${key} database. Password, to be changed at the next sign-in: ${password}`)
      return 0
    },
  },
  'remove-demo-users': {
    takes: '[--dry-run]',
    help: [
      'closes the users of the demo company for good: they can never sign in again and are signed out;',
      'what they recorded stays',
    ],
    options: ['dry-run'],
    databases: 'all',
    async run({ values, urls, keys, print }) {
      const isDryRun = values['dry-run'] ?? false
      if (isDryRun) print(DRY_RUN)
      const at = await urls()
      // Only this command needs the code of the demo company.
      const { removeDemoUsers } = await import('../../../demo/src/remove-users.ts')
      for (const key of keys) {
        const { closed, directors } = await connected(ofDatabase(at, key), (client) =>
          removeDemoUsers(client, { isDryRun }),
        )
        print(`${key}: ${closed} users of the demo company can no longer sign in.`)
        if (directors === 0) print(`${key}: no director is left. create-director makes one.`)
      }
      return 0
    },
  },
}

const AMONG_THE_DEMO =
  'This database has the demo company. A company of your own belongs into an empty database: stop the server, set DEMO=0, and either remove ' +
  'the demo (npm run backoffice -- remove-demo) or set another DATA_DIR, and start it again. --among-the-demo makes the director here all the same.'

/** Names the installation of a command, so that nobody mistakes it for the server's. */
function placeOf({ bases, dataDir }: Config, key: string, url: string): string {
  const isEmbedded = bases.find((base) => base.key === key)?.urls === undefined
  if (isEmbedded) return `DATA_DIR ${resolve(dataDir)}`
  const { host, pathname, searchParams } = new URL(url)
  return `PostgreSQL at ${host || (searchParams.get('host') ?? 'this machine')}, database ${pathname.slice(1)}`
}

const HEADINGS = ['Username', 'Name', 'Password']

/** Gives new passwords to the users of a branch who still have to choose one. Returns a row for each: username, name, password. */
async function slipsOf(client: pg.Client, branch: string, isDryRun: boolean): Promise<string[][]> {
  const slips: string[][] = []
  for (const { login, name } of await withoutPassword(client, branch))
    slips.push([String(login), name, await resetPassword(client, login, { isDryRun })])
  return slips
}
