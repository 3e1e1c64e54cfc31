/** The form, the server and the database round in the same way: 10,000 lines are computed by the contract and by the database. */
import type { Money } from '@backoffice/contract/money'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import { totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import type { Percent, Quantity } from '@backoffice/contract/quantity'
import { expect, it } from 'vitest'
import { aDesk, brokenPromises } from '../../testing/builders/desk.ts'
import { aMarketingRep } from '../../testing/builders/orders.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { seeded } from '../../../demo/src/random.ts'

const app = await testApp()
const LINES = 10_000

const random = seeded('rounding of order lines')
/** Small numbers produce halves of hundredths most often. The sum of all lines is an amount too. */
const upTo = (max: number) => random.integer(1, random.pick([99, 9_999, max]))
const lines = Array.from({ length: LINES }, () => ({
  quantity: (upTo(9_999_999) / 1000) as Quantity,
  rate: (random.chance(3) ? 0 : upTo(999_999) / 100) as Money,
  discountPercent: (random.pick([0, random.integer(0, 10_000), random.integer(0, 20) * 500]) / 100) as Percent,
}))

it('gives every line and the totals the same amounts in the contract and in the database', async () => {
  const { salesman, branch, party } = await aDesk(app)
  const [item, rep] = [await anItem(), await aMarketingRep({ branch: branch.code })]
  const sent = lines.map(({ quantity, rate, discountPercent }) => ({
    item: item.code,
    quantity,
    rate,
    discount_percent: discountPercent,
  }))

  const { id } = await ownedRow<{ id: number }>(
    `insert into sale_order (branch_code, ordered_on, party, salesman_rep, marketing_rep, entered_by, lines)
     values ($1, '2026-01-01', $2, $3, $4, $3, $5::jsonb) returning id::int`,
    [branch.code, party, salesman.userId, rep.id, JSON.stringify(sent)],
  )

  const kept = await owned<{ amount: number; discount: number; net: number }>(
    `select amount::float, discount::float, net::float from sale_order_line where order_id = $1 order by position`,
    [id],
  )
  expect(kept).toEqual(lines.map(lineAmounts))
  const halves = lines.filter(
    ({ quantity, rate }) => (Math.round(quantity * 1000) * Math.round(rate * 100)) % 1000 === 500,
  )
  expect(halves.length).toBeGreaterThan(10)
  expect(
    await ownedRow(
      `select total_amount::float as "totalAmount", total_discount::float as "totalDiscount", total_net::float as "totalNetAmount"
       from sale_order where id = $1`,
      [id],
    ),
  ).toEqual(totalsOfOrder(lines))
  expect(await brokenPromises()).toEqual([])
})
