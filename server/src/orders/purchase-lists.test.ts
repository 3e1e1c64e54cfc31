import type { Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { listPurchaseOrders, purchaseTimeline } from '@backoffice/contract/orders/purchase-orders'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { aPurchase } from '../../testing/builders/purchases.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { testApp } from '../../testing/harness.ts'
import { ownedRow } from '../../testing/owner.ts'
import { times } from '../../testing/race.ts'

const app = await testApp()

const firstPage = { page: 1, limit: 30 }
const listed = async ({ client, branch }: Worker, filters: Partial<Wire<typeof listPurchaseOrders>> = {}) =>
  client.ask(listPurchaseOrders, { ...firstPage, cCode: branch, poNo: '', date: '', ...filters })

describe('the list of purchase orders', () => {
  it('contains the requested branches, newest first, thirty a page', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const both = await aWorker(app, { role: 3, in: [desk.branch, elsewhere.branch] })
    const item = await anItem()
    for (let count = 1; count <= 12; count += 1) await aPurchase({ by: desk.director, lines: [{ item }] })
    await aPurchase({ by: elsewhere.director, lines: [{ item }] })
    const numbers = async (by: Worker, filters: Partial<Wire<typeof listPurchaseOrders>> = {}) => {
      const { responseObjects, totalRows } = await listed(by, filters)
      return [responseObjects.map(({ poNo }) => poNo), totalRows]
    }
    const [day, before] = [await today(desk.branch.code), await today(desk.branch.code, -1)]

    expect(await numbers(both, { cCode: '-1', limit: 3 })).toEqual([[1, 12, 11], 13])
    expect(await numbers(both, { cCode: '-1', limit: 3, page: 5 })).toEqual([[1], 13])
    expect(await numbers(desk.director, { poNo: '1' })).toEqual([[12, 11, 10, 1], 4])
    expect(await numbers(desk.director, { poNo: '%' })).toEqual([[], 0])
    expect(await numbers(desk.director, { date: wireDay(day as Day), limit: 1 })).toEqual([[12], 12])
    expect(await numbers(desk.director, { date: wireDay(before as Day) })).toEqual([[], 0])
    const statusFor = async (by: Worker, cCode: string) =>
      (await by.client.send(listPurchaseOrders, { ...firstPage, cCode, poNo: '', date: '' })).status
    expect([
      await statusFor(desk.director, elsewhere.branch.code),
      await statusFor(desk.salesman, '-1'),
      await statusFor(desk.cashier, '-1'),
    ]).toEqual(times(3, 403))
  })
})

describe('the timeline of a purchase order', () => {
  it('shows who entered it, to directors of its branch', async () => {
    const [{ director, salesman, branch }, elsewhere] = [await aDesk(app), await aDesk(app)]
    const { id, no } = await aPurchase({ by: director })
    const second = await aWorker(app, { role: 3, in: branch })

    expect(await second.client.ask(purchaseTimeline, { id })).toMatchObject({
      branch: branch.name,
      number: String(no),
      amount: 255,
      enteredBy: director.name,
      statusName: 'Saved',
      events: [{ who: director.name, role: 'Director', action: 'enter', what: 'Entered', comment: '', images: [] }],
    })
    expect((await elsewhere.director.client.send(purchaseTimeline, { id })).status).toBe(404)
    expect((await salesman.client.send(purchaseTimeline, { id })).status).toBe(403)
    expect(
      await ownedRow('select count(*)::int as news from notification where document_kind = $1', ['purchase_order']),
    ).toEqual({
      news: 0,
    })
  })
})
