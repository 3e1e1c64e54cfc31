import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  decimalSum,
  decimalText,
  formatMoney,
  isNegative,
  MAX_MONEY,
  type Money,
  money,
  subtract,
  sum,
  ZERO,
} from './money.ts'

const HUNDREDTHS = 99_999_999_999_999
const hundredths = fc.integer({ min: -HUNDREDTHS, max: HUNDREDTHS })
/** Formats whole hundredths as text, so that the test does not use the arithmetic that it tests. */
const written = (units: number) =>
  `${units < 0 ? '-' : ''}${Math.trunc(Math.abs(units) / 100)}.${String(Math.abs(units) % 100).padStart(2, '0')}`
const moneyOf = (units: number) => money(written(units)) ?? ZERO
const small = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('money', () => {
  it.each([
    [0, 0],
    [-0, 0],
    ['0.00', 0],
    ['-0.00', 0],
    [12.5, 12.5],
    ['12.50', 12.5],
    ['0012', 12],
    ['999999999999.99', 999_999_999_999.99],
    [999_999_999_999.99, 999_999_999_999.99],
    [-1, -1],
  ])('reads %j', (value, amount) => {
    expect(money(value)).toBe(amount)
  })

  it.each([
    ['a third decimal', 10.005],
    ['a third decimal as text', '10.005'],
    ['more than the largest amount', 1e12],
    ['a number that is not whole any more', 2 ** 53],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a tiny number', 1e-7],
    ['an empty text', ''],
    ['spaces', ' 12 '],
    ['hexadecimal', '0x10'],
    ['an exponent', '1e3'],
    ['a lone point', '.5'],
    ['grouping', '1,000'],
    ['a plus sign', '+1'],
  ])('refuses %s', (_what, value) => {
    expect(money(value)).toBeUndefined()
  })

  it('adds what binary fractions cannot', () => {
    expect(add(moneyOf(10), moneyOf(20))).toBe(0.3)
    expect(subtract(moneyOf(100), moneyOf(90))).toBe(0.1)
  })

  it('is written for other programs with both decimals and without grouping, sums beyond the largest amount too', () => {
    expect([1234.5, -0.07, 0].map((amount) => decimalText(money(amount) ?? ZERO))).toEqual(['1234.50', '-0.07', '0.00'])
    expect(decimalSum([MAX_MONEY, MAX_MONEY, moneyOf(1)])).toBe('1999999999999.99')
    expect(decimalSum([])).toBe('0.00')
  })

  it('reads what it writes, over the whole range', () => {
    fc.assert(
      fc.property(hundredths, (units) => {
        expect(moneyOf(units) + 0).toBe(Number(written(units)) + 0)
      }),
    )
  })

  it('adds and subtracts without loss', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(add(moneyOf(a), moneyOf(b))).toBe(moneyOf(a + b))
        expect(subtract(add(moneyOf(a), moneyOf(b)), moneyOf(b))).toBe(moneyOf(a))
      }),
    )
  })

  it('sums in any order to the same', () => {
    fc.assert(
      fc.property(fc.array(small, { maxLength: 50 }), (units) => {
        const amounts = units.map(moneyOf)
        expect(sum(amounts)).toBe(sum([...amounts].reverse()))
        expect(sum(amounts)).toBe(moneyOf(units.reduce((total, one) => total + one, 0)))
      }),
    )
  })

  it('adds amounts to a total that is larger than one amount can be', () => {
    const total = sum(Array.from({ length: 40 }, () => MAX_MONEY))
    expect(total).toBe(39_999_999_999_999.6)
    expect(subtract(total, MAX_MONEY)).toBe(38_999_999_999_999.61)
    expect(money(total)).toBeUndefined()
  })

  it('refuses a total that would be rounded', () => {
    const most = 70_368_744_177_664 as Money
    expect(subtract(most, moneyOf(1))).toBe(70_368_744_177_663.99)
    expect(() => add(most, moneyOf(1))).toThrow(RangeError)
    expect(() => subtract(subtract(ZERO, most), moneyOf(1))).toThrow(RangeError)
  })

  it('recognizes a negative amount, and that zero is none', () => {
    expect([moneyOf(-1), ZERO, moneyOf(1)].map(isNegative)).toEqual([true, false, false])
  })

  it.each<[number, string]>([
    [0, '0.00'],
    [12345678.5, '12,345,678.50'],
    [-30_000, '-30,000.00'],
    [39_999_999_999_999.6, '39,999,999,999,999.60'],
    [1_000_000_000_000_000_000, '1,000,000,000,000,000,000.00'],
  ])('shows %d as %s', (amount, shown) => {
    expect(formatMoney(amount as Money)).toBe(shown)
  })
})
