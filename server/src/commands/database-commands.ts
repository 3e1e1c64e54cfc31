/** The commands about whole databases: their invariants, their history and their tables. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { lineOf } from '../db/history-chain.ts'
import { isNotBegun } from '../data-directory.ts'
import { migrationsIn, allFiles } from '../db/migrate.ts'
import { ofDatabase } from '../config-databases.ts'
import { demoMark } from '../demo/mark.ts'
import { openFileStore } from '../store/open-store.ts'
import { misspelledHere } from '../misspelled-settings.ts'
import { aboutLostRights } from './lost-rights.ts'
import { checkClock, checkFiles, checkItems } from './check-installation.ts'
import { type Command, DRY_RUN, trialOf, WrongUsage } from './command.ts'
import { connected, type Urls, bringUpToDate } from '../backup/owner.ts'
import { brokenLinks, type Heads, headsNow, lostHeads, readHeads } from './history-heads.ts'

export const databaseCommands: Readonly<Record<string, Command>> = {
  check: {
    takes: '[--heads FILE]',
    help: [
      'checks the settings, the promises about money, the history of each branch, the clock, and the files: writes, reads and removes one,',
      'and compares the files of the store with the uploads of the database; run it as the user of the server;',
      'with --heads also each line of a kept output of audit-head that the history does not lead to any more;',
      'exit code 1 if anything is wrong; files of no upload are counted and are no fault',
    ],
    options: ['heads'],
    databases: 'all',
    async run({ values, urls, config, keys, print }) {
      const { bases, files } = config()
      const heads =
        values.heads === undefined
          ? undefined
          : readHeads(
              textOfFile(values.heads),
              bases.map(({ key }) => key),
            )
      for (const line of misspelledHere()) print(line)
      const at = await urls()
      const promises = await checkPromises(at, keys, print, heads)
      let faults = 0
      for (const key of keys) {
        const findings = await connected(ofDatabase(at, key), async (client) => [
          await checkClock(client),
          ...(await checkFiles(client, openFileStore(files, key))),
          await checkItems(client),
        ])
        for (const { sentence, isFault } of findings) {
          print(`${key}: ${sentence}.`)
          if (isFault) faults += 1
        }
      }
      return faults === 0 ? promises : 1
    },
  },
  'audit-head': {
    takes: '',
    help: [
      'prints the newest link of the history of each branch, to be kept on paper or on another machine:',
      'check --heads shows later that nothing before it was changed or cut off',
    ],
    options: [],
    databases: 'all',
    async run({ urls, keys, print }) {
      const at = await urls()
      for (const key of keys) {
        for (const head of await connected(ofDatabase(at, key), headsNow)) print(lineOf(key, head))
      }
      return 0
    },
  },
  migrate: {
    takes: '[--database KEY] [--dry-run]',
    help: [
      'brings the tables of all databases up to date, and the time zone of new companies;',
      '--dry-run names what is missing, and does not try whether it can be applied',
    ],
    options: ['dry-run'],
    databases: 'all',
    mayBegin: true,
    async run(call) {
      const { urls, config, keys, print } = call
      const [settings, trial] = [config(), trialOf(call)]
      if (trial.isDryRun) print(DRY_RUN)
      // There is nothing to look into, and the run itself would begin with it.
      const at = trial.isDryRun && isNotBegun(settings) ? undefined : await urls()
      for (const key of keys) {
        const { applied, timeZone } = at
          ? await bringUpToDate(settings, key, at, trial)
          : { applied: allFiles(), timeZone: undefined }
        print(applied.length === 0 ? `${key}: up to date.` : `${key}: ${applied.join(', ')} applied.`)
        if (timeZone !== undefined) print(`${key}: the time zone of new companies is ${timeZone} from now on.`)
      }
      return 0
    },
  },
}

/** Prints whether the invariants hold, and whether the history leads to the noted heads; returns the exit code. */
export async function checkPromises(
  at: Urls,
  keys: readonly string[],
  print: (line: string) => void,
  heads?: Heads,
): Promise<number> {
  let broken = 0
  for (const key of keys) {
    const noted = heads?.[key] ?? []
    await connected(ofDatabase(at, key), async (client) => {
      const promises = await brokenPromises(client)
      const links = promises.some(({ name }) => name.endsWith('history_is_chained')) ? await brokenLinks(client) : []
      const lost = await lostHeads(client, noted)
      broken += promises.length + lost.length
      print(
        promises.length === 0
          ? `${key}: all promises about money hold.`
          : `${key}: ${promises.length} promises about money are broken:`,
      )
      for (const { name, violations } of promises) print(`  ${name}: ${violations}`)
      for (const sentence of await aboutLostRights(client)) print(`${key}: ${sentence}`)
      if (promises.length > 0 && (await demoMark(client)) === 'loading') {
        print(`${key}: the demo company is loaded in part only. The next start of the server loads it anew.`)
      }
      for (const sentence of [...links, ...lost]) print(`  History of ${sentence}.`)
      if (heads && lost.length === 0) print(`${key}: the history leads to all ${noted.length} heads of the file.`)
    })
  }
  return broken === 0 ? 0 : 1
}

async function brokenPromises(client: pg.Client): Promise<{ name: string; violations: string }[]> {
  try {
    const { rows } = await client.query<{ name: string; violations: string }>(
      'select name, violations from broken_invariants()',
    )
    return rows
  } catch (error) {
    // A database without the function was never migrated, and the refusal names the command that does it.
    await migrationsIn(client)
    throw error
  }
}

function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new WrongUsage(`--heads: ${error instanceof Error ? error.message : String(error)}`)
  }
}
