import type { Wire } from '@backoffice/contract/call'
import { outstandingAgeing } from '@backoffice/contract/invoices/ageing'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, cashierTiles, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

type Filters = Partial<Pick<Wire<typeof listPendingInvoices>, 'typeCode' | 'salesmanId' | 'search'>>
const requestOf = ({ userId, branch }: Worker) => ({ userId: String(userId), branchCode: branch })

const ageing = (worker: Worker, filters: Filters = {}) =>
  worker.client.ask(outstandingAgeing, { ...requestOf(worker), ...filters })
/** Returns `[count, amount]` of each bucket. */
const partsOf = async (worker: Worker, filters?: Filters) =>
  (await ageing(worker, filters)).buckets.map(({ count, amount }) => [count, amount])
const inBucket = async (worker: Worker, bucket: string, filters: Filters = {}) =>
  (await worker.client.ask(listPendingInvoices, { ...requestOf(worker), ...filters, bucket })).responseObjects.map(
    (row) => row.bal_Amount,
  )

/** Makes an invoice for each age in days. Their amounts are powers of two, so each sum shows which invoices are in it. */
async function invoicesOf({ salesman, branch }: Desk, ages: readonly number[], type = 'CR') {
  for (const [at, age] of ages.entries()) {
    await anInvoice({ salesman, bill: 2 ** at, on: await today(branch.code, -age), type })
  }
}

describe('ageing of what is outstanding', () => {
  it('changes bucket after 30, 60 and 90 days of the company', async () => {
    const desk = await aDesk(app)
    await invoicesOf(desk, [0, 30, 31, 60, 61, 90, 91, 400, -1])

    expect(await ageing(desk.director)).toEqual({
      buckets: [
        { bucket: '0-30', count: 3, amount: 1 + 2 + 256 },
        { bucket: '31-60', count: 2, amount: 4 + 8 },
        { bucket: '61-90', count: 2, amount: 16 + 32 },
        { bucket: '90+', count: 2, amount: 64 + 128 },
      ],
      totalAmount: 511,
      totalCount: 9,
    })
    expect(await inBucket(desk.director, '0-30')).toEqual([2, 1, 256])
    expect(await inBucket(desk.director, '31-60')).toEqual([8, 4])
    expect(await inBucket(desk.director, '61-90')).toEqual([32, 16])
    expect(await inBucket(desk.director, '90+')).toEqual([128, 64])
    expect(await inBucket(desk.director, '-1')).toHaveLength(9)
  })

  it('adds up to the paisa, and to the Outstanding tile', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const other = await aDesk(app, { branch })
    for (const [at, bill] of [0.1, 0.2, 1234.56, 999_999.99, 0.01, 33.33].entries()) {
      await anInvoice({ salesman: at % 2 ? salesman : other.salesman, bill, on: await today(branch.code, -at * 25) })
    }
    const paid = await anInvoice({ salesman, bill: 100 })
    await aReceipt({ by: salesman, invoice: paid, amount: 99.9 }).sentTo(cashier)

    const { buckets, totalAmount, totalCount } = await ageing(director)

    const cents = buckets.map(({ amount }) => Math.round(amount * 100))
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(totalAmount * 100))
    expect(totalAmount).toBe(1_001_268.29)
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount)
    expect((await cashierTiles(director))[0]).toBe(totalAmount)
  })

  it('is narrowed by type, salesman and search as the list is', async () => {
    const desk = await aDesk(app)
    const other = await aDesk(app, { branch: desk.branch })
    await invoicesOf(desk, [1, 40])
    await invoicesOf(other, [1, 70, 100], 'CS')
    const party = await aParty({ branch: desk.branch.code, title: 'Noor 100% Pharmacy' })
    await anInvoice({ salesman: desk.salesman, bill: 64, party, on: await today(desk.branch.code, -50) })
    const none = [0, 0]

    expect(await partsOf(desk.director, { typeCode: 'CS' })).toEqual([[1, 1], none, [1, 2], [1, 4]])
    expect(await partsOf(desk.director, { typeCode: '-1' })).toEqual([
      [2, 2],
      [2, 66],
      [1, 2],
      [1, 4],
    ])
    expect(await partsOf(desk.director, { salesmanId: String(desk.salesman.userId) })).toEqual([
      [1, 1],
      [2, 66],
      none,
      none,
    ])
    expect(await partsOf(desk.director, { search: '100% pharm' })).toEqual([none, [1, 64], none, none])
    expect(await inBucket(desk.director, '31-60', { search: '100% pharm' })).toEqual([64])
    expect(await partsOf(desk.director, { typeCode: 'IN' })).toEqual([none, none, none, none])
  })

  it('has its four buckets only', async () => {
    const { director } = await aDesk(app)

    const answer = await director.client.send(listPendingInvoices, { ...requestOf(director), bucket: '90' })

    expect([answer.status, answer.failure.errors]).toEqual([400, { bucket: ['is not one of the choices'] }])
  })

  it('is for directors, in their own branches', async () => {
    const { salesman, director } = await aDesk(app)
    const elsewhere = await aDesk(app)
    await invoicesOf(elsewhere, [1])

    expect((await salesman.client.send(outstandingAgeing, requestOf(salesman))).status).toBe(403)
    const foreign = await director.client.send(outstandingAgeing, {
      ...requestOf(director),
      branchCode: elsewhere.branch.code,
    })
    expect(foreign.status).toBe(403)
    expect(await ageing(director)).toMatchObject({ totalAmount: 0, totalCount: 0 })
  })
})
