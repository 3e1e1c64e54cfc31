import { expect, it } from 'vitest'
import { money, ZERO } from '../money.ts'
import { NO_PERCENT, NO_QUANTITY, percent, quantity } from '../quantity.ts'
import { lineAmounts } from './order-lines.ts'

const line = (count: string, rate: string, discount: string) =>
  lineAmounts({
    quantity: quantity(count) ?? NO_QUANTITY,
    rate: money(rate) ?? ZERO,
    discountPercent: percent(discount) ?? NO_PERCENT,
  })

it.each([
  ['3', '33.35', '10', { amount: 100.05, discount: 10.01, net: 90.04 }],
  ['0.333', '10.05', '0', { amount: 3.35, discount: 0, net: 3.35 }],
  ['1', '0.05', '50', { amount: 0.05, discount: 0.03, net: 0.02 }],
  ['7', '0', '12.5', { amount: 0, discount: 0, net: 0 }],
  ['12', '100', '100', { amount: 1200, discount: 1200, net: 0 }],
])('a line of %s at %s with %s percent off has its amounts rounded one by one', (count, rate, discount, amounts) => {
  expect(line(count, rate, discount)).toEqual(amounts)
})

it('a line with an amount larger than money can be has no amounts', () => {
  expect(line('99999999999', '999999999999.99', '0')).toBeUndefined()
})
