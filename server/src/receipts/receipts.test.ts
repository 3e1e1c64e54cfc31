import { serverMessages } from '@backoffice/contract/server-messages'
import type { Wire } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aBank, aDesk, anInvoice, aParty, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

type Sent = Wire<typeof saveReceipts>['invoiceDetails'][number]

const save = async ({ client }: Worker, ...invoiceDetails: Sent[]) => client.ask(saveReceipts, { invoiceDetails })
const saved = {
  isSuccessful: true,
  message: receiptMessages.saved,
  value: expect.arrayContaining([expect.any(Number)]),
}

const receiptsOf = ({ userId }: Worker) =>
  owned(
    'select amount::float8, method, cheque_no, cheque_on::text, cheque_bank, image_code from receipt where salesman_id = $1 order by id',
    [userId],
  )

describe('save receipts', () => {
  it('lowers the balance of the invoice at once', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 500.5, no: 'INV/26-9001' })

    expect(await save(salesman, receiptOf(invoice, { amount: 200.25 }))).toEqual(saved)

    const pending = await salesman.client.ask(listPendingInvoices, {
      branchCode: salesman.branch,
      userId: String(salesman.userId),
    })
    expect(pending.responseObjects).toMatchObject([
      { inv_no: 'INV/26-9001', bill_amount: 500.5, rec_Amount: 200.25, bal_Amount: 300.25 },
    ])
    expect(await receiptsOf(salesman)).toMatchObject([{ amount: 200.25, method: 'Cash', image_code: 'IRINV26-9001' }])
  })

  it('refuses in the order of the specification', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 1000 })
    const wrong: Sent = { ...receiptOf(invoice), invoiceNo: '', receiveAmount: 0, paymentMode: '' }
    const corrections: Partial<Sent>[] = [
      { invoiceNo: invoice.no },
      { receiveAmount: -5 },
      { receiveAmount: 1000.01 },
      { receiveAmount: 1000 },
      { paymentMode: 'Cheque' },
      { chequeBank: 'HBL' },
      { chequeNO: '   ' },
      { chequeNO: '0042' },
      { chequeDate: '01/02/2026' },
    ]

    const refusals = await refusalsInOrder(wrong, corrections, async (form) => (await save(salesman, form)).message)

    expect(refusals).toEqual([
      'Please select any invoice first',
      'Receive amount can not be equal to 0',
      'Receive amount can not be equal to 0',
      'Balance amount can not be negative',
      'Please select payment method',
      'Please add cheque bank',
      'Please add cheque No',
      'Please add cheque No',
      'Please add cheque Date',
      'Receipt Saved Successful',
    ])
    expect(await salesmanTiles(salesman)).toEqual([0, 1000, 0, 1000])
  })

  it('accepts the last paisa and not one more', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 0.3 })

    expect(await save(salesman, receiptOf(invoice, { amount: 0.31 }))).toEqual(refused(receiptMessages.balanceNegative))
    expect(await save(salesman, receiptOf(invoice, { amount: 0.1 }), receiptOf(invoice, { amount: 0.2 }))).toEqual(
      saved,
    )
    expect(await save(salesman, receiptOf(invoice, { amount: 0.01 }))).toMatchObject({
      isSuccessful: false,
      message: expect.stringMatching(/^Balance amount can not be negative\. .* was paid with receipt /),
    })
  })

  it('keeps the largest amount exact', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 999_999_999_999.99 })

    expect(await save(salesman, { ...receiptOf(invoice), receiveAmount: '999999999999.98' })).toEqual(saved)
    expect(await salesmanTiles(salesman)).toEqual([0.01, 999_999_999_999.98, 0, 999_999_999_999.98])
  })

  it('saves all receipts of a request or none', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 100 })

    expect(await save(salesman, receiptOf(invoice, { amount: 60 }), receiptOf(invoice, { amount: 60 }))).toEqual(
      refused(receiptMessages.balanceNegative),
    )
    expect(await receiptsOf(salesman)).toEqual([])
  })

  it("does not find another salesman's invoice, or an invoice of another branch", async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    const theirs = await anInvoice({ salesman: colleague.salesman })
    const far = await anInvoice({ salesman: elsewhere.salesman })
    const own = { sUserId: desk.salesman.userId, cCode: desk.branch.code }

    expect(await save(desk.salesman, { ...receiptOf(theirs), ...own })).toEqual(refused(receiptMessages.invoiceUnknown))
    expect(await save(desk.salesman, { ...receiptOf(far), ...own })).toEqual(refused(receiptMessages.invoiceUnknown))
  })

  it('does not act in another branch nor for another user', async () => {
    const { salesman } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const far = receiptOf(await anInvoice({ salesman: elsewhere.salesman }))
    const own = receiptOf(await anInvoice({ salesman }))

    const inAnotherBranch = await salesman.client.send(saveReceipts, {
      invoiceDetails: [own, { ...far, sUserId: salesman.userId }],
    })
    expect([inAnotherBranch.status, inAnotherBranch.failure.message]).toEqual([403, serverMessages.otherBranch])
    const asAnotherUser = await salesman.client.send(saveReceipts, {
      invoiceDetails: [{ ...own, sUserId: elsewhere.salesman.userId }],
    })
    expect([asAnotherUser.status, asAnotherUser.failure.internalError?.message]).toEqual([
      403,
      serverMessages.otherUser,
    ])
  })

  it('keeps nothing of a cheque on a cash receipt', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman })

    await save(salesman, { ...receiptOf(invoice), chequeBank: 'no bank', chequeNO: '12', chequeDate: '01/02/2026' })

    expect(await receiptsOf(salesman)).toMatchObject([{ cheque_no: '', cheque_on: null, cheque_bank: '' }])
  })
})

