import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { savePayment } from '@backoffice/contract/payments/payments'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aWorker } from '../../testing/builders/desk.ts'
import { inCash, paymentOf } from '../../testing/builders/payments.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

describe('save payment', () => {
  it('refuses in order, and the salesman last', async () => {
    const desk = await aDesk(app)
    const { cashier, salesman, party, branch } = desk
    const young = await anInvoice({ salesman, party, bill: 500 })
    const old = await anInvoice({ salesman, party, bill: 300 })
    const colleague = await aWorker(app, { role: 2, in: branch })
    const others = await anInvoice({ salesman: colleague, party, bill: 50 })
    const foreign = await anInvoice({ salesman, bill: 50 })
    const sent = paymentOf({ by: cashier, party, instruments: [inCash(1)] })
    const empty = { paymentMode: '', amount: 0, chequeNO: '', chequeDate: '', chequeBank: '' } as const
    const cheque = { ...empty, paymentMode: 'Cheque', amount: 300 } as const
    const full = { ...cheque, chequeBank: 'HBL', chequeNO: '9', chequeDate: '01/02/2026' }
    const pays = (invoiceNo: string, amount: number) => ({ invoiceNo, amount })
    type Form = typeof sent
    const wrong: Form = {
      ...sent,
      aCode: '',
      salesmanId: 0,
      instruments: [empty],
      invoices: [pays('none', 0)],
      advanceAmount: 7,
    }
    const corrections: Partial<Form>[] = [
      { invoices: [pays(old.no, 0)] },
      { aCode: party },
      { instruments: [{ ...empty, amount: 300 }] },
      { invoices: [pays(old.no, 1), pays(old.no, 1)] },
      { invoices: [pays(old.no, 300.01)] },
      { invoices: [pays(foreign.no, 10)] },
      { invoices: [pays(old.no, 300), pays(young.no, 0.01)] },
      { invoices: [pays(old.no, 299), pays(others.no, 1)] },
      { advanceAmount: 0 },
      { instruments: [cheque] },
      { instruments: [{ ...cheque, chequeBank: 'HBL' }] },
      { instruments: [{ ...cheque, chequeBank: 'HBL', chequeNO: '9' }] },
      { instruments: [full] },
      { salesmanId: -1 },
      { salesmanId: cashier.userId },
      { salesmanId: salesman.userId, instruments: [{ ...full, chequeBank: 'No Bank' }] },
      { instruments: [full] },
      { instruments: [{ ...full, chequeNO: '0009' }], invoices: [], advanceAmount: 300 },
    ]

    const refusals = await refusalsInOrder(
      wrong,
      corrections,
      async (form) => (await cashier.client.ask(savePayment, form)).message,
    )

    expect(refusals).toEqual([
      receiptMessages.invoiceUnknown,
      'Please select client',
      'Receive amount can not be equal to 0',
      'Receive amount can not be equal to 0',
      'Invoice ' + old.no + ' is in this payment twice. Add its amounts up.',
      'Balance amount can not be negative: invoice ' + old.no + ' owes 300.00.',
      'Invoice ' + foreign.no + ' of this payment is of another client.',
      'The invoices get more than was received. Lower an amount or add to the money received.',
      'The amounts of the invoices and the advance are not the amount received. Correct one of them.',
      'Please select payment method',
      'Please add cheque bank',
      'Please add cheque No',
      'Please add cheque Date',
      'Please select salesman',
      'These invoices are of several salesmen. Select the salesman who brings the payment.',
      receiptMessages.salesmanUnknown,
      receiptMessages.bankUnknown,
      'Payment Saved Successful',
      expect.stringMatching(/^Cheque 0009 of this bank is already recorded with invoice .*, by User \d+ on /),
    ])
  })

  it('of a salesman accepts only their own invoices, no online payment, and no other salesman', async () => {
    const desk = await aDesk(app)
    const { salesman, party, branch } = desk
    const colleague = await aWorker(app, { role: 2, in: branch })
    const invoice = await anInvoice({ salesman: colleague, party, bill: 50 })
    const sent = paymentOf({ by: salesman, party, instruments: [inCash(5)] })
    const answer = (changed: Partial<typeof sent>) => salesman.client.ask(savePayment, { ...sent, ...changed })

    expect(await answer({ invoices: [{ invoiceNo: invoice.no, amount: 5 }], advanceAmount: 0 })).toEqual(
      refused(receiptMessages.invoiceUnknown),
    )
    const [cash] = sent.instruments
    if (!cash) throw new Error('the payment has no instrument')
    const online = await salesman.client.send(savePayment, {
      ...sent,
      instruments: [{ ...cash, paymentMode: 'Cash/Cheque Online' }],
    })
    expect(online.status).toBe(400)
    expect((await salesman.client.send(savePayment, { ...sent, salesmanId: colleague.userId })).status).toBe(403)
  })
})
