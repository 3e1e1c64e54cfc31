/** The commands about whole databases: their promises and their tables. */
import type pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { type Command, connected, type Key, type Urls } from './command.ts'

export const databaseCommands: Readonly<Record<string, Command>> = {
  check: {
    takes: '',
    help: ['prints the promises about money that do not hold; exit code 1 if there are any'],
    options: [],
    databases: ['main', 'second'],
    run: async ({ urls, keys, print }) => checkPromises(await urls(), keys, print),
  },
  migrate: {
    takes: '',
    help: ['brings the tables of both databases up to date'],
    options: [],
    databases: ['main', 'second'],
    async run({ urls, keys, print }) {
      const at = await urls()
      for (const key of keys) {
        const applied = await migrate(at[key])
        print(applied.length === 0 ? `${key}: up to date.` : `${key}: ${applied.join(', ')} applied.`)
      }
      return 0
    },
  },
}

/** Prints whether the promises hold, and returns the exit code. */
export async function checkPromises(at: Urls, keys: readonly Key[], print: (line: string) => void): Promise<number> {
  let broken = 0
  for (const key of keys) {
    const rows = await connected(at[key], brokenPromises)
    broken += rows.length
    print(
      rows.length === 0
        ? `${key}: all promises about money hold.`
        : `${key}: ${rows.length} promises about money are broken:`,
    )
    for (const { name, violations } of rows) print(`  ${name}: ${violations}`)
  }
  return broken === 0 ? 0 : 1
}

async function brokenPromises(client: pg.Client): Promise<{ name: string; violations: string }[]> {
  const { rows } = await client.query<{ name: string; violations: string }>(
    'select name, violations from broken_invariants()',
  )
  return rows
}
