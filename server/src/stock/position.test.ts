import type { Wire } from '@backoffice/contract/call'
import { stockByExpiry } from '@backoffice/contract/stock/expiry'
import { getStockPosition } from '@backoffice/contract/stock/position'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { aGodown, anItem, moved } from '../../testing/builders/stock.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()

type Filters = Partial<Wire<typeof getStockPosition>>
const filtersOf = ({ branch }: Worker, filters: Filters = {}) => ({
  page: 1,
  limit: 30,
  branchCode: branch,
  ...filters,
})
const position = (worker: Worker, filters?: Filters) => worker.client.ask(getStockPosition, filtersOf(worker, filters))
const lotsOf = async (worker: Worker, filters?: Filters) =>
  (await position(worker, filters)).responseObjects.map(({ lotno }) => lotno)
const parts = async (worker: Worker, { page: _page, limit: _limit, ...filters }: Filters = {}) =>
  worker.client.ask(stockByExpiry, { branchCode: worker.branch, ...filters })

/** Makes a branch with two items in two godowns. */
async function aStore() {
  const desk = await aDesk(app)
  const branch = desk.branch.code
  const [main, city] = [await aGodown({ branch, name: 'Main' }), await aGodown({ branch, name: 'City' })]
  const [zinc, aspirin] = [await anItem({ name: 'Zinc 5%' }), await anItem({ name: 'aspirin' })]
  return { ...desk, main, city, zinc, aspirin }
}

