import { describe, expect, it } from 'vitest'
import { MAX_MONEY, money, type Money, sum, ZERO } from '../money.ts'
import { advanceOf, receiptsOf, spread } from './spread.ts'

const of = (value: number) => money(value) ?? ZERO
const all = (...values: number[]) => values.map(of)

describe('an amount is spread over what invoices owe', () => {
  it.each([
    ['pays the oldest first and stops inside one', 150, [100, 80, 20], [100, 50, 0], 0],
    ['pays all of them to the paisa', 100.3, [0.1, 0.2, 100], [0.1, 0.2, 100], 0],
    ['keeps the rest as an advance', 250.5, [100, 80], [100, 80], 70.5],
    ['keeps all of it where nothing is owed', 10, [], [], 10],
    ['spreads no negative amount', -5, [100], [0], 0],
  ])('%s', (_, received, owed, amounts, advance) => {
    expect(spread(of(received), all(...owed))).toEqual({ amounts, advance })
  })
})

describe('the instruments are poured into the invoices', () => {
  it('one cheque pays several invoices, and what is left of it is an advance', () => {
    expect(receiptsOf(all(100), all(30, 50))).toEqual([
      { instrument: 0, invoice: 0, amount: 30 },
      { instrument: 0, invoice: 1, amount: 50 },
      { instrument: 0, invoice: undefined, amount: 20 },
    ])
  })

  it('an invoice is paid by the next instrument where one ends', () => {
    expect(receiptsOf(all(40, 60), all(30, 50, 20))).toEqual([
      { instrument: 0, invoice: 0, amount: 30 },
      { instrument: 0, invoice: 1, amount: 10 },
      { instrument: 1, invoice: 1, amount: 40 },
      { instrument: 1, invoice: 2, amount: 20 },
    ])
  })

  it('no part is empty, and the parts add up to the instruments and the invoices', () => {
    for (let round = 0; round < 200; round++) {
      const draw = (max: number) =>
        all(
          ...Array.from(
            { length: 1 + Math.floor(Math.random() * max) },
            () => 1 + Math.floor(Math.random() * 500) / 100,
          ),
        )
      const instruments = draw(5)
      const { amounts, advance } = spread(sum(instruments), draw(6))
      const parts = receiptsOf(instruments, amounts)
      const sumOf = (keep: (part: (typeof parts)[number]) => boolean) =>
        sum(parts.filter(keep).map(({ amount }) => amount))

      expect(parts.every(({ amount }) => amount > 0)).toBe(true)
      expect(instruments.map((_, at) => sumOf(({ instrument }) => instrument === at))).toEqual(instruments)
      expect(amounts.map((_, at) => sumOf(({ invoice }) => invoice === at))).toEqual(amounts)
      expect(sumOf(({ invoice }) => invoice === undefined)).toBe(advance)
    }
  })
})

it('the advance is negative where the invoices get more, and unknown where the amounts are too large', () => {
  expect(advanceOf(all(10), all(4, 7))).toBe(-1)
  expect(advanceOf(all(10), all(4))).toBe(6)
  expect(advanceOf([MAX_MONEY, of(1) satisfies Money], [])).toBeUndefined()
})
