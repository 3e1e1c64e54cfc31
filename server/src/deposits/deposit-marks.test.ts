import { listDeposits } from '@backoffice/contract/deposits/deposits'
import type { Day } from '@backoffice/contract/day'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Deposit } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { closedThrough, opening } from '../../testing/builders/periods.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()

const listed = async ({ client }: Worker, sort = '') =>
  (await client.ask(listDeposits, { page: 1, limit: 10, cCode: '-1', sort })).responseObjects
const listedOne = async (worker: Worker, { no }: Deposit) =>
  (await listed(worker)).find(({ depositNo }) => depositNo === no)
const withSlip = async (desk: Desk, slipNo: string, amount = 10) =>
  aDeposit({ by: desk.cashier, receipts: [await inHand(desk, amount)], slipNo })

describe('a deposit in the list', () => {
  it('shows how many days it has waited, until it is decided', async () => {
    const desk = await aDesk(app)
    const deposit = await withSlip(desk, 'S-1')
    await owned('update deposit set deposited_on = deposited_on - 33 where id = $1', [deposit.id])
    expect(await listedOne(desk.director, deposit)).toMatchObject({ waitingDays: 33 })

    await owned('update deposit set deposited_on = deposited_on + 33 where id = $1', [deposit.id])
    expect(await listedOne(desk.director, deposit)).toMatchObject({ waitingDays: 0 })
    const decided = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] }).approvedBy(desk.director)
    expect(await listedOne(desk.director, decided)).toMatchObject({ waitingDays: null })
  })

  it('shows the sum of its receipts', async () => {
    const desk = await aDesk(app)
    const receipts = [await inHand(desk, 0.1), await inHand(desk, 0.2)]
    const deposit = await aDeposit({ by: desk.cashier, receipts })
    expect(await listedOne(desk.director, deposit)).toMatchObject({ linesTotal: 0.3, totalAmount: 0.3 })
  })

  it('shows other deposits of its branch with the same slip, except declined ones and other numbers', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const first = await withSlip(desk, 'SL/77')
    await withSlip(desk, 'SX 77')
    await withSlip(elsewhere, 'SL/77')
    await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)], slipNo: 'SL/77' }).declinedBy(desk.director)
    expect(await listedOne(desk.director, first)).toMatchObject({ slipAlsoOn: [] })

    const second = await withSlip(desk, ' sl-77')
    expect(await listedOne(desk.director, first)).toMatchObject({ slipAlsoOn: [second.no] })
    expect(await listedOne(desk.director, second)).toMatchObject({ slipAlsoOn: [first.no] })
  })

  it("shows a cashier nothing about a colleague's deposit", async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const mine = await withSlip(desk, 'SL/78')
    const other = await withSlip(colleague, 'SL/78')
    expect(await listedOne(desk.cashier, mine)).toMatchObject({ slipAlsoOn: [] })
    expect(await listedOne(desk.director, mine)).toMatchObject({ slipAlsoOn: [other.no] })
  })

  it('shows the first day that it can be posted on: its own day, or the day after the closed period', async () => {
    const branch = await aBranch()
    const desk = await aDesk(app, { branch })
    const deposit = await withSlip(desk, 'S-1')
    await owned('update deposit set deposited_on = deposited_on - 20 where id = $1', [deposit.id])
    const day = async (back: number): Promise<Day> => (await today(branch.code, -back)) as Day
    expect(await listedOne(desk.director, deposit)).toMatchObject({
      depositedOn: await day(20),
      postingFrom: await day(20),
    })

    await closedThrough(branch, await day(6))
    const approver = await aWorker(app, { role: 4, in: branch })
    await opening(desk.director, approver)
    expect(await listedOne(desk.director, deposit)).toMatchObject({ postingFrom: await day(5) })
    // Closed days are open for the approver.
    expect(await listedOne(approver, deposit)).toMatchObject({ postingFrom: await day(20) })
  })
})

describe('the order of deposits', () => {
  it('is newest first, or by entry, amount or cashier in both directions', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const small = await withSlip(desk, 'A', 5)
    const great = await withSlip(desk, 'B', 50)
    const middle = await aDeposit({
      by: colleague.cashier,
      receipts: [await aReceipt({ by: colleague.salesman, amount: 20 }).sentTo(colleague.cashier).approved()],
    })
    await owned(`update app_user set name = case id when $1 then 'Zara' else 'Ayesha' end where id = any ($2)`, [
      desk.cashier.userId,
      [desk.cashier.userId, colleague.cashier.userId],
    ])
    const order = async (sort?: string) => (await listed(desk.director, sort)).map(({ depositNo }) => depositNo)
    const [a, b, c] = [small.no, great.no, middle.no]

    expect(await order()).toEqual([c, b, a])
    expect(await order('createdOn')).toEqual([a, b, c])
    expect(await order('-createdOn')).toEqual([c, b, a])
    expect(await order('totalAmount')).toEqual([a, c, b])
    expect(await order('-totalAmount')).toEqual([b, c, a])
    expect(await order('c_Name')).toEqual([c, b, a])
    expect(await order('nonsense')).toEqual([c, b, a])
  })
})
