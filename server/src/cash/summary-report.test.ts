import { role } from '@backoffice/contract/access'
import { DAYS, listDays } from '@backoffice/contract/cash/days'
import { listReceived } from '@backoffice/contract/cash/received'
import { listSummaries, type SummaryType, summaryTypes } from '@backoffice/contract/cash/summary-report'
import { addDays, type Day } from '@backoffice/contract/day'
import { sum } from '@backoffice/contract/money'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { everyPlace } from '../../testing/builders/stories.ts'
import {
  aDesk,
  anInvoice,
  aWorker,
  cashierTiles,
  salesmanTiles,
  today,
  type Worker,
} from '../../testing/builders/desk.ts'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const summary = async ({ client, branch }: Worker, type: SummaryType, bCode: string | -1 = branch) =>
  (await client.ask(listSummaries, { bCode, type })).responseObjects
type Row = Awaited<ReturnType<typeof summary>>[number]
const figuresOf = (row: Row | undefined) =>
  row && [row.outstandingBalance, row.totalReceiveAmount, row.totalTransferAmount, row.balanceLeft]
const rowOf = (rows: readonly Row[], { userId }: Pick<Worker, 'userId'>, cCode: string) =>
  figuresOf(rows.find((row) => row.userId === userId && row.cCode === cCode))

const days = async ({ client, userId, branch }: Worker) =>
  (await client.ask(listDays, { userId: String(userId), bCode: branch })).days
/** Returns the sums of all days: received, handed over, deposited. */
async function sumsOf(worker: Worker): Promise<number[]> {
  const all = await days(worker)
  const added = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return [
    added(all.map((day) => day.received)),
    added(all.map((day) => day.handedOver)),
    added(all.map((day) => day.deposited)),
  ]
}

const received = 1 + 4 + 8 + 16 + 32 + 64 + 128 + 256 + 1024
const withCashiers = 16 + 64 + 128 + 256 + 1024
const owed = 5000.55 + 2 + 512

