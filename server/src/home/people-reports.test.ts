/** Tests the directors' lists of decisions, of people who are away, and of tours. */
import { role } from '@backoffice/contract/access'
import { listDecisions } from '@backoffice/contract/approvals/decided'
import type { Wire } from '@backoffice/contract/call'
import { addDays, type Day } from '@backoffice/contract/day'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { listAway } from '@backoffice/contract/leaves/away'
import { listLeaves } from '@backoffice/contract/leaves/leaves'
import { listDeciders, listDepositAccounts } from '@backoffice/contract/lookups/deciders'
import { messages } from '@backoffice/contract/messages'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { listTourReport } from '@backoffice/contract/tours/tour-report'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aBank, aDesk, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { aLeave, decided as leaveDecided, withdrawn } from '../../testing/builders/leaves.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { aTour, tourDecided, tourWithdrawn } from '../../testing/builders/tours.ts'
import { approves, aVoucher } from '../../testing/builders/vouchers.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()
const PAGE = { page: 1, limit: 200 }

const decisions = ({ client, branch }: Worker, filters: Partial<Wire<typeof listDecisions>> = {}) =>
  client.ask(listDecisions, { ...PAGE, totals: true, cCode: branch, ...filters })

describe('the decisions', () => {
  it('have each approval, refusal, void and taking back with its person and its reason', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const deposit = await aDeposit({ by: cashier, receipts: [await inHand(desk, 100)] }).approvedBy(director)
    const refused = await aDeposit({ by: cashier, receipts: [await inHand(desk, 7)] }).declinedBy(
      director,
      'wrong slip',
    )
    const withdrawnDeposit = await aDeposit({ by: cashier, receipts: [await inHand(desk, 9)] }).withdrawn('torn')
    const voided = await aReceipt({ by: salesman, amount: 3 }).voided('typed twice')
    const declined = await aReceipt({ by: salesman, amount: 5 }).sentTo(cashier).declined('too little')
    const recalled = await aReceipt({ by: salesman, amount: 6 }).sentTo(cashier).recalled()
    const leave = await aLeave({ by: salesman })
    await leaveDecided(director, leave, { status: 'DECLINED', reason: 'too many' })
    const tour = await aTour({ by: salesman })
    await tourDecided(director, tour)
    const voucher = await aVoucher({ branch: branch.code, type: 'JV', amount: 50 })
    await approves(director, voucher)

    const { responseObjects, totals } = await decisions(director)

    expect(
      responseObjects
        .map(({ kindName, number, amount, outcomeName, reason, byName }) => [
          kindName,
          number,
          amount,
          outcomeName,
          reason,
          byName,
        ])
        .toReversed(),
    ).toEqual([
      ['Deposit', deposit.no, 100, 'Approved', '', director.name],
      ['Deposit', refused.no, 7, 'Declined', 'wrong slip', director.name],
      ['Deposit', withdrawnDeposit.no, 9, 'Taken back', 'torn', cashier.name],
      ['Receipt', String(voided.id), 3, 'Voided', 'typed twice', salesman.name],
      ['Receipt', String(declined.id), 5, 'Declined', 'too little', cashier.name],
      ['Receipt', String(recalled.id), 6, 'Taken back', '', salesman.name],
      ['Leave', String(leave.id), null, 'Declined', 'too many', director.name],
      ['Tour', tour.no, 2150, 'Approved', '', director.name],
      ['Voucher', voucher.no, 50, 'Approved', '', director.name],
    ])
    expect(totals?.parts?.map(({ word, rows, amounts }) => [word, rows, amounts.amount])).toEqual([
      ['Approved', 3, 2300],
      ['Declined', 3, 12],
      ['Taken back', 2, 15],
      ['Voided', 1, 3],
    ])
  })

  it('are narrowed by person, document, outcome and period, and by branch', async () => {
    const desk = await aDesk(app)
    const { cashier, director, branch } = desk
    const colleague = await aWorker(app, { role: role.director, in: branch })
    const first = await aDeposit({ by: cashier, receipts: [await inHand(desk, 100)] }).approvedBy(director)
    const second = await aDeposit({ by: cashier, receipts: [await inHand(desk, 40)] }).approvedBy(colleague)
    const undone = await aDeposit({ by: cashier, receipts: [await inHand(desk, 2)] })
      .approvedBy(colleague)
      .undoneBy(colleague)
    const now = (await today(branch.code)) as Day
    const numbers = async (filters: Partial<Wire<typeof listDecisions>>) =>
      (await decisions(director, filters)).responseObjects.map(({ number, outcome }) => [number, outcome])

    expect(await numbers({ personId: director.userId })).toEqual([[first.no, 'approved']])
    expect(await numbers({ personId: colleague.userId, outcome: 'approved' })).toEqual([
      [undone.no, 'approved'],
      [second.no, 'approved'],
    ])
    expect(await numbers({ outcome: 'undone' })).toEqual([[undone.no, 'undone']])
    expect(await numbers({ outcome: 'declined,voided,takenBack' })).toEqual([])
    expect(await numbers({ kind: 'voucher' })).toEqual([])
    expect(await numbers({ fromDate: now, toDate: now })).toHaveLength(4)
    expect(await numbers({ toDate: addDays(now, -1) })).toEqual([])
    expect(await numbers({ fromDate: addDays(now, 1) })).toEqual([])
    expect(await numbers({ sort: '-amount', outcome: 'approved' })).toEqual([
      [first.no, 'approved'],
      [second.no, 'approved'],
      [undone.no, 'approved'],
    ])
    expect((await decisions((await aDesk(app)).director)).totalRows).toBe(0)
    const lines = await director.client.ask(listDepositLines, {
      ...PAGE,
      cCode: branch.code,
      directorId: colleague.userId,
    })
    expect(lines.responseObjects.map(({ depositNo }) => depositNo)).toEqual([second.no])
  })
})

