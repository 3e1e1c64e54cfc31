import { serverMessages } from '@backoffice/contract/server-messages'
import type { Wire } from '@backoffice/contract/call'
import { listDepositLines, listDeposits, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { listReceipts, saveCashierReceipt } from '@backoffice/contract/receipts/receipts'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { describe, expect, it } from 'vitest'
import { cashierReceiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, cashierTiles, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

type Sent = Wire<typeof saveCashierReceipt>

const save = ({ client }: Worker, sent: Sent) => client.ask(saveCashierReceipt, sent)

describe('save receipt by cashier', () => {
  it('refuses in the order of the specification, the salesman last', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 1000 })
    const wrong: Sent = {
      ...cashierReceiptOf(cashier, invoice),
      invoiceNo: '',
      receiveAmount: 0,
      paymentMode: '',
      sUserId: 0,
    }
    const corrections: Partial<Sent>[] = [
      { invoiceNo: invoice.no },
      { receiveAmount: -0.01 },
      { receiveAmount: 1000.01 },
      { receiveAmount: 10 },
      { paymentMode: 'Cheque' },
      { chequeBank: 'HBL' },
      { chequeNO: '42' },
      { chequeDate: '01/02/2026' },
      { sUserId: '' },
      { sUserId: null },
      { sUserId: 2_147_483_647 },
      { sUserId: cashier.userId },
      { sUserId: salesman.userId },
    ]

    const refusals = await refusalsInOrder(wrong, corrections, async (form) => (await save(cashier, form)).message)

    expect(refusals).toEqual([
      'Please select any invoice first',
      'Receive amount can not be equal to 0',
      'Receive amount can not be equal to 0',
      'Balance amount can not be negative',
      'Please select payment method',
      'Please add cheque bank',
      'Please add cheque No',
      'Please add cheque Date',
      'Please select salesman',
      'Please select salesman',
      'Please select salesman',
      receiptMessages.salesmanUnknown,
      receiptMessages.salesmanUnknown,
      'Receipt Saved Successful',
    ])
  })

  it("makes the invoice's own salesman the owner when All is chosen", async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 900 })

    await save(cashier, {
      ...cashierReceiptOf(cashier, invoice, { amount: 400 }),
      sUserId: -1,
      comments: 'paid at the counter',
    })

    expect(await salesmanTiles(salesman)).toEqual([500, 400, 400, 0])
    expect(await cashierTiles(cashier)).toEqual([500, 400, 0, 400])
    const { responseObjects } = await cashier.client.ask(listTransfers, { page: 1, limit: 10, cCode: cashier.branch })
    expect(responseObjects).toMatchObject([
      { s_User_Id: salesman.userId, c_User_Id: cashier.userId, amount: 400, status: 1, statusName: 'Approved' },
    ])
  })

  it('makes the chosen salesman of the branch the owner', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const invoice = await anInvoice({ salesman: desk.salesman, bill: 900 })

    await save(desk.cashier, {
      ...cashierReceiptOf(desk.cashier, invoice, { amount: 400 }),
      sUserId: colleague.salesman.userId,
    })

    expect(await salesmanTiles(desk.salesman)).toEqual([500, 0, 0, 0])
    expect(await salesmanTiles(colleague.salesman)).toEqual([0, 400, 400, 0])
  })

  it('refuses a salesman of another branch, or a salesman who no longer works in the branch', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const gone = await aDesk(app, { branch: desk.branch })
    await owned('update user_branch set active = false where user_id = $1', [gone.salesman.userId])
    const sent = cashierReceiptOf(desk.cashier, await anInvoice({ salesman: desk.salesman }))

    expect(await save(desk.cashier, { ...sent, sUserId: elsewhere.salesman.userId })).toEqual(
      refused(receiptMessages.salesmanUnknown),
    )
    expect(await save(desk.cashier, { ...sent, sUserId: gone.salesman.userId })).toEqual(
      refused(receiptMessages.salesmanUnknown),
    )
  })

  it('accepts online payments, with or without a bank', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const online = cashierReceiptOf(cashier, invoice, { method: 'Cash/Cheque Online' })

    expect((await save(cashier, online)).message).toBe('Receipt Saved Successful')
    expect((await save(cashier, { ...online, chequeBank: 'MCB', chequeNO: '7' })).message).toBe(
      'Receipt Saved Successful',
    )
    expect(await save(cashier, { ...online, chequeBank: 'HSBC' })).toEqual(refused(receiptMessages.bankUnknown))
  })

  it('keeps the reference of an online payment, and of no other, wherever the receipt is shown', async () => {
    const { salesman, cashier, director, branch, account } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const online = cashierReceiptOf(cashier, invoice, { method: 'Cash/Cheque Online', amount: 10 })
    expect((await save(cashier, { ...online, referenceNo: '  TRX\u200B 889 ' })).isSuccessful).toBe(true)
    const cash = cashierReceiptOf(cashier, invoice, { method: 'Cash', amount: 20 })
    expect((await save(cashier, { ...cash, referenceNo: 'TRX 890' })).isSuccessful).toBe(true)

    const filters = { page: 1, limit: 10, cCode: branch.code }
    const handOvers = (await cashier.client.ask(listTransfers, filters)).responseObjects
    expect(handOvers.map((row) => [row.amount, row.referenceNo])).toEqual([
      [20, ''],
      [10, 'TRX 889'],
    ])
    const receipts = (await director.client.ask(listReceipts, filters)).responseObjects
    expect(receipts.map((row) => row.referenceNo)).toEqual(['', 'TRX 889'])
    const [, paid] = handOvers
    const story = await cashier.client.ask(receiptTimeline, { invoiceDetailId: String(paid?.invoiceDetailId) })
    expect(story.referenceNo).toBe('TRX 889')
    const line = { aCode: account, c_User_Id: cashier.userId, depositSlipNo: 'S-REF', cCode: branch.code }
    const cashierDeposits = [{ ...line, id: paid?.id ?? 0, invoiceDetailId: paid?.invoiceDetailId ?? 0 }]
    expect((await cashier.client.ask(saveDeposit, { cashierDeposits })).isSuccessful).toBe(true)
    const [lines] = (await director.client.ask(listDepositLines, filters)).responseObjects
    expect(lines?.referenceNo).toBe('TRX 889')
    const [whole] = (await director.client.ask(listDeposits, filters)).responseObjects
    expect(whole?.invoices.map(({ referenceNo }) => referenceNo)).toEqual(['TRX 889'])
    await expect(
      owned("update receipt set reference_no = 'X' where branch_code = $1 and method = 'Cash'", [branch.code]),
    ).rejects.toThrow('reference_is_of_an_online_payment')
  })

  it('needs a salesman by name for an advance', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const empty = cashierReceiptOf(cashier, await anInvoice({ salesman }))
    const advance: Sent = { ...empty, invoiceNo: '', aCode: party, paymentType: 'Advance Payment', receiveAmount: 77 }

    expect(await save(cashier, { ...advance, sUserId: -1 })).toEqual(refused('Please select salesman'))
    expect((await save(cashier, { ...advance, sUserId: salesman.userId })).isSuccessful).toBe(true)
    const { responseObjects } = await cashier.client.ask(listTransfers, {
      page: 1,
      limit: 10,
      cCode: '-1',
      paymentType: 'Advance Payment',
    })
    expect(responseObjects).toMatchObject([
      { paymentType: 'Advance Payment', invoiceNo: '', invoiceDate: null, aCode: party, amount: 77 },
    ])
  })

  it('does not find an invoice of another branch', async () => {
    const { cashier } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const sent = cashierReceiptOf(cashier, await anInvoice({ salesman: elsewhere.salesman }))

    expect(await save(cashier, { ...sent, cCode: cashier.branch })).toEqual(refused(receiptMessages.invoiceUnknown))
    const inAnotherBranch = await cashier.client.send(saveCashierReceipt, sent)
    expect([inAnotherBranch.status, inAnotherBranch.failure.message]).toEqual([403, serverMessages.otherBranch])
  })
})