describe('the summary report', () => {
  it('has the tiles of every salesman and cashier, in every branch', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    await everyPlace(desk)
    await aReceipt({ by: colleague.salesman, amount: 0.1 }).sentTo(colleague.cashier).approved()
    await aReceipt({ by: colleague.salesman, amount: 0.2 }).sentTo(desk.cashier)

    const salesmen = await summary(desk.director, 'Salesman')
    const cashiers = await summary(desk.director, 'Cashier')

    expect(salesmen).toHaveLength(2)
    expect(cashiers).toHaveLength(2)
    for (const worker of [desk.salesman, colleague.salesman]) {
      expect(rowOf(salesmen, worker, desk.branch.code)).toEqual(await salesmanTiles(worker))
    }
    for (const worker of [desk.cashier, colleague.cashier]) {
      expect(rowOf(cashiers, worker, desk.branch.code)).toEqual(await cashierTiles(worker))
    }
    expect(rowOf(salesmen, desk.salesman, desk.branch.code)).toEqual([owed, received, 4 + withCashiers, 1 + 8 + 32])
    expect(rowOf(cashiers, desk.cashier, desk.branch.code)).toEqual([owed, withCashiers, 64 + 128, 16 + 256 + 1024])
    expect(salesmen.map(({ branchName }) => branchName)).toEqual([desk.branch.name, desk.branch.name])
    // The sums over the users are the tiles of the branch, as the director sees them.
    const sum = (rows: readonly Row[]) =>
      rows.reduce((sums, row) => sums.map((one, at) => one + (figuresOf(row)?.[at] ?? 0)), [0, 0, 0, 0])
    expect(sum(salesmen)).toEqual(await salesmanTiles(desk.director))
    expect(sum(cashiers).slice(1)).toEqual((await cashierTiles(desk.director)).slice(1))
  })

  it('has what was received and passed on in a period, as the days of Home count it', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    await everyPlace(desk)
    const now = (await today(branch.code)) as Day
    const old = await aReceipt({ by: salesman, amount: 2048 }).sentTo(cashier)
    await owned('update receipt set created_at = day_start(branch_code, $2::date) where id = $1', [
      old.id,
      addDays(now, -2),
    ])
    await owned('update transfer set sent_at = day_start(branch_code, $2::date) where receipt_id = $1', [
      old.id,
      addDays(now, -1),
    ])
    const within = async (type: SummaryType, filters: object) => {
      const { responseObjects } = await director.client.ask(listSummaries, { bCode: branch.code, type, ...filters })
      return responseObjects.map(({ totalReceiveAmount, totalTransferAmount }) => [
        totalReceiveAmount,
        totalTransferAmount,
      ])
    }
    const period = { fromDate: addDays(now, 1 - DAYS), toDate: now }

    const [[receivedNow, handedOver] = []] = await within('Salesman', period)
    const [[approved, deposited] = []] = await within('Cashier', period)
    expect([receivedNow, handedOver, deposited]).toEqual(await sumsOf(director))
    expect(approved).toBe((await sumsOf(cashier))[0])
    expect(await within('Salesman', { toDate: addDays(now, -2) })).toEqual([[2048, 0]])
    expect(await within('Salesman', { fromDate: addDays(now, -1), toDate: addDays(now, -1) })).toEqual([[0, 2048]])
    expect(await within('Cashier', { toDate: addDays(now, -1) })).toEqual([[0, 0]])
    const [row] = (await director.client.ask(listSummaries, { bCode: branch.code, type: 'Salesman', fromDate: now }))
      .responseObjects
    expect([row?.outstandingBalance, row?.balanceLeft]).toEqual([
      (await salesmanTiles(salesman))[0],
      (await salesmanTiles(salesman))[3],
    ])
  })

  it('includes people without money yet and former people with figures, but no former people without figures', async () => {
    const { branch, director, salesman } = await aDesk(app)
    const left = await aWorker(app, { role: role.salesman, in: branch, name: 'Left With Cash' })
    await aReceipt({ by: left, amount: 7 })
    const gone = await aUser({ role: role.salesman, in: branch, name: 'Gone' })
    await owned('update app_user set portal_allowed = false where id = any ($1)', [[left.userId, gone.userId]])
    await owned('update user_branch set active = false where user_id = $1', [left.userId])

    const rows = await summary(director, 'Salesman')

    expect(rowOf(rows, salesman, branch.code)).toEqual([0, 0, 0, 0])
    expect(rowOf(rows, left, branch.code)).toEqual([0, 7, 0, 7])
    expect(rows).toHaveLength(2)
  })

  it('has a row per user and branch for all branches of the user, and none of others', async () => {
    const { branch: first } = await aDesk(app)
    const second = await aBranch({ company: first.companyCode })
    const elsewhere = await aDesk(app)
    const director = await aWorker(app, { role: role.director, in: [first, second] })
    const both = await aWorker(app, { role: role.salesman, in: [first, second] })
    await anInvoice({ salesman: both, branch: first.code, bill: 10 })
    await anInvoice({ salesman: both, branch: second.code, bill: 300 })
    await anInvoice({ salesman: elsewhere.salesman, bill: 1 })

    const rows = await summary(director, 'Salesman', -1)

    expect([rowOf(rows, both, first.code)?.[0], rowOf(rows, both, second.code)?.[0]]).toEqual([10, 300])
    expect(new Set(rows.map(({ cCode }) => cCode))).toEqual(new Set([first.code, second.code]))
    const cashiers = await summary(director, 'Cashier', -1)
    expect(cashiers.map(({ cCode, outstandingBalance }) => [cCode, outstandingBalance])).toEqual([[first.code, 10]])
    expect(rowOf(await summary(director, 'Salesman', second.code), both, second.code)?.[0]).toBe(300)
  })

  it('is for directors, in their own branches, with two types', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const approver = await aWorker(app, { role: role.director, in: branch, modules: [7, 8, 9, 12] })
    const elsewhere = await aDesk(app)
    const asking = { bCode: branch.code, type: 'Salesman' } as const

    for (const other of [salesman, cashier, approver]) {
      expect((await other.client.send(listSummaries, asking)).status).toBe(403)
    }
    const foreign = await director.client.send(listSummaries, { ...asking, bCode: elsewhere.branch.code })
    expect(foreign.status).toBe(403)
    const unknown = await director.client.send(listSummaries, { ...asking, type: 'Director' as SummaryType })
    expect([unknown.status, unknown.failure.errors]).toEqual([400, { type: ['is not one of the choices'] }])
  })
})

