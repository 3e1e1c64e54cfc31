import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { voidReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { voidingOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Worker } from '../../testing/builders/desk.ts'
import { aLongWay, bounced, cheque, todayOf, eventLines } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()

const ofReceipt = ({ client }: Worker, { id }: Pick<Receipt, 'id'>) =>
  client.ask(receiptTimeline, { invoiceDetailId: String(id) })

describe('timeline of a receipt', () => {
  it('shows every step from salesman to bank in order, each with the person, the role and the reason', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const { receipt, refused, banked } = await aLongWay(desk)

    const { events } = await ofReceipt(salesman, receipt)

    expect(eventLines(events)).toEqual([
      [salesman.name, 'Salesman', 'Recorded', '', 250],
      [salesman.name, 'Salesman', `Sent to ${cashier.name}`, 'first try', null],
      [cashier.name, 'Cashier', 'Declined', 'no picture', null],
      [salesman.name, 'Salesman', `Sent to ${cashier.name}`, 'with picture', null],
      [cashier.name, 'Cashier', 'Approved', '', null],
      [cashier.name, 'Cashier', `Put into deposit ${refused.no}`, '', null],
      [director.name, 'Director', 'Deposit declined', 'wrong slip', null],
      [cashier.name, 'Cashier', `Put into deposit ${banked.no}`, '', null],
      [director.name, 'Director', `Deposited with posting date ${await todayOf(desk)}`, '', null],
    ])
    const moments = events.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted())
    expect(new Set(events.map(({ id }) => id)).size).toBe(9)
  })

  it('shows the present receipt, with the contents of its paper', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, branch } = desk
    const invoice = await anInvoice({ salesman, bill: 1000, on: '2026-01-31' })
    const receipt = await aReceipt({ by: salesman, invoice, ...cheque })
      .sentTo(cashier)
      .approved()
    const deposit = await aDeposit({ by: cashier, receipts: [receipt] })

    expect(await ofReceipt(cashier, receipt)).toMatchObject({
      invoiceDetailId: receipt.id,
      company: `Company ${branch.companyCode}`,
      branch: branch.name,
      client: `Medical Store ${invoice.party}`,
      aCode: invoice.party,
      invoiceNo: invoice.no,
      invoiceDate: '2026-01-31',
      paymentType: 'Invoice Payment',
      paymentMode: 'Cheque',
      chequeNO: '00771',
      chequeDate: '2026-02-01',
      chequeBank: 'Habib Bank',
      amount: 250,
      appliedAmount: 0,
      totalBill: 1000,
      balanceAfter: 750,
      s_Name: salesman.name,
      recordedBy: salesman.name,
      status: 3,
      statusName: 'In deposit',
      depositNo: deposit.no,
    })
  })

  it.each([
    ['With salesman', (one: ReturnType<typeof aReceipt>) => one],
    ['On the way', (one: ReturnType<typeof aReceipt>, to: Worker) => one.sentTo(to)],
    ['With cashier', (one: ReturnType<typeof aReceipt>, to: Worker) => one.sentTo(to).approved()],
    ['With salesman', (one: ReturnType<typeof aReceipt>, to: Worker) => one.sentTo(to).approved().declined()],
    ['Void', (one: ReturnType<typeof aReceipt>) => one.voided()],
  ])('shows where the money is: %s', async (where, way) => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await way(aReceipt({ by: salesman }), cashier)

    expect((await ofReceipt(salesman, receipt)).statusName).toBe(where)
  })

  it('shows money that was given back and a void with its reason', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman })
      .sentTo(cashier)
      .approved()
      .declined('short by ten')
      .voided('taken twice')

    const { events } = await ofReceipt(salesman, receipt)

    expect(eventLines(events).slice(-2)).toEqual([
      [cashier.name, 'Cashier', 'Given back', 'short by ten', null],
      [salesman.name, 'Salesman', 'Void', 'taken twice', null],
    ])
  })

  it('shows that a cashier recorded the receipt and has the money', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: cashier, invoice: await anInvoice({ salesman }), salesmanId: salesman.userId })

    const { events, recordedBy, s_Name } = await ofReceipt(salesman, receipt)

    expect(eventLines(events)).toEqual([
      [cashier.name, 'Cashier', 'Recorded', '', 100],
      [cashier.name, 'Cashier', `Received by ${cashier.name}`, '', null],
    ])
    expect([recordedBy, s_Name]).toEqual([cashier.name, salesman.name])
  })

  it('shows a cheque that bounced, with the day and the reason', async () => {
    const desk = await aDesk(app)
    const { receipt, banked } = await aLongWay(desk)
    expect(await bounced(desk, receipt, banked)).toMatchObject({ isSuccessful: true })

    const { events, statusName } = await ofReceipt(desk.director, receipt)

    expect(statusName).toBe('Bounced')
    expect(eventLines(events).at(-1)).toEqual([
      desk.cashier.name,
      'Cashier',
      `Bounced on ${await todayOf(desk)}`,
      'no funds',
      null,
    ])
  })

  it('shows the invoices that an advance paid, and that a void reverses them first', async () => {
    const { salesman, party, branch } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman, party, amount: 500 })
    const one = await anInvoice({ salesman, party, bill: 300 })
    const other = await anInvoice({ salesman, party, bill: 300 })
    const apply = (invoiceNo: string, amount: number) =>
      salesman.client.ask(applyAdvance, {
        invoiceDetailId: receipt.id,
        cCode: branch.code,
        invoiceNo,
        amount,
        userId: salesman.userId,
      })
    await apply(one.no, 300)
    await apply(other.no, 120.5)
    expect(await ofReceipt(salesman, receipt)).toMatchObject({
      paymentType: 'Advance Payment',
      invoiceNo: '',
      invoiceDate: null,
      totalBill: null,
      balanceAfter: null,
      appliedAmount: 420.5,
    })
    await salesman.client.ask(voidReceipts, { receipts: [voidingOf(receipt)] })

    const { events, appliedAmount } = await ofReceipt(salesman, receipt)

    const by = [salesman.name, 'Salesman']
    expect(eventLines(events)).toEqual([
      [...by, 'Recorded', '', 500],
      [...by, `Applied to invoice ${one.no}`, '', 300],
      [...by, `Applied to invoice ${other.no}`, '', 120.5],
      [...by, `Taken back from invoice ${one.no}`, 'taken twice', 300],
      [...by, `Taken back from invoice ${other.no}`, 'taken twice', 120.5],
      [...by, 'Void', 'taken twice', null],
    ])
    expect(appliedAmount).toBe(0)
  })

  it('keeps the role that somebody had when they acted', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    await owned('update app_user set role_id = 3 where id = $1', [cashier.userId])

    const { events } = await ofReceipt(salesman, receipt)

    expect(events.at(-1)).toMatchObject({ who: cashier.name, role: 'Cashier' })
  })
})
