/**
 * Loads the demo company (decisions 8), which is the same on every machine. A complete load is marked, so that an interrupted one starts
 * again. The code that makes the company is imported only when it is needed.
 */
import type { Day } from '@backoffice/contract/day'
import pg from 'pg'
import type { DemoOptions } from '../../../demo/src/make-demo.ts'
import { demoMark } from './mark.ts'

const LOCK = 727003
const TABLES =
  'invoice, receipt, transfer, deposit, deposit_line, allocation, bounce, payment, payment_instrument, journal, posting, audit, holding, finished_total, chart, attachment, notification, ' +
  'invoice_line, invoice_approval, item, stock_movement, stock_balance, voucher, voucher_line, tour, tour_leg, tour_expense, ' +
  'leave, credit, visit, chart_location, sale_order, sale_order_line, purchase_order, purchase_order_line'

/** A database gets the demo where nothing is, or where a load was interrupted. */
export type Found = 'empty' | 'interrupted' | 'loaded' | 'removed' | 'in use'

export async function foundIn(client: pg.Client): Promise<Found> {
  const mark = await demoMark(client)
  if (mark !== undefined) return mark === 'loading' ? 'interrupted' : mark
  const { rows } = await client.query<{ used: boolean }>('select exists (select from app_user) as used')
  return rows[0]?.used ? 'in use' : 'empty'
}

/**
 * Loads the demo into a migrated database without users. A database with users is not changed. Returns the state of the database before.
 */
export async function loadDemo(ownerUrl: string, options: DemoOptions): Promise<Found> {
  const { database, log = () => {} } = options
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'backoffice demo' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    const found = await foundIn(client)
    if (found === 'in use') log(`The ${database} database has users already: no demo is loaded.`)
    if (found !== 'empty' && found !== 'interrupted') return found
    const { rows } = await client.query<{ today: Day }>(
      `select (now() at time zone 'Asia/Karachi')::date::text as today`,
    )
    const { today = '' as Day } = rows[0] ?? {}
    const { makeDemo } = await import('../../../demo/src/make-demo.ts')
    const { invoices, receipts } = await makeDemo(client, options, options.today ?? today)
    // Every receipt was updated several times, so that the tables are full of old versions of rows.
    await client.query(`vacuum (analyze) ${TABLES}`)
    log(`Demo company loaded into the ${database} database: ${invoices.length} invoices, ${receipts.length} receipts.`)
    return found
  } finally {
    await client.end()
  }
}
