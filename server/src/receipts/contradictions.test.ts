import { saveCashierReceipt, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { cashierReceiptOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, salesmanTiles } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()

describe('a receipt that contradicts itself', () => {
  it('is refused by the field: an advance of an invoice', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const advance = { paymentType: 'Advance Payment', aCode: invoice.party } as const
    const ofCashier = cashierReceiptOf(cashier, invoice)

    const answers = [
      await salesman.client.send(saveReceipts, { invoiceDetails: [{ ...receiptOf(invoice), ...advance }] }),
      await cashier.client.send(saveCashierReceipt, { ...ofCashier, ...advance, sUserId: salesman.userId }),
    ]

    expect(answers.map(({ status, failure }) => [status, failure.errors])).toEqual([
      [400, { 'invoiceDetails.0.invoiceNo': ['must be empty for an advance payment'] }],
      [400, { invoiceNo: ['must be empty for an advance payment'] }],
    ])
  })

  it("is refused by the field: an invoice and a client who is not the invoice's", async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const own = { ...receiptOf(invoice), aCode: invoice.party }

    const answers = [
      await salesman.client.send(saveReceipts, { invoiceDetails: [own, { ...own, aCode: party }] }),
      await cashier.client.send(saveCashierReceipt, { ...cashierReceiptOf(cashier, invoice), aCode: party }),
    ]

    expect(answers.map(({ status, failure }) => [status, failure.errors])).toEqual([
      [400, { 'invoiceDetails.1.aCode': ['is not the client of the invoice'] }],
      [400, { aCode: ['is not the client of the invoice'] }],
    ])
    expect(await salesmanTiles(salesman)).toEqual([1000, 0, 0, 0])
    expect(await salesman.client.ask(saveReceipts, { invoiceDetails: [own] })).toMatchObject({ isSuccessful: true })
  })
})
