import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { MAX_MONEY, type Money } from '../money.ts'
import type { Percent, Quantity } from '../quantity.ts'
import { aboveLimit, brokenOrder, orderFieldOf, type OrderForm, totalsOfOrder } from './order-rules.ts'

const line = (quantity: number, rate: number, discount = 0) => ({
  itemSNo: 12,
  itemName: 'Brufen 400',
  quantity: quantity as Quantity,
  rate: rate as Money,
  discountPercent: discount as Percent,
})

const order: OrderForm = {
  lines: [line(2, 10)],
  aCode: 'C1',
  marketingRep: 3,
  salesmanRep: 1001,
  sNoDate: '2026-11-02' as Day,
  deliveryDate: null,
}

describe('the rules of an order', () => {
  it('let an order pass that is delivered on its day, or on none', () => {
    expect(brokenOrder(order)).toBeUndefined()
    expect(brokenOrder({ ...order, deliveryDate: order.sNoDate })).toBeUndefined()
  })

  it.each([
    [{ lines: [], aCode: '', marketingRep: 0, salesmanRep: 0 }, 'Please select items', 'items'],
    [{ aCode: ' ', marketingRep: 0, salesmanRep: 0 }, 'Please select client', 'aCode'],
    [{ marketingRep: undefined, salesmanRep: undefined }, 'Please select marketing rep', 'marketingRep'],
    [{ marketingRep: 0 }, 'Please select marketing rep', 'marketingRep'],
    [{ salesmanRep: 0, deliveryDate: '2026-11-01' as Day }, 'Please select salesmanRep rep', 'salesmanRep'],
    [
      { deliveryDate: '2026-11-01' as Day, lines: [{ ...line(0, 1), itemSNo: 0 }] },
      'Delivery Date can not be before S.O Date',
      'deliveryDate',
    ],
    [{ lines: [line(1, 1), { ...line(0, -1), itemSNo: 0, itemName: '' }] }, 'Please enter Cat No', 'itemSNo'],
    [{ lines: [{ ...line(0, -1), itemName: '\u200b' }] }, 'Please enter Item Name', 'itemName'],
    [{ lines: [line(0, -1)] }, 'Quantity can not be zero', 'quantity'],
    [{ lines: [line(-1, 1)] }, 'Quantity can not be negative', 'quantity'],
    [{ lines: [line(1, -0.01)] }, 'Rate can not be negative', 'rate'],
    [{ lines: [line(2, 999_999_999_999.99)] }, 'The total of this order is larger than an amount can be.', 'rate'],
    [
      { lines: [line(1, 999_999_999_999.99), line(1, 0.01)] },
      'The total of this order is larger than an amount can be.',
      'items',
    ],
  ])('are broken by %j in their order', (change, message, field) => {
    expect(brokenOrder({ ...order, ...change })).toEqual({ message, field })
  })

  it('find the field of a refusal of the server', () => {
    expect(orderFieldOf('Please select items')).toBe('items')
    expect(orderFieldOf('Item A1 does not exist. Remove the line and select the item again.')).toBe('items')
    expect(
      orderFieldOf(
        'Ali owes 5.00 with open orders. This order of 6.00 is 1.00 above the credit limit of 10.00. Enter a word for the approver.',
      ),
    ).toBe('creditWord')
    expect(orderFieldOf('Saved')).toBeUndefined()
  })
})

describe('the totals of an order', () => {
  it('are the sums of the rounded lines', () => {
    expect(totalsOfOrder([line(3, 33.35, 10), line(0.333, 10.05), line(1, 0.05, 50)])).toEqual({
      totalAmount: 103.45,
      totalDiscount: 10.04,
      totalNetAmount: 93.41,
    })
  })
})

describe('the credit limit', () => {
  const credit = (outstanding: number, openAmount: number, creditLimit: number | null) => ({
    outstanding: outstanding as Money,
    openAmount: openAmount as Money,
    creditLimit: creditLimit as Money | null,
  })

  it.each([
    [credit(50, 40, 100), 10, undefined],
    [credit(50, 40, 100), 10.01, 0.01],
    [credit(0.1, 0.2, 0.3), 0.01, 0.01],
    [credit(0, 0, 0), 5, 5],
    [credit(50, 40, null), MAX_MONEY, undefined],
    [credit(MAX_MONEY, MAX_MONEY, 0), 5, MAX_MONEY],
  ])('%j is exceeded by an order of %d by %s', (given, net, excess) => {
    expect(aboveLimit(given, net as Money)).toBe(excess)
  })
})
