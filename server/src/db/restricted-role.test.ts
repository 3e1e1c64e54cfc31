/** The database refuses statements of the server's role that a wrong program might send. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, brokenPromises, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { chequeInHand } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { ownedRow } from '../../testing/owner.ts'

const app = await testApp()

let desk: Desk
let elsewhere: Desk
const ids: Record<string, string | number> = {}

beforeAll(async () => {
  desk = await aDesk(app)
  elsewhere = await aDesk(app)
  const { salesman, cashier, director } = desk
  const inBag = await aReceipt({ by: salesman, amount: 10 })
  const sent = await aReceipt({ by: salesman, amount: 20 }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 30 }).sentTo(cashier).approved()
  const pending = await aReceipt({ by: salesman }).sentTo(cashier).approved()
  const deposit = await aDeposit({ by: cashier, receipts: [pending] })
  const later = { ...aCheque(), chequeDate: await today(desk.branch.code, 1) }
  await aReceipt({ by: salesman, ...later })
    .sentTo(cashier)
    .approved()
  const owed = await anInvoice({ salesman, party: desk.party, bill: 100 })
  const advance = await aReceipt({ by: salesman, party: desk.party, amount: 40 }).appliedTo(owed, 10)
  await chequeInHand(desk).bounced(director)
  const cheque = await chequeInHand(desk)
  await aDeposit({ by: cashier, receipts: [cheque] }).approvedBy(director)
  Object.assign(ids, {
    receipt: inBag.id,
    invoice: inBag.invoice?.id,
    sent: sent.transferId,
    deposit: deposit.id,
    advance: advance.id,
    owed: owed.id,
    salesman: salesman.userId,
    cashier: cashier.userId,
    director: director.userId,
    branch: `'${desk.branch.code}'`,
    elsewhere: `'${elsewhere.branch.code}'`,
    party: `'${desk.party}'`,
  })
})

/** Runs a statement and returns the code of its error, or the number of rows that it changed. */
async function attempt(by: Worker, statement: string): Promise<string | number> {
  const named = statement.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => String(ids[name] ?? `no_id_${name}`))
  const { code, rows } = await asServer(app, by, named)
  return code ?? rows ?? 0
}

const DENIED = '42501'
const RULE = '23514'

