/** Runs the commands of a backup and a restore on databases of their own, compares them, and spoils backups. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { parseConfig } from '../src/config.ts'
import { runCommand } from '../src/commands/commands.ts'

/** A server works on these. */
export interface Place {
  readonly dataDir: string
  readonly main: string
  /** A place without it has one database. */
  readonly second?: string
}
export type PlaceOfTwo = Required<Place>

/** Runs a command with the settings of a place. */
export async function runAt(
  place: Place,
  command: string,
  folder?: string,
  more: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<{ exitCode: number; output: string }> {
  const lines: string[] = []
  const { dataDir, main, second } = place
  const databases = second === undefined ? { DATABASES: 'main' } : { SECOND_DATABASE_URL: second }
  const settings = { DATA_DIR: dataDir, DATABASE_URL: main, ...databases, ...more }
  const exitCode = await runCommand([command, ...(folder === undefined ? [] : [folder]), ...options], {
    urls: async () => ({ main, ...(second !== undefined && { second }) }),
    config: () => parseConfig(settings),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

export async function queryRows(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Reads every table, each row as it is, but for the marks of keys and files: a restored database belongs with files of its own. */
export async function contentOf(url: string): Promise<Record<'tables' | 'sequences', Record<string, unknown>[]>> {
  const tables = await queryRows(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'custody') and tablename <> 'installation' order by 1`,
  )
  if (tables.length < 50) throw new Error(`the database has ${tables.length} tables`)
  const parts = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) from ${String(name)} t`,
  )
  const sequences = await queryRows(url, 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2')
  return { tables: await queryRows(url, `${parts.join(' union all ')} order by 1`), sequences }
}

/** Changes the text of a file in a backup. */
export function rewrite(folder: string, path: string, change: (text: string) => string): void {
  const before = readFileSync(join(folder, path), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${path} was not changed`)
  writeFileSync(join(folder, path), after)
}

/** Changes a file and its sum, like somebody with knowledge of the format could. */
export function signedAnew(folder: string, path: string, change: (text: string) => string): void {
  rewrite(folder, path, change)
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, path)))
    .digest('hex')
  rewrite(folder, 'SHA256SUMS', (text) => text.replace(new RegExp(`.{64}(?=  ${path}\\n)`), sum))
}
