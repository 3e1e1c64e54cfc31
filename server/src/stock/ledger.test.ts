import type { Wire } from '@backoffice/contract/call'
import { getStockLedger } from '@backoffice/contract/stock/ledger'
import { getStockPosition } from '@backoffice/contract/stock/position'
import { describe, expect, it } from 'vitest'
import { aDesk, type Desk } from '../../testing/builders/desk.ts'
import { aGodown, anItem, moved } from '../../testing/builders/stock.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()

/** Makes an item in a godown with two lots, of which the second has the same number with and without an expiry. */
async function aStory() {
  const desk = await aDesk(app)
  const godown = await aGodown({ branch: desk.branch.code })
  const item = await anItem()
  const [first, second] = [
    { godown, item, lot: 'L1', expires: '2027-03-31' },
    { godown, item, lot: 'L2', expires: '2027-06-30' },
  ]
  await moved(
    { ...first, on: '2026-01-02', kind: 'opening', received: 100, no: 'OPN/1' },
    { ...first, on: '2026-01-05', issued: 12.5, no: 'SI/1', rate: 33.33, discount: 7.5 },
    { ...second, on: '2026-01-05', received: 40, no: 'GRN/1' },
    { ...second, expires: null, on: '2026-01-06', received: 7, no: 'GRN/2' },
    { ...first, on: '2026-02-01', issued: 7.25, no: 'SI/2' },
    { ...second, on: '2026-02-02', issued: 5, no: 'SI/3' },
  )
  // Another system may enter a movement late: it counts on its day.
  await moved({ ...first, on: '2026-01-04', received: 3, no: 'SR/1', kind: 'sale_return' })
  const ask = (filters: Partial<Wire<typeof getStockLedger>> = {}) => ({
    gCode: godown.code,
    itCode: item.code,
    branchCode: desk.branch.code,
    ...filters,
  })
  const ledger = async (filters?: Partial<Wire<typeof getStockLedger>>) =>
    (await desk.salesman.client.ask(getStockLedger, ask(filters))).responseObjects
  const balances = async (filters?: Partial<Wire<typeof getStockLedger>>) =>
    (await ledger(filters)).map(({ docno, bal }) => [docno, bal])
  return { ...desk, godown, item, ask, ledger, balances }
}

const ALL = [
  ['OPN/1', 100],
  ['SR/1', 103],
  ['SI/1', 90.5],
  ['GRN/1', 130.5],
  ['GRN/2', 137.5],
  ['SI/2', 130.25],
  ['SI/3', 125.25],
]

