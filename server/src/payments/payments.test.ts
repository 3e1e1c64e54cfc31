import { messages } from '@backoffice/contract/messages'
import { listAdvances } from '@backoffice/contract/receipts/advances'
import { paymentTimeline, savePayment } from '@backoffice/contract/payments/payments'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import {
  aDesk,
  anInvoice,
  aParty,
  aWorker,
  cashierTiles,
  type Desk,
  salesmanTiles,
  type Worker,
} from '../../testing/builders/desk.ts'
import { aPayment, byCheque, inCash, paymentOf } from '../../testing/builders/payments.ts'
import { anUpload } from '../../testing/builders/uploads.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const receiptsOf = async ({ client, branch }: Worker) =>
  (await client.ask(listReceipts, { page: 1, limit: 50, cCode: branch })).responseObjects
const count = async (table: string) => (await owned(`select from ${table}`)).length

/** Two invoices of the client, the younger one made first, and one of a colleague. */
async function owing({ salesman, party }: Desk) {
  const young = await anInvoice({ salesman, party, bill: 500, on: '2026-03-01', type: 'CS' })
  const old = await anInvoice({ salesman, party, bill: 300.5, receivedBefore: 0.5, on: '2026-01-31', type: 'CR' })
  return { young, old }
}

describe('save payment', () => {
  it('makes a receipt of each part, an advance of the rest, and binds them under one number', async () => {
    const desk = await aDesk(app)
    const { salesman, party } = desk
    const { young, old } = await owing(desk)
    const cheque = byCheque(600)

    const payment = await aPayment({
      by: salesman,
      party,
      instruments: [inCash(200), cheque],
      invoices: [
        [old, 300],
        [young, 450.25],
      ],
    })

    expect(payment.no).toBe('PAY-000001')
    const rows = (await receiptsOf(salesman)).toSorted((a, b) => a.id - b.id)
    expect(rows).toMatchObject([
      { invoiceNo: old.no, s_ReceiveAmount: 200, paymentMode: 'Cash', chequeNO: '', invoiceBalance: 0 },
      { invoiceNo: old.no, s_ReceiveAmount: 100, paymentMode: 'Cheque', chequeNO: cheque.chequeNo, invoiceBalance: 0 },
      { invoiceNo: young.no, s_ReceiveAmount: 450.25, chequeBank: 'Habib Bank', invoiceBalance: 49.75 },
      { invoiceNo: '', s_ReceiveAmount: 49.75, paymentType: 'Advance Payment', invoiceBalance: null },
    ])
    expect(rows.map((row) => [row.paymentNo, row.instrument, row.instrumentAmount, row.instrumentReceipts])).toEqual([
      [payment.no, 0, 200, 1],
      [payment.no, 1, 600, 3],
      [payment.no, 1, 600, 3],
      [payment.no, 1, 600, 3],
    ])
    expect(await salesmanTiles(salesman)).toEqual([49.75, 800, 0, 800])
    const advances = await salesman.client.ask(listAdvances, {
      page: 1,
      limit: 10,
      cCode: salesman.branch,
      aCode: party,
    })
    expect(advances.responseObjects).toMatchObject([{ openAmount: 49.75, chequeNO: cheque.chequeNo }])
  })

  it('counts the payments of each branch by themselves', async () => {
    const [one, two] = [await aDesk(app), await aDesk(app)]
    const pay = ({ salesman, party }: Desk) => aPayment({ by: salesman, party, instruments: [inCash(1)] })

    expect([await pay(one), await pay(two), await pay(one)].map(({ no }) => no)).toEqual([
      'PAY-000001',
      'PAY-000001',
      'PAY-000002',
    ])
  })

  it('of a cashier is with the cashier at once, under the salesman of the invoices or a chosen one', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party, branch } = desk
    const { young, old } = await owing(desk)
    const colleague = await aWorker(app, { role: 2, in: branch })

    await aPayment({
      by: cashier,
      party,
      instruments: [{ amount: 300, method: 'Cash/Cheque Online' }],
      invoices: [[old, 300]],
    })
    await aPayment({
      by: cashier,
      party,
      salesmanId: colleague.userId,
      instruments: [byCheque(10)],
      invoices: [[young, 4]],
    })

    expect(await salesmanTiles(salesman)).toEqual([496, 300, 300, 0])
    expect(await salesmanTiles(colleague)).toEqual([0, 10, 10, 0])
    expect(await cashierTiles(cashier)).toEqual([496, 310, 0, 310])
  })

  it('notes the reference of an online payment at each of its receipts, and none of cash', async () => {
    const desk = await aDesk(app)
    const { cashier, party } = desk
    const { young, old } = await owing(desk)
    const sent = paymentOf({
      by: cashier,
      party,
      instruments: [{ amount: 2, method: 'Cash/Cheque Online' }, inCash(1)],
      invoices: [
        [old, 1],
        [young, 2],
      ],
    })
    const instruments = sent.instruments.map((one) => ({ ...one, referenceNo: 'TT-77' }))

    const { value } = await cashier.client.ask(savePayment, { ...sent, instruments })

    const rows = await owned<{ reference: string }>(
      'select reference_no as reference from receipt where payment_id = $1 order by instrument, instrument_part',
      [value?.paymentId],
    )
    expect(rows.map(({ reference }) => reference)).toEqual(['TT-77', 'TT-77', ''])
    const story = await cashier.client.ask(paymentTimeline, { paymentId: String(value?.paymentId) })
    expect(story.instruments.map(({ referenceNo }) => referenceNo)).toEqual(['TT-77', ''])
  })

  it('shows the pictures of a cheque at each of its receipts', async () => {
    const desk = await aDesk(app)
    const { salesman, party } = desk
    const { young, old } = await owing(desk)
    const [front, slip] = [await anUpload({ by: salesman }), await anUpload({ by: salesman })]
    const sent = paymentOf({
      by: salesman,
      party,
      instruments: [byCheque(2), inCash(1)],
      invoices: [
        [old, 1],
        [young, 1],
      ],
    })
    const [cheque, cash] = sent.instruments
    if (!cheque || !cash) throw new Error('the payment has no two instruments')

    const { isSuccessful } = await salesman.client.ask(savePayment, {
      ...sent,
      instruments: [
        { ...cheque, instrumentImages: [front.sent] },
        { ...cash, instrumentImages: [slip.sent] },
      ],
    })

    expect(isSuccessful).toBe(true)
    const rows = (await receiptsOf(salesman)).toSorted((a, b) => a.id - b.id)
    expect(rows.map(({ images }) => images.map(({ imageId }) => imageId))).toEqual([[front.id], [front.id], [slip.id]])
  })

  it('saves nothing where one of its parts is refused', async () => {
    const desk = await aDesk(app)
    const { salesman, party } = desk
    const { young, old } = await owing(desk)
    const before = [await count('payment'), await count('receipt')]
    const sent = paymentOf({
      by: salesman,
      party,
      instruments: [byCheque(2), inCash(9)],
      invoices: [
        [old, 5],
        [young, 6],
      ],
    })
    const [cheque, cash] = sent.instruments
    if (!cheque || !cash) throw new Error('the payment has no two instruments')
    const lost = {
      imageCode: 'IR1',
      imagePath: '/main/files/00000000-0000-4000-8000-000000000000',
      createdBy: salesman.userId,
    }

    const answer = await salesman.client.ask(savePayment, {
      ...sent,
      instruments: [cheque, { ...cash, instrumentImages: [lost] }],
    })

    expect(answer).toEqual(refused(messages.upload.unknown))
    expect([await count('payment'), await count('receipt')]).toEqual(before)
    expect((await aPayment({ by: salesman, party, instruments: [inCash(1)] })).no).toBe('PAY-000001')
  })

  it('counts a cheque once: neither a receipt nor another payment of the client has it too', async () => {
    const desk = await aDesk(app)
    const { salesman, party } = desk
    const { young, old } = await owing(desk)
    const [one, two] = [aCheque(20), aCheque(20)]
    await aPayment({
      by: salesman,
      party,
      instruments: [one],
      invoices: [
        [old, 5],
        [young, 5],
      ],
    })
    await aReceipt({ by: salesman, party, ...two })

    const again = (cheque: typeof one) =>
      salesman.client.ask(
        savePayment,
        paymentOf({ by: salesman, party, instruments: [{ ...cheque, chequeNo: `0${cheque.chequeNo}` }] }),
      )
    const taken = expect.stringMatching(/^Cheque \S+ of this bank is already recorded with /)

    expect(await again(one)).toEqual(refused(taken))
    expect(await again(two)).toEqual(refused(taken))
    await expect(aReceipt({ by: salesman, party, ...one })).rejects.toThrow(/already recorded with invoice/)
    const other = await aParty({ branch: salesman.branch })
    expect((await aPayment({ by: salesman, party: other, instruments: [one] })).receipts).toHaveLength(1)
  })
})