describe('the picture of the summary report', () => {
  it('has the money of the rows, by method, on the days of the company', async () => {
    const desk = await aDesk(app)
    const { cashier, director, branch } = desk
    await everyPlace(desk)
    const now = (await today(branch.code)) as Day
    const late = await aReceipt({ by: desk.salesman, amount: 0.5 }).sentTo(cashier).approved()
    // The days of Karachi begin at 19:00 of UTC.
    const evening = `${addDays(now, -3)}T19:30:00Z`
    await owned('update receipt set created_at = $2 where id = $1', [late.id, evening])
    await owned('update transfer set sent_at = $2, decided_at = $2 where receipt_id = $1', [late.id, evening])

    for (const type of summaryTypes) {
      for (const days of [
        { fromDate: addDays(now, -30), toDate: now },
        { fromDate: addDays(now, -300) },
        { fromDate: addDays(now, -2), toDate: addDays(now, -2) },
        { toDate: addDays(now, -3) },
      ]) {
        const asked = { bCode: branch.code, type, ...days }
        const rows = (await director.client.ask(listSummaries, asked)).responseObjects
        const { periods } = await director.client.ask(listReceived, asked)
        expect(sum(periods.flatMap(({ cash, cheques, online }) => [cash, cheques, online]))).toBe(
          sum(rows.map(({ totalReceiveAmount }) => totalReceiveAmount)),
        )
      }
    }
    const { periods, ...days } = await director.client.ask(listReceived, { bCode: branch.code, type: 'Salesman' })
    expect(days).toEqual({ fromDate: addDays(now, -30), toDate: now })
    expect(periods.map(({ period }) => period)).toEqual([addDays(now, -2), now])
    expect(periods[0]).toEqual({ period: addDays(now, -2), cash: 0.5, cheques: 0, online: 0 })
    const months = await director.client.ask(listReceived, {
      bCode: branch.code,
      type: 'Salesman',
      fromDate: addDays(now, -900),
    })
    expect(months.fromDate).toBe(addDays(now, -365))
    expect(months.periods.at(-1)?.period).toBe(now.slice(0, 7))
  })

  it('is for the users of the report, in their own branches', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const asking = { bCode: branch.code, type: 'Salesman' } as const
    for (const other of [salesman, cashier]) expect((await other.client.send(listReceived, asking)).status).toBe(403)
    const foreign = await director.client.send(listReceived, { ...asking, bCode: elsewhere.branch.code })
    expect(foreign.status).toBe(403)
  })
})

