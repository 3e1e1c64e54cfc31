/**
 * Shows each invariant view a fault that it must find, because a view that finds nothing proves nothing. The faults are made as superuser,
 * with triggers and foreign keys off, in a transaction that is rolled back.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { aDesk, brokenPromises } from '../../testing/builders/desk.ts'
import { bookFaults, bookIds } from '../../testing/faults/books.ts'
import { cashFaults, cashIds } from '../../testing/faults/cash.ts'
import { creditFaults, creditIds } from '../../testing/faults/credits.ts'
import type { Ids } from '../../testing/faults/fault.ts'
import { bankFaults, bankIds } from '../../testing/faults/banks.ts'
import { returnedFaults, returnedIds } from '../../testing/faults/returned.ts'
import { heldFaults, heldIds } from '../../testing/faults/held.ts'
import { historyFaults, historyIds } from '../../testing/faults/history.ts'
import { invoiceFaults, invoiceIds } from '../../testing/faults/invoices.ts'
import { orderFaults, orderIds } from '../../testing/faults/orders.ts'
import { paymentFaults, paymentIds } from '../../testing/faults/payments.ts'
import { purchaseFaults, purchaseIds } from '../../testing/faults/purchases.ts'
import { stockFaults, stockIds } from '../../testing/faults/stock.ts'
import { tourFaults, tourIds } from '../../testing/faults/tours.ts'
import { voucherFaults, voucherIds } from '../../testing/faults/vouchers.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await testApp()
const faults = [
  ...bookFaults,
  ...cashFaults,
  ...creditFaults,
  ...heldFaults,
  ...bankFaults,
  ...returnedFaults,
  ...historyFaults,
  ...invoiceFaults,
  ...orderFaults,
  ...paymentFaults,
  ...purchaseFaults,
  ...stockFaults,
  ...tourFaults,
  ...voucherFaults,
]
let superuser: pg.Client
let ids: Ids

beforeAll(async () => {
  const { name } = await ownedRow<{ name: string }>('select current_database() as name')
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  superuser = new pg.Client(url.href)
  await superuser.connect()

  const places = { desk: await aDesk(app), elsewhere: await aDesk(app) }
  ids = {
    ...(await cashIds(places)),
    ...(await creditIds(places)),
    ...(await heldIds(places)),
    ...(await bankIds(places)),
    ...(await returnedIds(places)),
    ...(await invoiceIds(places)),
    ...(await orderIds(places)),
    ...(await paymentIds(places)),
    ...(await purchaseIds(places)),
    ...(await stockIds(places)),
    ...(await tourIds(places)),
    ...(await voucherIds(places)),
    ...(await bookIds(places)),
    ...(await historyIds(places)),
  }
})

afterAll(() => superuser.end())

async function brokenBy(sql: string): Promise<string[]> {
  await superuser.query(`begin; set local session_replication_role = replica`)
  try {
    await superuser.query(sql.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? `no_id_${name}`)))
    const { rows } = await superuser.query<{ name: string }>('select name from broken_invariants()')
    return rows.map(({ name }) => /^invariant_(i\d\d)/.exec(name)?.[1] ?? name)
  } finally {
    await superuser.query('rollback')
  }
}

describe('the promises about money', () => {
  it('hold before anything goes wrong', async () => {
    expect(await brokenPromises()).toEqual([])
  })

  it.each(faults)('%s notices when %s', async (view, _fault, sql) => {
    expect(await brokenBy(sql)).toContain(view)
  })

  it('have each been shown a fault', async () => {
    const views = await owned<{ view: string }>(
      `select substring(viewname from 'invariant_(i[0-9]+)') as view from pg_views where viewname like 'invariant\\_%' order by 1`,
    )

    expect([...new Set(faults.map(([view]) => view))].sort()).toEqual(views.map(({ view }) => view))
  })
})
