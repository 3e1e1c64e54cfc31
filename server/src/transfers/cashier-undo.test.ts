/** A cashier undoes a receipt just recorded for a salesman, within a minute and unless others have built on it. */
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { listLastReceipts } from '@backoffice/contract/receipts/last-receipts'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { decideTransfers } from '@backoffice/contract/transfers/transfers'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { undoReceived } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { decisionOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, cashierTiles, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { aPayment, byCheque, inCash } from '../../testing/builders/payments.ts'
import { stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const undo = ({ client, userId }: Worker, ...receipts: readonly { readonly id: number }[]) =>
  client.ask(undoReceived, { receipts: receipts.map(({ id }) => ({ invoiceDetailId: id })), userId })
const undone = { isSuccessful: true, message: receiptMessages.voided }
const builtOn = (what: string, { name }: Worker) =>
  expect.stringMatching(new RegExp(`: ${what} by ${name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\.$`)) as string
const giveBack = (cashier: Worker, receipt: Receipt) =>
  cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(receipt, cashier, 2)] })
const undoableOf = async ({ client, userId, branch }: Worker) =>
  (await client.ask(listLastReceipts, { userId: String(userId), branchCode: branch })).receipts.map((one) => [
    one.amount,
    one.undoable,
    one.placeName,
  ])

describe('a receipt that its cashier takes back', () => {
  it('is void: its invoice is owed again, nobody has the money, and its salesman is notified', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 100 })
    const receipt = await aReceipt({ by: cashier, invoice, amount: 60 })
    expect(await undoableOf(cashier)).toEqual([[60, true, 'With cashier']])

    expect(await undo(cashier, receipt)).toEqual(undone)

    expect(await stageOf(receipt)).toBe(9)
    expect(await salesmanTiles(salesman)).toEqual([100, 0, 0, 0])
    expect(await cashierTiles(cashier)).toEqual([100, 0, 0, 0])
    expect(await undoableOf(cashier)).toEqual([[60, false, 'Void']])
    const { events } = await cashier.client.ask(receiptTimeline, { invoiceDetailId: String(receipt.id) })
    expect(events.map(({ what }) => what)).toEqual([
      'Recorded',
      `Received by ${cashier.name}`,
      'Taken back by the cashier',
      'Void',
    ])
    expect(await ownedRow('select status, comment from transfer where receipt_id = $1', [receipt.id])).toEqual({
      status: 2,
      comment: receiptMessages.undone,
    })
    const news = await salesman.client.ask(listNotifications, { page: 1, limit: 1, userId: salesman.userId })
    expect(news.responseObjects).toMatchObject([{ kind: 'undo_receive' }])
  })

  it('is one of a payment: a cheque goes with all that it pays', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const [one, two] = [
      await anInvoice({ salesman, party, bill: 100 }),
      await anInvoice({ salesman, party, bill: 100 }),
    ]
    const instruments = [byCheque(150), inCash(20)]
    const payment = await aPayment({
      by: cashier,
      party,
      instruments,
      invoices: [
        [one, 100],
        [two, 60],
      ],
    })
    const [first, second, cash, advance] = payment.receipts
    if (!first || !second || !cash || !advance) throw new Error('the payment has not four receipts')

    expect(await undo(cashier, second)).toEqual(undone)
    expect(await Promise.all(payment.receipts.map(stageOf))).toEqual([9, 9, 2, 2])
    expect(await undoableOf(cashier)).toEqual([[170, false, 'In several places']])
    expect(await undo(cashier, cash, advance)).toEqual(undone)
    expect(await cashierTiles(cashier)).toEqual([200, 0, 0, 0])
  })

  it('is refused after a minute', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: cashier, invoice: await anInvoice({ salesman }) })
    await owned(`update receipt set created_at = created_at - interval '61 seconds' where id = $1`, [receipt.id])

    expect(await undo(cashier, receipt)).toEqual(refused(undoMessages.tooLate))
    expect(await stageOf(receipt)).toBe(2)
    expect(await undoableOf(cashier)).toMatchObject([[100, false, 'With cashier']])
  })

  it('is refused when it was deposited, given back or undone meanwhile', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const received = async () => aReceipt({ by: cashier, invoice: await anInvoice({ salesman }) })
    const [deposited, returned, twice] = [await received(), await received(), await received()]
    await aDeposit({ by: cashier, receipts: [deposited] })
    await giveBack(cashier, returned)
    expect(await undo(cashier, deposited)).toEqual(refused(builtOn('a receipt was put into a deposit', cashier)))
    expect(await undo(cashier, returned)).toEqual(refused(builtOn('the receipt was given back', cashier)))
    expect(await undoableOf(cashier)).toEqual([
      [100, true, 'With cashier'],
      [100, false, 'With salesman'],
      [100, false, 'In deposit'],
    ])
    await undo(cashier, twice)
    expect(await undo(cashier, twice)).toEqual(refused(builtOn('the receipt was voided', cashier)))
    expect(await stageOf(deposited)).toBe(3)
  })

  it("is the cashier's own, recorded as a cashier", async () => {
    const { salesman, cashier, branch } = await aDesk(app)
    const colleague = await aWorker(app, { role: 1, in: branch })
    const invoice = await anInvoice({ salesman })
    const [own, salesmans] = [await aReceipt({ by: cashier, invoice, amount: 5 }), await aReceipt({ by: salesman })]

    expect(await undo(colleague, own)).toEqual(refused(receiptRefusals.notFound))
    expect(await undo(cashier, salesmans)).toEqual(refused(receiptRefusals.notFound))
    expect(await undo(cashier, own, salesmans)).toEqual(refused(receiptRefusals.notFound))
    expect(await undo(cashier, { id: 2_000_000_000 })).toEqual(refused(receiptRefusals.notFound))
    const sent = { receipts: [{ invoiceDetailId: own.id }], userId: salesman.userId }
    expect((await salesman.client.send(undoReceived, sent)).status).toBe(403)
    expect(await stageOf(own)).toBe(2)
  })
})
