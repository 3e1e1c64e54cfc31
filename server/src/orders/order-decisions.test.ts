import { role } from '@backoffice/contract/access'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { orderTimeline, updateOrder } from '@backoffice/contract/orders/orders'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, brokenPromises, today, type Worker } from '../../testing/builders/desk.ts'
import {
  aMarketingRep,
  anOrder,
  orderApproved,
  orderChanged,
  orderChangeOf,
  orderLineOf,
  orderNow,
} from '../../testing/builders/orders.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await testApp()

const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ text }) => text)
const done = (message: string) => ({ isSuccessful: true, message })

describe('approve an order', () => {
  it('is done once, and the user who entered it is notified', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: branch })
    const order = await anOrder({ by: salesman })

    expect(await orderApproved(director, order, { rowVersion: 1 })).toEqual(done('Sale Order Approved Successful'))
    expect(await newsOf(salesman)).toEqual([`${director.name} approved sale order 1, 100.00.`])
    expect(await orderApproved(second, order, { rowVersion: 1 })).toEqual(refused(already('approved', director)))
    expect(await orderNow(order)).toMatchObject({ status: 1, version: 2 })
    expect(await brokenPromises()).toEqual([])
  })

  it('is not for the person who entered it', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: branch })
    const order = await anOrder({ by: director, for: salesman })

    expect(await orderApproved(director, order)).toEqual(
      refused('You entered this sale order yourself. Somebody else must decide it.'),
    )
    expect((await orderApproved(second, order)).isSuccessful).toBe(true)
  })

  it('is refused with the difference when the order changed after the approver saw it', async () => {
    const { salesman, director } = await aDesk(app)
    const [item, other] = [await anItem({ name: 'Brufen' }), await anItem({ name: 'Panadol' })]
    const order = await anOrder({ by: salesman, lines: [orderLineOf(item)] })
    const [year, month, date] = (await today(order.branch, 30)).split('-')
    await orderChanged(salesman, order, {
      deliveryDate: `${date}/${month}/${year}`,
      remarks: 'urgent',
      items: [orderLineOf(item, { quantity: 2.5, rate: 50, discount: 10 }), orderLineOf(other)],
    })

    const { isSuccessful, message } = await orderApproved(director, order, { rowVersion: 1 })

    expect(isSuccessful).toBe(false)
    expect(message).toMatch(
      new RegExp(`^This sale order was changed by ${salesman.name} on \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d: `),
    )
    expect(message.replace(/^.*?\d\d:\d\d: /, '')).toBe(
      `Delivery Date  → ${month}/${date}/${year}, ` +
        'Remarks  → urgent, Total Amount 100.00 → 225.00, Total Net Amount 100.00 → 212.50, ' +
        'Line 1 Qty 2 → 2.5, Line 1 Disc Percent 0 → 10, Line 1 Amount 100.00 → 125.00, Line 1 Net Amount 100.00 → 112.50, ' +
        'Line 2 added (Item Name Panadol, Qty 2, Rate 50.00, Disc Percent 0, Amount 100.00, Net Amount 100.00). ' +
        'Look at it again before you decide.',
    )
    expect((await orderApproved(director, order, { rowVersion: 2 })).isSuccessful).toBe(true)
  })

  it('is for module 9 of directors of the branch alone', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const order = await anOrder({ by: desk.salesman })
    const without = await aWorker(app, { role: 3, in: desk.branch, modules: [7, 8, 10, 11, 12, 14, 33, 34] })
    const statusFor = async ({ client, userId }: Worker) =>
      (await client.send(updateOrder, { cCode: order.branch, sNo: order.no, status: 1, approvedBy: userId })).status

    for (const by of [desk.salesman, desk.cashier, without, elsewhere.director]) expect(await statusFor(by)).toBe(403)
    expect(await orderApproved(desk.director, { ...order, no: 2 })).toEqual(
      refused('This sale order does not exist in your branches. Reload the list.'),
    )
    const { status } = await desk.director.client.send(updateOrder, {
      cCode: order.branch,
      sNo: order.no,
      status: 1,
      approvedBy: desk.salesman.userId,
    })
    expect(status).toBe(403)
    expect((await orderNow(order)).status).toBe(0)
  })

  it.each(ROUNDS)('happens once by two directors, and never to an order that changes meanwhile, round %i', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: branch })
    const order = await anOrder({ by: salesman })
    const items = [orderLineOf(await anItem(), { quantity: 9 })]

    const { won, lost } = await race(
      () => orderApproved(director, order, { rowVersion: 1 }),
      () => orderApproved(second, order, { rowVersion: 1 }),
      () => orderChanged(salesman, order, { rowVersion: 1, items }),
    )

    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(2)
    const isApproved = won[0] === 'Sale Order Approved Successful'
    expect(await orderNow(order)).toEqual({
      status: isApproved ? 1 : 0,
      version: 2,
      amount: isApproved ? 100 : 450,
      net: isApproved ? 100 : 450,
      lines: 1,
    })
    for (const message of lost) {
      expect(message).toMatch(isApproved ? /^Already approved by / : /^This sale order was changed by /)
    }
    expect(await owned(`select from audit where object = 'sale_order' and object_id = $1`, [order.id])).toHaveLength(2)
    expect(await brokenPromises()).toEqual([])
  })
})

