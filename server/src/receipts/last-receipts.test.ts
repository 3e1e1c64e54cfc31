import { limits } from '@backoffice/contract/limits'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { listLastReceipts } from '@backoffice/contract/receipts/last-receipts'
import { saveCashierReceipt, saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { cashierReceiptOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Worker } from '../../testing/builders/desk.ts'
import { aPayment, inCash } from '../../testing/builders/payments.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()

const todayOf = async ({ client, userId, branch }: Worker) =>
  (await client.ask(listLastReceipts, { userId: String(userId), branchCode: branch })).today
const lastOf = async ({ client, userId, branch }: Worker) =>
  (await client.ask(listLastReceipts, { userId: String(userId), branchCode: branch })).receipts

describe('the last receipts of a user', () => {
  it('are the five newest that the user recorded, newest first', async () => {
    const { salesman, cashier } = await aDesk(app)
    expect(await lastOf(salesman)).toEqual([])
    const invoice = await anInvoice({ salesman, no: 'L-1', bill: 1000 })
    const own: number[] = []
    while (own.length <= limits.lastReceipts.rows) own.push((await aReceipt({ by: salesman, invoice, amount: 10 })).id)
    const forHim = await aReceipt({ by: cashier, invoice, amount: 20 })

    const shown = await lastOf(salesman)
    expect(shown.map(({ invoiceDetailId }) => invoiceDetailId)).toEqual(
      own.toReversed().slice(0, limits.lastReceipts.rows),
    )
    expect(shown[0]).toMatchObject({
      invoices: ['L-1'],
      paymentId: null,
      amount: 10,
      paymentMode: 'Cash',
      placeName: 'With salesman',
    })
    expect(await lastOf(cashier)).toMatchObject([{ invoiceDetailId: forHim.id, amount: 20, undoable: true }])
  })

  it('leave out receipts of an earlier week', async () => {
    const { salesman } = await aDesk(app)
    const { id } = await aReceipt({ by: salesman, amount: 10 })
    expect(await lastOf(salesman)).toHaveLength(1)
    await owned('update receipt set created_at = created_at - make_interval(days => $2) where id = $1', [
      id,
      limits.lastReceipts.days,
    ])
    expect(await lastOf(salesman)).toEqual([])
  })

  it('can be undone for a minute, while they are with the salesman', async () => {
    const { salesman, cashier } = await aDesk(app)
    const kept = await aReceipt({ by: salesman, amount: 10 })
    await aReceipt({ by: salesman, amount: 20 }).sentTo(cashier)
    const undoable = async () => (await lastOf(salesman)).map((one) => [one.amount, one.undoable])
    expect(await undoable()).toEqual([
      [20, false],
      [10, true],
    ])

    const comments = receiptMessages.undone
    await salesman.client.ask(voidReceipts, {
      receipts: [{ invoiceDetailId: kept.id, s_User_Id: salesman.userId, comments }],
    })
    expect((await lastOf(salesman))[1]).toMatchObject({ undoable: false, placeName: 'Void' })

    const later = await aReceipt({ by: salesman, amount: 30 })
    await owned(`update receipt set created_at = created_at - interval '61 seconds' where id = $1`, [later.id])
    expect(await undoable()).toContainEqual([30, false])
  })

  it('are added up for the day: what was voided counts no more, and a payment counts once', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    expect(await todayOf(salesman)).toEqual({ count: 0, amount: 0 })
    const invoice = await anInvoice({ salesman, bill: 1000 })
    await aReceipt({ by: salesman, invoice, amount: 10.1 }).sentTo(cashier).approved()
    const undone = await aReceipt({ by: salesman, invoice, amount: 20 })
    const yesterdays = await aReceipt({ by: salesman, invoice, amount: 40 })
    await owned(`update receipt set created_at = created_at - interval '24 hours' where id = $1`, [yesterdays.id])
    await aReceipt({ by: cashier, invoice, amount: 80 })
    const [one, other] = [
      await anInvoice({ salesman, party, bill: 60 }),
      await anInvoice({ salesman, party, bill: 100 }),
    ]
    await aPayment({
      by: salesman,
      party,
      instruments: [inCash(160)],
      invoices: [
        [one, 60],
        [other, 100],
      ],
    })
    expect(await todayOf(salesman)).toEqual({ count: 3, amount: 190.1 })

    const receipts = [{ invoiceDetailId: undone.id, s_User_Id: salesman.userId, comments: receiptMessages.undone }]
    await salesman.client.ask(voidReceipts, { receipts })

    expect(await todayOf(salesman)).toEqual({ count: 2, amount: 170.1 })
    expect(await todayOf(cashier)).toEqual({ count: 1, amount: 80 })
  })

  it('show their client and hand-over, and the part of a payment that no longer counts', async () => {
    const { salesman, cashier, party, branch } = await aDesk(app)
    const { receipts } = await aPayment({ by: salesman, party, instruments: [inCash(30), inCash(20)] })
    const [first] = receipts
    const receiptsVoided = [{ invoiceDetailId: first?.id ?? 0, s_User_Id: salesman.userId, comments: 'Counted twice' }]
    expect(await lastOf(salesman)).toMatchObject([
      { cCode: branch.code, aCode: party, transferId: null, endedAmount: 0 },
    ])

    await salesman.client.ask(voidReceipts, { receipts: receiptsVoided })
    expect(await lastOf(salesman)).toMatchObject([{ amount: 50, endedAmount: 30, placeName: 'In several places' }])

    const received = await aReceipt({ by: cashier, amount: 70 })
    expect(await lastOf(cashier)).toMatchObject([{ transferId: received.transferId, endedAmount: 0 }])
  })

  it('are named by the answer of the save', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 1000 })
    const saved = await salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice)] })
    expect(saved.value).toEqual((await lastOf(salesman)).map(({ invoiceDetailId }) => invoiceDetailId))
    const byCashier = await cashier.client.ask(saveCashierReceipt, cashierReceiptOf(cashier, invoice))
    expect(byCashier.value).toBe((await lastOf(cashier))[0]?.invoiceDetailId)
  })
})