describe('the stock position', () => {
  it('has what the lots of the branch hold, by item, godown, expiry and lot', async () => {
    const { main, city, zinc, aspirin, salesman, branch } = await aStore()
    const soon = await today(branch.code, 12)
    await moved(
      { godown: main, item: zinc, lot: 'Z1', received: 10 },
      { godown: main, item: aspirin, lot: 'B', expires: null, received: 1 },
      { godown: main, item: aspirin, lot: 'A', expires: '2199-01-31', received: 2.125 },
      { godown: main, item: aspirin, lot: 'C', expires: soon, received: 4 },
      { godown: main, item: aspirin, lot: 'AA', expires: soon, received: 8 },
      { godown: city, item: aspirin, lot: 'D', expires: '2199-01-31', received: 5 },
    )
    await moved({ godown: main, item: zinc, lot: 'Z1', issued: 3.5 })

    const { responseObjects, totalRows } = await position(salesman)

    expect(responseObjects.map(({ gname, itname, lotno, stockbal }) => [itname, gname, lotno, stockbal])).toEqual([
      ['aspirin', 'City', 'D', 5],
      ['aspirin', 'Main', 'AA', 8],
      ['aspirin', 'Main', 'C', 4],
      ['aspirin', 'Main', 'A', 2.125],
      ['aspirin', 'Main', 'B', 1],
      ['Zinc 5%', 'Main', 'Z1', 6.5],
    ])
    expect(totalRows).toBe(6)
    expect(responseObjects[2]).toEqual({
      cname: branch.name,
      gname: 'Main',
      catname: `Category ${aspirin.category}`,
      catno: aspirin.catNo,
      itname: 'aspirin',
      lotno: 'C',
      expdate: soon,
      daysLeft: 12,
      stockbal: 4,
      value: 400,
      unit: 'Box',
      brcode: branch.code,
      gcode: main.code,
      itcode: aspirin.code,
    })
  })

  it('is paged, with the exact number of lots', async () => {
    const { main, zinc, cashier } = await aStore()
    await moved(
      ...Array.from({ length: 35 }, (_, at) => ({ godown: main, item: zinc, lot: `L${100 + at}`, received: 1 })),
    )

    const [first, second] = [await position(cashier), await position(cashier, { page: 2 })]

    expect([first.responseObjects.length, second.responseObjects.length]).toEqual([30, 5])
    expect([first.totalRows, second.totalRows]).toEqual([35, 35])
    expect(second.responseObjects.map(({ lotno }) => lotno)).toEqual(['L130', 'L131', 'L132', 'L133', 'L134'])
  })

  it('is narrowed by stores, categories, cat no, lot and a day on or before which a lot expires', async () => {
    const { main, city, zinc, aspirin, salesman } = await aStore()
    await moved(
      { godown: main, item: zinc, lot: 'ZM', expires: '2030-05-31', received: 1 },
      { godown: city, item: zinc, lot: 'ZC', expires: '2030-06-01', received: 2 },
      { godown: city, item: aspirin, lot: 'AC', received: 4 },
    )
    const by = (filters: Filters) => lotsOf(salesman, filters)

    expect(await by({ store: '', category: '', catNo: '', expiryDate: '', lotNo: '' })).toEqual(['AC', 'ZC', 'ZM'])
    expect(await by({ store: main.code })).toEqual(['ZM'])
    expect(await by({ store: `${main.code},${city.code}`, category: zinc.category })).toEqual(['ZC', 'ZM'])
    expect(await by({ category: `${zinc.category},${aspirin.category}` })).toHaveLength(3)
    expect(await by({ catNo: aspirin.catNo.toLowerCase() })).toEqual(['AC'])
    expect(await by({ lotNo: 'm' })).toEqual(['ZM'])
    expect(await by({ lotNo: '%' })).toEqual([])
    expect(await by({ expiryDate: '31/05/2030' })).toEqual(['ZM'])
    expect(await by({ expiryDate: '01/06/2030' })).toEqual(['ZC', 'ZM'])
    expect((await parts(salesman, { store: city.code, category: zinc.category })).totalLots).toBe(1)
  })

  it('leaves out empty lots unless they are requested, and shows lots below 0', async () => {
    const { main, zinc, salesman } = await aStore()
    await moved(
      { godown: main, item: zinc, lot: 'GONE', received: 5 },
      { godown: main, item: zinc, lot: 'GONE', issued: 5 },
      { godown: main, item: zinc, lot: 'LESS', kind: 'correction', issued: 2 },
    )

    expect(await lotsOf(salesman)).toEqual(['LESS'])
    expect(await lotsOf(salesman, { includeZero: false })).toEqual(['LESS'])
    expect(await lotsOf(salesman, { includeZero: true })).toEqual(['GONE', 'LESS'])
    expect((await position(salesman)).responseObjects[0]?.stockbal).toBe(-2)
  })

  it('can be split by expiry, and its parts add up to the list', async () => {
    const { main, zinc, salesman, branch } = await aStore()
    const days = [-400, -1, 0, 30, 31, 90, 91, 180, 181, 4000]
    for (const [at, away] of days.entries()) {
      await moved({
        godown: main,
        item: zinc,
        lot: `D${away}`,
        expires: await today(branch.code, away),
        received: 2 ** at,
      })
    }
    await moved({ godown: main, item: zinc, lot: 'NEVER', received: 0.5 })
    const lots: Readonly<Record<string, readonly string[]>> = {
      expired: ['D-400', 'D-1'],
      '30': ['D0', 'D30'],
      '90': ['D31', 'D90'],
      '180': ['D91', 'D180'],
      later: ['D181', 'D4000'],
      none: ['NEVER'],
    }

    for (const [expiry, expected] of Object.entries(lots)) expect(await lotsOf(salesman, { expiry })).toEqual(expected)
    expect(await parts(salesman)).toEqual({
      parts: [
        { expiry: 'expired', lots: 2, value: 300 },
        { expiry: '30', lots: 2, value: 1200 },
        { expiry: '90', lots: 2, value: 4800 },
        { expiry: '180', lots: 2, value: 19_200 },
        { expiry: 'later', lots: 2, value: 76_800 },
        { expiry: 'none', lots: 1, value: 50 },
      ],
      totalLots: 11,
      totalValue: 102_350,
    })
    const { responseObjects, totals } = await position(salesman, { totals: true })
    expect(totals?.amounts.value).toBe(102_350)
    expect(responseObjects.find(({ lotno }) => lotno === 'D30')?.value).toBe(800)
    const unknown = await salesman.client.send(getStockPosition, filtersOf(salesman, { expiry: '60' }))
    expect([unknown.status, unknown.failure.errors]).toEqual([400, { expiry: ['is not one of the choices'] }])
  })

  it('has all branches of the user for -1, and no other', async () => {
    const here = await aStore()
    const there = await aStore()
    const both = await aWorker(app, { role: role.director, in: [here.branch, there.branch] })
    await moved({ godown: here.main, item: here.zinc, lot: 'HERE', received: 1 })
    await moved({ godown: there.main, item: there.zinc, lot: 'THERE', received: 2 })

    const all = await position(both, { branchCode: -1 })
    const own = await position(here.director, { branchCode: '-1', store: there.main.code })

    expect(Object.fromEntries(all.responseObjects.map(({ lotno, brcode }) => [lotno, brcode]))).toEqual({
      HERE: here.branch.code,
      THERE: there.branch.code,
    })
    expect(own.totalRows).toBe(0)
    expect((await parts(both, { branchCode: -1 })).totalValue).toBe(300)
    expect((await parts(here.director, { branchCode: -1 })).totalValue).toBe(100)
  })

  it('is for users with the module, in their branches', async () => {
    const { salesman, branch } = await aStore()
    const other = await aBranch()
    const without = await aWorker(app, { role: role.salesman, in: branch, modules: [4, 5] })

    expect((await without.client.send(getStockPosition, filtersOf(without))).status).toBe(403)
    expect((await without.client.send(stockByExpiry, { branchCode: branch.code })).status).toBe(403)
    expect((await salesman.client.send(getStockPosition, filtersOf(salesman, { branchCode: other.code }))).status).toBe(
      403,
    )
  })

  it('offers the godowns of the branches of the user, and the categories', async () => {
    const here = await aStore()
    const elsewhere = await aStore()

    const { gowdns, categories } = await here.salesman.client.ask(getConfiguration, {})

    expect(gowdns).toEqual([
      { gcode: here.main.code, gname: 'Main', brcode: here.branch.code },
      { gcode: here.city.code, gname: 'City', brcode: here.branch.code },
    ])
    expect(gowdns).not.toContainEqual(expect.objectContaining({ gcode: elsewhere.main.code }))
    expect(categories).toContainEqual({ catcode: here.zinc.category, catname: `Category ${here.zinc.category}` })
  })
})
