/** Tests the filters and pages of the lists: every filter alone, days in the time zone of the company, exact totals. */
import type { Wire } from '@backoffice/contract/call'
import { listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import { listReceipts, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { listTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { handOverOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { addUpFinished } from '../../testing/builders/finished.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

type Filters = Partial<Wire<typeof listTransfers>>

const transfers = ({ client }: Worker, filters: Filters = {}) =>
  client.ask(listTransfers, { page: 1, limit: 100, cCode: '-1', ...filters })
const amounts = async (cashier: Worker, filters?: Filters) => {
  const { responseObjects, totalRows } = await transfers(cashier, filters)
  expect(totalRows).toBe(responseObjects.length)
  return responseObjects.map((row) => row.amount).sort((one, other) => one - other)
}

/** Makes receipts of 1 (pending), 2 (approved), 4 (declined), 8 (deposited), 16 (an approved advance) and 32 (a cheque of an odd invoice). */
async function aVariety(desk: Desk) {
  const { salesman, cashier, director, party } = desk
  await aReceipt({ by: salesman, amount: 1 }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 2 }).sentTo(cashier).approved()
  await aReceipt({ by: salesman, amount: 4 }).sentTo(cashier).declined()
  const receipts = [await aReceipt({ by: salesman, amount: 8 }).sentTo(cashier).approved()]
  await aDeposit({ by: cashier, receipts, slipNo: 'S_8%' }).approvedBy(director)
  await aReceipt({ by: salesman, amount: 16, party }).sentTo(cashier).approved()
  const invoice = await anInvoice({ salesman, no: 'Q%_\\9' })
  const cheque = { method: 'Cheque', chequeNo: 'AB_77%', chequeBank: 'HBL', chequeDate: '01/01/2026' } as const
  await aReceipt({ by: salesman, amount: 32, invoice, ...cheque }).sentTo(cashier)
}

describe('list of hand-overs', () => {
  it('is filtered by status, All being -1 or empty, as number or text', async () => {
    const desk = await aDesk(app)
    await aVariety(desk)

    for (const all of [-1, '-1', '', undefined, null]) {
      expect(await amounts(desk.cashier, all === undefined ? {} : { status: all })).toEqual([1, 2, 4, 8, 16, 32])
    }
    expect(await amounts(desk.cashier, { status: 0 })).toEqual([1, 32])
    expect(await amounts(desk.cashier, { status: '1' })).toEqual([2, 16])
    expect(await amounts(desk.cashier, { status: '2' })).toEqual([4])
    expect(await amounts(desk.cashier, { status: 4 })).toEqual([8])
    expect(await amounts(desk.cashier, { status: 99 })).toEqual([])
    expect(await amounts(desk.cashier, { depositable: true })).toEqual([2, 16])
  })

  it('is filtered by words anywhere, % and _ and \\ being ordinary characters', async () => {
    const desk = await aDesk(app)
    await aVariety(desk)

    expect(await amounts(desk.cashier, { invoiceNo: '%' })).toEqual([32])
    expect(await amounts(desk.cashier, { invoiceNo: '_' })).toEqual([32])
    expect(await amounts(desk.cashier, { invoiceNo: '9 q' })).toEqual([32])
    expect(await amounts(desk.cashier, { invoiceNo: '\\9' })).toEqual([32])
    expect(await amounts(desk.cashier, { invoiceNo: 'q%_' })).toEqual([32])
    expect(await amounts(desk.cashier, { invoiceNo: "' or '1'='1" })).toEqual([])
    expect(await amounts(desk.cashier, { chequeNo: 'ab_7' })).toEqual([32])
    expect(await amounts(desk.cashier, { chequeNo: '77 AB' })).toEqual([32])
    expect(await amounts(desk.cashier, { chequeNo: '-1' })).toEqual([1, 2, 4, 8, 16, 32])
  })

  it('leaves out what is chosen already, and counts the rest', async () => {
    const desk = await aDesk(app)
    await aVariety(desk)
    const filters = { page: 1, limit: 1, cCode: desk.branch.code, depositable: true }
    const all = await desk.cashier.client.ask(listTransfers, filters)
    const chosen = all.responseObjects.map(({ id }) => id)
    const rest = await desk.cashier.client.ask(listTransfers, { ...filters, excluded: chosen })

    expect([all.totalRows, rest.totalRows]).toEqual([2, 1])
    expect(rest.responseObjects.map(({ id }) => id)).not.toEqual(chosen)
    expect(await amounts(desk.cashier, { depositable: true, excluded: [] })).toEqual([2, 16])
  })

  it('is filtered by payment type and by salesman', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    await aVariety(desk)
    await aReceipt({ by: colleague.salesman, amount: 64 }).sentTo(desk.cashier)

    expect(await amounts(desk.cashier, { paymentType: 'Advance Payment' })).toEqual([16])
    expect(await amounts(desk.cashier, { paymentType: 'Invoice Payment' })).toEqual([1, 2, 4, 8, 32, 64])
    expect(await amounts(desk.cashier, { paymentType: 'No such type' })).toEqual([])
    expect(await amounts(desk.cashier, { sellerId: colleague.salesman.userId })).toEqual([64])
    expect(await amounts(desk.cashier, { sellerId: String(desk.salesman.userId), status: 2 })).toEqual([4])
  })

  it('is filtered by payment mode, among the receipts that can be deposited too', async () => {
    const desk = await aDesk(app)
    await aVariety(desk)
    await aReceipt({ by: desk.cashier, amount: 64, method: 'Cash/Cheque Online' })

    const byMode = (paymentMode: string, more: object = {}) => amounts(desk.cashier, { paymentMode, ...more })
    expect(await byMode('Cash')).toEqual([1, 2, 4, 8, 16])
    expect(await byMode('Cheque')).toEqual([32])
    expect(await byMode('Cash/Cheque Online')).toEqual([64])
    expect(await byMode('')).toEqual([1, 2, 4, 8, 16, 32, 64])
    expect(await byMode('Cash', { depositable: true })).toEqual([2, 16])
    expect(await byMode('Cheque', { depositable: true })).toEqual([])
    expect(await byMode('Cash/Cheque Online', { depositable: true })).toEqual([64])
    const unknown = await desk.cashier.client.send(listTransfers, {
      page: 1,
      limit: 10,
      cCode: desk.branch.code,
      paymentMode: 'Gold',
    })
    expect(unknown.status).toBe(400)
  })

  it("shows a cashier nothing of a colleague's, nor of another branch", async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    await aReceipt({ by: desk.salesman, amount: 1 }).sentTo(desk.cashier)

    expect(await amounts(colleague.cashier)).toEqual([])
    expect(await amounts(colleague.cashier, { cashierId: desk.cashier.userId })).toEqual([])
    expect(await amounts(elsewhere.cashier, { sellerId: desk.salesman.userId })).toEqual([])
    const inAnotherBranch = await elsewhere.cashier.client.send(listTransfers, {
      page: 1,
      limit: 10,
      cCode: desk.branch.code,
    })
    expect(inAnotherBranch.status).toBe(403)
  })

  it('filters by days in the time zone of the company, the whole last day included', async () => {
    const desk = await aDesk(app)
    await aVariety(desk)
    // Karachi is five hours ahead of UTC: its 1 March begins at 19:00 of the day before.
    const moments = [
      '2026-02-28T18:59:59.999Z',
      '2026-02-28T19:00:00Z',
      '2026-03-01T18:59:59.999Z',
      '2026-03-01T19:00:00Z',
    ]
    await owned(
      `update transfer t set sent_at = m.at::timestamptz from unnest($2::text[]) with ordinality as m (at, n)
       where t.branch_code = $1 and t.id = (select min(id) + m.n - 1 from transfer where branch_code = $1)`,
      [desk.branch.code, moments],
    )
    await addUpFinished()

    expect(await amounts(desk.cashier, { fromDate: '01/03/2026', toDate: '01/03/2026' })).toEqual([2, 4])
    expect(await amounts(desk.cashier, { fromDate: '', toDate: '2026-02-28' })).toEqual([1])
    expect(await amounts(desk.cashier, { fromDate: '02/03/2026' })).toEqual([8, 16, 32])
    expect(await amounts(desk.cashier, { fromDate: '02/03/2026', toDate: '01/03/2026' })).toEqual([])
  })

  it('pages newest first with the exact total, on a page past the end too', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = receiptOf(await anInvoice({ salesman, bill: 25 }), { amount: 1 })
    await salesman.client.ask(saveReceipts, { invoiceDetails: Array.from({ length: 25 }, () => receipt) })
    const ids = (
      await owned<{ id: number }>('select id::int from receipt where salesman_id = $1 order by id', [salesman.userId])
    ).map(({ id }) => id)
    const [first = 0] = ids
    const one = handOverOf(
      {
        id: first,
        branch: salesman.branch,
        salesmanId: salesman.userId,
        amount: 1,
        by: salesman,
        cashier,
        transferId: 0,
        invoice: undefined,
      },
      cashier,
    )
    await salesman.client.ask(sendTransfers, { salemanTransfers: ids.map((id) => ({ ...one, invoiceDetailId: id })) })

    const pages = await Promise.all([1, 2, 3, 4, 1_000_000].map((page) => transfers(cashier, { page, limit: 10 })))

    expect(pages.map((page) => [page.responseObjects.length, page.totalRows, page.successCode])).toEqual([
      [10, 25, 0],
      [10, 25, 0],
      [5, 25, 0],
      [0, 25, 0],
      [0, 25, 0],
    ])
    const seen = pages.flatMap((page) => page.responseObjects.map((row) => row.id))
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  })
})

