/** A cheque that pays several invoices is sent, decided, deposited, voided and bounced as a whole or not at all. */
import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { paymentTimeline } from '@backoffice/contract/payments/payments'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, listTransfers, sendTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { describe, expect, it } from 'vitest'
import { aDeposit, type Receipt, withTransfer } from '../../testing/builders/cash.ts'
import {
  bouncingOf,
  decisionOf,
  depositOf,
  handOverOf,
  settlementOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, cashierTiles, type Desk, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { aPayment, byCheque, inCash, type Payment } from '../../testing/builders/payments.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const tornCheque = /^Cheque \S+ pays several invoices and is one piece of paper\. Select all its receipts\.$/

/** Returns a payment with a sum of cash, three parts of a cheque (the last is an advance), and another cheque. */
async function aMixedPayment({ salesman, party }: Desk, by: Worker = salesman) {
  const invoice = (bill: number) => anInvoice({ salesman, party, bill })
  const [one, two] = [await invoice(100), await invoice(200)]
  const payment = await aPayment({
    by,
    party,
    salesmanId: salesman.userId,
    instruments: [inCash(50), byCheque(300), byCheque(7)],
    invoices: [
      [one, 100],
      [two, 200],
    ],
  })
  const [cash, first, second, advance, other] = payment.receipts
  if (!cash || !first || !second || !advance || !other) throw new Error('the payment has not five receipts')
  return { payment, cash, first, second, advance, other, cheque: [first, second, advance] }
}

const stagesOf = async ({ id }: Payment) =>
  (
    await owned<{ stage: number }>(
      'select stage from receipt where payment_id = $1 order by instrument, instrument_part',
      [id],
    )
  ).map(({ stage }) => stage)

const send = ({ client }: Worker, receipt: Receipt, cashier: Worker) =>
  client.ask(sendTransfers, { salemanTransfers: [handOverOf(receipt, cashier, 'with love')] })
const decide = (cashier: Worker, receipt: Receipt, status: 1 | 2, comments = '') =>
  cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(receipt, cashier, status, comments)] })
const done = { isSuccessful: true }

async function sent(desk: Desk) {
  const made = await aMixedPayment(desk)
  const cheque = await Promise.all(made.cheque.map(withTransfer))
  return { ...made, cheque }
}

/** Returns a mixed payment with its first cheque at the cashier. */
async function inHand(desk: Desk) {
  const made = await aMixedPayment(desk)
  await send(desk.salesman, made.second, desk.cashier)
  const [first, second, advance] = await Promise.all(
    made.cheque.map(async (receipt) => ({ ...(await withTransfer(receipt)), cashier: desk.cashier })),
  )
  if (!first || !second || !advance) throw new Error('the cheque has not three receipts')
  expect(await decide(desk.cashier, second, 1)).toMatchObject(done)
  return { ...made, first, second, advance, cheque: [first, second, advance] }
}

