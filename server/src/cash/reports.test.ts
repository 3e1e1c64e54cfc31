/** Compares the lists and tiles that a salesman, a cashier, a director and a deposit approver see. */
import { serverMessages } from '@backoffice/contract/server-messages'
import { role } from '@backoffice/contract/access'
import type { Wire } from '@backoffice/contract/call'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, listTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { handOverOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, aWorker, cashierTiles, type Desk, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { aBranch, aCompany } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const everything = { page: 1, limit: 100, cCode: '-1' }
const ascending = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other)

async function sent({ client }: Worker, filters: Partial<Wire<typeof listTransfers>> = {}) {
  const { responseObjects, totalRows } = await client.ask(listTransfers, { ...everything, ...filters })
  expect(totalRows).toBe(responseObjects.length)
  return ascending(responseObjects.map((row) => row.amount))
}

async function recorded({ client }: Worker, filters: Partial<Wire<typeof listReceipts>> = {}) {
  const { responseObjects, totalRows } = await client.ask(listReceipts, { ...everything, ...filters })
  expect(totalRows).toBe(responseObjects.length)
  return ascending(responseObjects.map((row) => row.s_ReceiveAmount))
}

async function deposited({ client }: Worker, filters: Partial<Wire<typeof listDepositLines>> = {}) {
  const { responseObjects, totalRows } = await client.ask(listDepositLines, { ...everything, ...filters })
  expect(totalRows).toBe(responseObjects.length)
  return ascending(responseObjects.map((row) => row.s_Receive_Amount))
}

/** Makes two salesmen and two cashiers of a branch with money. Amounts are powers of two, so each sum shows which receipts are in it. */
async function aBranchAtWork(): Promise<{ desk: Desk; colleague: Desk; elsewhere: Desk }> {
  const desk = await aDesk(app)
  const colleague = await aDesk(app, { branch: desk.branch })
  const elsewhere = await aDesk(app)
  await aReceipt({ by: desk.salesman, amount: 1 })
  await aReceipt({ by: desk.salesman, amount: 2 }).sentTo(desk.cashier)
  await aReceipt({ by: desk.salesman, amount: 4 }).sentTo(colleague.cashier).declined('torn')
  await aReceipt({ by: colleague.salesman, amount: 8 })
  await aReceipt({ by: colleague.salesman, amount: 16 }).sentTo(desk.cashier).approved()
  const mine = await aReceipt({ by: desk.salesman, amount: 32 }).sentTo(desk.cashier).approved()
  await aDeposit({ by: desk.cashier, receipts: [mine], slipNo: 'MINE' }).approvedBy(desk.director)
  const theirs = await aReceipt({ by: colleague.salesman, amount: 64 }).sentTo(colleague.cashier).approved()
  await aDeposit({ by: colleague.cashier, receipts: [theirs], slipNo: 'THEIRS' })
  const far = await aReceipt({ by: elsewhere.salesman, amount: 1024 }).sentTo(elsewhere.cashier).approved()
  await aDeposit({ by: elsewhere.cashier, receipts: [far] })
  return { desk, colleague, elsewhere }
}

