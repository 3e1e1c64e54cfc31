/** Fills an empty database with the rows of a backup. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { copyIn } from '../db/copy.ts'
import { createTables, thisProgram } from '../db/migrate.ts'
import { type BaseManifest, type TableManifest, tableFile } from './backup-format.ts'
import { columnList, digestOf, nameOf, PLAIN, type Table, tablesIn } from './backup-tables.ts'

/** Refuses a backup with migrations that this program lacks or has with other statements. */
export function refuseOtherProgram(key: string, { migrations }: BaseManifest): void {
  const known = thisProgram().migrations
  migrations.forEach(({ name, checksum }, index) => {
    const ours = known[index]
    if (!ours || ours.name !== name) {
      throw new CannotStart(
        `${key}: the backup has ${name}, which this program does not have. Restore it with the newer program.`,
      )
    }
    if (ours.checksum !== checksum)
      throw new CannotStart(`${key}: ${name} of the backup differs from the same migration of this program.`)
  })
}

export async function refuseTables(key: string, client: pg.Client): Promise<void> {
  const [first] = await tablesIn(client)
  if (first)
    throw new CannotStart(`${key}: the database ${client.database} is not empty, it has the table ${nameOf(first)}.`)
}

interface ForeignKey {
  readonly name: string
  readonly at: string
  readonly definition: string
}

/**
 * Makes the tables as the backup had them and loads their rows, inside the transaction of the caller. Triggers and policies do not exist
 * yet: `migrate` makes them afterwards. Foreign keys are checked when all rows are there, and every table by its digest.
 */
export async function loadDatabase(
  folder: string,
  key: string,
  manifest: BaseManifest,
  client: pg.Client,
  print: (line: string) => void,
): Promise<void> {
  await client.query(PLAIN)
  await createTables(client, manifest.migrations.length)
  const tables = await tablesIn(client)
  const keys = await foreignKeysIn(client)
  for (const { at, name } of keys) await client.query(`alter table ${at} drop constraint ${name}`)
  // Migrations make some rows, which the backup has too.
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
  for (const saved of manifest.tables) {
    const table = tables.find((each) => each.schema === saved.schema && each.name === saved.name)
    if (table) await loadTable(client, join(folder, tableFile(key, saved)), table, saved)
    else print(`${key}: ${nameOf(saved)} is no table of this program and stays in the backup (${saved.rows} rows).`)
  }
  for (const { at, name, definition } of keys)
    await client.query(`alter table ${at} add constraint ${name} ${definition}`)
}

async function foreignKeysIn(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select quote_ident(conname) as name, conrelid::regclass::text as at, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 order by conrelid::regclass::text, conname`,
  )
  return rows
}

async function loadTable(client: pg.Client, file: string, table: Table, saved: TableManifest): Promise<void> {
  const copy = `copy ${nameOf(table)} (${columnList(saved.columns)}) from stdin`
  await copyIn(client, copy, createReadStream(file, { highWaterMark: 1 << 18 }))
  for (const [column, last] of Object.entries(saved.identities)) {
    if (last === null) continue
    await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3)', [nameOf(table), column, last])
  }
  const { rows, digest } = await digestOf(client, table)
  if (rows !== saved.rows || digest !== saved.digest) {
    throw new CannotStart(`${nameOf(table)} has ${rows} rows that are not the ${saved.rows} of the backup.`)
  }
}