describe('a cheque over several invoices', () => {
  it('is sent with all its receipts, and the cash of the payment stays', async () => {
    const desk = await aDesk(app)
    const { payment, second } = await sent(desk)

    expect(await send(desk.salesman, second, desk.cashier)).toMatchObject(done)

    expect(await stagesOf(payment)).toEqual([0, 1, 1, 1, 0])
    const rows = await desk.cashier.client.ask(listTransfers, { page: 1, limit: 10, cCode: desk.branch.code })
    expect(rows.responseObjects.map((row) => [row.paymentNo, row.instrumentReceipts, row.comments])).toEqual([
      [payment.no, 3, 'with love'],
      [payment.no, 3, 'with love'],
      [payment.no, 3, 'with love'],
    ])
    expect(await send(desk.salesman, second, desk.cashier)).toEqual(refused(already('sent', desk.salesman)))
  })

  it('may be named by several of its receipts at once', async () => {
    const desk = await aDesk(app)
    const { payment, cheque } = await sent(desk)

    const answer = await desk.salesman.client.ask(sendTransfers, {
      salemanTransfers: cheque.map((receipt, at) => handOverOf(receipt, desk.cashier, at === 0 ? 'all' : '')),
    })

    expect(answer).toMatchObject(done)
    expect(await stagesOf(payment)).toEqual([0, 1, 1, 1, 0])
  })

  it('is approved, given back and kept after all with all its receipts', async () => {
    const desk = await aDesk(app)
    const { cashier } = desk
    const { payment, first, advance } = await inHand(desk)
    expect(await stagesOf(payment)).toEqual([0, 2, 2, 2, 0])
    expect(await decide(cashier, first, 1)).toEqual(refused(already('approved', cashier)))

    expect(
      await cashier.client.ask(decideTransfers, {
        salemanTransfers: [{ ...decisionOf(first, cashier, 2, 'torn'), rowVersion: 2 }],
      }),
    ).toMatchObject(done)
    expect(await stagesOf(payment)).toEqual([0, 0, 0, 0, 0])

    const undo = () => cashier.client.ask(undoTransfer, { id: advance.transferId, userId: cashier.userId })
    expect(await undo()).toMatchObject(done)
    expect(await stagesOf(payment)).toEqual([0, 2, 2, 2, 0])
    expect((await undo()).isSuccessful).toBe(false)
  })

  it('is on the way again with all its receipts where the approval or the decline is undone', async () => {
    const desk = await aDesk(app)
    const { cashier } = desk
    const { payment, first, second } = await inHand(desk)
    const undo = () => cashier.client.ask(undoTransfer, { id: second.transferId, userId: cashier.userId })

    expect(await undo()).toMatchObject(done)
    expect(await stagesOf(payment)).toEqual([0, 1, 1, 1, 0])
    expect(await decide(cashier, first, 2)).toMatchObject(done)
    expect(await undo()).toMatchObject(done)
    expect(await stagesOf(payment)).toEqual([0, 1, 1, 1, 0])
  })

  it('is decided by nobody who saw an older version of any of its receipts', async () => {
    const desk = await aDesk(app)
    const { payment, first, second } = await inHand(desk)

    const answer = await desk.cashier.client.ask(decideTransfers, {
      salemanTransfers: [{ ...decisionOf(first, desk.cashier, 2), rowVersion: 1 }],
    })

    expect(answer).toEqual(refused(already('approved', desk.cashier)))
    expect(await stagesOf(payment)).toEqual([0, 2, 2, 2, 0])
    expect(second.transferId).toBeGreaterThan(0)
  })

  it('is declined and recalled with all its receipts, and an old hand-over decides about none', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const { payment, first, second } = await sent(desk)
    await send(salesman, first, cashier)
    const declined = await withTransfer(second)
    expect(await decide(cashier, declined, 2, 'wrong date')).toMatchObject(done)
    expect(await stagesOf(payment)).toEqual([0, 0, 0, 0, 0])

    await send(salesman, first, cashier)
    expect(await decide(cashier, declined, 1)).toEqual(refused(already('declined', cashier)))
    expect(await stagesOf(payment)).toEqual([0, 1, 1, 1, 0])

    const settle = async (by: Worker, of: Receipt, to?: Worker) =>
      by.client.ask(settleTransfers, settlementOf([await withTransfer(of)], by, to))
    expect(await settle(salesman, second)).toMatchObject(done)
    expect(await stagesOf(payment)).toEqual([0, 0, 0, 0, 0])

    await send(salesman, first, cashier)
    const colleague = await aDesk(app, { branch: desk.branch })
    expect(await settle(director, second, colleague.cashier)).toMatchObject(done)
    expect(await cashierTiles(colleague.cashier)).toMatchObject([expect.anything(), 0, 0, 0])
    expect(await decide(colleague.cashier, await withTransfer(first), 1)).toMatchObject(done)
    expect(await cashierTiles(colleague.cashier)).toMatchObject([expect.anything(), 300, 0, 300])
  })

  it('is deposited whole or not at all', async () => {
    const desk = await aDesk(app)
    const { cashier, director, account } = desk
    const { payment, cheque, first, second } = await inHand(desk)

    for (const part of [[first], [first, second]]) {
      expect(await cashier.client.ask(saveDeposit, depositOf(cashier, part, account, 'S-1'))).toEqual(
        refused(expect.stringMatching(tornCheque)),
      )
    }
    expect(await stagesOf(payment)).toEqual([0, 2, 2, 2, 0])

    await aDeposit({ by: cashier, receipts: cheque }).declinedBy(director).undoneBy(director).approvedBy(director)
    expect(await stagesOf(payment)).toEqual([0, 4, 4, 4, 0])
  })

  it('bounces with all its receipts, once, and its invoices are owed again', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const { payment, cheque, first, advance } = await inHand(desk)
    const deposit = await aDeposit({ by: cashier, receipts: cheque }).approvedBy(director)
    const bounce = async (receipt: Receipt) =>
      director.client.ask(bounceCheque, await bouncingOf(deposit, receipt, director))

    expect(await bounce(advance)).toMatchObject(done)

    expect(await stagesOf(payment)).toEqual([0, 5, 5, 5, 0])
    expect(await bounce(first)).toEqual(refused(already('bounced', director)))
    // The cash and the other cheque stay with the salesman; 300 less the advance are owed again.
    expect(await salesmanTiles(salesman)).toEqual([250, 57, 0, 57])
    const again = await aPayment({ by: salesman, party: desk.party, instruments: [byCheque(1)] })
    expect(again.no).toBe('PAY-000002')
  })

  it('is voided with all its receipts for the reason of the named receipt', async () => {
    const desk = await aDesk(app)
    const { salesman } = desk
    const { payment, first, cash, second } = await sent(desk)
    const voidThem = (...receipts: Receipt[]) =>
      salesman.client.ask(voidReceipts, { receipts: receipts.map((one) => voidingOf(one, `no ${one.id}`)) })

    expect(await voidThem(second, cash, first)).toMatchObject(done)

    expect(await stagesOf(payment)).toEqual([9, 9, 9, 9, 0])
    const reasons = await owned<{ comment: string }>(
      `select distinct j.comment from journal j join receipt r on r.id = j.receipt_id
       where r.payment_id = $1 and j.action = 'void' order by 1`,
      [payment.id],
    )
    expect(reasons.map(({ comment }) => comment).toSorted()).toEqual([`no ${cash.id}`, `no ${second.id}`].toSorted())
    expect(await salesmanTiles(salesman)).toEqual([300, 7, 0, 7])
  })

  it('is not voided in part by the database itself', async () => {
    const desk = await aDesk(app)
    const { first } = await sent(desk)

    await expect(
      owned(`select custody.move(array[$1::bigint], 'void', $2)`, [first.id, desk.salesman.userId]),
    ).rejects.toThrow('cheque_is_one_piece')
  })
})

