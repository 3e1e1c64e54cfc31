/** Money for an invoice that others paid meanwhile: the refusal names the other receipt, and the money can be kept as an advance. */
import { savePayment } from '@backoffice/contract/payments/payments'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { saveCashierReceipt, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { cashierReceiptOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Worker } from '../../testing/builders/desk.ts'
import { inCash, paymentOf } from '../../testing/builders/payments.ts'
import { anUpload } from '../../testing/builders/uploads.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()

const MOMENT = String.raw`\d{2}/\d{2}/\d{4} \d{2}:\d{2}`
/** Matches the refusal that names the receipt which paid the invoice. */
const paidBy = (invoiceNo: string, receiptId: number, amount: string, by: Worker) => ({
  isSuccessful: false,
  message: expect.stringMatching(
    new RegExp(
      `^Balance amount can not be negative\\. ${invoiceNo} was paid with receipt ${receiptId} \\(${amount}\\), recorded by ${by.name} on ${MOMENT}\\.$`,
    ),
  ) as string,
})

const advances = (party: string) =>
  owned(
    `select r.amount::float8 as amount, r.cheque_no as cheque, r.recorded_by as by, r.salesman_id as of,
       (select count(*)::int from attachment a where a.document_kind = 'receipt' and a.document_id = r.id) as images
     from receipt r where r.party = $1 and r.invoice_id is null`,
    [party],
  )

describe('more than an invoice owes', () => {
  it('names the receipt that paid it, and is kept as an advance under the same key, with its cheque and image', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 500, no: 'INV/P-1' })
    const { id } = await aReceipt({ by: cashier, invoice, amount: 500 })
    const upload = await anUpload({ by: salesman })
    const cheque = aCheque(500)
    const wire = { ...receiptOf(invoice, cheque), invoiceDetailsImages: [upload.sent] }

    const refused = await salesman.client.ask(saveReceipts, { invoiceDetails: [wire] }, { key: 'one' })
    expect(refused).toEqual(paidBy('INV/P-1', id, '500.00', cashier))
    const advance = { ...wire, invoiceNo: '', aCode: party, paymentType: 'Advance Payment' as const }
    const kept = await salesman.client.ask(saveReceipts, { invoiceDetails: [advance] }, { key: 'one' })
    const again = await salesman.client.ask(saveReceipts, { invoiceDetails: [advance] }, { key: 'one' })

    expect([kept.isSuccessful, again]).toEqual([true, kept])
    expect(await advances(party)).toEqual([
      { amount: 500, cheque: cheque.chequeNo, by: salesman.userId, of: salesman.userId, images: 1 },
    ])
  })

  it('names it to a cashier, where only a part is paid too, and where an applied advance paid', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 500, no: 'INV/P-2' })
    const advance = { by: cashier, party, salesmanId: salesman.userId, amount: 200 }
    const { id } = await aReceipt(advance).appliedTo(invoice)

    expect(await cashier.client.ask(saveCashierReceipt, cashierReceiptOf(cashier, invoice, { amount: 400 }))).toEqual(
      paidBy('INV/P-2', id, '200.00', cashier),
    )
  })

  it('names it to nobody who may not read it, in a receipt or a payment', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 500, no: 'INV/P-4' })
    await aReceipt({ by: salesman, invoice, amount: 200 })
    const payment = { by: cashier, party, instruments: [inCash(400)], invoices: [[invoice, 400]] } as const
    const unnamed = { isSuccessful: false, message: receiptMessages.paidByAnother('INV/P-4') }

    expect(await cashier.client.ask(saveCashierReceipt, cashierReceiptOf(cashier, invoice, { amount: 400 }))).toEqual(
      unnamed,
    )
    expect(await cashier.client.ask(savePayment, paymentOf(payment))).toEqual(unnamed)
  })

  it('is refused as before if nobody else paid', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    await aReceipt({ by: salesman, invoice, amount: 500 }).voided()
    const wire = { invoiceDetails: [receiptOf(invoice, { amount: 501 })] }

    expect(await salesman.client.ask(saveReceipts, wire)).toMatchObject({ message: receiptMessages.balanceNegative })
    expect(
      await cashier.client.ask(saveCashierReceipt, cashierReceiptOf(cashier, invoice, { amount: 501 })),
    ).toMatchObject({ message: receiptMessages.balanceNegative })
  })

  it('names it in a payment, and the money is then kept as an advance', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 500, no: 'INV/P-3' })
    const { id } = await aReceipt({ by: cashier, invoice, amount: 500 })
    const payment = { by: salesman, party, instruments: [inCash(500)] }

    expect(await salesman.client.ask(savePayment, paymentOf({ ...payment, invoices: [[invoice, 500]] }))).toEqual(
      paidBy('INV/P-3', id, '500.00', cashier),
    )
    expect(await salesman.client.ask(savePayment, paymentOf(payment))).toMatchObject({ isSuccessful: true })
    expect(await advances(party)).toMatchObject([{ amount: 500 }])
  })
})
