import type { LastReceipt } from '@backoffice/contract/receipts/last-receipts'
import type { Money } from '@backoffice/contract/money'
import { describe, expect, it } from 'vitest'
import { emptyInstrument, type PaymentDraft, paymentDraft, repetitionOfPayment } from './payment-draft.ts'
import { emptyReceipt, type ReceiptDraft, repetitionOf } from './receipt-draft.ts'

const amount = 500 as Money

const cash = { amount, paymentMode: 'Cash', cCode: 'K', aCode: 'A-1', invoices: ['INV/1'] } as LastReceipt
const advance: LastReceipt = { ...cash, invoices: [] }
const cheque: LastReceipt = { ...cash, paymentMode: 'Cheque', chequeNO: '000123' }

describe('a receipt that was just recorded', () => {
  const ofInvoice: ReceiptDraft = {
    ...emptyReceipt,
    invoiceNo: 'INV/1',
    acode: 'A-1',
    receiveAmount: amount,
    paymentMethod: 'Cash',
  }
  const ofClient: ReceiptDraft = { ...ofInvoice, of: 'client', invoiceNo: '' }
  const warn = (draft: ReceiptDraft, last: LastReceipt) =>
    repetitionOf('K', false).warnOf(draft, last)?.('Ali', '09:12')

  it('is the same of the same invoice, or as an advance of the same client', () => {
    expect(warn(ofInvoice, cash)).toMatch(/^A receipt of the same invoice.* by Ali at 09:12/)
    expect(warn(ofClient, advance)).toMatch(/^An advance of the same client/)
  })

  it.each([
    ['another invoice', { ...ofInvoice, invoiceNo: 'INV/2' }, cash],
    ['another amount', { ...ofInvoice, receiveAmount: 501 as Money }, cash],
    ['another method', { ...ofInvoice, paymentMethod: 'Cash/Cheque Online' }, cash],
    ['the number of the invoice in another branch', { ...ofInvoice, ccode: 'L' }, cash],
    ['another cheque', { ...ofInvoice, paymentMethod: 'Cheque', chequeNo: '000124' }, cheque],
    ['an advance next to an invoice', ofInvoice, advance],
    ['an invoice next to an advance', ofClient, cash],
    ['an advance of another client', { ...ofClient, acode: 'A-2' }, advance],
  ] as const)('is not the same for %s', (_what, draft, last) => {
    expect(warn(draft, last)).toBeUndefined()
  })
})

describe('a payment that was just recorded', () => {
  const inCash = { ...emptyInstrument, amount: 200 as Money, paymentMethod: 'Cash' } as const
  const online = { ...inCash, amount: 300 as Money, paymentMethod: 'Cash/Cheque Online' } as const
  const payment: PaymentDraft = { ...paymentDraft.empty, acode: 'A-1', instruments: [online, inCash] }
  const recorded: LastReceipt = { ...cash, paymentMode: 'Cash + Cash/Cheque Online' }
  const warn = (draft: PaymentDraft, last: LastReceipt) =>
    repetitionOfPayment('K').warnOf(draft, last)?.('Ali', '09:12')

  it('is the same of the same client, whatever invoices it paid', () => {
    expect(warn(payment, recorded)).toMatch(/^A receipt of the same client.* by Ali at 09:12/)
  })

  it.each([
    ['another client', { ...payment, acode: 'A-2' }, recorded],
    ['another amount', { ...payment, instruments: [online] }, { ...recorded, paymentMode: 'Cash/Cheque Online' }],
    ['another method', payment, cash],
    ['a cheque', { ...payment, instruments: [{ ...inCash, amount, paymentMethod: 'Cheque' }] }, cheque],
  ] as const)('is not the same for %s', (_what, draft, last) => {
    expect(warn(draft, last)).toBeUndefined()
  })
})
