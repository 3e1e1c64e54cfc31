import { afterEach, describe, expect, it } from 'vitest'
import { formatMoney, MAX_MONEY, type Money, money } from '../money.ts'
import { parseTypedMoney } from '../money-sum.ts'
import { plural } from '../plural.ts'
import { formatDecimal, type Quantity } from '../quantity.ts'
import { inDigits, inGroups, type NumberForm, writeNumbers } from './numbers.ts'
import { digitKinds, groupings } from './reading.ts'

afterEach(() => writeNumbers({}))

const shown = (form: Partial<NumberForm>, amount: number) => {
  writeNumbers(form)
  return formatMoney(amount as Money)
}

describe('the numbers that people read', () => {
  it('have Latin digits in groups of three where nobody chose', () => {
    expect([0, -1234.5, 12_345_678.5].map((amount) => shown({}, amount))).toEqual([
      '0.00',
      '-1,234.50',
      '12,345,678.50',
    ])
    expect(plural(1752, 'row', 'rows')).toBe('1,752 rows')
  })

  it.each([
    [0, '0.00'],
    [999, '999.00'],
    [1000, '1,000.00'],
    [99_999.99, '99,999.99'],
    [100_000, '1,00,000.00'],
    [-1_234_567.5, '-12,34,567.50'],
    [12_345_678.5, '1,23,45,678.50'],
    [MAX_MONEY, '9,99,99,99,99,999.99'],
  ])('write %d with lakhs and crores', (amount, text) => {
    expect(shown({ grouping: 'lakh' }, amount)).toBe(text)
  })

  it('have the digits of Urdu, with lakhs or thousands', () => {
    expect(shown({ digits: 'urdu' }, 1_234_567.89)).toBe('۱,۲۳۴,۵۶۷.۸۹')
    expect(shown({ digits: 'urdu', grouping: 'lakh' }, 1_234_567.89)).toBe('۱۲,۳۴,۵۶۷.۸۹')
    expect(inDigits('28/11/2026 14:05')).toBe('۲۸/۱۱/۲۰۲۶ ۱۴:۰۵')
  })

  it('group no decimals of a quantity', () => {
    writeNumbers({ grouping: 'lakh' })
    expect(formatDecimal(1_234_567.125 as Quantity)).toBe('12,34,567.125')
    expect(inGroups('0.125')).toBe('0.125')
  })

  it.each(digitKinds.flatMap((digits) => groupings.map((grouping) => ({ digits, grouping }))))(
    'are read back as the same amount from a field: %o',
    (form) => {
      for (const amount of [0.01, 7, 99.9, 1000, 12_345.67, 100_000, 1_234_567.89, 12_345_678.5, MAX_MONEY])
        expect(parseTypedMoney(shown(form, amount))).toBe(money(amount))
    },
  )
})
