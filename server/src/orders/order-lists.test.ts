import type { Wire } from '@backoffice/contract/call'
import { role } from '@backoffice/contract/access'
import { listOrders, orderTimeline } from '@backoffice/contract/orders/orders'
import { describe, expect, it } from 'vitest'
import { aDesk, aParty, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { anOrder, orderApproved } from '../../testing/builders/orders.ts'
import { testApp } from '../../testing/harness.ts'
import { ownedRow } from '../../testing/owner.ts'

const app = await testApp()

type Filters = Partial<Wire<typeof listOrders>>
const listed = ({ client, branch }: Worker, filters: Filters = {}) =>
  client.ask(listOrders, { page: 1, limit: 30, cCode: branch, ...filters })
const numbers = async (by: Worker, filters: Filters = {}) =>
  (await listed(by, filters)).responseObjects.map(({ orderNo }) => orderNo)

describe('the list of orders', () => {
  it('has the newest first and filters by number, day, status and client', async () => {
    const { salesman, director, branch, party } = await aDesk(app)
    const old = await anOrder({ by: salesman, in: -3, party })
    for (let nth = 2; nth <= 12; nth += 1) await anOrder({ by: salesman, in: nth === 12 ? -1 : 0 })
    await orderApproved(director, old)
    const { day } = await ownedRow<{ day: string }>(`select to_char(business_day($1) - 1, 'DD/MM/YYYY') as day`, [
      branch.code,
    ])

    expect(await numbers(director)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 12, 1])
    expect(await listed(director, { page: 2, limit: 5 })).toMatchObject({
      totalRows: 12,
      responseObjects: [{ orderNo: 6 }, {}, {}, {}, {}],
    })
    expect(await numbers(director, { saleOrderNo: '1' })).toEqual([11, 10, 12, 1])
    expect(await numbers(director, { saleOrderNo: '%' })).toEqual([])
    expect(await numbers(director, { date: day })).toEqual([12])
    expect(await numbers(director, { status: 1 })).toEqual([1])
    expect(await numbers(director, { status: '0', saleOrderNo: '1' })).toEqual([11, 10, 12])
    expect(await numbers(director, { status: -1, saleOrderNo: '-1', date: '' })).toHaveLength(12)
    expect(await numbers(director, { aCode: party })).toEqual([1])
    expect(await numbers(director, { aCode: party.slice(0, -1) })).toEqual([])
    expect((await listed(director, { status: 1 })).responseObjects).toMatchObject([
      { approvedBy: director.userId, approvedByName: director.name, statusName: 'Approved', rowVersion: 2 },
    ])
  })

  it('shows what waits for a director: pending orders of others', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: branch })
    await anOrder({ by: salesman })
    await anOrder({ by: director, for: salesman })
    await orderApproved(director, await anOrder({ by: salesman }))

    expect(await numbers(director, { waiting: true })).toEqual([1])
    expect(await numbers(second, { waiting: true })).toEqual([2, 1])
    expect(
      (await listed(director, { status: 0 })).responseObjects.map(({ orderNo, isOwn }) => [orderNo, isOwn]),
    ).toEqual([
      [2, true],
      [1, false],
    ])
  })

  it('shows salesmen their own orders and orders that name them, and nobody the orders of other branches', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const { salesman, director, branch } = desk
    const colleague = await aWorker(app, { role: role.salesman, in: branch })
    const [own, his, other] = [
      await anOrder({ by: salesman }),
      await anOrder({ by: director, for: salesman }),
      await anOrder({ by: colleague }),
    ]
    const storyStatus = async (by: Worker, { id }: typeof own) =>
      (await by.client.send(orderTimeline, { id: String(id) })).status

    expect(await numbers(salesman)).toEqual([2, 1])
    expect(await numbers(salesman, { cCode: '-1' })).toEqual([2, 1])
    expect(await numbers(director, { cCode: -1 })).toEqual([3, 2, 1])
    expect(await numbers(elsewhere.director)).toEqual([])
    expect((await elsewhere.director.client.send(listOrders, { page: 1, limit: 30, cCode: branch.code })).status).toBe(
      403,
    )
    expect([
      await storyStatus(salesman, own),
      await storyStatus(salesman, his),
      await storyStatus(director, own),
    ]).toEqual([200, 200, 200])
    expect([await storyStatus(salesman, other), await storyStatus(elsewhere.director, own)]).toEqual([404, 404])
  })

  it('is read with module 5 or 13 of salesmen and 9, 10 or 11 of directors', async () => {
    const { branch, cashier } = await aDesk(app)
    const statusFor = async (roleId: 2 | 3, modules: readonly number[]) => {
      const by = await aWorker(app, { role: roleId, in: branch, modules })
      return (await by.client.send(listOrders, { page: 1, limit: 30, cCode: branch.code })).status
    }
    const all = (roleId: 2 | 3, modules: readonly number[]) =>
      Promise.all(modules.map((one) => statusFor(roleId, [one])))

    expect(await all(2, [4, 5, 6, 13])).toEqual([403, 200, 403, 200])
    expect(await all(3, [7, 8, 9, 10, 11, 12, 14, 33, 34])).toEqual([403, 403, 200, 200, 200, 403, 403, 403, 403])
    expect((await cashier.client.send(listOrders, { page: 1, limit: 30, cCode: branch.code })).status).toBe(403)
  })

  it('finds clients by their accounts for the form', async () => {
    const { salesman, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Al Fatah Store' })
    await anOrder({ by: salesman, party })

    expect((await listed(salesman, { aCode: party })).responseObjects[0]?.clientName).toBe('Al Fatah Store')
  })
})
