import { describe, expect, it } from 'vitest'
import { moneyFromTyping } from './money-sum.ts'

describe('an amount as it is typed', () => {
  it.each([
    ['1,200.50', 1200.5],
    ['1200.5', 1200.5],
    ['  30000 ', 30_000],
    ['.5', 0.5],
    ['12.', 12],
    ['0', 0],
    ['500*12+75', 6075],
    ['75+500*12', 6075],
    ['(75+500)*12', 6900],
    ['0.1+0.2', 0.3],
    ['1.005*100', 100.5],
    ['1.255*1', 1.26],
    ['100/3', 33.33],
    ['200/3', 66.67],
    ['2×3 − 1', 5],
    ['10-30', -20],
    ['((2))', 2],
    ['999,999,999,999.99', 999_999_999_999.99],
  ])('%s is %d', (typed, amount) => {
    expect(moneyFromTyping(typed)).toBe(amount)
  })

  it.each([
    '',
    ' ',
    'abc',
    '10.005',
    '1.2.3',
    '5+',
    '*5',
    '-5',
    '(5',
    '5)',
    '5/0',
    '1e5',
    '0x10',
    '1 2a',
    '9*999999999999',
    '('.repeat(200),
  ])('%s is not an amount', (typed) => {
    expect(moneyFromTyping(typed)).toBeUndefined()
  })
})
