/** The demo company (decisions 8): the same on every machine, and marked when it is complete, so that
 * an interrupted load is made again from the start. */
import type { Day } from '@backoffice/contract/day'
import pg from 'pg'
import type { FileStore } from '../files/store.ts'
import { hashPassword } from '../session/passwords.ts'
import { at, momentOf, workingDays } from './calendar.ts'
import { demoCompany } from './company.ts'
import { demoDeposits } from './deposits.ts'
import { demoEndings } from './endings.ts'
import { demoHandOvers } from './hand-overs.ts'
import { demoInvoices } from './invoices.ts'
import { type CashPlan, loadCash } from './load-cash.ts'
import { loadCompany } from './load-company.ts'
import { loadEndings } from './load-endings.ts'
import { loadHistory } from './load-history.ts'
import { loadNotifications } from './load-notifications.ts'
import { phase } from './phase.ts'
import { loadPictures } from './pictures.ts'
import { demoReceipts } from './receipts.ts'

export interface DemoOptions {
  /** The same people in both; other amounts show which one is open. */
  readonly database: 'main' | 'second'
  /** Multiplies parties, invoices and receipts. */
  readonly scale?: number
  /** Exact numbers for a benchmark, which reads no history: its moments are left as they are, which saves a third of the time. */
  readonly counts?: { readonly invoices: number; readonly receipts: number }
  /** The company's day; a test gives one, otherwise the database says. */
  readonly today?: Day
  /** Where the pictures of cheques and slips go; none without it. */
  readonly files?: FileStore
  readonly log?: (line: string) => void
}

export const DEMO_PASSWORD = 'Demo@1234'
/** What the first start prints. */
export const demoSignIns = [
  { login: 1001, role: 'Salesman' },
  { login: 2001, role: 'Cashier' },
  { login: 3001, role: 'Director' },
  { login: 4001, role: 'Deposit Approver' },
  { login: 5001, role: 'Location Approver' },
] as const

const INVOICES = 20_000
const RECEIPTS = 6_000
/** Half a year of invoices, three and a half months of receipts. */
const DAYS = 156
const CHAIN_DAYS = 90
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
    const { rows } = await client.query<{ today: Day; mark: string | null; used: boolean }>(
      `select (now() at time zone 'Asia/Karachi')::date::text as today, exists (select from app_user) as used,
        (select value from setup where key = 'demo') as mark`,
    )
    const { today = '' as Day, mark, used } = rows[0] ?? {}
    if (mark === 'loaded') return
    if (used && !mark) return log(`The ${database} database has users already: no demo is loaded.`)
    const { invoices, receipts } = await load(client, options, options.today ?? today)
    // Every receipt was written several times, and the lists count from clean pages.
    await client.query(`vacuum (analyze) ${TABLES}`)
    log(`Demo company loaded into the ${database} database: ${invoices.length} invoices, ${receipts.length} receipts.`)
  } finally {
    await client.end()
  }
}

async function load(client: pg.Client, options: DemoOptions, today: Day): Promise<CashPlan> {
  const { database, scale = 1, counts } = options
  const days = workingDays(today, DAYS)
  const company = demoCompany(scale)
  const period = { days, chainStart: days.length - CHAIN_DAYS }
  const invoices = demoInvoices(company, period, counts?.invoices ?? Math.ceil(INVOICES * scale), database)
  const receipts = demoReceipts(company, invoices, period, counts?.receipts ?? Math.ceil(RECEIPTS * scale), database)
  const handOvers = demoHandOvers(receipts, days.length, database)
  const deposits = demoDeposits(company, handOvers, days, database)
  const endings = demoEndings({ invoices, receipts, handOvers, deposits }, days, database)
  const plan = { days, invoices, receipts, handOvers, deposits, endings }
  const passwordHash = await hashPassword(DEMO_PASSWORD)

  await client.query(`set timezone = 'UTC'; set jit = off`)
  await phase(client, async () => {
    // What an interrupted load left; all of it is the demo's own.
    await client.query('truncate company, app_user, invoice_type, division, dictionary, setup restart identity cascade')
    await mark(client, 'loading')
    await loadCompany(client, company, passwordHash, momentOf(days, at(0, 8), 0))
  })
  await loadCash(client, plan)
  await loadEndings(client, plan)
  const { files } = options
  if (files) await phase(client, () => loadPictures(client, plan, files, database))
  await phase(client, async () => {
    if (!counts) {
      await loadHistory(client, plan)
      await loadNotifications(client)
    }
    await mark(client, 'loaded')
  })
  return plan
}

const mark = (client: pg.Client, value: 'loading' | 'loaded') =>
  client.query(
    `insert into setup (key, value) values ('demo', $1) on conflict (key) do update set value = excluded.value`,
    [value],
  )
