/** A faulty program cannot do more with invoices than this, because the role of the server may not. */
import { beforeAll, describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, anInvoice, type Desk, type Invoice } from '../../testing/builders/desk.ts'
import { enteredBy, linesOf } from '../../testing/builders/invoices.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'

const app = await cashApp()
const DENIED = '42501'
const RULE = '23514'

let desk: Desk
let elsewhere: Desk
let invoice: Invoice
let own: Invoice

beforeAll(async () => {
  desk = await aDesk(app)
  elsewhere = await aDesk(app)
  invoice = await anInvoice({ salesman: desk.salesman })
  await linesOf(invoice, [{ rate: 1000 }])
  own = await anInvoice({ salesman: desk.salesman })
  await enteredBy(desk.director, own)
})

/** Returns the code of the error, or the number of rows; `:name` is replaced by an id. */
async function attempt(who: 'cashier' | 'director', statement: string, at = desk) {
  const ids: Readonly<Record<string, string | number>> = {
    id: invoice.id,
    own: own.id,
    branch: `'${desk.branch.code}'`,
    cashier: desk.cashier.userId,
    director: desk.director.userId,
  }
  const { code, rows } = await asServer(
    app,
    at[who],
    statement.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name])),
  )
  return code ?? rows
}

describe('the role of the server', () => {
  it.each([
    ['adds a line', `insert into invoice_line values (:id, 9, :branch, '', 'x', '', 1, 1, 1, 1, 1)`],
    ['changes a line', 'update invoice_line set rate = 1 where invoice_id = :id'],
    ['removes a line', 'delete from invoice_line where invoice_id = :id'],
    ['changes what is approved', 'update invoice_approval set bill = bill + 1 where id = :id'],
    ['changes the version', 'update invoice_approval set version = 1 where id = :id'],
    ['changes who entered an invoice', 'update invoice_approval set entered_by = null where id = :own'],
    ['changes the moment of an approval', 'update invoice_approval set decided_at = now() where id = :id'],
    ['removes an approval', 'delete from invoice_approval where id = :id'],
    ['approves in the name of another', 'update invoice_approval set status = 1, decided_by = :cashier where id = :id'],
  ])('never %s', async (_what, statement) => {
    expect(await attempt('director', statement)).toBe(DENIED)
  })

  it.each([
    ['a cashier', 'cashier', 'update invoice_approval set status = 1, decided_by = :cashier where id = :id'],
    [
      'the user who entered it',
      'director',
      'update invoice_approval set status = 1, decided_by = :director where id = :own',
    ],
    ['nobody, without a decision', 'director', 'update invoice_approval set decided_by = :director where id = :id'],
  ] as const)('cannot let %s approve', async (_whom, who, statement) => {
    expect(await attempt(who, statement)).toBe(RULE)
  })

  it.each(['invoice_approval', 'invoice_line'])('sees no row of another branch in %s', async (table) => {
    expect(await attempt('director', `select from ${table} where branch_code = :branch`, elsewhere)).toBe(0)
    expect(await attempt('director', `select from ${table} where branch_code = :branch limit 1`)).toBe(1)
  })

  it('has changed nothing by all this', async () => {
    expect(
      await ownedRow(
        'select count(*)::int as n, max(version) as version, max(status) as status from invoice_approval where branch_code = $1',
        [desk.branch.code],
      ),
    ).toEqual({ n: 2, version: 2, status: 0 })
  })
})