describe('the timeline of a payment', () => {
  it('has its instruments, receipts and sums, and shows a joint move once', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const { payment, cash } = await inHand(desk)
    await salesman.client.ask(voidReceipts, { receipts: [voidingOf(cash, 'counted twice')] })

    const story = await director.client.ask(paymentTimeline, { paymentId: String(payment.id) })

    expect(story).toMatchObject({
      paymentNo: payment.no,
      amount: 357,
      invoiceAmount: 250,
      advanceAmount: 57,
      endedAmount: 50,
      status: -1,
      statusName: 'In several places',
      s_Name: salesman.name,
      recordedBy: salesman.name,
    })
    expect(story.instruments.map(({ paymentMode, amount }) => [paymentMode, amount])).toEqual([
      ['Cash', 50],
      ['Cheque', 300],
      ['Cheque', 7],
    ])
    expect(story.receipts.map(({ instrument, amount, placeName }) => [instrument, amount, placeName])).toEqual([
      [0, 50, 'Void'],
      [1, 50, 'With cashier'],
      [1, 200, 'With cashier'],
      [1, 50, 'With cashier'],
      [2, 7, 'With salesman'],
    ])
    expect(story.events.map(({ who, what, amount }) => [who, what, amount])).toEqual([
      [salesman.name, 'Recorded', 357],
      [salesman.name, `Sent to ${cashier.name}`, 300],
      [cashier.name, 'Approved', 300],
      [salesman.name, 'Void', 50],
    ])
  })

  it('is readable for users who may read one of its receipts', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const { payment, first } = await sent(desk)
    const statusFor = async ({ client }: Worker) =>
      (await client.send(paymentTimeline, { paymentId: String(payment.id) })).status

    expect(await statusFor(desk.cashier)).toBe(404)
    await send(desk.salesman, first, desk.cashier)

    expect(await Promise.all([desk.salesman, desk.cashier, desk.director].map(statusFor))).toEqual([200, 200, 200])
    expect(
      await Promise.all([colleague.salesman, colleague.cashier, elsewhere.salesman, elsewhere.director].map(statusFor)),
    ).toEqual([404, 404, 404, 404])
  })
})
