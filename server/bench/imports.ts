/**
 * `npm run bench:imports`: imports a CSV file of 20,000 rows, 10,000 invoices of two lines each, into a company without any, and then the
 * same file again, by the path of the command line. `-- 50000` imports another number of invoices; `-- --xlsx` imports a workbook.
 */
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { kindOf } from '@backoffice/contract/imports/kinds'
import pg from 'pg'
import { ensureDatabases, startCluster } from '../src/postgres/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { readTable } from '../src/imports/table-file.ts'
import * as imports from '../src/commands/imports.ts'
import { textRow, workbook } from '../testing/workbooks.ts'
import { expectPromisesKept } from './data.ts'
import { processorOf } from './servers.ts'

const { values, positionals } = parseArgs({ options: { xlsx: { type: 'boolean' } }, allowPositionals: true })
const [invoices = 10_000] = positionals.map(Number)
const fileName = values.xlsx ? 'invoices.xlsx' : 'invoices.csv'

const company = `
  insert into company (code, name) values ('AP', 'Alpha');
  insert into branch (code, company_code, name) values ('KHI', 'AP', 'Karachi');
  insert into invoice_type values ('CR', 'Credit', 1);
  insert into division values ('10', 'General');
  insert into app_user (login_id, name, role_id, password_hash) select 1000 + n, 'Salesman ' || n, 2, 'none' from generate_series(0, 49) n;
  insert into user_branch (user_id, branch_code) select id, 'KHI' from app_user;
  insert into chart (branch_code, acode, title, level, cgroup) select 'KHI', 'P' || n, 'Party ' || n, 4, 'PARTY' from generate_series(0, 4999) n`

const labels = kindOf('invoices').columns.map(({ label }) => label)
const rows = Array.from({ length: 2 * invoices }, (_, nth) => {
  const [no, line] = [(nth >> 1) + 1, (nth % 2) + 1]
  const facts = ['KHI', `INV/26-${no}`, `2026-0${1 + (no % 9)}-15`, 'CR', '10', `P${no % 5000}`, 1000 + (no % 50)]
  const item = [line, `A-${line}`, `Item ${line}`, 'Sale', 2, 24, 100.25, 200.5, 190]
  const cells = [...facts, 500.5 + (no % 1000), no % 3 ? 0 : 100, ...item].map(String)
  return labels.map((_, column) => cells[column] ?? '')
})
const lines = [labels, ...rows]
const folder = mkdtempSync(join(tmpdir(), 'backoffice-bench-imports-'))
const path = join(folder, fileName)
const asText = () => lines.map((cells) => cells.join(',')).join('\n')
writeFileSync(path, values.xlsx ? workbook(lines.map((cells, nth) => textRow(nth + 1, ...cells)).join('')) : asText())
lines.length = rows.length = 0
const megabytes = () => Math.round(process.resourceUsage().maxRSS / 1024)
const before = megabytes()
const cluster = await startCluster({ dataDir: join(folder, 'data') })
try {
  await ensureDatabases(cluster, ['imports'])
  await migrate(cluster.url('imports'))
  const client = new pg.Client(cluster.url('imports'))
  await client.connect()
  await client.query(company)
  const worker = Number((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid)

  async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
    const [began, server, database] = [performance.now(), process.cpuUsage(), processorOf(worker)]
    const done = await work()
    const seconds = [performance.now() - began, process.cpuUsage(server).user / 1000].map((ms) =>
      (ms / 1000).toFixed(1),
    )
    const ofDatabase = (processorOf(worker) - database).toFixed(1)
    console.log(`${part}: ${seconds[0]} s; processor: server ${seconds[1]} s, database ${ofDatabase} s`)
    return done
  }

  for (const round of ['First import', 'The same file again']) {
    await timed(round, async () => {
      await client.query('begin')
      const table = await readTable(createReadStream(path), { fileName })
      const given = {
        kind: 'invoices',
        fileName,
        table,
        headings: new Map<string, string>(),
        choice: {},
        isCorrection: false,
      } as const
      const { importId, counts } = await timed('  read, copied and checked', () => imports.check(client, given))
      if (counts.new > 0)
        await timed('  written', () =>
          imports.apply(client, importId, { withoutRejected: false, approvesBefore: false }),
        )
      await timed('  committed', () => client.query('commit'))
      console.log(`  ${JSON.stringify(counts)}`)
    })
  }
  console.log(`Memory of the process: ${before} MB with the file made, ${megabytes()} MB at most`)
  await client.query('select custody.chain_the_rest()')
  await expectPromisesKept(client)
  await client.end()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
