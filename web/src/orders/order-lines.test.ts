import type { Money } from '@backoffice/contract/money'
import type { Percent, Quantity } from '@backoffice/contract/quantity'
import { expect, it } from 'vitest'
import { emptyLine, type OrderLine } from './order-draft.ts'
import { addLines } from './order-lines.ts'

const line = (itemSNo: number, quantity: number, rate: number, discount = 0): OrderLine => ({
  ...emptyLine,
  itemSNo,
  itemCode: String(itemSNo),
  quantity: quantity as Quantity,
  rate: rate as Money,
  discountPercent: discount as Percent,
})

it('lines are added behind the lines of the order; an item that it has already keeps its rate and discount', () => {
  expect(addLines([line(1, 2, 50, 5), line(2, 1, 10)], [line(3, 4, 20), line(1, 0.5, 60)])).toEqual({
    lines: [line(1, 2.5, 50, 5), line(2, 1, 10), line(3, 4, 20)],
    added: 1,
    raised: 1,
  })
})

it('a quantity that would be larger than one can be gets a line of its own', () => {
  const max = line(1, 99_999_999_999, 1)

  expect(addLines([max], [line(1, 1, 1)])).toEqual({ lines: [max, line(1, 1, 1)], added: 1, raised: 0 })
})
