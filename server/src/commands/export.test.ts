/** The export of a database, compared with the tables that it was made from, and brought into an empty database. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastingKinds } from '@backoffice/contract/imports/kinds'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { linesOf } from '../../testing/builders/invoices.ts'
import { aGodown, anItem, moved } from '../../testing/builders/stock.ts'
import { emptyDatabases } from '../../testing/empty-databases.ts'
import { type OpenedApp, openApp } from '../../testing/open-app.ts'
import { owned } from '../../testing/owner.ts'
import { aSetting, type Setting } from '../../testing/setting.ts'
import { parseConfig } from '../config.ts'
import { copyIn } from '../db/copy.ts'
import { digestOf, tablesIn } from '../backup/backup-tables.ts'
import { runCommand } from './commands.ts'
import { kindsInOrder } from './export-kinds.ts'
import { columnsLeftOut, tablesLeftOut } from './export.ts'

const file = z.object({
  file: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sha256: z.string(),
  bytes: z.number(),
})
const manifest = z.object({
  main: z.object({
    takenAt: z.string(),
    tables: z.array(z.object({ ...file.shape, table: z.string(), digest: z.string() })),
    imports: z.array(z.object({ ...file.shape, kind: z.string() })),
  }),
  leftOut: z.object({ tables: z.record(z.string(), z.string()), columns: z.record(z.string(), z.string()) }),
})

let app: OpenedApp
let directory: string
let setting: Setting
const emptyDatabase = emptyDatabases()

/** Words that a spreadsheet, a delimiter or a quote could change. */
const HARD = 'Tea; 250 g, "best"\nsecond line'

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'backoffice-export-'))
  app = await openApp(inject('adminUrl'))
  setting = await aSetting(app)
  const { desk, invoice } = setting
  await linesOf(invoice, [{ item: 'Tea, "green"' }, { item: 'Sugar; white' }])
  const godown = await aGodown({ branch: desk.branch.code })
  await moved({ godown, item: await anItem({ name: 'Tea, black' }), received: 10, rate: 12.5 })
  await owned('update chart set credit_limit = 1000.5, location = $2 where branch_code = $1 and acode = $3', [
    desk.branch.code,
    'Saddar, East',
    desk.party,
  ])
  await owned('update receipt set comment = $1', [HARD])
  // More rows than fit into one message of the database.
  await owned(
    `insert into dictionary (type, name, value) select 'EXPENSE', repeat('x', i % 190 + 1), i::text from generate_series(1, 5000) i`,
  )
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

async function run(url: string, ...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(args, {
    urls: async () => ({ main: url, second: url }),
    config: () => parseConfig({}),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

async function exported(url: string, name: string) {
  const folder = join(directory, name)
  const done = await run(url, 'export', folder, '--database', 'main')
  expect(done).toMatchObject({ exitCode: 0 })
  return { folder, ...manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))) }
}

