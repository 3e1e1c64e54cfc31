import { type Money, money } from '@backoffice/contract/money'
import type { PaymentStory } from '@backoffice/contract/payments/payments'
import { stage } from '@backoffice/contract/statuses'
import { describe, expect, it } from 'vitest'
import { paidFor, stampOf } from './payment-paper.tsx'

type Part = PaymentStory['receipts'][number]

const amountOf = (value: number): Money => {
  const amount = money(value)
  if (amount === undefined) throw new Error(`${value} is no amount`)
  return amount
}

const part = (invoiceNo: string, amount: number, ended?: 'Void' | 'Bounced', left = 0): Part => ({
  invoiceDetailId: 1,
  instrument: 0,
  invoiceNo,
  invoiceDate: null,
  paymentType: invoiceNo === '' ? 'Advance Payment' : 'Invoice Payment',
  amount: amountOf(amount),
  totalBill: null,
  balanceAfter: invoiceNo === '' ? null : amountOf(left),
  place: ended === 'Void' ? stage.void : ended === 'Bounced' ? stage.bounced : stage.withSalesman,
  placeName: ended ?? 'With salesman',
  depositNo: '',
  bouncedOn: null,
})

describe('the paper of a payment', () => {
  it('adds up the amount for each invoice, with its balance after the last part, and the advance', () => {
    const parts = [part('INV/1', 100, undefined, 250), part('INV/1', 50.5, undefined, 199.5), part('', 20)]

    expect(paidFor(parts)).toEqual([
      { words: 'INV/1', amount: 150.5, note: 'Balance 199.50' },
      { words: 'Advance', amount: 20 },
    ])
    expect(stampOf(parts)).toBe('')
  })

  it('shows that a bounced or void part pays nothing, without an outdated balance', () => {
    const parts = [
      part('INV/1', 100),
      part('INV/1', 50, 'Bounced'),
      part('INV/2', 30, 'Bounced'),
      part('INV/3', 7, 'Void'),
    ]

    expect(paidFor(parts)).toEqual([
      { words: 'INV/1', amount: 100 },
      { words: 'Bounced', amount: 80 },
      { words: 'Void', amount: 7 },
    ])
    expect(stampOf(parts)).toBe('')
  })

  it('has a stamp when nothing of it counts any more', () => {
    expect(stampOf([part('INV/1', 50, 'Bounced'), part('', 3, 'Bounced')])).toBe('Bounced')
    expect(stampOf([part('INV/1', 50, 'Bounced'), part('INV/2', 3, 'Void')])).toBe('Bounced · Void')
  })
})