describe('Deposit History', () => {
  it('is narrowed by who decided, by account and by posting day, and adds up what is left', async () => {
    const desk = await aDesk(app)
    const { cashier, director, branch, account } = desk
    const other = await aBank({ branch: branch.code })
    const now = (await today(branch.code)) as Day
    const made = async (amount: number, to: string, day: string) =>
      aDeposit({ by: cashier, receipts: [await inHand(desk, amount)], account: to }).approvedBy(director, day)
    const [one, two] = [await made(1, account, now), await made(2, other, now)]
    const pending = await aDeposit({ by: cashier, receipts: [await inHand(desk, 4)], account })
    const found = async (filters: Partial<Wire<typeof listDepositLines>>) => {
      const wire = { ...PAGE, cCode: branch.code, totals: true, ...filters }
      const { responseObjects, totalRows, totals } = await director.client.ask(listDepositLines, wire)
      return [responseObjects.map(({ depositNo }) => depositNo), totalRows, totals?.amounts.s_Receive_Amount]
    }

    expect(await found({})).toEqual([[pending.no, two.no, one.no], 3, 7])
    expect(await found({ accountCode: account })).toEqual([[pending.no, one.no], 2, 5])
    expect(await found({ directorId: director.userId })).toEqual([[two.no, one.no], 2, 3])
    expect(await found({ fromPosting: now, toPosting: now, accountCode: other })).toEqual([[two.no], 1, 2])
    expect(await found({ fromPosting: addDays(now, 1) })).toEqual([[], 0, 0])
    expect(await found({ toPosting: addDays(now, -1) })).toEqual([[], 0, 0])
    const accounts = await director.client.ask(listDepositAccounts, { cCode: branch.code })
    expect(accounts.accounts.map(({ code }) => code).toSorted()).toEqual([account, other].toSorted())
    const { people } = await director.client.ask(listDeciders, { cCode: branch.code })
    expect(people.map(({ userId, roleId }) => [userId, roleId])).toContainEqual([director.userId, role.director])
    for (const call of [listDeciders, listDepositAccounts] as const) {
      const refused = await desk.salesman.client.send(call, { cCode: branch.code })
      expect([refused.status, refused.failure.message]).toEqual([403, messages.http.notAllowed])
    }
  })
})

