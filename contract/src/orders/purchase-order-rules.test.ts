import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { money, ZERO } from '../money.ts'
import { NO_QUANTITY, quantity } from '../quantity.ts'
import { brokenPurchase, brokenPurchaseLine, purchaseFieldOf, purchaseTotals } from './purchase-order-rules.ts'

const line = (count: string, price: string, words = { catCode: 'GZ-1', itemName: 'Gauze' }) => ({
  ...words,
  quantity: quantity(count) ?? NO_QUANTITY,
  price: money(price) ?? ZERO,
})
const form = { poDate: '2026-11-20' as Day, currency: 'USD', items: [line('1', '1')] }

describe('a line of a purchase order', () => {
  it('is refused with the first rule that it breaks, in the order of the entry row', () => {
    expect(brokenPurchaseLine(line('0', '-1', { catCode: ' ', itemName: '' }))).toEqual({
      message: 'Please enter Cat No',
      field: 'catCode',
    })
    expect(brokenPurchaseLine(line('0', '-1', { catCode: 'GZ-1', itemName: '' }))?.message).toBe(
      'Please enter Item Name',
    )
    expect(brokenPurchaseLine(line('0', '-1'))?.message).toBe('Quantity can not be zero')
    expect(brokenPurchaseLine(line('1', '-1'))?.message).toBe('Price can not be negative')
    expect(brokenPurchaseLine(line('2', '999999999999.99'))?.field).toBe('price')
    expect(brokenPurchaseLine(line('1', '0'))).toBeUndefined()
  })
})

describe('a purchase order', () => {
  it('is refused without lines first', () => {
    expect(brokenPurchase({ ...form, items: [], poDate: null, currency: '' })).toEqual({
      message: 'Please select items',
      field: 'items',
    })
    expect(brokenPurchase({ ...form, poDate: null, currency: '' })?.message).toBe('Please enter P.O Date')
    expect(brokenPurchase({ ...form, currency: '' })?.message).toBe('Please select currency')
    expect(brokenPurchase({ ...form, items: [line('1', '1'), line('0', '1')] })?.field).toBe('quantity')
    expect(brokenPurchase(form)).toBeUndefined()
  })

  it('has totals of lines that are rounded one by one', () => {
    expect(purchaseTotals([line('0.333', '10.05'), line('3', '33.35'), line('0.5', '0.05')])).toEqual({
      totalQty: 3.833,
      totalPoValue: 103.43,
    })
    expect(purchaseTotals([])).toEqual({ totalQty: 0, totalPoValue: 0 })
  })

  it('has no totals that are larger than an amount or a quantity can be', () => {
    const large = line('1', '999999999999.99')

    expect(purchaseTotals([large, large])).toBeUndefined()
    expect(purchaseTotals([line('99999999999', '0'), line('99999999999', '0')])).toBeUndefined()
    expect(brokenPurchase({ ...form, items: [large, large] })?.field).toBe('items')
  })

  it('finds the field of a condition that only the server can refuse', () => {
    expect(purchaseFieldOf('In Conterm is not in the list any more. Select it again.')).toBe('inConterm')
    expect(purchaseFieldOf('Item 7 does not exist. Remove the line and select the item again.')).toBe('items')
  })
})