describe('the money of the last days', () => {
  it('equals the tiles, also after voids, declines and bounces', async () => {
    const desk = await aDesk(app)
    await everyPlace(desk)
    const other = await aDesk(app, { branch: desk.branch })
    await aReceipt({ by: other.salesman, amount: 0.5 }).sentTo(other.cashier)

    const [, tileReceived, tileHanded] = await salesmanTiles(desk.director)
    const [, , tileDeposited] = await cashierTiles(desk.director)
    expect(await sumsOf(desk.director)).toEqual([tileReceived, tileHanded, tileDeposited])
    expect(await sumsOf(desk.director)).toEqual([received + 0.5, 4 + withCashiers + 0.5, 64 + 128])
    // A cashier has received the hand-overs that they approved.
    const [, ownReceived, ownDeposited] = await cashierTiles(desk.cashier)
    expect(await sumsOf(desk.cashier)).toEqual([ownReceived, 4 + withCashiers, ownDeposited])
    expect(await sumsOf(other.cashier)).toEqual([0, 0.5, 0])
  })

  it('counts on the day of the company when it came there', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const now = (await today(branch.code)) as Day
    const { id } = await aReceipt({ by: salesman, amount: 100 }).sentTo(cashier).approved()
    const receipt = await aReceipt({ by: salesman, amount: 20 }).sentTo(cashier).approved()
    await aDeposit({ by: cashier, receipts: [receipt] })
    // The days of Karachi begin at 19:00 of UTC.
    const at = (day: Day, time: string) => `${day}T${time}Z`
    await owned(`update receipt set created_at = $2 where id = $1`, [id, at(addDays(now, -13), '18:59:59')])
    await owned(`update transfer set sent_at = $2, decided_at = $3 where receipt_id = $1`, [
      id,
      at(addDays(now, -13), '19:00:00'),
      at(addDays(now, -4), '00:00:00'),
    ])
    await owned(`update receipt set created_at = $2 where id = $1`, [receipt.id, at(addDays(now, -14), '18:59:59')])

    const rows = await days(director)
    const own = await days(cashier)

    expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: DAYS }, (_, at_) => addDays(now, at_ - 13)))
    const filled = (of: typeof rows) =>
      of.flatMap(({ day, ...sums }) => (Object.values(sums).some(Boolean) ? [[day, ...Object.values(sums)]] : []))
    expect(filled(rows)).toEqual([
      [addDays(now, -13), 100, 0, 0],
      [addDays(now, -12), 0, 100, 0],
      [now, 0, 20, 20],
    ])
    expect(filled(own)).toEqual([
      [addDays(now, -12), 0, 100, 0],
      [addDays(now, -4), 100, 0, 0],
      [now, 20, 20, 20],
    ])
  })

  it('has the sums of the 14 days before, until the same time of the last of them', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const before = async ({ client, userId }: Worker) =>
      (await client.ask(listDays, { userId: String(userId), bCode: branch.code })).before
    const movedBack = async (amount: number, interval: string) => {
      const receipt = await aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
      await aDeposit({ by: cashier, receipts: [receipt] })
      await owned(`update receipt set created_at = created_at - $2::interval where id = $1`, [receipt.id, interval])
      await owned(
        `update transfer set sent_at = sent_at - $2::interval, decided_at = decided_at - $2::interval where receipt_id = $1`,
        [receipt.id, interval],
      )
      await owned(
        `update deposit set created_at = created_at - $2::interval where id = (select deposit_id from deposit_line where receipt_id = $1)`,
        [receipt.id, interval],
      )
    }
    await movedBack(1, '13 days')
    await movedBack(2, '14 days')
    await movedBack(4, '20 days')
    await movedBack(8, '28 days')
    // It is not 14 days ago yet, and its day is not shown.
    const { id } = await aReceipt({ by: salesman, amount: 16 })
    await owned(
      `update receipt set created_at = least(now() - interval '14 days' + interval '1 hour', day_start($2, business_day($2) - 13) - interval '1 ms') where id = $1`,
      [id, branch.code],
    )

    expect(await sumsOf(director)).toEqual([1, 1, 1])
    expect(await before(director)).toEqual({ received: 6, handedOver: 6, deposited: 6 })
    expect(await before(cashier)).toEqual({ received: 6, handedOver: 6, deposited: 6 })
  })

  it('is for cashiers, and directors with reports, in their own branches', async () => {
    const { salesman, cashier, director, branch } = await aDesk(app)
    const approver = await aWorker(app, { role: role.director, in: branch, modules: [7, 8] })
    const elsewhere = await aDesk(app)
    const asking = ({ userId }: Worker, bCode = branch.code) => ({ userId: String(userId), bCode })

    expect((await salesman.client.send(listDays, asking(salesman))).status).toBe(403)
    expect((await approver.client.send(listDays, asking(approver))).status).toBe(403)
    expect((await cashier.client.send(listDays, asking(director))).status).toBe(403)
    expect((await director.client.send(listDays, asking(director, elsewhere.branch.code))).status).toBe(403)
  })

  it("of all branches is the sum over the user's branches", async () => {
    const [desk, other, foreign] = [await aDesk(app), await aDesk(app), await aDesk(app)]
    const both = await aWorker(app, { role: role.director, in: [desk.branch, other.branch] })
    await aReceipt({ by: desk.salesman, amount: 5 }).sentTo(desk.cashier)
    await aReceipt({ by: other.salesman, amount: 0.25 }).sentTo(other.cashier)
    await aReceipt({ by: foreign.salesman, amount: 1000 }).sentTo(foreign.cashier)

    const [day] = (await both.client.ask(listDays, { userId: String(both.userId), bCode: '-1' })).days.slice(-1)

    expect(day).toMatchObject({ received: 5.25, handedOver: 5.25, deposited: 0 })
  })
})
