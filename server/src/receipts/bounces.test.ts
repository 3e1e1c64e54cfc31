import { listAdvances } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { bounceMessages } from '@backoffice/contract/receipts/receipts-messages'
import { bounceRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt, type Deposit, type Receipt } from '../../testing/builders/cash.ts'
import { bouncingOf } from '../../testing/builders/cash-forms.ts'
import {
  aDesk,
  anInvoice,
  aWorker,
  cashierTiles,
  salesmanTiles,
  today,
  type Worker,
} from '../../testing/builders/desk.ts'
import { closedThrough } from '../../testing/builders/periods.ts'
import { banked, chequeInHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const bounce = async (by: Worker, deposit: Deposit, receipt: Receipt, reason?: string) =>
  by.client.ask(bounceCheque, await bouncingOf(deposit, receipt, by, reason))
const marked = { isSuccessful: true, message: 'Cheque Marked Bounced' }

const paged = { page: 1, limit: 10 }

describe('bounce cheque', () => {
  it('removes the money from every tile and owes the invoice again, to the paisa', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const invoice = await anInvoice({ salesman, bill: 1000.1, receivedBefore: 0.1 })
    const cheque = await aReceipt({ by: salesman, invoice, ...aCheque(999.99) })
      .sentTo(cashier)
      .approved()
    const cash = await aReceipt({ by: salesman, invoice, amount: 0.01 }).sentTo(cashier).approved()
    const deposit = await aDeposit({ by: cashier, receipts: [cheque, cash] }).approvedBy(director)
    expect([await salesmanTiles(salesman), await cashierTiles(cashier)]).toEqual([
      [0, 1000, 1000, 0],
      [0, 1000, 1000, 0],
    ])

    expect(await bounce(cashier, deposit, cheque)).toEqual(marked)

    expect([await salesmanTiles(salesman), await cashierTiles(cashier), await cashierTiles(director)]).toEqual([
      [999.99, 0.01, 0.01, 0],
      [999.99, 0.01, 0.01, 0],
      [999.99, 0.01, 0.01, 0],
    ])
    const wire = { userId: String(salesman.userId), branchCode: salesman.branch }
    expect((await salesman.client.ask(listPendingInvoices, wire)).responseObjects).toMatchObject([
      { inv_no: invoice.no, bill_amount: 1000.1, rec_Amount: 0.11, bal_Amount: 999.99 },
    ])
  })

  it('is shown by every list, and the deposit keeps the line and its total', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const day = await today(desk.branch.code)
    const other = await aReceipt({ by: salesman, amount: 30 }).sentTo(cashier).approved()
    const cheque = await chequeInHand(desk, 70)
    const deposit = await aDeposit({ by: cashier, receipts: [other, cheque] }).approvedBy(director)
    await aDeposit({ by: cashier, receipts: [await chequeInHand(desk, 1)] })
    await bounce(director, deposit, cheque, ' signature differs ')

    const cCode = desk.branch.code
    const bounced = { status: 3, statusName: 'Bounced', bouncedOn: day, bounceReason: 'signature differs' }
    const kept = { status: 1, statusName: 'Approved', bouncedOn: null, bounceReason: '' }
    const line = { depositNo: deposit.no, totalAmount: 100, s_Name: salesman.name }
    const lines = (status: number) => director.client.ask(listDepositLines, { ...paged, cCode, status })
    expect(await lines(3)).toMatchObject({
      totalRows: 1,
      responseObjects: [{ ...line, ...bounced, invoiceDetailId: cheque.id, invoiceDate: '2026-01-15' }],
    })
    expect(await lines(1)).toMatchObject({
      totalRows: 1,
      responseObjects: [{ ...line, ...kept, invoiceDetailId: other.id }],
    })
    expect((await lines(-1)).totalRows).toBe(3)
    const deposits = (status: number) => cashier.client.ask(listDeposits, { ...paged, cCode, status })
    const whole = {
      depositNo: deposit.no,
      totalAmount: 100,
      status: 1,
      statusName: 'Approved',
      invoices: [
        { invoiceDetailId: other.id, ...kept },
        { invoiceDetailId: cheque.id, ...bounced },
      ],
    }
    expect(await deposits(3)).toMatchObject({ totalRows: 1, responseObjects: [whole] })
    expect(await deposits(1)).toMatchObject({ totalRows: 1, responseObjects: [whole] })
    const receipts = await salesman.client.ask(listReceipts, { ...paged, cCode, status: 1 })
    expect(receipts.responseObjects.find(({ id }) => id === cheque.id)).toMatchObject({
      status: 3,
      statusName: 'Bounced',
      comments: 'signature differs',
    })
    expect(await cashier.client.ask(listTransfers, { ...paged, cCode, status: 3 })).toMatchObject({
      totalRows: 1,
      responseObjects: [{ invoiceDetailId: cheque.id, statusName: 'Bounced' }],
    })
  })

  it('reverses the invoices that a bounced advance had paid', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const first = await anInvoice({ salesman, party, bill: 70.07 })
    const second = await anInvoice({ salesman, party, bill: 50 })
    const advance = await aReceipt({ by: salesman, party, ...aCheque() })
      .appliedTo(first, 70.07)
      .sentTo(cashier)
      .approved()
    const { deposit } = await banked(desk, advance)
    await aReceipt({ by: salesman, party, amount: 10 }).appliedTo(second, 10)
    expect(await salesmanTiles(salesman)).toEqual([40, 110, 100, 10])

    expect(await bounce(cashier, deposit, advance)).toEqual(marked)

    expect([await salesmanTiles(salesman), await cashierTiles(cashier)]).toEqual([
      [110.07, 10, 0, 10],
      [110.07, 0, 0, 0],
    ])
    expect(await cashier.client.ask(listAdvances, { ...paged, cCode: desk.branch.code })).toMatchObject({
      totalRows: 0,
    })
  })

  it('deletes nothing, and keeps who marked it and why', async () => {
    const desk = await aDesk(app)
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk))
    await bounce(desk.director, deposit, receipt, 'no funds')

    expect(await ownedRow('select stage, amount::float8 from receipt where id = $1', [receipt.id])).toEqual({
      stage: 5,
      amount: 100,
    })
    expect(await owned('select live from deposit_line where receipt_id = $1', [receipt.id])).toEqual([{ live: true }])
    const audit = await owned(
      `select action, actor_id as by, details ->> 'comment' as why from audit where object_id = $1 and object = 'receipt' order by id desc limit 1`,
      [receipt.id],
    )
    expect(audit).toEqual([{ action: 'bounce', by: desk.director.userId, why: 'no funds' }])
  })

  it('lets the cheque be presented again, as a receipt of its own', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 80 })
    const cheque = { by: salesman, invoice, ...aCheque(80) }
    await aReceipt(cheque).sentTo(cashier).approved().bounced(director)

    const again = await aReceipt(cheque).sentTo(cashier).approved()
    await aDeposit({ by: cashier, receipts: [again] }).approvedBy(director)

    expect(await cashierTiles(cashier)).toEqual([0, 80, 80, 0])
  })

  it('refuses in order', async () => {
    const desk = await aDesk(app)
    const { branch, cashier } = desk
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk))
    await owned(`update deposit set deposited_on = deposited_on - 3, posting_on = posting_on - 3 where id = $1`, [
      deposit.id,
    ])
    const through = await closedThrough(branch, await today(branch.code, -2))
    const wrong = { ...(await bouncingOf(deposit, receipt, cashier, ' ')), bouncedOn: '', depositNo: 'DEP-none' }
    const corrections: Partial<typeof wrong>[] = [
      { bouncedOn: await today(branch.code, 1), depositNo: deposit.no },
      { bouncedOn: await today(branch.code, -4) },
      { comments: 'no funds', depositNo: 'DEP-none' },
      { depositNo: deposit.no },
      { bouncedOn: await today(branch.code, -3) },
      { bouncedOn: await today(branch.code, -2) },
      { bouncedOn: await today(branch.code, -1) },
      {},
    ]

    const refusals = await refusalsInOrder(
      wrong,
      corrections,
      async (form) => (await cashier.client.ask(bounceCheque, form)).message,
    )

    expect(refusals).toEqual([
      'Please enter bounce date',
      'Bounce date can not be in the future',
      'Please enter a reason',
      bounceRefusals.notFound,
      'Bounce date can not be before the date of the deposit',
      bounceMessages.closed(through),
      bounceMessages.closed(through),
      'Cheque Marked Bounced',
      already('bounced', cashier),
    ])
  })

  it('is of a cheque in an approved deposit alone', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const cash = await banked(desk, await aReceipt({ by: salesman }).sentTo(cashier).approved())
    const cheque = await chequeInHand(desk)
    const pending = await aDeposit({ by: cashier, receipts: [cheque] })
    const other = await chequeInHand(desk)
    const declined = await aDeposit({ by: cashier, receipts: [other] }).declinedBy(director)
    const inHand = await chequeInHand(desk)

    expect(await bounce(cashier, cash.deposit, cash.receipt)).toEqual(refused(bounceRefusals.notDeposited))
    expect(await bounce(cashier, pending, cheque)).toEqual(refused(bounceRefusals.notDeposited))
    expect(await bounce(cashier, declined, other)).toEqual(refused(bounceRefusals.notDeposited))
    expect(await bounce(cashier, cash.deposit, inHand)).toEqual(refused(bounceRefusals.notFound))
  })

  it('is marked in the deposit that banked it, not in a deposit that was declined before', async () => {
    const desk = await aDesk(app)
    const cheque = await chequeInHand(desk)
    const declined = await aDeposit({ by: desk.cashier, receipts: [cheque] }).declinedBy(desk.director)
    const { deposit } = await banked(desk, cheque)

    expect(await bounce(desk.director, declined, cheque)).toEqual(refused(bounceRefusals.notDeposited))
    expect(await bounce(desk.director, deposit, cheque)).toEqual(marked)
    const { responseObjects } = await desk.director.client.ask(listDepositLines, { ...paged, cCode: desk.branch.code })
    expect(responseObjects).toMatchObject([
      { depositNo: deposit.no, status: 3, statusName: 'Bounced' },
      { depositNo: declined.no, status: 2, statusName: 'Declined', bouncedOn: null },
    ])
  })

  it('is for cashiers in their own deposits, and for directors in their branches', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    const approver = await aWorker(app, { role: 4, in: desk.branch })
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk))

    expect(await bounce(colleague.cashier, deposit, receipt)).toEqual(refused(bounceRefusals.notFound))
    expect(await bounce(elsewhere.director, deposit, receipt)).toEqual(refused(bounceRefusals.notFound))
    expect(await bounce(approver, deposit, receipt)).toEqual(marked)
    expect(await bounce(desk.cashier, deposit, receipt)).toEqual(refused(already('bounced', approver)))
  })

  it('is refused to everybody else: the salesman, and a cashier or director without the module', async () => {
    const desk = await aDesk(app)
    const { branch } = desk
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk))
    const others = [
      desk.salesman,
      await aWorker(app, { role: 1, in: branch, modules: [1, 2] }),
      await aWorker(app, { role: 3, in: branch, modules: [8, 12] }),
      await aWorker(app, { role: 5, in: branch }),
    ]

    for (const by of others) {
      const { status } = await by.client.send(bounceCheque, await bouncingOf(deposit, receipt, by))
      expect([by.roleId, status]).toEqual([by.roleId, 403])
    }
    expect(await cashierTiles(desk.cashier)).toEqual([0, 100, 100, 0])
  })
})
