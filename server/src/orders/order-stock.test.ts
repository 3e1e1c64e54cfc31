/** Tests the stock behind orders that wait: the lines have it, and a filter leaves the orders that it cannot deliver. */
import type { Wire } from '@backoffice/contract/call'
import { listOrders } from '@backoffice/contract/orders/orders'
import { describe, expect, it } from 'vitest'
import { aDesk, today, type Worker } from '../../testing/builders/desk.ts'
import { anOrder, orderApproved, orderLineOf } from '../../testing/builders/orders.ts'
import { aGodown, anItem, moved } from '../../testing/builders/stock.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

const waiting = async ({ client, branch }: Worker, filters: Partial<Wire<typeof listOrders>> = {}) =>
  (await client.ask(listOrders, { page: 1, limit: 50, cCode: branch, status: 0, waiting: true, ...filters }))
    .responseObjects
const numbers = (found: Awaited<ReturnType<typeof waiting>>) =>
  found.map(({ orderNo }) => orderNo).toSorted((a, b) => a - b)

describe('the stock behind orders that wait', () => {
  it('leaves out expired lots and other branches, and counts what other pending orders ask for', async () => {
    const { branch, salesman, director } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const [item, other] = [await anItem(), await anItem()]
    const godown = await aGodown({ branch: branch.code })
    const expires = async (away: number) => today(branch.code, away)
    await moved(
      { godown, item, lot: 'A', expires: await expires(0), received: 6 },
      { godown, item, lot: 'B', expires: null, received: 4 },
      { godown, item, lot: 'OLD', expires: await expires(-1), received: 100 },
      { godown: await aGodown({ branch: elsewhere.branch.code }), item, lot: 'A', received: 100 },
      { godown, item: other, lot: 'A', received: 1000 },
    )
    const order = (...quantities: readonly number[]) =>
      anOrder({ by: salesman, lines: quantities.map((quantity) => orderLineOf(item, { quantity, rate: 1 })) })
    const enough = await anOrder({ by: salesman, lines: [orderLineOf(other, { quantity: 1000, rate: 1 })] })
    const most = await order(8)
    const inTwoLines = await order(6, 5)
    const small = await order(2)
    await orderApproved(director, await order(9))

    const found = await waiting(director)

    expect(
      found
        .find(({ orderNo }) => orderNo === most.no)
        ?.items.map(({ inStock, inOtherOrders }) => [inStock, inOtherOrders]),
    ).toEqual([[10, 13]])
    expect(numbers(found)).toEqual([enough.no, most.no, inTwoLines.no, small.no])
    expect(numbers(await waiting(director, { stock: 'short' }))).toEqual([inTwoLines.no])
    expect(numbers(await waiting(director, { stock: 'contested' }))).toEqual([most.no, small.no])
  })

  it('is not in the lines of lists that do not look at it', async () => {
    const { salesman, branch } = await aDesk(app)
    await anOrder({ by: salesman })
    const { responseObjects } = await salesman.client.ask(listOrders, { page: 1, limit: 5, cCode: branch.code })
    expect(responseObjects[0]?.items[0]).not.toHaveProperty('inStock')
  })
})
