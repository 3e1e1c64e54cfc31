import { messages } from '../messages.ts'
import { serverMessages } from '../server-messages.ts'
import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { receiptMessages } from '../receipts/receipts-messages.ts'
import { money, type Money, ZERO } from '../money.ts'
import { brokenAdvance } from '../receipts/advance-rules.ts'
import { brokenBounce } from '../receipts/bounce-rules.ts'
import { brokenDeposit, brokenPosting, brokenSelection } from '../deposits/deposit-rules.ts'
import { brokenCashierReceipt, brokenReceipt, brokenVoid, receiptFieldOf } from '../receipts/receipt-rules.ts'

const amount = (value: number) => money(value) ?? ZERO

const nothing = {
  of: 'invoice' as const,
  invoiceNo: '',
  client: '',
  billAmount: undefined as Money | undefined,
  receiveAmount: ZERO,
  paymentMethod: '',
  chequeBank: '',
  chequeNo: '',
  chequeDate: null as Day | null,
  salesmanId: undefined as number | undefined,
}

/** Each step corrects the fault that the message before it named (document 1, section 5). */
const steps = [
  ['Please select any invoice first', {}],
  ['Receive amount can not be equal to 0', { invoiceNo: 'INV/26-1', billAmount: amount(100) }],
  ['Balance amount can not be negative', { receiveAmount: amount(100.01) }],
  ['Please select payment method', { receiveAmount: amount(100) }],
  ['Please add cheque bank', { paymentMethod: 'Cheque' }],
  ['Please add cheque No', { chequeBank: 'HBL' }],
  ['Please add cheque Date', { chequeNo: '000123' }],
  ['Please select salesman', { chequeDate: '2026-11-20' as Day }],
] as const

const upTo = (step: number) => Object.assign({}, nothing, ...steps.slice(0, step + 1).map(([, mended]) => mended))

describe('receipt rules', () => {
  it.each(steps.map(([message], step) => [step + 1, message] as const))('break in order: %i. %s', (step, message) => {
    expect(brokenCashierReceipt(upTo(step - 1))?.message).toBe(message)
  })

  it('need no salesman from a salesman', () => {
    expect(brokenReceipt(upTo(7))).toBeUndefined()
  })

  it('accept All for a salesman', () => {
    expect(brokenCashierReceipt({ ...upTo(7), salesmanId: -1 })).toBeUndefined()
  })

  it('answer a negative amount like a zero one', () => {
    expect(brokenReceipt({ ...upTo(3), receiveAmount: amount(-1) })?.message).toBe(
      'Receive amount can not be equal to 0',
    )
  })

  it('let the last paisa through and not one more', () => {
    const form = { ...upTo(3), paymentMethod: 'Cash', billAmount: amount(0.3) }
    expect(brokenReceipt({ ...form, receiveAmount: amount(0.3) })).toBeUndefined()
    expect(brokenReceipt({ ...form, receiveAmount: amount(0.31) })?.message).toBe('Balance amount can not be negative')
  })

  it('need cheque fields only for a cheque', () => {
    expect(brokenReceipt({ ...upTo(3), paymentMethod: 'Cash' })).toBeUndefined()
    expect(brokenReceipt({ ...upTo(3), paymentMethod: 'Cash/Cheque Online' })).toBeUndefined()
  })

  it('need the client of an advance, and limit it by no bill', () => {
    const advance = { ...nothing, of: 'client' as const, receiveAmount: amount(1_000_000), paymentMethod: 'Cash' }
    expect(brokenReceipt(advance)?.message).toBe('Please select client')
    expect(brokenReceipt({ ...advance, client: 'P-1' })).toBeUndefined()
  })

  it('point at the field to mend', () => {
    expect(steps.map((_, step) => brokenCashierReceipt(upTo(step))?.field)).toEqual([
      'invoiceNo',
      'receiveAmount',
      'receiveAmount',
      'paymentMethod',
      'chequeBank',
      'chequeNo',
      'chequeDate',
      'salesmanId',
    ])
  })
})

describe('a cheque number', () => {
  const cheque = { ...upTo(7), chequeDate: '2026-11-20' as Day }

  it.each(['', ' ', '0000', '0 0', '٠', '\u200b0', '０'])('of "%s" is empty', (chequeNo) => {
    expect(brokenReceipt({ ...cheque, chequeNo })?.message).toBe('Please add cheque No')
  })

  it.each(['0001', '10', 'A0'])('may be %s', (chequeNo) => {
    expect(brokenReceipt({ ...cheque, chequeNo })).toBeUndefined()
  })
})

