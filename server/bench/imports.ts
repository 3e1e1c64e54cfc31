/**
 * `npm run bench:imports -- 100000 --xlsx`: imports a workbook, or without `--xlsx` a CSV file, with this number of invoices of two lines
 * each into a company without any, by the path of the command line, and then the same file again. It prints the time of each part, and the
 * memory of the process.
 */
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureDatabases, startCluster } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { readTable } from '../src/imports/table-file.ts'
import * as imports from '../src/operator/imports.ts'
import { expectPromisesKept } from './bulk.ts'
import { writeInvoices } from './invoice-files.ts'
import { processorOf } from './processor.ts'

const { values, positionals } = parseArgs({ options: { xlsx: { type: 'boolean' } }, allowPositionals: true })
const [invoices = 100_000] = positionals.map(Number)
const fileName = values.xlsx ? 'invoices.xlsx' : 'invoices.csv'
const [PARTIES, SALESMEN] = [5000, 50]
const MB = 1024 * 1024

const company = `
  insert into company (code, name) values ('AP', 'Alpha');
  insert into branch (code, company_code, name) values ('KHI', 'AP', 'Karachi');
  insert into invoice_type values ('CR', 'Credit', 1);
  insert into division values ('10', 'General');
  insert into app_user (login_id, name, role_id, password_hash) select 1000 + n, 'Salesman ' || n, 2, 'none' from generate_series(0, ${SALESMEN - 1}) n;
  insert into user_branch (user_id, branch_code) select id, 'KHI' from app_user;
  insert into chart (branch_code, acode, title, level, cgroup) select 'KHI', 'P' || n, 'Party ' || n, 4, 'PARTY' from generate_series(0, ${PARTIES - 1}) n`

const folder = mkdtempSync(join(tmpdir(), 'backoffice-bench-imports-'))
const cluster = await startCluster({ dataDir: join(folder, 'data') })
try {
  await ensureDatabases(cluster, ['imports'])
  await migrate(cluster.url('imports'))
  const client = new pg.Client(cluster.url('imports'))
  await client.connect()
  await client.query(company)
  const path = join(folder, fileName)
  await writeInvoices(path, { invoices, parties: PARTIES, salesmen: SALESMEN })
  console.log(`${fileName}: ${invoices} invoices of 2 lines, ${Math.round(statSync(path).size / MB)} MB`)
  const worker = Number((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid)
  let mostMemory = 0
  const watch = setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage.rss())), 50)

  async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
    const [began, server, database] = [performance.now(), process.cpuUsage(), processorOf(worker)]
    const done = await work()
    const { user, system } = process.cpuUsage(server)
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${part}: ${seconds.toFixed(1)} s; processor: server ${((user + system) / 1e6).toFixed(1)} s, database ${(processorOf(worker) - database).toFixed(1)} s`,
    )
    return done
  }

  const before = process.memoryUsage.rss()
  for (const round of ['First import', 'The same file again']) {
    await timed(round, async () => {
      await client.query('begin')
      const table = await readTable(createReadStream(path), { fileName })
      const given = { kind: 'invoices', fileName, table, headings: new Map<string, string>() } as const
      const { importId, counts } = await timed('  read, copied and checked', () => imports.check(client, given))
      if (counts.new > 0) await timed('  written', () => imports.apply(client, importId, false))
      await timed('  committed', () => client.query('commit'))
      console.log(`  ${JSON.stringify(counts)}`)
    })
  }
  clearInterval(watch)
  console.log(`Memory of the process: ${Math.round(before / MB)} MB before, ${Math.round(mostMemory / MB)} MB at most`)
  await client.query('select custody.chain_the_rest()')
  await expectPromisesKept([client])
  await client.end()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