describe('the stock ledger', () => {
  it('runs by date, then entry, over all lots of the item in the godown', async () => {
    const { balances, ledger, item } = await aStory()

    expect(await balances()).toEqual(ALL)
    expect((await ledger())[2]).toEqual({
      entryNo: 2,
      date: '2026-01-05',
      document: 'Sale Invoice',
      docno: 'SI/1',
      itname: item.name,
      itcode: item.code,
      lotno: 'L1',
      expdate: '2027-03-31',
      rec: 0,
      isu: 12.5,
      bal: 90.5,
      unit: 'Box',
      rate: 33.33,
      amount: 416.63,
      discper: 7.5,
      discamt: 31.25,
      netamt: 385.38,
    })
  })

  it('follows the formula of the specification in every row, also after an opening balance', async () => {
    const { ledger } = await aStory()

    for (const filters of [{}, { lotNo: 'L1' }, { fromDate: '05/01/2026' }, { fromDate: '01/01/2027', lotNo: 'L2' }]) {
      const rows = await ledger(filters)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map(({ bal }) => bal)).toEqual(
        rows.map(({ rec, isu }, at) => (at === 0 ? 0 : (rows[at - 1]?.bal ?? 0)) + rec - isu),
      )
    }
  })

  it('is narrowed to a lot, with its expiry, without one, or with any', async () => {
    const { balances } = await aStory()

    expect(await balances({ lotNo: 'L1', expDate: '31/03/2027' })).toEqual([
      ['OPN/1', 100],
      ['SR/1', 103],
      ['SI/1', 90.5],
      ['SI/2', 83.25],
    ])
    expect(await balances({ lotNo: 'L2', expDate: '2027-06-30' })).toEqual([
      ['GRN/1', 40],
      ['SI/3', 35],
    ])
    expect(await balances({ lotNo: 'L2', expDate: 'none' })).toEqual([['GRN/2', 7]])
    expect(await balances({ lotNo: 'L2', expDate: '' })).toEqual([
      ['GRN/1', 40],
      ['GRN/2', 47],
      ['SI/3', 42],
    ])
    expect(await balances({ lotNo: 'l1' })).toEqual([])
  })

  it('begins with the balance before its From date, and ends with its To date', async () => {
    const { ledger, balances, item } = await aStory()

    expect(await balances({ fromDate: '05/01/2026', toDate: '06/01/2026' })).toEqual([
      ['', 103],
      ['SI/1', 90.5],
      ['GRN/1', 130.5],
      ['GRN/2', 137.5],
    ])
    expect((await ledger({ fromDate: '05/01/2026', lotNo: 'L1', expDate: '2027-03-31' }))[0]).toEqual({
      entryNo: 0,
      date: '2026-01-05',
      document: 'Opening Balance',
      docno: '',
      itname: item.name,
      itcode: item.code,
      lotno: 'L1',
      expdate: '2027-03-31',
      rec: 103,
      isu: 0,
      bal: 103,
      unit: 'Box',
      rate: 0,
      amount: 0,
      discper: 0,
      discamt: 0,
      netamt: 0,
    })
    expect(await balances({ fromDate: '01/01/2026', lotNo: 'L1', toDate: '01/01/2026' })).toEqual([['', 0]])
    expect(await balances({ fromDate: '01/01/2026', lotNo: 'no such lot' })).toEqual([])
    expect(await balances({ toDate: '04/01/2026' })).toEqual(ALL.slice(0, 2))
  })

  it('has the same balances on every page and in every search', async () => {
    const { salesman, ask, balances } = await aStory()
    const page = (at: number, limit: number) => salesman.client.ask(getStockLedger, ask({ page: at, limit }))

    for (const limit of [1, 2, 3]) {
      const pages = []
      for (let at = 1; at <= Math.ceil(ALL.length / limit); at += 1) pages.push(await page(at, limit))
      expect(pages.flatMap(({ responseObjects }) => responseObjects.map(({ docno, bal }) => [docno, bal]))).toEqual(ALL)
      expect(pages.map(({ totalRows }) => totalRows)).toEqual(pages.map(() => ALL.length))
    }
    expect(await balances({ docNo: 'si/' })).toEqual(ALL.filter(([no]) => String(no).startsWith('SI/')))
    expect(await balances({ docNo: 'si/', fromDate: '06/01/2026' })).toEqual([
      ['SI/2', 130.25],
      ['SI/3', 125.25],
    ])
    expect(await balances({ docNo: '_' })).toEqual([])
  })

  it('ends in the balance of the row that it was opened from', async () => {
    const { salesman, branch, ledger } = await aStory()
    const { responseObjects } = await salesman.client.ask(getStockPosition, {
      page: 1,
      limit: 30,
      branchCode: branch.code,
    })

    expect(responseObjects.map(({ lotno, stockbal }) => [lotno, stockbal])).toEqual([
      ['L1', 83.25],
      ['L2', 35],
      ['L2', 7],
    ])
    for (const { lotno, expdate, stockbal } of responseObjects) {
      expect((await ledger({ lotNo: lotno, expDate: expdate ?? 'none' })).at(-1)?.bal).toBe(stockbal)
    }
  })

  it('is of the branches of the user', async () => {
    const { ask, godown, director, branch } = await aStory()
    const elsewhere: Desk = await aDesk(app)
    const foreign = elsewhere.director.client

    expect((await foreign.send(getStockLedger, ask())).status).toBe(403)
    expect((await foreign.ask(getStockLedger, ask({ branchCode: -1 }))).responseObjects).toEqual([])
    expect((await foreign.ask(getStockLedger, ask({ branchCode: -1, fromDate: '01/01/2026' }))).totalRows).toBe(0)
    expect((await director.client.ask(getStockLedger, ask({ branchCode: -1 }))).totalRows).toBe(ALL.length)
    expect((await director.client.ask(getStockLedger, ask({ gCode: `${godown.code}x` }))).totalRows).toBe(0)
    const nothing = await director.client.send(getStockLedger, { gCode: '', itCode: '', branchCode: branch.code })
    expect([nothing.status, nothing.failure.errors]).toEqual([400, { gCode: ['is required'], itCode: ['is required'] }])
  })
})