describe('change an order', () => {
  it('replaces header and lines, and keeps readable what was there', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const [first, second] = [await anItem({ name: 'Brufen' }), await anItem({ name: 'Panadol' })]
    const [before, after] = [
      await aMarketingRep({ branch: branch.code, name: 'Hina' }),
      await aMarketingRep({ branch: branch.code, name: 'Saad' }),
    ]
    const lines = [orderLineOf(first), orderLineOf(second)]
    const order = await anOrder({ by: salesman, marketingRep: before.id, lines })

    expect(
      await orderChanged(director, order, {
        rowVersion: 1,
        marketingRep: after.id,
        buyerPoRef: 'PO-2',
        buyerPoDate: '02/01/2026',
        items: [orderLineOf(first, { quantity: 1, rate: 80 })],
      }),
    ).toEqual(done('Sale order 1 changed'))

    expect(await orderNow(order)).toEqual({ status: 0, version: 2, amount: 80, net: 80, lines: 1 })
    expect(await newsOf(salesman)).toEqual([`${director.name} changed sale order 1, 80.00.`])
    const story = await salesman.client.ask(orderTimeline, { id: String(order.id) })
    expect(story).toMatchObject({ number: '1', amount: 80, enteredBy: salesman.name, status: 0, statusName: 'Pending' })
    expect(story.events.map(({ who, what }) => [who, what])).toEqual([
      [salesman.name, 'Entered'],
      [
        director.name,
        'Changed: Buyer P.O Ref PO-1 → PO-2, Buyer P.O Date  → 01/02/2026, Marketing Rep Hina → Saad, ' +
          'Total Amount 200.00 → 80.00, Total Net Amount 200.00 → 80.00, Line 1 Qty 2 → 1, Line 1 Rate 50.00 → 80.00, ' +
          'Line 1 Amount 100.00 → 80.00, Line 1 Net Amount 100.00 → 80.00, ' +
          'Line 2 removed (Item Name Panadol, Qty 2, Rate 50.00, Disc Percent 0, Amount 100.00, Net Amount 100.00)',
      ],
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('writes nothing into the timeline where nothing differs', async () => {
    const { salesman } = await aDesk(app)
    const order = await anOrder({ by: salesman })

    expect((await orderChanged(salesman, order)).isSuccessful).toBe(true)
    expect((await salesman.client.ask(orderTimeline, { id: String(order.id) })).events).toHaveLength(1)
  })

  it('keeps a rep who has left the branch since, and accepts no other former rep', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const rep = await aMarketingRep({ branch: branch.code })
    const order = await anOrder({ by: director, for: salesman, marketingRep: rep.id })
    const gone = await aMarketingRep({ branch: branch.code })
    await owned('update marketing_rep_branch set active = false where rep_id = any ($1)', [[rep.id, gone.id]])
    await owned('update user_branch set active = false where user_id = $1', [salesman.userId])

    expect(await orderChanged(director, order, { marketingRep: gone.id })).toEqual(
      refused('This Marketing Rep does not work in the branch. Select another.'),
    )
    expect(await orderChanged(director, order, { remarks: 'still his' })).toEqual(done('Sale order 1 changed'))
  })

  it('is refused once the order is approved, for another version, and by the rules of a new one', async () => {
    const { salesman, director } = await aDesk(app)
    const order = await anOrder({ by: salesman })

    expect(await orderChanged(salesman, order, { items: [] })).toEqual(refused('Please select items'))
    expect(await orderChanged(salesman, order, { salesmanRep: director.userId })).toEqual(
      refused('You take orders for yourself. Select yourself as Medical Rep.'),
    )
    const { status, failure } = await salesman.client.send(updateOrder, {
      ...orderChangeOf(order),
      items: order.form.items.map((line) => ({ ...line, netAmount: 1 })),
    })
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, ['items.0.netAmount']])
    expect((await orderChanged(director, order, { remarks: 'first' })).isSuccessful).toBe(true)
    expect((await orderChanged(salesman, order, { remarks: 'second', rowVersion: 1 })).message).toMatch(
      new RegExp(`^This sale order was changed by ${director.name} on .+: Remarks {2}→ first\\. Look at it again`),
    )
    await orderApproved(director, order)
    expect(await orderChanged(salesman, order, { remarks: 'late' })).toEqual(refused(already('approved', director)))
    expect(await orderNow(order)).toMatchObject({ status: 1, version: 3 })
  })

  it('is for the person who entered it, its salesman and the directors of the branch', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const { salesman, director, branch } = desk
    const colleague = await aWorker(app, { role: role.salesman, in: branch })
    const order = await anOrder({ by: director, for: salesman })
    const nobodys = refused('This sale order does not exist in your branches. Reload the list.')

    expect(await orderChanged(salesman, order, { remarks: 'for him' })).toEqual(done('Sale order 1 changed'))
    expect(await orderChanged(colleague, order, { remarks: 'for me' })).toEqual(nobodys)
    expect((await elsewhere.director.client.send(updateOrder, orderChangeOf(order))).status).toBe(403)
    expect((await desk.cashier.client.send(updateOrder, orderChangeOf(order))).status).toBe(403)
    expect(await newsOf(director)).toEqual([`${salesman.name} changed sale order 1, 100.00.`])
  })
})