describe('the role of the server', () => {
  it.each([
    ['receipt', 'update receipt set stage = 2 where id = :receipt'],
    ['receipt', 'update receipt set amount = 1 where id = :receipt'],
    ['receipt', 'delete from receipt where id = :receipt'],
    [
      'receipt',
      `insert into receipt (branch_code, party, salesman_id, recorded_by, method, amount, stage)
      values (:branch, :party, :salesman, :salesman, 'Cash', 5, 2)`,
    ],
    ['invoice', 'update invoice set received = 0 where id = :invoice'],
    ['invoice', 'update invoice set bill = bill + 1 where id = :invoice'],
    ['invoice', 'delete from invoice where id = :invoice'],
    ['transfer', 'delete from transfer where id = :sent'],
    ['transfer', 'update transfer set cashier_id = :director where id = :sent'],
    ['transfer', 'update transfer set receipt_id = :receipt where id = :sent'],
    ['deposit', 'update deposit set total = 0 where id = :deposit'],
    ['deposit', 'update deposit set cashier_id = :director where id = :deposit'],
    ['deposit', 'delete from deposit where id = :deposit'],
    ['deposit_line', 'update deposit_line set live = false where deposit_id = :deposit'],
    ['deposit_line', 'delete from deposit_line where deposit_id = :deposit'],
    ['receipt', 'update receipt set applied = 0 where id = :advance'],
    ['allocation', 'update allocation set live = false'],
    ['allocation', 'delete from allocation'],
    [
      'allocation',
      `insert into allocation (receipt_id, invoice_id, branch_code, amount, applied_by, live)
      values (:advance, :owed, :branch, 1, :salesman, false)`,
    ],
    ['bounce', `update bounce set reason = 'other'`],
    ['bounce', 'delete from bounce'],
    ['journal', 'update journal set amount = 0'],
    ['journal', 'delete from journal'],
    ['journal', 'truncate journal cascade'],
    [
      'journal',
      `insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, actor_id)
      values (:receipt, :branch, 'void', 0, 9, 10, :salesman, :salesman)`,
    ],
    ['posting', 'update posting set amount = 0'],
    ['posting', `insert into posting values (1, 'CA', 'x', :branch, 5)`],
    ['holding', 'update holding set amount = 0'],
    ['holding', `insert into holding values (:branch, 'CA', :salesman, :cashier, 5)`],
    ['audit', 'delete from audit'],
    [
      'audit',
      `insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules)
      values (:branch, 'receipt', 1, 'void', :salesman, 2, '{}')`,
    ],
    ['notification', `update notification set facts = '{}'`],
    ['notification', 'update notification set user_id = :salesman'],
    ['notification', 'delete from notification'],
    [
      'notification',
      `insert into notification (user_id, branch_code, kind, actor_id, document_kind, document_id)
      values (:cashier, :branch, 'send', :salesman, 'receipt', :receipt)`,
    ],
    ['notification', `select notify('send', 'receipt', :receipt, :branch, :salesman, '{}', array[:cashier])`],
    ['audit', `select write_audit('receipt', array[:receipt]::bigint[], array[:branch], 'void', :salesman, '{}')`],
    ['user', 'update app_user set role_id = 3 where id = :salesman'],
    ['module', 'insert into user_module values (:salesman, 7)'],
    ['branch', `insert into user_branch values (:salesman, :elsewhere)`],
    ['custody', `select custody.move(array[:receipt]::bigint[], 'void', :salesman)`],
    ['custody', `select custody.allocate(array[1]::bigint[], 'unapply', :salesman)`],
    ['custody', `select custody.add_to_holdings(array[:branch], array['SM'], array[:salesman], array[0], array[5])`],
    ['schema', 'create table mine (id int)'],
    ['policy', 'alter table receipt disable row level security'],
    ['trigger', 'alter table journal disable trigger all'],
  ])('writes no %s of its own: %s', async (_what, statement) => {
    expect(await attempt(desk.salesman, statement)).toBe(DENIED)
  })

  it.each([
    'chart',
    'invoice',
    'receipt',
    'transfer',
    'deposit',
    'deposit_line',
    'allocation',
    'bounce',
    'journal',
    'posting',
    'holding',
    'audit',
  ])('sees no row of another branch in %s', async (table) => {
    expect(await attempt(elsewhere.director, `select from ${table} where branch_code = :branch`)).toBe(0)
    expect(await attempt(desk.director, `select from ${table} where branch_code = :branch limit 1`)).toBe(1)
  })

  it('sees and reads nobody’s notifications but the user’s own', async () => {
    const ofCashier = 'from notification where user_id = :cashier'

    expect(await attempt(desk.cashier, `select ${ofCashier} limit 1`)).toBe(1)
    expect(await attempt(desk.salesman, `select ${ofCashier}`)).toBe(0)
    expect(await attempt(desk.salesman, 'update notification set read_at = now() where user_id = :cashier')).toBe(0)
  })

  it('writes nothing into another branch', async () => {
    const statement = `insert into receipt (branch_code, party, salesman_id, recorded_by, method, amount)
      select :elsewhere, party, salesman_id, :salesman, 'Cash', 5 from receipt where id = :receipt`

    expect(await attempt(desk.salesman, statement)).toBe(DENIED)
    expect(
      await attempt(
        elsewhere.cashier,
        'update transfer set status = 1, decided_by = cashier_id, decided_at = now() where id = :sent',
      ),
    ).toBe(0)
    expect(await attempt(elsewhere.salesman, `select void_receipts(array[:receipt]::bigint[], array['why'])`)).toBe(
      RULE,
    )
  })

  it('sees nothing without a session', async () => {
    const count = await app.base.database.run(
      'read',
      undefined,
      async (db) => (await sql`select from receipt`.execute(db)).rows.length,
    )

    expect(count).toBe(0)
  })

  it('has changed nothing by all this', async () => {
    expect(await brokenPromises()).toEqual([])
    expect(await ownedRow(`select count(*)::int as n from journal where branch_code = $1`, [desk.branch.code])).toEqual(
      { n: 26 },
    )
  })
})
