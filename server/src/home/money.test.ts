/** Tests the money of the home page: its figures are the sums of the lists behind them, and each user sees only the money they may see. */
import { role } from '@backoffice/contract/access'
import { matchBankLine } from '@backoffice/contract/banks/bank-statements'
import { OPEN_AT_BANK } from '@backoffice/contract/banks/bank-statuses'
import type { Wire } from '@backoffice/contract/call'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { addDays, type Day } from '@backoffice/contract/day'
import { listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import { listLate } from '@backoffice/contract/home/late'
import { listMoney, NOT_AT_BANK } from '@backoffice/contract/home/money'
import { messages } from '@backoffice/contract/messages'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import { aBankLine } from '../../testing/builders/banks.ts'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { bounced, chequeInHand, everyPlace, inHand } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const places = async ({ client, userId, branch }: Worker, bCode: string = branch) =>
  (await client.ask(listMoney, { userId, bCode })).places
const sums = async (worker: Worker, bCode?: string) =>
  (await places(worker, bCode)).map(({ place, total, receipts, people }) => [place, total, receipts, people])
const late = async ({ client, userId, branch }: Worker, bCode: string = branch) =>
  (await client.ask(listLate, { userId, bCode })).late
const brief = (found: Awaited<ReturnType<typeof late>>) =>
  found.map(({ kind, count, total, names, moreNames }) => [kind, count, total, names, moreNames])

const sentAgo = (id: number, day: Day) =>
  owned('update receipt set created_at = day_start(branch_code, $2::date) where id = $1', [id, day])
const dueOn = (id: number, day: Day) => owned('update receipt set cheque_on = $2 where id = $1', [id, day])

describe('the money that is not at the bank yet', () => {
  it('is added up by place for a director, as Money in Hands has it', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    await everyPlace(desk)
    await aReceipt({ by: colleague.salesman, amount: 2048 })

    expect(await sums(desk.director)).toEqual([
      [0, 1 + 8 + 32 + 2048, 4, 2],
      [1, 4, 1, 1],
      [2, 16 + 256 + 1024, 3, 1],
      [3, 64, 1, 1],
    ])
    const list = await desk.director.client.ask(listMoneyInHands, { cCode: desk.branch.code, totals: true })
    expect((await places(desk.director)).reduce((sum, { total }) => sum + total, 0)).toBe(list.totals?.amounts.total)
    expect((await places(desk.director)).map(({ oldestDay, ageDays }) => [oldestDay, ageDays])).toEqual(
      Array.from({ length: 4 }, () => [list.responseObjects[0]?.oldestDay, 0]),
    )
  })

  it('is only their own for a salesman and a cashier', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    await everyPlace(desk)
    await aReceipt({ by: colleague.salesman, amount: 2048 }).sentTo(desk.cashier)

    expect(await sums(desk.salesman)).toEqual([
      [0, 1 + 8 + 32, 3, 1],
      [1, 4, 1, 1],
    ])
    expect(await sums(desk.cashier)).toEqual([
      [2, 16 + 256 + 1024, 3, 1],
      [3, 64, 1, 1],
    ])
    expect(await sums(colleague.salesman)).toEqual([[1, 2048, 1, 1]])
    expect(await sums(colleague.cashier)).toEqual([])
  })

  it('has for a director the rest of approved deposits that the bank has not shown, which its link lists', async () => {
    const desk = await aDesk(app)
    const { cashier, director, branch, account } = desk
    const to = { by: cashier, account }
    const line = await aBankLine(desk, 20)
    await aDeposit({ ...to, receipts: [await inHand(desk, 64)] }).approvedBy(director)
    const partly = await aDeposit({ ...to, receipts: [await inHand(desk, 50)] }).approvedBy(director)
    const cheque = await chequeInHand(desk, 4)
    const mixed = await aDeposit({ ...to, receipts: [await inHand(desk, 8), cheque] }).approvedBy(director)
    await bounced(desk, cheque, mixed)
    await aDeposit({ by: cashier, receipts: [await inHand(desk, 1024)] }).approvedBy(director)
    const old = await aDeposit({ ...to, receipts: [await inHand(desk, 2048)] }).approvedBy(director)
    await owned('update deposit set deposited_on = deposited_on - 60 where id = $1', [old.id])
    const { userId, client } = director
    const matched = { userId, cCode: branch.code, lineId: line, deposits: [partly.no], isWhole: false, note: '' }
    expect(await client.ask(matchBankLine, matched)).toMatchObject({ isSuccessful: true })

    expect(await sums(director)).toEqual([[NOT_AT_BANK, 64 + 30 + 8, 3, 1]])
    expect(await sums(cashier)).toEqual([])
    const lines = await client.ask(listDepositLines, {
      page: 1,
      limit: 9,
      cCode: branch.code,
      bank: OPEN_AT_BANK,
      status: 1,
    })
    expect(lines.responseObjects.map(({ s_Receive_Amount }) => s_Receive_Amount).toSorted((a, b) => a - b)).toEqual([
      8, 50, 64,
    ])
  })

  it('counts a person of two branches once, and no other branch', async () => {
    const desk = await aDesk(app)
    const second = await aBranch({ company: desk.branch.companyCode })
    const elsewhere = await aDesk(app)
    const director = await aWorker(app, { role: role.director, in: [desk.branch, second] })
    const both = await aWorker(app, { role: role.salesman, in: [desk.branch, second] })
    const now = (await today(desk.branch.code)) as Day
    await sentAgo((await aReceipt({ by: both, amount: 1 })).id, addDays(now, -6))
    await aReceipt({
      by: { ...both, branch: second.code },
      amount: 2,
      invoice: await anInvoice({ salesman: both, branch: second.code }),
    })
    await aReceipt({ by: elsewhere.salesman, amount: 4 })

    expect(await places(director, '-1')).toEqual([
      { place: 0, total: 3, receipts: 2, people: 1, oldestDay: addDays(now, -6), ageDays: 6 },
    ])
    expect(await sums(director, second.code)).toEqual([[0, 2, 1, 1]])
  })

  it('is refused to users without these screens, in another branch, and in the name of another user', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const approver = await aWorker(app, { role: role.director, in: branch, modules: [7, 8, 9, 12] })
    const depositApprover = await aWorker(app, { role: role.depositApprover, in: branch })
    const answer = async ({ client, userId }: Worker, wire: Partial<Wire<typeof listMoney>> = {}) => {
      const { status, failure } = await client.send(listMoney, { userId, bCode: branch.code, ...wire })
      return [status, failure?.message]
    }

    for (const worker of [approver, depositApprover]) {
      expect(await answer(worker)).toEqual([403, messages.http.notAllowed])
    }
    for (const worker of [salesman, cashier, director]) {
      expect((await answer(worker))[0]).toBe(200)
      expect(await answer(worker, { bCode: elsewhere.branch.code })).toEqual([403, serverMessages.otherBranch])
      expect(await answer(worker, { userId: elsewhere.director.userId })).toEqual([403, serverMessages.otherUser])
    }
  })
})

