import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { MAX_MONEY, money, ZERO } from '../money.ts'
import {
  brokenCashierPayment,
  brokenPayment,
  type InstrumentForm,
  paymentFieldOf,
  type PaymentForm,
} from './payment-rules.ts'

const of = (value: number) => money(value) ?? ZERO
const cash = (value: number): InstrumentForm => ({
  paymentMethod: 'Cash',
  amount: of(value),
  chequeBank: '',
  chequeNo: '',
  chequeDate: null,
  referenceNo: '',
})
const cheque = (value: number, changed: Partial<InstrumentForm> = {}): InstrumentForm => ({
  ...cash(value),
  paymentMethod: 'Cheque',
  chequeBank: 'HBL',
  chequeNo: '000123',
  chequeDate: '2026-11-20' as Day,
  ...changed,
})
const pays = (invoiceNo: string, value: number, owed = 1000) => ({ invoiceNo, amount: of(value), owed: of(owed) })
const form: PaymentForm = {
  client: 'P-1',
  instruments: [cash(100), cheque(200)],
  invoices: [pays('A', 120), pays('B', 130)],
  advance: of(50),
}

describe('a payment', () => {
  it.each<[string | undefined, string | undefined, Partial<PaymentForm>]>([
    [undefined, undefined, {}],
    ['Please select client', 'client', { client: '', advance: of(1) }],
    ['Receive amount can not be equal to 0', 'instruments.1.amount', { instruments: [cash(100), cheque(0)] }],
    ['Receive amount can not be equal to 0', 'instruments.0.amount', { instruments: [cash(-1), cheque(0)] }],
    ['Please select any invoice first', 'invoices.1.invoiceNo', { invoices: [pays('A', 1), pays('', 1)] }],
    [
      'Invoice A is in this payment twice. Add its amounts up.',
      'invoices.1.invoiceNo',
      { invoices: [pays('A', 1), pays('A', 1)] },
    ],
    ['Receive amount can not be equal to 0', 'invoices.0.amount', { invoices: [pays('A', 0)] }],
    [
      'Balance amount can not be negative: invoice A owes 119.99.',
      'invoices.0.amount',
      { invoices: [pays('A', 120, 119.99), pays('B', 130)] },
    ],
    [
      'The amounts of this payment are too large to add up.',
      'instruments.0.amount',
      { instruments: [{ ...cash(1), amount: MAX_MONEY }, cash(1)] },
    ],
    [
      'The invoices get more than was received. Lower an amount or add to the money received.',
      'advance',
      { invoices: [pays('A', 300.01)], advance: of(-0.01) },
    ],
    [
      'The amounts of the invoices and the advance are not the amount received. Correct one of them.',
      'advance',
      { advance: of(49.99) },
    ],
    [
      'Please select payment method',
      'instruments.0.paymentMethod',
      { instruments: [{ ...cash(300), paymentMethod: '' }] },
    ],
    [
      'Please add cheque bank',
      'instruments.0.chequeBank',
      { instruments: [cheque(300, { chequeBank: '', chequeNo: '' })] },
    ],
    ['Please add cheque No', 'instruments.0.chequeNo', { instruments: [cheque(300, { chequeNo: '00' })] }],
    [
      'Please add cheque Date',
      'instruments.0.chequeDate',
      { instruments: [cheque(300, { chequeDate: null, referenceNo: '' })] },
    ],
    [
      'Cheque 000123 is in this payment twice. Enter it once, with its whole amount.',
      'instruments.1.chequeNo',
      { instruments: [cheque(100), cheque(200)] },
    ],
    [undefined, undefined, { instruments: [cheque(100), cheque(200, { chequeBank: 'UBL' })] }],
  ])('is answered with %s at %s', (message, field, changed) => {
    expect(brokenPayment({ ...form, ...changed })).toEqual(message && { message, field })
  })

  it('of a cashier needs a salesman, last', () => {
    expect(brokenCashierPayment({ ...form, salesmanId: undefined })).toEqual({
      message: 'Please select salesman',
      field: 'salesmanId',
    })
    expect(brokenCashierPayment({ ...form, client: '', salesmanId: undefined })?.field).toBe('client')
    expect(brokenCashierPayment({ ...form, salesmanId: -1 })).toBeUndefined()
  })
})

describe('the field that a refusal of the server is about', () => {
  it.each([
    ['Balance amount can not be negative: invoice A owes 119.99.', 'invoices'],
    ['Balance amount can not be negative', 'invoices'],
    ['These invoices are of several salesmen. Select the salesman who brings the payment.', 'salesmanId'],
    ['Invoice A is not among your pending invoices any more. Take it out of the payment.', 'invoices'],
    ['Invoice A of this payment is of another client.', 'invoices'],
    ['The bank of cheque 77 is not in the bank list. Select it again.', 'chequeBank'],
    [
      'Cheque 77 of this bank is already recorded with invoice A, by Bilal on 20/11/2026 10:15. Check the cheque number. One cheque for several invoices is entered once, By Client.',
      'chequeNo',
    ],
    ['anything else', undefined],
  ])('%s: %s', (message, field) => {
    expect(paymentFieldOf(message)).toBe(field)
  })
})
