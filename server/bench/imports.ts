/**
 * `npm run bench:imports -- 100000`: imports a file of so many invoices with two lines each into a company without any, by the path of the
 * command line, and then the same file again. It prints what each part took, and the memory of the process.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kindOf } from '@backoffice/contract/imports/kinds'
import pg from 'pg'
import { ensureDatabases, startCluster } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { readTable } from '../src/imports/table-file.ts'
import * as imports from '../src/operator/imports.ts'
import { expectPromisesKept } from './bulk.ts'
import { processorOf } from './processor.ts'

const [invoices = 100_000] = process.argv.slice(2).map(Number)
const [PARTIES, SALESMEN] = [5000, 50]
const MB = 1024 * 1024

async function writeFile(path: string): Promise<void> {
  const file = createWriteStream(path)
  const write = async (line: string): Promise<void> => {
    if (!file.write(line)) await new Promise<void>((go) => void file.once('drain', go))
  }
  await write(
    `${kindOf('invoices')
      .columns.map(({ label }) => label)
      .join(',')}\n`,
  )
  for (let no = 1; no <= invoices; no += 1) {
    const facts = `KHI,INV/26-${no},2026-0${1 + (no % 9)}-15,CR,10,P${no % PARTIES},${1000 + (no % SALESMEN)},${500 + (no % 1000)}.50,${no % 3 ? 0 : 100}`
    for (const line of [1, 2])
      await write(`${facts},${line},A-${line},"Item, number ${line}",Sale,2,24,100.25,200.50,190.00\n`)
  }
  file.end()
  await finished(file)
}

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
  const path = join(folder, 'invoices.csv')
  await writeFile(path)
  console.log(`${invoices} invoices of 2 lines, ${Math.round(statSync(path).size / MB)} MB`)
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
      const table = await readTable(createReadStream(path), { fileName: 'invoices.csv' })
      const given = { kind: 'invoices', fileName: 'invoices.csv', table, headings: new Map<string, string>() } as const
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