describe('who is away', () => {
  const away = async ({ client, branch }: Worker, when: Wire<typeof listAway>['when']) =>
    (await client.ask(listAway, { ...PAGE, cCode: branch, when })).responseObjects.map(
      ({ kind, id, status, days, held }) => [kind, id, status, days, held],
    )

  it('is on a leave or a tour that is approved or waits, today or in the next days', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const colleague = await aWorker(app, { role: role.salesman, in: desk.branch })
    await aReceipt({ by: salesman, amount: 40 })
    await inHand(desk, 8)
    const leave = await aLeave({ by: salesman, in: 14, days: 3 })
    await leaveDecided(director, leave)
    await aLeave({ by: salesman, in: 15 + 2 })
    const declined = await aLeave({ by: cashier, in: 1 })
    await leaveDecided(director, declined, { status: 'DECLINED', reason: 'no' })
    await withdrawn(cashier, await aLeave({ by: cashier, in: 2 }))
    const now = await aLeave({ by: cashier, in: 0 })
    const tour = await aTour({ by: colleague, in: -3, days: 4 })
    const over = await aTour({ by: colleague, in: -9, days: 2 })

    expect(await away(director, 'Today')).toEqual([
      ['Tour', tour.id, 'Pending', 4, 0],
      ['Leave', now.id, 'Pending', 1, 8],
    ])
    expect(await away(director, 'Next 14 days')).toEqual([
      ['Tour', tour.id, 'Pending', 4, 0],
      ['Leave', now.id, 'Pending', 1, 8],
      ['Leave', leave.id, 'APPROVED', 3, 40],
    ])
    expect((await away(director, 'Last 30 days')).map(([kind, id]) => [kind, id])).toEqual([
      ['Tour', over.id],
      ['Tour', tour.id],
      ['Leave', now.id],
    ])
    expect(await away((await aDesk(app)).director, 'Next 14 days')).toEqual([])
    const decided = await director.client.ask(listAway, {
      ...PAGE,
      cCode: desk.branch.code,
      when: 'Next 14 days',
      directorId: director.userId,
    })
    expect([decided.responseObjects.map(({ id, decidedBy }) => [id, decidedBy]), decided.totalRows]).toEqual([
      [[leave.id, director.name]],
      1,
    ])
  })

  it('is a fact of each leave that waits, with the days taken and the money held', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    await aReceipt({ by: salesman, amount: 40 })
    const taken = await aLeave({ by: salesman, in: 20, days: 2 })
    await leaveDecided(director, taken)
    const asked = await aLeave({ by: salesman, in: 5, days: 3 })
    await aLeave({ by: cashier, in: 7 })
    await aTour({ by: cashier, in: 3, days: 2 })
    await aTour({ by: cashier, in: 5, days: 1 })
    const from = async (days: number) => today(desk.branch.code, days)
    const sameYear = (await from(20)).slice(0, 4) === (await from(5)).slice(0, 4)

    const { responseObjects } = await director.client.ask(listLeaves, { ...PAGE, cCode: desk.branch.code, status: 0 })

    expect(responseObjects.find(({ leaveId }) => leaveId === asked.id)).toMatchObject({
      alsoAway: [
        { name: cashier.name, from: await from(5), to: await from(5) },
        { name: cashier.name, from: await from(7), to: await from(7) },
      ],
      daysTaken: sameYear ? 2 : 0,
      held: 40,
    })
  })
})