describe('list of receipts', () => {
  it("is the salesman's own: not yet sent, handed over, void or all", async () => {
    const { salesman, cashier } = await aDesk(app)
    await aReceipt({ by: salesman, amount: 1 })
    await aReceipt({ by: salesman, amount: 2 }).sentTo(cashier).declined('torn')
    await aReceipt({ by: salesman, amount: 4 }).sentTo(cashier)
    await aReceipt({ by: salesman, amount: 8 }).voided()
    const amountsIn = async (status: number | string) => {
      const { responseObjects } = await salesman.client.ask(listReceipts, {
        page: 1,
        limit: 10,
        cCode: salesman.branch,
        status,
      })
      return responseObjects.map((row) => [row.s_ReceiveAmount, row.statusName])
    }

    expect(await amountsIn(0)).toEqual([
      [2, 'Declined'],
      [1, 'Pending'],
    ])
    expect(await amountsIn('1')).toEqual([[4, 'Pending']])
    expect(await amountsIn(2)).toEqual([[8, 'Void']])
    expect(await amountsIn('-1')).toHaveLength(4)
  })

  it('is refused with the id of another user', async () => {
    const { salesman } = await aDesk(app)
    const elsewhere = await aDesk(app)

    const answered = await salesman.client.send(listReceipts, {
      page: 1,
      limit: 10,
      cCode: '-1',
      sellerId: elsewhere.salesman.userId,
    })
    expect(answered.status).toBe(403)
  })
})

