/** A cheque that bounced is deposited again, replaced by other receipts, or given back to the client. */
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { listAdvances } from '@backoffice/contract/receipts/advances'
import { chequeMessages, returnedRefusals } from '@backoffice/contract/receipts/cheques-messages'
import { representCheque } from '@backoffice/contract/receipts/returned-cheques'
import { listReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { decideTransfers } from '@backoffice/contract/transfers/transfers'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { decisionOf, voidingOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, cashierTiles, salesmanTiles } from '../../testing/builders/desk.ts'
import { aPayment, byCheque } from '../../testing/builders/payments.ts'
import {
  chequeOf,
  givingBack,
  inPlaceOf,
  owedOn,
  replacing,
  representing,
  returnedCheque,
} from '../../testing/builders/returned-cheques.ts'
import { banked, bounced, chequeInHand, stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const paged = { page: 1, limit: 10 }
const represented = { isSuccessful: true, message: chequeMessages.represented }
const givenBack = { isSuccessful: true, message: chequeMessages.givenBack }

describe('a cheque that is deposited again', () => {
  it('is with its cashier again, and its invoice owes less again', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const invoice = await anInvoice({ salesman, bill: 100.1 })
    const { receipt, deposit } = await returnedCheque(desk, await chequeOf(desk, invoice, 100.1))
    expect([await salesmanTiles(salesman), await owedOn(invoice)]).toEqual([[100.1, 0, 0, 0], 100.1])

    expect(await representing(cashier, receipt, deposit, 'the client has paid in')).toEqual(represented)

    expect([await salesmanTiles(salesman), await cashierTiles(cashier), await owedOn(invoice)]).toEqual([
      [0, 100.1, 100.1, 0],
      [0, 100.1, 0, 100.1],
      0,
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('may bounce a second time in its second deposit, and a third time (A17)', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const first = await returnedCheque(desk)
    const { receipt } = first
    const deposits = [first.deposit]
    for (const round of [2, 3]) {
      expect(await representing(round === 2 ? cashier : director, receipt, deposits.at(-1) ?? first.deposit)).toEqual(
        represented,
      )
      const { deposit } = await banked(desk, receipt)
      expect(await cashierTiles(cashier)).toEqual([0, 100, 100, 0])
      expect(await bounced(desk, receipt, deposit)).toMatchObject({ isSuccessful: true })
      deposits.push(deposit)
    }

    expect(
      await owned('select deposit_id::int as id from bounce where receipt_id = $1 order by 1', [receipt.id]),
    ).toEqual(deposits.map(({ id }) => ({ id })))
    expect(await cashierTiles(cashier)).toEqual([100, 0, 0, 0])
    const { responseObjects } = await director.client.ask(listDepositLines, { ...paged, cCode: desk.branch.code })
    expect(
      responseObjects.map(({ depositNo, status, outcome, mayDecide }) => [depositNo, status, outcome, mayDecide]),
    ).toEqual([
      [deposits[2]?.no, 3, '', true],
      [deposits[1]?.no, 3, 'represented', false],
      [deposits[0]?.no, 3, 'represented', false],
    ])
    const list = await director.client.ask(listReceipts, { ...paged, cCode: desk.branch.code, cheques: 'bounced' })
    expect(list).toMatchObject({ totalRows: 1, responseObjects: [{ id: receipt.id, status: 3, comments: 'no funds' }] })
    expect(await brokenPromises()).toEqual([])
  })

  it('becomes an advance where its invoice was paid meanwhile, and the invoice takes the part that it still owes', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const invoice = await anInvoice({ salesman, party, bill: 100 })
    const { receipt, deposit } = await returnedCheque(desk, await chequeOf(desk, invoice, 100))
    await aReceipt({ by: salesman, invoice, amount: 70 })

    expect(await representing(cashier, receipt, deposit)).toEqual(represented)

    expect([await owedOn(invoice), await cashierTiles(cashier)]).toEqual([0, [0, 100, 0, 100]])
    expect(
      await owned('select invoice_id::int as invoice, amount::float8 from allocation where receipt_id = $1 and live', [
        receipt.id,
      ]),
    ).toEqual([{ invoice: invoice.id, amount: 30 }])
    const advances = await cashier.client.ask(listAdvances, { ...paged, cCode: desk.branch.code })
    expect(advances).toMatchObject({ totalRows: 1 })
    expect(await ownedRow('select invoice_id, party, salesman_id from receipt where id = $1', [receipt.id])).toEqual({
      invoice_id: null,
      party,
      salesman_id: salesman.userId,
    })
    expect(await brokenPromises()).toEqual([])
    // Its second bounce frees the part too.
    const second = await banked(desk, receipt)
    await bounced(desk, receipt, second.deposit)
    expect(await owedOn(invoice)).toBe(30)
    expect(await brokenPromises()).toEqual([])
  })

  it('becomes a whole advance where its invoice owes nothing', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const invoice = await anInvoice({ salesman, party, bill: 100 })
    const { receipt, deposit } = await returnedCheque(desk, await chequeOf(desk, invoice, 100))
    await aReceipt({ by: salesman, invoice, amount: 100 })

    expect(await representing(cashier, receipt, deposit)).toEqual(represented)

    const advances = await cashier.client.ask(listAdvances, { ...paged, cCode: desk.branch.code })
    expect([advances.totalRows, await owedOn(invoice)]).toEqual([1, 0])
    expect(await brokenPromises()).toEqual([])
  })

  it('moves with all its receipts, each for its own invoice', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const [one, two] = [await anInvoice({ salesman, party, bill: 30 }), await anInvoice({ salesman, party, bill: 40 })]
    const { receipts } = await aPayment({
      by: cashier,
      party,
      salesmanId: salesman.userId,
      instruments: [byCheque(80)],
      invoices: [
        [one, 30],
        [two, 40],
      ],
    })
    const deposit = await aDeposit({ by: cashier, receipts }).approvedBy(desk.director)
    const [first, second, rest] = receipts
    if (!first || !second || !rest) throw new Error('the cheque has not three receipts')
    await bounced(desk, first, deposit)
    await aReceipt({ by: salesman, invoice: two, amount: 15 })

    expect(await representing(cashier, second, deposit)).toEqual(represented)

    expect(await Promise.all(receipts.map(stageOf))).toEqual([2, 2, 2])
    expect([await owedOn(one), await owedOn(two)]).toEqual([0, 0])
    expect(
      await owned(
        `select r.invoice_id::int as invoice, r.amount::float8 as amount, r.applied::float8 as applied from receipt r
         where r.payment_id = (select payment_id from receipt where id = $1) order by instrument_part`,
        [first.id],
      ),
    ).toEqual([
      { invoice: one.id, amount: 30, applied: 0 },
      { invoice: null, amount: 40, applied: 25 },
      { invoice: null, amount: 10, applied: 0 },
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('is refused while its number is live in another receipt, with the number of that receipt', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const invoice = await anInvoice({ salesman, bill: 300 })
    const cheque = { by: salesman, invoice, ...aCheque(80) }
    const { receipt, deposit } = await returnedCheque(desk, await aReceipt(cheque).sentTo(cashier).approved())
    const again = await aReceipt({ ...cheque, chequeNo: `00 ${cheque.chequeNo}` })

    expect(await representing(cashier, receipt, deposit)).toEqual(
      refused(returnedRefusals.chequeAgain(String(again.id))),
    )

    expect(await stageOf(receipt)).toBe(5)
  })

  it('is refused where its cashier cannot come in any more', async () => {
    const desk = await aDesk(app)
    const { receipt, deposit } = await returnedCheque(desk)
    await owned('update app_user set portal_allowed = false where id = $1', [desk.cashier.userId])

    expect(await representing(desk.director, receipt, deposit)).toEqual(
      refused(returnedRefusals.cashierGone(desk.cashier.name)),
    )
    expect(await stageOf(receipt)).toBe(5)
  })

  it('can be given back to its salesman and voided, as every cheque in the hands of the cashier', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const { receipt, deposit } = await returnedCheque(desk)
    await representing(cashier, receipt, deposit)

    const decision = decisionOf(receipt, cashier, 2, 'the client wants it back')
    expect(await cashier.client.ask(decideTransfers, { salemanTransfers: [decision] })).toMatchObject({
      isSuccessful: true,
    })
    expect(await salesman.client.ask(voidReceipts, { receipts: [voidingOf(receipt)] })).toMatchObject({
      isSuccessful: true,
    })

    expect(await stageOf(receipt)).toBe(9)
    expect(await brokenPromises()).toEqual([])
  })

  it('is told in its timeline and in that of its deposit', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const { receipt, deposit } = await returnedCheque(desk)
    await representing(cashier, receipt, deposit, 'paid in')
    const second = await banked(desk, receipt)
    await bounced(desk, receipt, second.deposit)
    await givingBack(director, receipt, second.deposit, 'no use')

    const story = await director.client.ask(receiptTimeline, { invoiceDetailId: String(receipt.id) })
    expect(story.events.map(({ action, comment }) => [action, comment])).toEqual([
      ['record', ''],
      ['send', ''],
      ['approve', ''],
      ['deposit', ''],
      ['bank', ''],
      ['bounce', 'no funds'],
      ['represent', 'paid in'],
      ['deposit', ''],
      ['bank', ''],
      ['bounce', 'no funds'],
      ['give_back', 'no use'],
    ])
    const of = async (depositNo: string) =>
      (await director.client.ask(depositTimeline, { depositNo })).events.map(({ action }) => action)
    expect(await of(deposit.no)).toEqual(['deposit', 'bank', 'bounce', 'represent'])
    expect(await of(second.deposit.no)).toEqual(['deposit', 'bank', 'bounce', 'give_back'])
  })
})

describe('a cheque that was given back', () => {
  it('needs a reason and is final', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const { receipt, deposit } = await returnedCheque(desk)
    const other = await inPlaceOf(desk, receipt, 100)

    expect(await givingBack(cashier, receipt, deposit, '  ')).toEqual(refused('Please enter a reason'))
    expect(await givingBack(cashier, receipt, deposit)).toEqual(givenBack)

    const refusal = refused(already('given back', cashier))
    expect(await representing(director, receipt, deposit)).toEqual(refusal)
    expect(await replacing(director, receipt, deposit, [other])).toEqual(refusal)
    expect(await givingBack(director, receipt, deposit)).toEqual(refusal)
    expect(await brokenPromises()).toEqual([])
  })

  it('was bounced: no other cheque is given back, replaced or deposited again', async () => {
    const desk = await aDesk(app)
    const { cashier } = desk
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk))
    const returned = await returnedCheque(desk)
    const other = await inPlaceOf(desk, receipt, 1)

    for (const [of, no] of [
      [receipt, deposit],
      [returned.receipt, deposit],
      [receipt, returned.deposit],
      [receipt, { no: 'DEP-none' }],
    ] as const) {
      const refusal = refused(returnedRefusals.notFound)
      expect(await givingBack(cashier, of, no)).toEqual(refusal)
      expect(await representing(cashier, of, no)).toEqual(refusal)
      expect(await replacing(cashier, of, no, [other])).toEqual(refusal)
    }
  })
})

