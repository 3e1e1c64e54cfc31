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
let views: readonly string[]

beforeAll(async () => {
  const { name } = await ownedRow<{ name: string }>('select current_database() as name')
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  superuser = new pg.Client(url.href)
  await superuser.connect()
  const found = await owned<{ view: string }>(
    `select viewname as view from pg_views where viewname like 'invariant\\_%' order by 1`,
  )
  views = found.map(({ view }) => view)

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

/** Makes a fault, returns the promises that `query` finds broken, and takes the fault back. */
async function brokenBy(sql: string, query: string): Promise<string[]> {
  await superuser.query(`begin; set local session_replication_role = replica`)
  try {
    await superuser.query(sql.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? `no_id_${name}`)))
    const { rows } = await superuser.query<{ name: string }>(query)
    return rows.map(({ name }) => name)
  } finally {
    await superuser.query('rollback')
  }
}

const firstOfView = new Map(faults.toReversed().map((fault) => [fault[0], fault]))

describe('the promises about money', () => {
  it('hold before anything goes wrong', async () => {
    expect(await brokenPromises()).toEqual([])
  })

  it.each(faults)('%s notices when %s', async (view, fault, sql) => {
    const name = views.find((each) => each.startsWith(`invariant_${view}_`))
    // The function looks at all views, which takes ten times as long. It is shown one fault of each view.
    const isFirst = firstOfView.get(view)?.[1] === fault
    const query = isFirst ? 'select name from broken_invariants()' : `select '${name}' as name from ${name} limit 1`

    expect(await brokenBy(sql, query)).toContain(name)
  })

  it('have each been shown a fault', () => {
    expect([...firstOfView.keys()].sort()).toEqual(views.map((name) => /^invariant_(i\d\d)_/.exec(name)?.[1]))
  })
})
