import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Money, money, sum, ZERO } from './money.ts'
import { amountOf, formatDecimal, percent, type Percent, quantity, type Quantity, shareOf } from './quantity.ts'

const integer = (max: bigint) => fc.bigInt({ min: 0n, max: max })
const textOf = (units: bigint, decimals: number) => {
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

describe('quantity', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['12.5', 12.5],
    [0.001, 0.001],
    ['-3.125', -3.125],
    ['99999999999.999', 99_999_999_999.999],
  ])('reads %s', (text, read) => expect(quantity(text)).toBe(read))

  it.each(['', ' 1', '1.2345', '100000000000', '1e3', 'NaN', '1,000', '.5', '5.', '٣'])('refuses %j', (text) =>
    expect(quantity(text)).toBeUndefined(),
  )

  it('shows no zeros after the last digit', () => {
    expect([1234.5, 0.125, 3].map((value) => formatDecimal(value as Quantity))).toEqual(['1,234.5', '0.125', '3'])
  })
})

describe('percent', () => {
  it.each([
    ['0', 0],
    ['7.25', 7.25],
    [100, 100],
    ['100.00', 100],
  ])('reads %s', (text, read) => expect(percent(text)).toBe(read))

  it.each(['-1', '100.01', '101', '1.234', '', '5%'])('refuses %j', (text) => expect(percent(text)).toBeUndefined())
})

describe('the amount of a line', () => {
  it.each([
    // Each row has a quantity, a rate and the amount.
    ['3', '19.99', 59.97],
    ['0.5', '0.01', 0.01],
    ['0.499', '0.01', 0],
    ['1.005', '1', 1.01],
    ['1.004', '1', 1],
    ['2.675', '100', 267.5],
    ['0.333', '10.01', 3.33],
    ['-0.5', '0.01', -0.01],
    ['99999999999.999', '9.99', 999_000_000_000 - 0.01],
  ])('is %s × %s, rounded half up', (of, rate, amount) => {
    expect(amountOf(quantity(of) as Quantity, money(rate) as Money)).toBe(amount)
  })

  it('is nothing where it is larger than an amount can be', () => {
    expect(amountOf(quantity('99999999999') as Quantity, money('10.01') as Money)).toBeUndefined()
  })

  it('equals exact arithmetic, for any quantity and rate', () => {
    fc.assert(
      fc.property(integer(10n ** 8n), integer(10n ** 7n), (thousandths, hundredths) => {
        const got = amountOf(
          quantity(textOf(thousandths, 3)) as Quantity,
          money(textOf(hundredths, 2)) as Money,
        ) as Money
        const exact = thousandths * hundredths
        const off = BigInt(Math.round(got * 100)) * 1000n - exact
        // Rounded half up, the result is at most half a hundredth above the exact value and less than half a hundredth below it.
        expect(off <= 500n && off > -500n).toBe(true)
      }),
    )
  })
})

describe('the discount of a line', () => {
  it.each([
    ['100', '7.5', 7.5],
    ['0.1', '5', 0.01],
    ['0.09', '5', 0],
    ['333.33', '33.33', 111.1],
    ['1', '0', 0],
    ['999999999999.99', '100', 999_999_999_999.99],
  ])('of %s at %s %% is rounded half up', (amount, of, share) => {
    expect(shareOf(money(amount) as Money, percent(of) as Percent)).toBe(share)
  })

  it('of all lines is the sum of the rounded ones', () => {
    const shares = Array.from({ length: 3 }, () => shareOf(money('0.1') as Money, percent('5') as Percent) ?? ZERO)
    expect(sum(shares)).toBe(0.03)
  })
})
