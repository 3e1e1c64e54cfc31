import { serverMessages } from '@backoffice/contract/server-messages'
import type { Wire } from '@backoffice/contract/call'
import { listDepositLines, listDeposits, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { depositOf } from '../../testing/builders/cash-forms.ts'
import { anUpload } from '../../testing/builders/uploads.ts'
import { aBank, aDesk, cashierTiles, today, type Worker } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const save = (cashier: Worker, sent: Wire<typeof saveDeposit>) => cashier.client.ask(saveDeposit, sent)

describe('save deposit', () => {
  it('has one number and the sum of its receipts, and removes them from the selectable list', async () => {
    const desk = await aDesk(app)
    const { cashier, account } = desk
    const receipts = [await inHand(desk, 0.1), await inHand(desk, 0.2), await inHand(desk, 1_000_000.05)]
    await inHand(desk, 7)

    expect(await save(cashier, depositOf(cashier, receipts, account, ' SL/77 '))).toEqual({
      isSuccessful: true,
      message: 'Deposit Receipt Saved Successful',
    })

    const { responseObjects } = await cashier.client.ask(listDeposits, { page: 1, limit: 10, cCode: cashier.branch })
    expect(responseObjects).toMatchObject([
      { depositSlipNo: 'SL/77', totalAmount: 1_000_000.35, status: 0, statusName: 'Pending', postingDate: null },
    ])
    expect(responseObjects[0]?.invoices.map((invoice) => invoice.amount)).toEqual([0.1, 0.2, 1_000_000.05])
    const selectable = await cashier.client.ask(listTransfers, {
      page: 1,
      limit: 20,
      cCode: cashier.branch,
      depositable: true,
    })
    expect(selectable).toMatchObject({ totalRows: 1, responseObjects: [{ amount: 7 }] })
    expect(await ownedRow('select image_code from deposit where cashier_id = $1', [cashier.userId])).toEqual({
      image_code: 'DSSL77',
    })
  })

  it('gives its pictures its own code, also where the slip no was changed after they were uploaded', async () => {
    const desk = await aDesk(app)
    const upload = await anUpload({ by: desk.cashier, code: 'DSHBL-1' })
    const { cashierDeposits } = depositOf(desk.cashier, [await inHand(desk)], desk.account, 'HBL/2')

    await save(desk.cashier, {
      cashierDeposits: cashierDeposits.map((line) => ({ ...line, cashierDepositsImages: [upload.sent] })),
    })

    const listed = await desk.cashier.client.ask(listDeposits, { page: 1, limit: 1, cCode: desk.cashier.branch })
    expect(listed.responseObjects[0]?.cashierDepositsImages).toMatchObject([
      { imageId: upload.id, imageCode: 'DSHBL2', createdBy: desk.cashier.userId },
    ])
  })

  it('refuses in the order of the specification', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const receipt = await inHand(desk)
    const [line] = depositOf(desk.cashier, [receipt], '', ' ').cashierDeposits
    const corrections = [
      { depositSlipNo: '12' },
      { aCode: elsewhere.account },
      { aCode: desk.party },
      { aCode: desk.account },
    ]

    expect(await save(desk.cashier, { cashierDeposits: [] })).toEqual(refused('Kindly select invoices to deposit'))
    const refusals = await refusalsInOrder(
      line,
      corrections,
      async (form) => (await save(desk.cashier, { cashierDeposits: form ? [form] : [] })).message,
    )

    expect(refusals).toEqual([
      'Kindly enter deposit slip no',
      'Kindly select deposit account',
      depositMessages.accountUnknown,
      depositMessages.accountUnknown,
      'Deposit Receipt Saved Successful',
    ])
  })

  it('refuses receipts of two slips, of two accounts, and a receipt that is named twice', async () => {
    const desk = await aDesk(app)
    const { cashier, account } = desk
    const one = depositOf(cashier, [await inHand(desk)], account).cashierDeposits
    const other = depositOf(cashier, [await inHand(desk)], account).cashierDeposits
    const second = await aBank({ branch: cashier.branch })
    const with_ = (change: object) => ({ cashierDeposits: [...one, ...other.map((line) => ({ ...line, ...change }))] })

    expect(await save(cashier, with_({ depositSlipNo: 'another' }))).toEqual(refused(depositMessages.mixed))
    expect(await save(cashier, with_({ aCode: second }))).toEqual(refused(depositMessages.mixed))
    expect(await save(cashier, { cashierDeposits: [...one, ...one] })).toEqual(refused(depositMessages.repeated))
  })

  it.each([['ZW\u200B1'], ['\uFF3A\uFF37\uFF11'], ['\u202EZW1\u202C'], [' ZW1\u00A0']])(
    'keeps a slip number as it is read, whatever invisible or wide characters %j has',
    async (slipNo) => {
      const desk = await aDesk(app)
      const { id } = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)], slipNo })

      expect(await ownedRow('select slip_no as "slipNo" from deposit where id = $1', [id])).toEqual({ slipNo: 'ZW1' })
    },
  )

  it('names the deposit, its cashier and the moment when a receipt is in one already', async () => {
    const desk = await aDesk(app)
    const { cashier, account } = desk
    const receipt = await inHand(desk)
    const free = await inHand(desk)
    const first = await aDeposit({ by: cashier, receipts: [receipt] })

    const { isSuccessful, message } = await save(cashier, depositOf(cashier, [free, receipt], account))

    expect(isSuccessful).toBe(false)
    expect(message).toMatch(
      new RegExp(
        `^${receipt.invoice?.no} is already in deposit ${first.no} of ${cashier.name}, made on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\. Reload`,
      ),
    )
    expect(await cashierTiles(cashier)).toEqual([0, 200, 100, 100])
  })

  it('refuses receipts that are pending, declined or of another cashier', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, account } = desk
    const colleague = await aDesk(app, { branch: desk.branch })
    const pending = await aReceipt({ by: salesman }).sentTo(cashier)
    const declined = await aReceipt({ by: salesman }).sentTo(cashier).declined()
    const theirs = await inHand(colleague)
    const mismatched = { ...(await inHand(desk)), id: pending.id }

    expect(await save(cashier, depositOf(cashier, [pending], account))).toEqual(refused(depositMessages.receiptTaken))
    expect(await save(cashier, depositOf(cashier, [declined], account))).toEqual(refused(depositMessages.receiptTaken))
    expect(await save(cashier, depositOf(cashier, [theirs], account))).toEqual(refused(depositMessages.receiptTaken))
    expect(await save(cashier, depositOf(cashier, [mismatched], account))).toEqual(
      refused(depositMessages.receiptTaken),
    )
  })

  it('refuses a branch that is not the receipt’s', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const sent = depositOf(desk.cashier, [{ ...(await inHand(desk)), branch: elsewhere.branch.code }], desk.account)

    const answered = await desk.cashier.client.send(saveDeposit, sent)
    expect([answered.status, answered.failure.message]).toEqual([403, serverMessages.otherBranch])
  })

  it('accepts a cheque on its day and not before', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, branch } = desk
    const cheque = async (days: number) => {
      const chequeDate = await today(branch.code, days)
      const payment = { method: 'Cheque', chequeNo: `${900 + days}`, chequeBank: 'HBL', chequeDate } as const
      return aReceipt({ by: salesman, ...payment })
        .sentTo(cashier)
        .approved()
    }

    const day = (await today(branch.code, 1)).split('-').toReversed().join('/')
    expect(await save(cashier, depositOf(cashier, [await cheque(0), await cheque(1)], desk.account))).toEqual(
      refused(`Cheque 901 is post-dated. It cannot be deposited before ${day}.`),
    )
    expect(await save(cashier, depositOf(cashier, [await cheque(0)], desk.account))).toMatchObject({
      isSuccessful: true,
    })
  })
})

