/** Makes the demo company in a migrated database. */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { hashPassword } from '../../server/src/session/passwords.ts'
import { at, momentOf, workingDays } from './calendar.ts'
import { demoCompany } from './company.ts'
import { demoDeposits } from './deposits.ts'
import { demoEndings } from './endings.ts'
import { demoHandOvers } from './hand-overs.ts'
import { demoApprovals, demoLines } from './invoice-approvals.ts'
import { demoInvoices } from './invoices.ts'
import { type CashPlan, loadCash } from './load-cash.ts'
import { loadCompany } from './load-company.ts'
import { loadBanks } from './load-banks.ts'
import { loadHeld } from './load-held.ts'
import { loadMessages } from './load-messages.ts'
import { loadCredits } from './load-credits.ts'
import { loadEndings } from './load-endings.ts'
import { demoLeaves } from './leaves.ts'
import { loadHistory } from './load-history.ts'
import { loadNotifications } from './load-notifications.ts'
import { loadOrders } from './load-orders.ts'
import { loadPayments } from './load-payments.ts'
import { loadPeriods } from './load-periods.ts'
import { loadBooks } from './load-books.ts'
import { loadSettings } from './load-settings.ts'
import { loadPurchases } from './load-purchases.ts'
import { loadRequests } from './load-requests.ts'
import { phase } from './phase.ts'
import { loadVouchers } from './load-vouchers.ts'
import { loadUserHistory } from './load-user-history.ts'
import { loadBills, loadTours } from './load-tours.ts'
import { loadPictures } from './pictures.ts'
import { loadStock } from './load-stock.ts'
import { demoMarketingReps, demoOrders } from './orders.ts'
import { demoPurchases } from './purchases.ts'
import { demoReceipts } from './receipts.ts'
import type { FileStore } from '../../server/src/store/file-store.ts'
import { markDemo } from '../../server/src/demo/mark.ts'
import { demoVouchers } from './vouchers.ts'
import { orderAudit, orderNews } from './request-history.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/sign-ins.ts'
import { demoStock } from './stock.ts'
import { demoTours } from './tours.ts'
import { demoPlaces, demoVisits } from './visits.ts'

const INVOICES = 20_000
const RECEIPTS = 6_000
/** The working days of the demo: half a year with invoices. The last three and a half months also have receipts. */
const DAYS = 156
const CHAIN_DAYS = 90
/** The working days of a year, in which stock has moved, vouchers were entered, and people were on tours, on leave and on visits. */
const YEAR_DAYS = 312

export interface DemoOptions {
  /** All databases have the same people, but other amounts, so that a user sees which one is open. */
  readonly database: string
  /** Multiplies the numbers of parties, invoices and receipts. */
  readonly scale?: number
  /** The company's day, for tests; otherwise it comes from the database. */
  readonly today?: Day
  /** Stores the pictures of cheques and slips; without it there are none. */
  readonly files?: FileStore
  readonly log?: (line: string) => void
}

export async function makeDemo(client: pg.Client, options: DemoOptions, today: Day): Promise<CashPlan> {
  const { database, scale = 1 } = options
  const days = workingDays(today, DAYS)
  const company = demoCompany(scale)
  const period = { days, chainStart: days.length - CHAIN_DAYS }
  const invoices = demoInvoices(company, period, Math.ceil(INVOICES * scale), database)
  const year = workingDays(today, YEAR_DAYS)
  const stock = demoStock(company, year, scale, database)
  const lines = demoLines(invoices, stock.items, database)
  const approvals = demoApprovals(company, invoices, days.length, database)
  const receipts = demoReceipts(company, invoices, period, Math.ceil(RECEIPTS * scale), database)
  const handOvers = demoHandOvers(receipts, days.length, database)
  const deposits = demoDeposits(company, handOvers, days, database)
  const endings = demoEndings({ invoices, receipts, handOvers, deposits }, days, database)
  const plan = { days, invoices, lines, approvals, receipts, handOvers, deposits, endings }
  const visits = demoVisits(company, year, scale, database)
  const requests = {
    days: year,
    leaves: demoLeaves(company, year, database),
    visits,
    places: demoPlaces(company, year, visits, database),
  }
  const passwordHash = await hashPassword(DEMO_PASSWORD)

  await client.query(`set timezone = 'UTC'; set jit = off`)
  await phase(client, async () => {
    // An interrupted load may have left rows. The database had no users before it, so they all belong to the demo.
    await client.query(
      'truncate company, app_user, invoice_type, division, dictionary, stock_category, stock_movement, voucher_type, marketing_rep, setup restart identity cascade',
    )
    await markDemo(client, 'loading')
    await loadCompany(client, company, passwordHash, momentOf(days, at(0, 8), 0))
    await loadUserHistory(client, company, days)
  })
  await phase(client, () => loadStock(client, stock, year))
  await loadVouchers(client, demoVouchers(company, year.length, scale, database), year)
  await loadCash(client, plan)
  await loadEndings(client, plan)
  const tours = { company, tours: demoTours(company, year, database), days: year }
  await phase(client, () => loadTours(client, tours))
  await phase(client, () => loadRequests(client, requests))
  await loadOrders(client, demoOrders(company, stock.items, year, scale, database), demoMarketingReps(company), year)
  await phase(client, () => loadPurchases(client, demoPurchases(company, stock.items, year.length, database), year))
  await phase(client, () => loadCredits(client, days))
  await phase(client, () => loadBanks(client, days))
  await phase(client, () => loadHeld(client, days))
  const { files } = options
  if (files) {
    await phase(client, () => loadPictures(client, plan, files, database))
    await phase(client, () => loadBills(client, tours, files, database))
  }
  await phase(client, async () => {
    await loadHistory(client, plan)
    await loadPayments(client, days)
    await loadMessages(client)
    await loadNotifications(client)
    await orderAudit(client)
    await orderNews(client)
    await loadPeriods(client)
    await loadSettings(client)
    await loadBooks(client, days)
    // Without statistics of the loaded rows the planner would join all documents row by row, for many minutes.
    await client.query(
      'analyze receipt, transfer, deposit, deposit_line, bounce, invoice, invoice_line, invoice_approval',
    )
    // The moments of the story count documents to their days.
    await client.query('select custody.add_up_finished()')
    // The history is chained last, when its times and its order are final.
    await client.query('select custody.chain_the_rest()')
    await markDemo(client, 'loaded')
  })
  return plan
}