describe('hand-overs', () => {
  it('salesmen see their own, cashiers the hand-overs addressed to them, directors all of the branch', async () => {
    const { desk, colleague } = await aBranchAtWork()

    expect(await sent(desk.salesman)).toEqual([2, 4, 32])
    expect(await sent(colleague.salesman)).toEqual([16, 64])
    expect(await sent(desk.cashier)).toEqual([2, 16, 32])
    expect(await sent(desk.director)).toEqual([2, 4, 16, 32, 64])
  })

  it('are narrowed by salesman and by cashier for a director', async () => {
    const { desk, colleague, elsewhere } = await aBranchAtWork()

    expect(await sent(desk.director, { sellerId: desk.salesman.userId })).toEqual([2, 4, 32])
    expect(await sent(desk.director, { cashierId: colleague.cashier.userId })).toEqual([4, 64])
    expect(await sent(desk.director, { sellerId: elsewhere.salesman.userId })).toEqual([])
    expect(await sent(desk.director, { status: 4 })).toEqual([32])
  })

  it('are narrowed by cashier for a salesman, who names no other salesman', async () => {
    const { desk, colleague } = await aBranchAtWork()

    expect(await sent(desk.salesman, { cashierId: colleague.cashier.userId })).toEqual([4])
    expect(await sent(desk.salesman, { sellerId: desk.salesman.userId })).toEqual([2, 4, 32])
    const foreign = await desk.salesman.client.send(listTransfers, {
      ...everything,
      sellerId: colleague.salesman.userId,
    })
    expect([foreign.status, foreign.failure.message]).toEqual([403, serverMessages.otherUser])
  })

  it('can be sent again while the last one of their receipt is declined', async () => {
    const { salesman, cashier } = await aDesk(app)
    const sendable = async () =>
      (await salesman.client.ask(listTransfers, everything)).responseObjects.map((row) => row.sendable)
    const receipt = await aReceipt({ by: salesman, amount: 1 }).sentTo(cashier).declined('torn')
    expect(await sendable()).toEqual([true])

    await aReceipt({ by: salesman, amount: 2 }).sentTo(cashier)
    expect(await sendable()).toEqual([false, true])
    await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(receipt, cashier)] })
    expect(await sendable()).toEqual([false, false, false])
    const [again] = (await cashier.client.ask(listTransfers, everything)).responseObjects
    await cashier.client.ask(decideTransfers, {
      salemanTransfers: [{ id: again?.id ?? 0, c_User_Id: cashier.userId, status: 2 }],
    })
    expect(await sendable()).toEqual([true, false, false])
  })
})

describe('receipts', () => {
  it('salesmen see their own, directors all of the branch, with filters', async () => {
    const { desk, colleague, elsewhere } = await aBranchAtWork()

    expect(await recorded(desk.salesman)).toEqual([1, 2, 4, 32])
    expect(await recorded(desk.director)).toEqual([1, 2, 4, 8, 16, 32, 64])
    expect(await recorded(desk.director, { sellerId: colleague.salesman.userId })).toEqual([8, 16, 64])
    expect(await recorded(desk.director, { status: 0 })).toEqual([1, 4, 8])
    expect(await recorded(desk.director, { status: 1, sellerId: desk.salesman.userId })).toEqual([2, 32])
    expect(await recorded(desk.director, { sellerId: elsewhere.salesman.userId })).toEqual([])
  })

  it('have their salesman, the holder of the money and their deposit', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    await aReceipt({ by: salesman, amount: 1 })
    await aReceipt({ by: salesman, amount: 2 }).sentTo(cashier)
    const inHand = await aReceipt({ by: salesman, amount: 4 }).sentTo(cashier).approved()
    await aDeposit({ by: cashier, receipts: [inHand] }).declinedBy(director)
    const { no } = await aDeposit({ by: cashier, receipts: [inHand] })

    const { responseObjects } = await director.client.ask(listReceipts, everything)

    const own = { s_User_Id: salesman.userId, s_Name: salesman.name }
    expect(responseObjects).toMatchObject([
      { ...own, s_ReceiveAmount: 4, c_Name: cashier.name, depositNo: no, c_ApprovalDate: expect.any(String) },
      { ...own, s_ReceiveAmount: 2, c_Name: cashier.name, depositNo: '', c_ApprovalDate: null },
      { ...own, s_ReceiveAmount: 1, c_Name: '', depositNo: '', c_ApprovalDate: null },
    ])
  })

  it('are no matter of a cashier', async () => {
    const { cashier } = await aDesk(app)

    expect((await cashier.client.send(listReceipts, everything)).status).toBe(403)
  })
})