describe('lists of deposits', () => {
  it('have one row per deposit, or one per receipt in a deposit', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const cheque = { method: 'Cheque', chequeNo: '0042', chequeBank: 'MCB', chequeDate: '02/01/2026' } as const
    const receipts = [
      await inHand(desk, 10),
      await aReceipt({ by: desk.salesman, amount: 20, ...cheque })
        .sentTo(cashier)
        .approved(),
    ]
    const { no } = await aDeposit({ by: cashier, receipts, account: desk.account, slipNo: 'S-1' }).approvedBy(director)
    const filters = { page: 1, limit: 10, cCode: desk.branch.code }

    expect(await director.client.ask(listDeposits, filters)).toMatchObject({
      totalRows: 1,
      responseObjects: [
        {
          depositNo: no,
          c_Name: cashier.name,
          d_Name: director.name,
          statusName: 'Approved',
          totalAmount: 30,
          title: `Current Account ${desk.account}`,
        },
      ],
    })
    expect(await director.client.ask(listDepositLines, filters)).toMatchObject({
      totalRows: 2,
      responseObjects: [
        { depositNo: no, s_Receive_Amount: 10, paymentMode: 'Cash', chequeDate: null },
        {
          depositNo: no,
          s_Receive_Amount: 20,
          paymentMode: 'Cheque',
          chequeNo: '0042',
          chequeDate: '2026-01-02',
          chequeBank: 'MCB Bank',
        },
      ],
    })
  })

  it("show cashiers their own deposits, directors the branch's, and nobody another branch's", async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    const first = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })
    const second = await aDeposit({ by: colleague.cashier, receipts: [await inHand(colleague)] })
    await aDeposit({ by: elsewhere.cashier, receipts: [await inHand(elsewhere)] })
    const numbersOf = async ({ client }: Worker, wishes: { cashierId?: number } = {}) =>
      (await client.ask(listDeposits, { page: 1, limit: 10, cCode: '-1', ...wishes })).responseObjects.map(
        (row) => row.depositNo,
      )

    expect(await numbersOf(desk.cashier)).toEqual([first.no])
    expect(await numbersOf(desk.cashier, { cashierId: colleague.cashier.userId })).toEqual([])
    expect(await numbersOf(desk.director)).toEqual([second.no, first.no])
    expect(await numbersOf(desk.director, { cashierId: desk.cashier.userId })).toEqual([first.no])
    expect(await numbersOf(desk.director, { cashierId: elsewhere.cashier.userId })).toEqual([])
  })
})