/** Makes a row of each kind, and money that is neither late nor odd. */
async function lateMoney(desk: Desk) {
  const { salesman, cashier, director, branch } = desk
  const now = (await today(branch.code)) as Day
  await sentAgo((await aReceipt({ by: salesman, amount: 1 })).id, addDays(now, -3))
  await aReceipt({ by: salesman, amount: 2 }).sentTo(cashier)
  const bounced = await aReceipt({ by: salesman, ...aCheque(4) })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  const paidSince = await aReceipt({ by: salesman, ...aCheque(8) })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  await aReceipt({ by: salesman, amount: 8, ...(paidSince.invoice && { invoice: paidSince.invoice }) }).sentTo(cashier)
  const cheque = async (amount: number, inDays: number) =>
    dueOn((await aReceipt({ by: salesman, ...aCheque(amount) }).sentTo(cashier)).id, addDays(now, inDays))
  await cheque(16, 0)
  await cheque(32, -1)
  await cheque(64, 1)
  await cheque(128, 7)
  await cheque(256, 8)
  const first = await aDeposit({ by: cashier, receipts: [await inHand(desk, 512)], slipNo: 'SL/77' })
  const second = await aDeposit({ by: cashier, receipts: [await inHand(desk, 1024)], slipNo: 'sl 77' })
  const third = await aDeposit({ by: cashier, receipts: [await inHand(desk, 2048)], slipNo: 'SL/78' })
  const slips = [first.no, second.no]
  await owned(
    `insert into attachment (image_code, created_by, path, thumb_path, mime, bytes, branch_code, document_kind, document_id)
     select 'IR', cashier_id, 'p', '', 'image/webp', 1, branch_code, 'deposit', id from deposit where deposit_no = any($1) and branch_code = $2`,
    [slips, branch.code],
  )
  return { bounced, now, slips, noSlip: third.no }
}