describe('decisions about a bounced cheque', () => {
  it('are for its cashier, and for directors of deposits in the branch', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    const { receipt, deposit } = await returnedCheque(desk)

    expect(await representing(colleague.cashier, receipt, deposit)).toEqual(refused(returnedRefusals.notFound))
    expect(await representing(elsewhere.director, receipt, deposit)).toEqual(refused(returnedRefusals.notFound))
    const others = [
      desk.salesman,
      await aWorker(app, { role: 4, in: desk.branch }),
      await aWorker(app, { role: 3, in: desk.branch, modules: [10] }),
      await aWorker(app, { role: 5, in: desk.branch }),
    ]
    for (const by of others) {
      const wire = { invoiceDetailId: receipt.id, depositNo: deposit.no, comments: '', userId: by.userId }
      const { status, answer } = await by.client.send(representCheque, wire)
      const isDone = (answer as { isSuccessful?: boolean } | undefined)?.isSuccessful ?? false
      expect([by.roleId, isDone, [200, 403].includes(status)]).toEqual([by.roleId, false, true])
    }
    expect(await stageOf(receipt)).toBe(5)
    expect(await representing(colleague.director, receipt, deposit)).toEqual(represented)
  })

  it('have one row in the audit for each receipt', async () => {
    const desk = await aDesk(app)
    const [one, two, three] = [await returnedCheque(desk), await returnedCheque(desk), await returnedCheque(desk)]
    await representing(desk.cashier, one.receipt, one.deposit)
    await replacing(desk.cashier, two.receipt, two.deposit, [await inPlaceOf(desk, two.receipt, 100)])
    await givingBack(desk.cashier, three.receipt, three.deposit)

    const audit = await owned(
      `select object_id::int as id, action, actor_id as by from audit
       where object = 'receipt' and object_id = any ($1) and action in ('represent', 'replace', 'give_back') order by id`,
      [[one.receipt.id, two.receipt.id, three.receipt.id]],
    )

    expect(audit).toEqual([
      { id: one.receipt.id, action: 'represent', by: desk.cashier.userId },
      { id: two.receipt.id, action: 'replace', by: desk.cashier.userId },
      { id: three.receipt.id, action: 'give_back', by: desk.cashier.userId },
    ])
  })
})
