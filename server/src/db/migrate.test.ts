import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { listMigrations, migrate, type Migration } from './migrate.ts'

let clone: ClonedDatabase
let client: pg.Client

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  client = new pg.Client(clone.ownerUrl)
  await client.connect()
})

beforeEach(async () => {
  await client.query('truncate schema_migration; drop table if exists first, second')
})

afterAll(async () => {
  await client.end()
  await clone.drop()
})

const migration = (name: string, text: string): Migration => ({
  name,
  sql: text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const first = migration('0001_first.sql', 'create table first (id int)')
const second = migration('0002_second.sql', 'create table second (id int)')
const tables = async (): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where tablename in ('first', 'second') order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('migrate', () => {
  it('applies what is missing, in order and once', async () => {
    await expect(migrate(clone.ownerUrl, [first])).resolves.toEqual(['0001_first.sql'])
    await expect(migrate(clone.ownerUrl, [first, second])).resolves.toEqual(['0002_second.sql'])
    await expect(migrate(clone.ownerUrl, [first, second])).resolves.toEqual([])
  })

  it('lets one of several servers that start together apply it', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(clone.ownerUrl, [first, second])))

    expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
  })

  it('leaves nothing of a file that fails, and names the line', async () => {
    const broken = migration('0002_second.sql', 'create table second (id int);\nselect wrong;')

    await expect(migrate(clone.ownerUrl, [first, broken])).rejects.toThrow(
      '0002_second.sql:2: column "wrong" does not exist',
    )
    await expect(tables()).resolves.toEqual(['first'])
  })

  it('refuses a file that was changed after it was applied', async () => {
    await migrate(clone.ownerUrl, [first])

    await expect(migrate(clone.ownerUrl, [migration(first.name, 'select 1')])).rejects.toThrow(
      'was changed after it was applied',
    )
  })

  it('refuses a database of a newer program', async () => {
    await migrate(clone.ownerUrl, [first, second])

    await expect(migrate(clone.ownerUrl, [first])).rejects.toThrow('start the newer program')
  })
})

describe('list migrations', () => {
  it('refuses a gap in the numbers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'backoffice-migrations-'))
    for (const name of ['0001_one.sql', '0003_three.sql']) writeFileSync(join(folder, name), 'select 1')

    expect(() => listMigrations(pathToFileURL(`${folder}/`))).toThrow(
      '0003_three.sql: a migration 0002_….sql was expected',
    )
  })
})