describe('save cheque', () => {
  const cheque = {
    method: 'Cheque',
    chequeNo: '000123',
    chequeBank: 'HBL',
    chequeDate: '05/03/2026',
    amount: 10,
  } as const

  /** Up to the minute it was recorded at. */
  const takenWith = (receipt: string, by: Worker) =>
    expect.stringMatching(
      `^Cheque [\\d ]+ of this bank is already recorded with ${receipt}, by ${by.name} on \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\. Check the cheque number\\. One cheque for several invoices is entered once, By Client\\.$`,
    ) as string

  it('is kept with its bank by name, its number as written and its day', async () => {
    const { salesman } = await aDesk(app)
    await save(salesman, receiptOf(await anInvoice({ salesman }), cheque))

    expect(await receiptsOf(salesman)).toMatchObject([
      { cheque_no: '000123', cheque_on: '2026-03-05', cheque_bank: 'Habib Bank' },
    ])
  })

  it.each(['000123', '123', '0123 ', ' 00 01 23'])(
    'is refused when the client gave the same one before: "%s"',
    async (chequeNo) => {
      const { salesman } = await aDesk(app)
      const invoice = await anInvoice({ salesman })
      await save(salesman, receiptOf(invoice, cheque))

      const second = await anInvoice({ salesman, party: invoice.party })
      expect(await save(salesman, receiptOf(second, { ...cheque, chequeNo, chequeBank: 'Habib Bank' }))).toEqual(
        refused(takenWith(`invoice ${invoice.no}`, salesman)),
      )
    },
  )

  it('is refused when it paid an advance of the client, recorded by any user', async () => {
    const { salesman, cashier, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'City Pharmacy' })
    await aReceipt({ by: cashier, party, salesmanId: salesman.userId, ...cheque })

    const invoice = await anInvoice({ salesman, party })
    expect(await save(salesman, receiptOf(invoice, cheque))).toEqual(
      refused(takenWith('an advance of City Pharmacy', cashier)),
    )
  })

  it('may have a number that another client or another bank has too', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    await save(salesman, receiptOf(invoice, cheque))

    expect(await save(salesman, receiptOf(await anInvoice({ salesman }), cheque))).toEqual(saved)
    expect(await save(salesman, receiptOf(invoice, { ...cheque, chequeBank: 'MCB' }))).toEqual(saved)
  })

  it('may be recorded again after its receipt was voided', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    await aReceipt({ by: salesman, invoice, ...cheque }).voided()

    expect(await save(salesman, receiptOf(invoice, cheque))).toEqual(saved)
  })

  it('is refused of a bank that is not in the list', async () => {
    const { salesman } = await aDesk(app)

    expect(await save(salesman, receiptOf(await anInvoice({ salesman }), { ...cheque, chequeBank: 'HSBC' }))).toEqual(
      refused(receiptMessages.bankUnknown),
    )
  })
})

describe('save advance', () => {
  it('refuses in order, with the client in place of the invoice', async () => {
    const { salesman, branch, account } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const party = await aParty({ branch: branch.code, code: 'P-77' })
    const bank = await aBank({ branch: branch.code })
    const empty = receiptOf(await anInvoice({ salesman }))
    const wrong: Sent = {
      ...empty,
      invoiceNo: '',
      paymentType: 'Advance Payment',
      aCode: '',
      receiveAmount: 0,
      paymentMode: '',
    }
    const corrections: Partial<Sent>[] = [
      { aCode: party },
      { receiveAmount: 1_000_000 },
      { paymentMode: 'Cash', aCode: account },
      { aCode: bank },
      { aCode: elsewhere.party },
      { aCode: party },
    ]

    const refusals = await refusalsInOrder(wrong, corrections, async (form) => (await save(salesman, form)).message)

    expect(refusals).toEqual([
      'Please select client',
      'Receive amount can not be equal to 0',
      'Please select payment method',
      receiptMessages.clientUnknown,
      receiptMessages.clientUnknown,
      receiptMessages.clientUnknown,
      'Receipt Saved Successful',
    ])
    expect(await receiptsOf(salesman)).toMatchObject([{ amount: 1_000_000, image_code: 'IRP-77' }])
  })
})