describe('what is late or odd', () => {
  it('is, kind by kind, the rows of the list behind it', async () => {
    const desk = await aDesk(app)
    const { client } = desk.director
    const { slips, noSlip, now } = await lateMoney(desk)

    const found = await late(desk.director)

    expect(found.map(({ kind, count, total }) => [kind, count, total])).toEqual([
      ['held', 1, 1],
      ['noSlip', 1, 2048],
      ['slips', 2, 512 + 1024],
      ['bounced', 1, 4],
      ['chequesDue', 2, 16 + 32],
      ['chequesSoon', 2, 64 + 128],
    ])
    expect(found.map(({ firstDay }) => firstDay)).toEqual([
      addDays(now, -3),
      now,
      now,
      now,
      addDays(now, -1),
      addDays(now, 1),
    ])
    expect(found[0]?.names).toEqual([desk.salesman.name])
    expect(found[1]?.names).toEqual([noSlip])
    expect(found[2]?.names).toEqual(slips)
    const page = { cCode: desk.branch.code, page: 1, limit: 100 }
    const receipts = async (cheques: string) => {
      const list = await client.ask(listReceipts, { ...page, totals: true, cheques })
      return [list.totalRows, list.totals?.amounts.s_ReceiveAmount]
    }
    expect(await receipts('owed')).toEqual([1, 4])
    expect(await receipts('due')).toEqual([2, 16 + 32])
    expect(await receipts('soon')).toEqual([2, 64 + 128])
    const deposits = await client.ask(listDeposits, { ...page, status: 0, evidence: 'slip' })
    expect(deposits.responseObjects.map(({ depositNo }) => depositNo).toSorted()).toEqual(slips.toSorted())
    const unproved = await client.ask(listDeposits, { ...page, status: 0, evidence: 'none' })
    expect(unproved.responseObjects.map(({ depositNo }) => depositNo)).toEqual([noSlip])
    const held = await client.ask(listMoneyInHands, { cCode: desk.branch.code, place: '0,2', waits: 'long' })
    expect(held.responseObjects.map(({ userName, total }) => [userName, total])).toEqual([[desk.salesman.name, 1]])
  })

  it('names three of the people at most, the oldest first, and counts a person of two branches once', async () => {
    const desk = await aDesk(app)
    const second = await aBranch({ company: desk.branch.companyCode })
    const director = await aWorker(app, { role: role.director, in: [desk.branch, second] })
    const now = (await today(desk.branch.code)) as Day
    const both = await aWorker(app, { role: role.salesman, in: [desk.branch, second] })
    const invoice = await anInvoice({ salesman: both, branch: second.code })
    const others = [4, 9, 6].map(async (days) => {
      const worker = await aWorker(app, { role: role.salesman, in: desk.branch })
      await sentAgo((await aReceipt({ by: worker, amount: 10 })).id, addDays(now, -days))
      return worker.name
    })
    const [, nine, six] = await Promise.all(others)
    await sentAgo((await aReceipt({ by: both, amount: 1 })).id, addDays(now, -5))
    await sentAgo((await aReceipt({ by: { ...both, branch: second.code }, amount: 2, invoice })).id, addDays(now, -3))

    expect(brief(await late(director, '-1'))).toEqual([['held', 4, 33, [nine, six, both.name], 1]])
    expect(brief(await late(director, second.code))).toEqual([['held', 1, 2, [both.name], 0]])
  })

  it('is only what the user may look at, in their branches', async () => {
    const desk = await aDesk(app)
    const { branch, director, salesman, cashier } = desk
    await lateMoney(desk)
    const elsewhere = await aDesk(app)
    const kindsFor = async (worker: Worker, wire: Partial<Wire<typeof listLate>> = {}) => {
      const sent = { userId: worker.userId, bCode: branch.code, ...wire }
      const { status, answer } = await worker.client.send(listLate, sent)
      return status === 200 ? answer?.late.map(({ kind }) => kind) : status
    }
    const of = (roleId: 3 | 4 | 5, modules?: readonly number[]) =>
      aWorker(app, { role: roleId, in: branch, ...(modules && { modules }) })

    expect(await kindsFor(director)).toEqual(['held', 'noSlip', 'slips', 'bounced', 'chequesDue', 'chequesSoon'])
    expect(await kindsFor(await of(role.director, [10]))).toEqual(['held', 'bounced', 'chequesDue', 'chequesSoon'])
    expect(await kindsFor(await of(role.director, [7]))).toEqual(['noSlip', 'slips'])
    expect(await kindsFor(await of(role.depositApprover))).toEqual(['noSlip', 'slips'])
    for (const worker of [salesman, cashier, await of(role.director, [33]), await of(role.locationApprover)]) {
      expect(await kindsFor(worker)).toBe(403)
    }
    expect(await kindsFor(director, { bCode: elsewhere.branch.code })).toBe(403)
    expect(await kindsFor(director, { userId: elsewhere.director.userId })).toBe(403)
    expect(await kindsFor(elsewhere.director, { bCode: '-1' })).toEqual([])
  })
})