describe('lines of deposits', () => {
  it('cashiers see their own, directors and deposit approvers all of the branch', async () => {
    const { desk, colleague } = await aBranchAtWork()
    const approver = await aWorker(app, { role: role.depositApprover, in: desk.branch })

    expect(await deposited(desk.cashier)).toEqual([32])
    expect(await deposited(desk.cashier, { cashierId: colleague.cashier.userId })).toEqual([])
    expect(await deposited(desk.director)).toEqual([32, 64])
    expect(await deposited(approver)).toEqual([32, 64])
    expect(await deposited(approver, { cashierId: colleague.cashier.userId })).toEqual([64])
    expect((await approver.client.send(listTransfers, everything)).status).toBe(403)
  })

  it('are separate rows if a receipt is in a second deposit', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const receipts = [await aReceipt({ by: salesman, amount: 1 }).sentTo(cashier).approved()]
    await aDeposit({ by: cashier, receipts }).declinedBy(director)
    await aDeposit({ by: cashier, receipts })

    const { responseObjects } = await cashier.client.ask(listDepositLines, everything)

    expect(new Set(responseObjects.map((line) => line.lineNo)).size).toBe(2)
  })
})

describe('tiles of a director', () => {
  it('are the sums of the branch', async () => {
    const { desk, colleague } = await aBranchAtWork()
    const added = (some: readonly number[], others: readonly number[]) =>
      some.map((figure, at) => figure + (others[at] ?? 0))
    const [owed, ...ofCashier] = await cashierTiles(desk.cashier)
    const [, ...ofOther] = await cashierTiles(colleague.cashier)

    const ofSalesmen = added(await salesmanTiles(desk.salesman), await salesmanTiles(colleague.salesman))
    expect(await salesmanTiles(desk.director)).toEqual(ofSalesmen)
    expect(await cashierTiles(desk.director)).toEqual([owed, ...added(ofCashier, ofOther)])
    expect(ofSalesmen.slice(1)).toEqual([127, 114, 13])
    expect(owed).toBe(ofSalesmen[0])
  })
})

describe('a branch of others', () => {
  it("is refused to a director, and is not included in all of the director's branches", async () => {
    const { desk, elsewhere } = await aBranchAtWork()
    const theirs = { ...everything, cCode: elsewhere.branch.code }
    const { client } = desk.director

    const answers = [
      await client.send(listTransfers, theirs),
      await client.send(listReceipts, theirs),
      await client.send(listDepositLines, theirs),
    ]

    expect(answers.map(({ status, failure }) => [status, failure.message])).toEqual(
      answers.map(() => [403, serverMessages.otherBranch]),
    )
    expect(await sent(elsewhere.director)).toEqual([1024])
    expect(await recorded(elsewhere.director)).toEqual([1024])
    expect(await deposited(elsewhere.director)).toEqual([1024])
  })
})

describe('days of all branches', () => {
  it("are the days of each row's own company", async () => {
    const karachi = await aBranch({ company: await aCompany({ timeZone: 'Asia/Karachi' }) })
    const london = await aBranch({ company: await aCompany({ timeZone: 'Europe/London' }) })
    const desks = [await aDesk(app, { branch: karachi }), await aDesk(app, { branch: london })] as const
    const director = await aWorker(app, { role: role.director, in: [karachi, london] })
    for (const [at, { salesman, cashier }] of desks.entries()) {
      await aReceipt({ by: salesman, amount: at + 1 }).sentTo(cashier)
    }
    // At this moment it is 2 March in Karachi and still 1 March in London.
    await owned(
      `with sent as (update transfer set sent_at = '2026-03-01T20:00:00Z' where branch_code = any ($1) returning receipt_id)
       update receipt set created_at = '2026-03-01T20:00:00Z' where id in (select receipt_id from sent)`,
      [[karachi.code, london.code]],
    )

    const first = { fromDate: '01/03/2026', toDate: '01/03/2026' }
    const second = { fromDate: '02/03/2026', toDate: '02/03/2026' }
    expect([await sent(director, first), await sent(director, second)]).toEqual([[2], [1]])
    expect([await recorded(director, first), await recorded(director, second)]).toEqual([[2], [1]])
    expect(await sent(director, { ...first, cCode: karachi.code })).toEqual([])
  })
})