describe('an export', { timeout: 60_000 }, () => {
  it('has every table of the business, with the counts and digests of its manifest', async () => {
    const { folder, main } = await exported(app.ownerUrl, 'whole')
    const client = new pg.Client(app.ownerUrl)
    await client.connect()
    const tables = (await tablesIn(client)).filter(({ schema, name }) => !tablesLeftOut[`${schema}.${name}`])

    expect(main.tables.map(({ table }) => table)).toEqual(tables.map(({ schema, name }) => `${schema}.${name}`))
    expect(tables.length).toBeGreaterThan(50)
    await client.query('begin')
    for (const entry of main.tables) {
      const bytes = readFileSync(join(folder, entry.file))
      const [head, ...rows] = parse(bytes, { relax_column_count: false })
      expect([entry.table, head, rows.length]).toEqual([entry.table, entry.columns, entry.rows])
      expect([entry.table, createHash('sha256').update(bytes).digest('hex')]).toEqual([entry.table, entry.sha256])
      // The rows of the file, brought into a table of the same columns, have the digest of the table.
      const columns = entry.columns.map((each) => pg.escapeIdentifier(each)).join(', ')
      await client.query(`create table back as select ${columns} from ${entry.table} with no data`)
      await copyIn(
        client,
        'copy back from stdin with (format csv, header true)',
        createReadStream(join(folder, entry.file)),
      )
      const back = {
        schema: 'public',
        name: 'back',
        columns: entry.columns,
        generated: [],
        identities: [],
        hidden: false,
      }
      expect([entry.table, await digestOf(client, back)]).toEqual([
        entry.table,
        { rows: entry.rows, digest: entry.digest },
      ])
      await client.query('drop table back')
    }
    await client.query('rollback')
    await client.end()
    expect(main.tables.find(({ table }) => table === 'public.dictionary')?.rows).toBeGreaterThan(5000)
    expect(readFileSync(join(folder, 'main/tables/public.receipt.csv'), 'utf8')).toContain(
      '"Tea; 250 g, ""best""\nsecond line"',
    )
    expect(execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toBe('')
  })

  it('leaves secrets out, and explains it in the README', async () => {
    const { folder, main, leftOut } = await exported(app.ownerUrl, 'secrets')
    const [{ hash } = { hash: '' }] = await owned<{ hash: string }>(
      'select password_hash as hash from app_user limit 1',
    )
    const everything = main.tables.map((each) => readFileSync(join(folder, each.file), 'utf8')).join('\n')
    const readme = readFileSync(join(folder, 'README.txt'), 'utf8')
    const known = await owned<{ name: string }>(
      `select format('%s.%s', table_schema, table_name) as name from information_schema.tables
       union all select format('%s.%s.%s', table_schema, table_name, column_name) from information_schema.columns`,
    )

    expect(readme).toContain('do not open these files in one')
    expect(hash).not.toBe('')
    expect(everything).not.toContain(hash)
    const secret = main.tables.flatMap(({ table, columns }) =>
      columns.filter((each) => /hash|secret|token|password/.test(each)).map((each) => `${table}.${each}`),
    )
    expect(secret).toEqual(['public.app_user.must_change_password', 'public.history_link.hash'])
    for (const [name, why] of Object.entries({ ...tablesLeftOut, ...columnsLeftOut })) {
      expect(known).toContainEqual({ name })
      expect(readme).toContain(`- ${name}: ${why}`)
    }
    expect(leftOut).toEqual({ tables: tablesLeftOut, columns: columnsLeftOut })
  })

  it('brings files that change nothing here, and make the same data in an empty database', async () => {
    const { folder, main } = await exported(app.ownerUrl, 'imports')
    expect(main.imports.map(({ kind }) => kind).toSorted()).toEqual([...lastingKinds].toSorted())
    expect(main.imports.filter(({ rows }) => rows === 0)).toEqual([])
    for (const { kind, file: path } of main.imports) {
      const again = await run(app.ownerUrl, 'import', kind, join(folder, path))
      expect({ kind, ...again }).toMatchObject({
        kind,
        // An invoice that was collected on here stays as it is, although its file has the receipts under Received Before.
        ...(kind !== 'invoices' && { exitCode: 0 }),
        output: expect.stringContaining(': 0 New, 0 Changed,') as string,
      })
    }
    const other = await emptyDatabase()
    for (const kind of kindsInOrder) {
      const done = await run(other.url, 'import', kind, join(folder, 'main/imports', `${kind}.csv`))
      expect({ kind, ...done }).toMatchObject({ kind, exitCode: 0 })
    }
    const there = await exported(other.url, 'there')
    expect(there.main.imports.map(({ kind, rows, sha256 }) => ({ kind, rows, sha256 }))).toEqual(
      main.imports.map(({ kind, rows, sha256 }) => ({ kind, rows, sha256 })),
    )
  })

  it('has what clients paid here under Received Before, so that the other program asks nobody again', async () => {
    const { folder } = await exported(app.ownerUrl, 'received')
    const rows: Record<string, string>[] = parse(readFileSync(join(folder, 'main/imports/invoices.csv')), {
      columns: true,
    })
    const owed = new Map(
      rows.map((row) => [row['Invoice No'], Number(row['Bill Amount']) - Number(row['Received Before'])]),
    )
    const invoices = await owned<{ no: string; balance: number; received: number }>(
      'select invoice_no as no, balance::float8 as balance, received::float8 as received from invoice',
    )

    expect(invoices.some(({ received }) => received > 0)).toBe(true)
    expect(invoices.map(({ no }) => [no, owed.get(no)])).toEqual(invoices.map(({ no, balance }) => [no, balance]))
    expect(readFileSync(join(folder, 'README.txt'), 'utf8')).toContain(
      'Received Before in invoices.csv is what clients have paid',
    )
  })

  it('is of one moment, whatever is saved meanwhile', async () => {
    const { branch } = setting.desk
    let isDone = false
    // Each statement adds a row to two tables at once.
    const writing = (async () => {
      for (let i = 0; !isDone; i += 1) {
        await owned(
          `with one as (insert into division values ($1, 'x') returning code)
           insert into dictionary (type, name, value) select 'INCOTERM', 'x', code from one`,
          [`${branch.code}-${i}`],
        )
      }
    })()
    const { folder } = await exported(app.ownerUrl, 'moment')
    isDone = true
    await writing
    const codes = (table: string, column: string, having: string) =>
      parse(readFileSync(join(folder, `main/tables/public.${table}.csv`)), { columns: true, cast: false })
        .map((row) => z.record(z.string(), z.string()).parse(row))
        .filter((row) => Object.values(row).some((cell) => cell.startsWith(having)))
        .map((row) => row[column] ?? '')
        .toSorted((a, b) => a.localeCompare(b))

    expect(codes('dictionary', 'value', `${branch.code}-`)).toEqual(codes('division', 'code', `${branch.code}-`))
  })

  it('refuses a folder that is not empty', async () => {
    const folder = join(directory, 'full')
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'mine')

    await expect(run(app.ownerUrl, 'export', folder)).rejects.toThrow(
      'is not empty: an export needs a folder of its own',
    )
    expect(existsSync(`${folder}.part`)).toBe(false)
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('mine')
  })
})
