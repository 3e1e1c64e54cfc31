/** Makes requests without an effect, of the calls about payments and of the undo of receipts. */
import { inCash, paymentOf } from './builders/payments.ts'
import type { Worker } from './builders/desk.ts'
import { lostImagesOf } from './builders/uploads.ts'
import type { Setting } from './setting.ts'

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

export const paymentRequests: Readonly<Record<string, (setting: Setting) => Request>> = {
  'cash.payments.dues': ({ desk: { salesman, party } }) => [
    salesman,
    { userId: salesman.userId, cCode: salesman.branch, aCode: party },
  ],
  'cash.payments.save': ({ desk: { cashier }, invoice }) => {
    const form = paymentOf({ by: cashier, party: invoice.party, instruments: [inCash(3)], invoices: [[invoice, 2]] })
    const withImages = form.instruments.map((one) => ({ ...one, instrumentImages: lostImagesOf(cashier) }))
    return [cashier, { ...form, instruments: withImages }]
  },
  // The receipt is another person's, who sent it.
  'cash.receipts.undo': ({ desk: { cashier }, sent }) => [
    cashier,
    { receipts: [{ invoiceDetailId: sent.id }], userId: cashier.userId },
  ],
  'cash.timeline.payment': ({ desk: { salesman }, payment }) => [salesman, { paymentId: String(payment.id) }],
  'cash.receipts.sameCheques': ({ desk: { cashier, branch } }) => [
    cashier,
    { cCode: branch.code, aCode: 'none', cheques: [{ chequeNO: '1', chequeBank: 'HBL' }] },
  ],
  'cash.deposits.sameSlips': ({ desk: { cashier, branch } }) => [
    cashier,
    { cCode: branch.code, depositSlipNo: 'none' },
  ],
}