describe('lists of deposits', () => {
  it('are filtered by slip, number, invoice and status', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    await aVariety(desk)
    const invoice = await anInvoice({ salesman, no: 'Z-1' })
    const receipts = [await aReceipt({ by: salesman, amount: 3, invoice }).sentTo(cashier).approved()]
    const { no } = await aDeposit({ by: cashier, receipts, slipNo: 'S-9' })
    const totals = async (filters: Partial<Wire<typeof listDeposits>>) =>
      (await director.client.ask(listDeposits, { page: 1, limit: 10, cCode: '-1', ...filters })).responseObjects.map(
        (row) => row.totalAmount,
      )
    const lines = async (filters: Partial<Wire<typeof listDepositLines>>) =>
      (
        await director.client.ask(listDepositLines, { page: 1, limit: 10, cCode: '-1', ...filters })
      ).responseObjects.map((row) => row.s_Receive_Amount)

    expect(await totals({})).toEqual([3, 8])
    expect(await totals({ depositNo: 's_' })).toEqual([8])
    expect(await totals({ depositNo: '%' })).toEqual([8])
    expect(await totals({ invoiceNo: 'z-' })).toEqual([3])
    expect(await totals({ status: '0' })).toEqual([3])
    expect(await totals({ status: 1 })).toEqual([8])
    expect(await lines({ depositRefNo: no.toLowerCase() })).toEqual([3])
    expect(await lines({ depositNo: 'S', invoiceNo: 'Z' })).toEqual([3])
    expect(await lines({ depositRefNo: 'dep-' })).toEqual([3, 8])
  })
})
