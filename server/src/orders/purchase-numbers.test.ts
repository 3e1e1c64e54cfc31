import { randomUUID } from 'node:crypto'
import type { Answer, Wire } from '@backoffice/contract/call'
import { savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { aPurchase, purchaseLineOf, purchaseOf, totalsOfLines } from '../../testing/builders/purchases.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { testApp } from '../../testing/harness.ts'
import { deadlocks, times } from '../../testing/race.ts'

const app = await testApp()

type Form = Wire<typeof savePurchaseOrder>
/** Saves an order. A busy server refuses a save before it has done anything, and the client sends the same save again. */
async function saved(by: Worker, form: Form, key: string = randomUUID()): Promise<Answer<typeof savePurchaseOrder>> {
  const { status, answer } = await by.client.send(savePurchaseOrder, form, { key })
  return status === 503 ? saved(by, form, key) : answer
}
const withLines = (form: Form, items: Form['items']): Form => ({ ...form, items, ...totalsOfLines(items) })

describe('the numbers of a branch', () => {
  it('are consecutive for fifty orders at once, with failures between them, without a deadlock', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const second = await aWorker(app, { role: 3, in: [desk.branch, elsewhere.branch] })
    const item = await anItem()
    const good = await purchaseOf({ by: desk.director, lines: [{ item }] })
    const failing = withLines(good, [...good.items, { ...purchaseLineOf({ item }), itemCode: 'none' }])
    const met = await deadlocks()

    const answers = await Promise.all([
      ...times(25, 0).flatMap(() => [
        saved(desk.director, good),
        saved(second, { ...good, userId: second.userId }),
        saved(desk.director, failing),
      ]),
      ...times(5, 0).map(() => saved(second, { ...good, userId: second.userId, cCode: elsewhere.branch.code })),
    ])

    const numbers = (of: typeof answers) => of.flatMap(({ value }) => value ?? []).toSorted((a, b) => a - b)
    expect(numbers(answers.slice(0, 75))).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    expect(numbers(answers.slice(75))).toEqual([1, 2, 3, 4, 5])
    expect(answers.filter(({ isSuccessful }) => !isSuccessful)).toHaveLength(25)
    expect((await saved(desk.director, good)).value).toBe(51)
    expect(await deadlocks()).toBe(met)
    expect(await brokenPromises()).toEqual([])
  })

  it('are not the server’s to choose, nor are the facts of items, and a saved order is not changed', async () => {
    const { director, salesman, branch } = await aDesk(app)
    const [item, { id }] = [await anItem(), await aPurchase({ by: director })]
    const refusedFor = (statement: string) => asServer(app, director, statement)
    const factsBy = ({ userId }: { userId: number }) => `'${branch.code}', ${userId}, '2026-01-01', 'USD', 1, 1`
    const facts = factsBy(director)
    const header = 'branch_code, entered_by, ordered_on, currency, total_quantity, total_value'
    const line = 'order_id, branch_code, position, item_code, quantity, price, amount'

    expect([
      await refusedFor(`insert into purchase_order (order_no, ${header}) values (9, ${facts})`),
      await refusedFor(`update purchase_order set total_value = 1 where id = ${id}`),
      await refusedFor(`delete from purchase_order where id = ${id}`),
      await refusedFor(`update purchase_order_line set price = 1, amount = 10 where order_id = ${id}`),
      await refusedFor(
        `insert into purchase_order_line (unit, ${line}) values ('kg', ${id}, '${branch.code}', 2, '${item.code}', 1, 1, 1)`,
      ),
      await refusedFor(`update document_counter set last_no = 5`),
    ]).toEqual(times(6, { code: '42501' }))
    // A line more, an order without lines, and one of somebody else.
    expect([
      await refusedFor(
        `insert into purchase_order_line (${line}) values (${id}, '${branch.code}', 2, '${item.code}', 1, 1, 1)`,
      ),
      await refusedFor(
        `insert into purchase_order_line (${line}) values (${id}, '${branch.code}', 2, '${item.code}', 3, 1, 1)`,
      ),
      await refusedFor(`insert into purchase_order (${header}) values (${facts})`),
      await refusedFor(`insert into purchase_order (${header}) values (${factsBy(salesman)})`),
    ]).toEqual([
      { code: '23514', rule: 'purchase_order_is_the_sum_of_its_lines' },
      { code: '23514', rule: 'purchase_line_is_quantity_times_price' },
      { code: '23514', rule: 'purchase_order_is_the_sum_of_its_lines' },
      { code: '42501' },
    ])
    expect(await brokenPromises()).toEqual([])
  })
})