describe('the tours', () => {
  it('have their costs next to the receipts of their days, which they lead to', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const tour = await aTour({ by: salesman, in: -7, days: 2 })
    await tourDecided(director, tour)
    const next = await aTour({ by: salesman, in: -2 })
    await tourWithdrawn(salesman, await aTour({ by: salesman, in: -20 }))
    const own = await aTour({ by: director, in: -4 })
    const recordedOn = async (id: number, away: number) =>
      owned('update receipt set created_at = day_start(branch_code, $2::date) where id = $1', [
        id,
        await today(branch.code, away),
      ])
    await recordedOn((await aReceipt({ by: salesman, amount: 1000 })).id, -7)
    await recordedOn((await aReceipt({ by: salesman, amount: 4000 })).id, -6)
    await recordedOn((await aReceipt({ by: salesman, amount: 20 })).id, -5)
    await recordedOn((await aReceipt({ by: salesman, amount: 300 }).voided()).id, -6)
    await recordedOn((await aReceipt({ by: salesman, amount: 50 }).sentTo(cashier).approved()).id, -2)
    const found = async (filters: Partial<Wire<typeof listTourReport>> = {}) =>
      director.client.ask(listTourReport, { ...PAGE, totals: true, cCode: branch.code, ...filters })

    const { responseObjects: rows, totals } = await found()

    expect(
      rows.map(({ tourNo, totalBill, collected, result, status }) => [tourNo, totalBill, collected, result, status]),
    ).toEqual([
      [next.no, 2150, 50, -2100, 'Pending'],
      [own.no, 2150, 0, -2150, 'Pending'],
      [tour.no, 2150, 5000, 2850, 'APPROVED'],
    ])
    expect(totals?.amounts).toMatchObject({ totalBill: 6450, collected: 5050, result: -1400 })
    for (const { userId, startDate, endDate, collected } of rows) {
      const { totals: behind } = await director.client.ask(listReceipts, {
        page: 1,
        limit: 1,
        cCode: branch.code,
        totals: true,
        sellerId: userId,
        place: '0,1,2,3,4',
        fromDate: startDate,
        toDate: endDate,
      })
      expect(behind?.amounts.s_ReceiveAmount).toBe(collected)
    }
    expect((await found({ status: 1 })).totalRows).toBe(1)
    expect(totals?.parts?.reduce((added, { amounts }) => added + (amounts['collected'] ?? 0), 0)).toBe(5050)
    const drawn = await found({ fromDate: await today(branch.code, -7), toDate: await today(branch.code, -2) })
    expect(drawn.totals?.parts?.map(({ word, rows: count, amounts }) => [word, count, amounts['collected']])).toEqual([
      [await today(branch.code, -7), 1, 5000],
      [await today(branch.code, -4), 1, 0],
      [await today(branch.code, -2), 1, 50],
    ])
    const decided = await found({ directorId: director.userId })
    expect([decided.responseObjects.map(({ tourNo }) => tourNo), decided.totalRows]).toEqual([[tour.no], 1])
    expect(decided.totals?.amounts).toMatchObject({ totalBill: 2150, collected: 5000 })
    expect((await found({ directorId: salesman.userId })).totalRows).toBe(0)
    const day = await today(branch.code, -4)
    expect((await found({ fromDate: day, toDate: day })).responseObjects.map(({ tourNo }) => tourNo)).toEqual([own.no])
    expect((await found({ sort: 'collected' })).responseObjects.map(({ collected }) => collected)).toEqual([
      0, 50, 5000,
    ])
  })
})

describe('each of these lists', () => {
  it('is of directors with the reports', async () => {
    const { branch, salesman, cashier } = await aDesk(app)
    const without = await aWorker(app, { role: role.director, in: branch, modules: [7, 8, 9, 12] })
    for (const { client } of [salesman, cashier, without]) {
      const answers = [
        await client.send(listDecisions, { ...PAGE, cCode: branch.code }),
        await client.send(listAway, { ...PAGE, cCode: branch.code, when: 'Today' }),
        await client.send(listTourReport, { ...PAGE, cCode: branch.code }),
      ]
      for (const { status, failure } of answers)
        expect([status, failure.message]).toEqual([403, messages.http.notAllowed])
    }
  })
})
