/** The role of the server may not choose some days, moments and people. No invariant would notice a wrong one, so the database refuses it. */
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aCheque, aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Invoice, today, type Worker } from '../../testing/builders/desk.ts'
import { chequeInHand, inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await cashApp()

const run = (by: Worker, ...statements: readonly string[]) => asServer(app, by, ...statements)
const refused = (rule: string) => ({ code: '23514', rule })
const DENIED = { code: '42501' }

/** Returns the statements that put the receipt into a new deposit, dated `days` from today. */
const depositing = (by: Worker, account: string, { id, transferId }: Receipt, days: number) => [
  `insert into deposit (branch_code, cashier_id, account, slip_no, deposited_on)
   values ('${by.branch}', ${by.userId}, '${account}', 'x', business_day('${by.branch}') + ${days})`,
  `insert into deposit_line (deposit_id, transfer_id, receipt_id, branch_code, cashier_id)
   select max(id), ${transferId}, ${id}, branch_code, cashier_id from deposit where cashier_id = ${by.userId} group by 4, 5`,
]
const recording = (by: Worker, salesman: Worker, { id, branch }: Invoice) =>
  `insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, amount)
   select '${branch}', id, party, ${salesman.userId}, ${by.userId}, 'Cash', 1 from invoice where id = ${id}`
const sending = (sentBy: Worker, { id, branch, salesmanId }: Receipt, cashier: Worker) =>
  `insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by)
   values (${id}, '${branch}', ${salesmanId}, ${cashier.userId}, ${sentBy.userId})`

describe('a day', () => {
  it('of a deposit is today: no cheque is deposited before its own by a deposit of a day to come', async () => {
    const { salesman, cashier, account, branch } = await aDesk(app)
    const chequeDate = await today(branch.code, 30)
    const cheque = await aReceipt({ by: salesman, ...aCheque(), chequeDate })
      .sentTo(cashier)
      .approved()

    expect(await run(cashier, ...depositing(cashier, account, cheque, 60))).toEqual(refused('cheque_is_not_post_dated'))
  })

  it('of a deposit is today, not a past day', async () => {
    const desk = await aDesk(app)

    expect(await run(desk.cashier, ...depositing(desk.cashier, desk.account, await inHand(desk), -600))).toEqual({
      rows: 1,
    })
    const made = await ownedRow('select deposited_on::text as on from deposit where cashier_id = $1', [
      desk.cashier.userId,
    ])
    expect(made).toEqual({ on: await today(desk.branch.code) })
  })
})

describe('a moment', () => {
  it.each(['-', '+'])('of a decision is now, not now %s a year', async (sign) => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const { transferId } = await aReceipt({ by: salesman }).sentTo(cashier)
    const { id: deposit } = await aDeposit({ by: cashier, receipts: [await inHand(desk)] })
    const decision = (by: Worker) => `decided_by = ${by.userId}, decided_at = now() ${sign} interval '1 year'`

    await run(cashier, `update transfer set status = 1, ${decision(cashier)} where id = ${transferId}`)
    await run(director, `update deposit set status = 2, ${decision(director)} where id = ${deposit}`)

    const away = await ownedRow(
      `select max(abs(extract(epoch from now() - decided_at)))::int < 60 as "isNow", count(*)::int as decided from (
        select decided_at from transfer where id = $1 union all select decided_at from deposit where id = $2) d`,
      [transferId, deposit],
    )
    expect(away).toEqual({ isNow: true, decided: 2 })
  })

  it('of a cashier’s own receipt is now too', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    await run(
      cashier,
      recording(cashier, salesman, invoice),
      `insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, status, decided_by, decided_at)
       select max(id), branch_code, salesman_id, recorded_by, 1, recorded_by, now() - interval '1 year'
       from receipt where invoice_id = ${invoice.id} group by 2, 3, 4`,
    )

    const taken = `select decided_at > now() - interval '1 minute' as "isNow" from transfer where cashier_id = $1`
    expect(await ownedRow(taken, [cashier.userId])).toEqual({ isNow: true })
  })
})

describe('a receipt', () => {
  it('is taken by its salesman or by a cashier, for a salesman', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const colleague = await aWorker(app, { role: 2, in: branch })
    const invoice = await anInvoice({ salesman })
    const wrong = refused('receipt_is_taken_by_its_salesman_or_a_cashier')

    expect(await run(colleague, recording(colleague, salesman, invoice))).toEqual(wrong)
    expect(await run(director, recording(director, director, invoice))).toEqual(wrong)
    expect(await run(director, recording(director, salesman, invoice))).toEqual(wrong)
    expect(await run(cashier, recording(cashier, director, invoice))).toEqual(wrong)
  })

  it('belongs to the salesman of the invoice, with or without that role now', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    await owned('update app_user set role_id = 3 where id = $1', [salesman.userId])

    expect(await run(cashier, recording(cashier, salesman, invoice))).toEqual({ rows: 1 })
  })

  it('is sent by its salesman, to a cashier', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const colleague = await aWorker(app, { role: 1, in: branch })
    const receipt = await aReceipt({ by: salesman })

    const bySomeone = refused('transfer_is_sent_by_its_salesman')
    expect(await run(cashier, sending(cashier, receipt, colleague))).toEqual(bySomeone)
    const taking = `insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, status, decided_by, decided_at)
      values (${receipt.id}, '${branch.code}', ${salesman.userId}, ${cashier.userId}, 1, ${cashier.userId}, now())`
    expect(await run(cashier, taking)).toEqual(bySomeone)
    expect(await run(salesman, sending(salesman, receipt, director))).toEqual(refused('transfer_is_to_a_cashier'))
  })

  it('is not put into the deposit of a colleague', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 1, in: desk.branch })
    const pending = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })
    const more = await inHand(desk)

    const adding = `insert into deposit_line (deposit_id, transfer_id, receipt_id, branch_code, cashier_id)
      values (${pending.id}, ${more.transferId}, ${more.id}, '${desk.branch.code}', ${desk.cashier.userId})`
    expect(await run(colleague, adding)).toEqual(DENIED)
  })
})

it('marks no cheque of a colleague bounced, and none as a salesman', async () => {
  const desk = await aDesk(app)
  const colleague = await aWorker(app, { role: 1, in: desk.branch })
  const cheque = await chequeInHand(desk)
  const { id } = await aDeposit({ by: desk.cashier, receipts: [cheque] }).approvedBy(desk.director)

  for (const by of [colleague, desk.salesman]) {
    const bouncing = `insert into bounce (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by)
      values (${cheque.id}, ${id}, '${desk.branch.code}', business_day('${desk.branch.code}'), 'x', ${by.userId})`
    expect(await run(by, bouncing)).toEqual(refused('bounce_is_recorded_by_its_cashier_or_a_director'))
  }
})

it('applies no advance as a director, nor a salesman another’s', async () => {
  const { salesman, director, party, branch } = await aDesk(app)
  const colleague = await aWorker(app, { role: 2, in: branch })
  const advance = await aReceipt({ by: salesman, party })
  const invoice = await anInvoice({ salesman, party })

  for (const by of [director, colleague]) {
    const applying = `insert into allocation (receipt_id, invoice_id, branch_code, amount, applied_by)
      values (${advance.id}, ${invoice.id}, '${branch.code}', 1, ${by.userId})`
    expect(await run(by, applying)).toEqual(refused('advance_is_applied_by_its_salesman_or_a_cashier'))
  }
})