describe('the field that a refusal of the server is about', () => {
  it.each([
    ['Balance amount can not be negative', 'receiveAmount'],
    ['Please select salesman', 'salesmanId'],
    [receiptMessages.paidByAnother('INV/26-1'), 'receiveAmount'],
    [receiptMessages.chequeTaken, 'chequeNo'],
    [receiptMessages.chequeTakenBy('000123', 'invoice INV/26-1', 'Bilal Ahmed', '20/11/2026 10:15'), 'chequeNo'],
    [messages.upload.unknown, 'images'],
    [serverMessages.failed, undefined],
  ])('%s: %s', (message, field) => {
    expect(receiptFieldOf(message)).toBe(field)
  })
})

describe('deposit rules', () => {
  it.each([
    ['Kindly enter deposit slip no', { slipNo: ' ', account: '', images: 0 }],
    ['Kindly select deposit account', { slipNo: 'S1', account: '', images: 0 }],
    ['Kindly upload deposit slip', { slipNo: 'S1', account: 'B1', images: 0 }],
    [undefined, { slipNo: 'S1', account: 'B1', images: 1 }],
  ])('answer a tick with %s', (message, form) => {
    expect(brokenSelection(form)?.message).toBe(message)
  })

  it('need receipts for a save first', () => {
    expect(brokenDeposit({ slipNo: '', account: '', images: 0, receipts: 0 })?.message).toBe(
      'Kindly select invoices to deposit',
    )
    expect(brokenDeposit({ slipNo: 'S1', account: 'B1', images: 1, receipts: 1 })).toBeUndefined()
  })

  it('need for an approval a posting date from the day of the deposit to today, in an open period', () => {
    const [depositedOn, postingFrom, today] = ['2026-11-10', '2026-11-15', '2026-11-20'] as const
    const days = { today, depositedOn, postingFrom } as Record<'today' | 'depositedOn' | 'postingFrom', Day>
    const broken = (postingDate: string | null) =>
      brokenPosting({ ...days, postingDate: postingDate as Day | null })?.message
    expect(broken(null)).toBe('Please enter posting date')
    expect(broken('2026-11-21')).toBe('Posting date can not be in the future')
    expect(broken('2026-11-09')).toBe('Posting date can not be before the date of the deposit')
    expect(broken('2026-11-14')).toBe(
      'The posting date is in a closed period. Choose a later one. Days up to 14/11/2026 are closed.',
    )
    expect([broken('2026-11-15'), broken('2026-11-20')]).toEqual([undefined, undefined])
  })
})

describe('the rule of a void', () => {
  it.each(['', '  \n'])('needs a reason: "%s"', (reason) => {
    expect(brokenVoid({ reason })).toEqual({ message: 'Please enter a reason', field: 'comments' })
  })

  it('takes any', () => {
    expect(brokenVoid({ reason: 'taken twice' })).toBeUndefined()
  })
})

describe('advance rules', () => {
  const form = { invoiceNo: 'INV/26-1', owed: amount(80), left: amount(50.5), amount: amount(50.5) }

  it.each([
    [undefined, {}],
    ['Please select any invoice first', { invoiceNo: '', amount: ZERO }],
    ['Receive amount can not be equal to 0', { amount: ZERO }],
    ['Receive amount can not be equal to 0', { amount: amount(-1) }],
    ['Balance amount can not be negative', { amount: amount(80.01) }],
    ['Only 50.50 of this advance is left.', { amount: amount(50.51) }],
    [
      'Only 50.50 of this advance is left: Bilal Ahmed applied it last on 20/11/2026 10:15.',
      { amount: amount(60), last: { by: 'Bilal Ahmed', at: '20/11/2026 10:15' } },
    ],
    ['Only 50.50 of this advance is left.', { amount: amount(81), owed: undefined }],
  ] as const)('answer %s', (message, changed) => {
    expect(brokenAdvance({ ...form, ...changed })?.message).toBe(message)
  })
})

describe('bounce rules', () => {
  const today = '2026-11-20' as Day

  it.each([
    ['Please enter bounce date', { bouncedOn: null, today, reason: '' }],
    ['Bounce date can not be in the future', { bouncedOn: '2026-11-21' as Day, today, reason: '' }],
    ['Please enter a reason', { bouncedOn: today, today, reason: ' ' }],
    ['Please enter a reason', { bouncedOn: '2026-11-21' as Day, today: undefined, reason: '' }],
    [undefined, { bouncedOn: today, today, reason: 'no funds' }],
  ])('answer %s', (message, form) => {
    expect(brokenBounce(form)?.message).toBe(message)
  })
})
