import { role } from '@backoffice/contract/access'
import { depositTimeline } from '@backoffice/contract/timeline/timeline'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Deposit } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { aLongWay, bounced, cheque, todayOf, eventLines } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()

const ofDeposit = ({ client }: Worker, { no }: Deposit) => client.ask(depositTimeline, { depositNo: no })

describe('timeline of a deposit', () => {
  it('shows that it was made, declined and why', async () => {
    const desk = await aDesk(app)
    const { refused } = await aLongWay(desk)

    const { events, ...facts } = await ofDeposit(desk.cashier, refused)

    expect(eventLines(events)).toEqual([
      [desk.cashier.name, 'Cashier', 'Deposit made with slip S-1', '', 250],
      [desk.director.name, 'Director', 'Declined', 'wrong slip', null],
    ])
    expect(facts).toMatchObject({ status: 2, statusName: 'Declined', postingDate: null })
  })

  it('shows that it was approved with its posting date, and each cheque that bounced', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, account } = desk
    const invoice = await anInvoice({ salesman, bill: 250 })
    const byCheque = await aReceipt({ by: salesman, invoice, ...cheque })
      .sentTo(cashier)
      .approved()
    const byCash = await aReceipt({ by: salesman, amount: 50.5 }).sentTo(cashier).approved()
    const deposit = await aDeposit({ by: cashier, receipts: [byCheque, byCash], account, slipNo: 'S-9' }).approvedBy(
      director,
    )
    await bounced(desk, byCheque, deposit)
    const day = await todayOf(desk)

    const { events, ...facts } = await ofDeposit(director, deposit)

    expect(eventLines(events)).toEqual([
      [cashier.name, 'Cashier', 'Deposit made with slip S-9', '', 300.5],
      [director.name, 'Director', `Approved with posting date ${day}`, '', null],
      [cashier.name, 'Cashier', `Cheque 00771 of Medical Store ${invoice.party} bounced on ${day}`, 'no funds', 250],
    ])
    expect(facts).toMatchObject({
      depositNo: deposit.no,
      depositSlipNo: 'S-9',
      company: `Company ${desk.branch.companyCode}`,
      branch: desk.branch.name,
      title: `Current Account ${account}`,
      c_Name: cashier.name,
      totalAmount: 300.5,
      receipts: 2,
      status: 1,
      statusName: 'Approved',
      postingDate: await today(desk.branch.code),
    })
  })

  it('is read by its cashier and the directors of its branch alone', async () => {
    const desk = await aDesk(app)
    const { banked } = await aLongWay(desk)
    const elsewhere = await aDesk(app)
    const colleague = await aWorker(app, { role: role.cashier, in: desk.branch })
    const approver = await aWorker(app, { role: role.depositApprover, in: desk.branch })
    const readers = [
      desk.cashier,
      desk.director,
      approver,
      colleague,
      elsewhere.cashier,
      elsewhere.director,
      desk.salesman,
    ]

    const answers = await Promise.all(
      readers.map(async ({ client }) => (await client.send(depositTimeline, { depositNo: banked.no })).status),
    )

    // A salesman opens no screen that lists deposits.
    expect(answers).toEqual([200, 200, 200, 404, 404, 404, 403])
  })

  it('is not found by a pattern or another spelling of its number', async () => {
    const desk = await aDesk(app)
    const { banked } = await aLongWay(desk)
    const statusFor = async (depositNo: string) =>
      (await desk.director.client.send(depositTimeline, { depositNo })).status

    expect(await Promise.all(['DEP-%', banked.no.toLowerCase(), `${banked.no}0`].map(statusFor))).toEqual([
      404, 404, 404,
    ])
  })
})
