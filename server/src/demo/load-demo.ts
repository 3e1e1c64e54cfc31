/**
 * The demo company (decisions 8) is the same on every machine. It is marked when it is complete, so that an interrupted load is made
 * again from the start. Its many names and rules are loaded only when a company is to be made.
 */
import type { Day } from '@backoffice/contract/day'
import pg from 'pg'
import type { FileStore } from '../files/store.ts'
import { demoMark } from './mark.ts'

export interface DemoOptions {
  /** The same people in both; other amounts show which one is open. */
  readonly database: 'main' | 'second'
  /** Multiplies parties, invoices and receipts. */
  readonly scale?: number
  /** Exact numbers for a benchmark, which reads no history: its moments are left as they are, which saves a third of the time. */
  readonly counts?: { readonly invoices: number; readonly receipts: number }
  /** The company's day; a test gives one, otherwise the database says. */
  readonly today?: Day
  /** The pictures of cheques and slips are stored here; without it there are none. */
  readonly files?: FileStore
  readonly log?: (line: string) => void
}

const LOCK = 727003
const TABLES =
  'invoice, receipt, transfer, deposit, deposit_line, allocation, bounce, journal, posting, audit, holding, chart, attachment, notification'

/** Loads it into a migrated database without users; one that has it, or users of its own, is left as it is. */
export async function loadDemo(ownerUrl: string, options: DemoOptions): Promise<void> {
  const { database, log = () => {} } = options
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'backoffice demo' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    const mark = await demoMark(client)
    if (mark === 'loaded' || mark === 'removed') return
    const { rows } = await client.query<{ today: Day; used: boolean }>(
      `select (now() at time zone 'Asia/Karachi')::date::text as today, exists (select from app_user) as used`,
    )
    const { today = '' as Day, used } = rows[0] ?? {}
    if (used && !mark) return log(`The ${database} database has users already: no demo is loaded.`)
    const { makeDemo } = await import('./make-demo.ts')
    const { invoices, receipts } = await makeDemo(client, options, options.today ?? today)
    // Every receipt was written several times, and the lists count from clean pages.
    await client.query(`vacuum (analyze) ${TABLES}`)
    log(`Demo company loaded into the ${database} database: ${invoices.length} invoices, ${receipts.length} receipts.`)
  } finally {
    await client.end()
  }
}
