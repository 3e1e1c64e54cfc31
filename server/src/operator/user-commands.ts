/** The commands about users. */
import { ofDatabase } from '../config-databases.ts'
import { migrationsIn } from '../db/migrate.ts'
import { createDirector, resetPassword } from './accounts.ts'
import { type Command, connected, DRY_RUN, loginOf, textOf } from './command.ts'
import { bringUpToDate } from './up-to-date.ts'

export const userCommands: Readonly<Record<string, Command>> = {
  'create-director': {
    takes:
      '--login 3100 --name "Sana Malik" --company AP [--company-name "Acme Pharma"] [--time-zone Asia/Karachi] --branch AP1 [--branch-name Karachi] [--dry-run]',
    help: [
      'makes a director with all modules, and company and branch where they are missing;',
      '--time-zone says when the days of a new company begin, which never changes; without it that of the settings;',
      'prints a password to be changed at the first sign-in',
    ],
    options: ['login', 'name', 'company', 'company-name', 'time-zone', 'branch', 'branch-name', 'dry-run'],
    databases: 'first',
    mayBegin: true,
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
      const password = await connected(ofDatabase(at, key), async (client) => {
        if (isDryRun) await migrationsIn(client)
        return createDirector(client, director, { isDryRun })
      })
      if (isDryRun)
        print(`Dry run, nothing is changed: director ${director.login} of the ${key} database would be made.`)
      else
        print(
          `Director ${director.login} of the ${key} database. Password, to be changed at the first sign-in: ${password}`,
        )
      return 0
    },
  },
  'reset-password': {
    takes: '--login 3100 [--dry-run]',
    help: ['prints a new password to be changed at the next sign-in, and ends all sign-ins'],
    options: ['login', 'dry-run'],
    databases: 'first',
    async run({ values, urls, keys: [key], print }) {
      const login = loginOf(values)
      const at = await urls()
      const isDryRun = values['dry-run'] ?? false
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
      const { removeDemoUsers } = await import('../demo/remove-users.ts')
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
