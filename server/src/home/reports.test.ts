/** Tests the reports of directors about clients, months and branches: their figures equal the rows that they lead to. */
import { role } from '@backoffice/contract/access'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { compareBranches, listCollected } from '@backoffice/contract/cash/collected'
import { listAboveLimit } from '@backoffice/contract/clients/above-limit'
import { addDays, type Day } from '@backoffice/contract/day'
import { buckets } from '@backoffice/contract/invoices/buckets'
import { listDebts } from '@backoffice/contract/invoices/debts'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { messages } from '@backoffice/contract/messages'
import { listBounced } from '@backoffice/contract/receipts/bounced'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { anOrder, limitedTo, orderApproved } from '../../testing/builders/orders.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { everyPlace } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const ALL_ROWS = { page: 1, limit: 200, totals: true }
const PLACES_THAT_COUNT = '0,1,2,3,4'

const dayAgo = async ({ branch }: Pick<Desk, 'branch'>, days: number) => (await today(branch.code, -days)) as Day
const recordedOn = (id: number, day: Day) =>
  owned('update receipt set created_at = day_start(branch_code, $2::date) where id = $1', [id, day])

/** Returns the number and the sum of the invoices that a figure leads to. */
async function invoicesBehind({ client, userId, branch }: Worker, filters: Readonly<Record<string, string | number>>) {
  const { totalRows, totals } = await client.ask(listPendingInvoices, {
    page: 1,
    limit: 1,
    userId,
    branchCode: branch,
    typeCode: '-1',
    totals: true,
    ...filters,
  })
  return [totalRows, totals?.amounts.bal_Amount]
}

async function receiptsBehind({ client, branch }: Worker, filters: Readonly<Record<string, string | number>>) {
  const { totalRows, totals } = await client.ask(listReceipts, {
    page: 1,
    limit: 1,
    cCode: branch,
    totals: true,
    ...filters,
  })
  return [totalRows, totals?.amounts.s_ReceiveAmount]
}

describe('the debts', () => {
  it('are added up by age for each client and for each salesman, as the invoices that they lead to', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const { director, party, salesman } = desk
    for (const [days, bill, by, of] of [
      [0, 1, salesman, party],
      [30, 2, salesman, party],
      [31, 4, salesman, desk.party],
      [61, 8, colleague.salesman, party],
      [91, 16, colleague.salesman, colleague.party],
      [400, 32, salesman, colleague.party],
    ] as const)
      await anInvoice({ salesman: by, bill, party: of, on: await dayAgo(desk, days) })
    await anInvoice({ salesman, bill: 64, receivedBefore: 64, party })
    await anInvoice({ salesman: (await aDesk(app)).salesman, bill: 128 })

    const rows = async (by: 'Client' | 'Salesman') =>
      (await director.client.ask(listDebts, { ...ALL_ROWS, cCode: desk.branch.code, by })).responseObjects
    const brief = (found: Awaited<ReturnType<typeof rows>>) =>
      found.map(({ code, invoices, upTo30, upTo60, upTo90, older, total, ageDays }) => [
        code,
        invoices,
        upTo30,
        upTo60,
        upTo90,
        older,
        total,
        ageDays,
      ])

    const clients = await rows('Client')
    expect(brief(clients)).toEqual([
      [colleague.party, 2, 0, 0, 0, 48, 48, 400],
      [party, 4, 3, 4, 8, 0, 15, 61],
    ])
    const salesmen = await rows('Salesman')
    expect(brief(salesmen)).toEqual([
      [String(salesman.loginId), 4, 3, 4, 0, 32, 39, 400],
      [String(colleague.salesman.loginId), 2, 0, 0, 8, 16, 24, 91],
    ])
    for (const row of [...clients, ...salesmen]) {
      const of = row.userId === null ? { aCode: row.aCode } : { salesmanId: row.userId }
      expect(await invoicesBehind(director, of)).toEqual([row.invoices, row.total])
      const ages = [row.upTo30, row.upTo60, row.upTo90, row.older]
      for (const [at, bucket] of buckets.entries())
        expect((await invoicesBehind(director, { ...of, bucket }))[1]).toBe(ages[at])
    }
    const { totals } = await director.client.ask(listDebts, { ...ALL_ROWS, cCode: '-1', by: 'Client' })
    expect(totals?.amounts).toEqual({ upTo30: 3, upTo60: 4, upTo90: 8, older: 48, total: 63 })
  })

  it('are sought by the name or the code, and sorted by each sum', async () => {
    const { branch, director, salesman } = await aDesk(app)
    const [one, other] = [
      await aParty({ branch: branch.code, title: 'Al-Noor Clinic' }),
      await aParty({ branch: branch.code, title: 'Zam Zam' }),
    ]
    await anInvoice({ salesman, party: one, bill: 5 })
    await anInvoice({ salesman, party: other, bill: 7 })
    const found = async (more: object) =>
      (
        await director.client.ask(listDebts, { page: 1, limit: 9, cCode: branch.code, by: 'Client', ...more })
      ).responseObjects.map(({ aCode }) => aCode)

    expect(await found({})).toEqual([other, one])
    expect(await found({ sort: 'name' })).toEqual([one, other])
    expect(await found({ sort: 'total' })).toEqual([one, other])
    expect(await found({ search: 'noor' })).toEqual([one])
    expect(await found({ search: other })).toEqual([other])
    expect(await found({ by: 'Salesman', search: String(salesman.loginId) })).toHaveLength(1)
    expect(await found({ by: 'Salesman', search: 'nobody' })).toEqual([])
  })
})

describe('the clients above their limit', () => {
  it('owe more than it with their open orders, as the form of an order counts them', async () => {
    const { branch, director, salesman } = await aDesk(app)
    const client = () => aParty({ branch: branch.code })
    const [below, byInvoices, byOrders, without] = [await client(), await client(), await client(), await client()]
    for (const party of [below, byInvoices, byOrders, without])
      await anInvoice({ salesman, party, bill: 100, on: '2026-01-15' })
    await anOrder({ by: salesman, party: byOrders })
    await orderApproved(director, await anOrder({ by: salesman, party: byOrders }))
    await limitedTo(branch.code, below, 100)
    await limitedTo(branch.code, byInvoices, 99.5)
    await limitedTo(branch.code, byOrders, 250)

    const { responseObjects, totals } = await director.client.ask(listAboveLimit, { ...ALL_ROWS, cCode: branch.code })

    expect(
      responseObjects.map(({ aCode, creditLimit, outstanding, openOrders, openAmount, above }) => [
        aCode,
        creditLimit,
        outstanding,
        openOrders,
        openAmount,
        above,
      ]),
    ).toEqual([
      [byOrders, 250, 100, 2, 200, 50],
      [byInvoices, 99.5, 100, 0, 0, 0.5],
    ])
    expect(totals?.amounts).toEqual({ outstanding: 200, openAmount: 200, above: 50.5 })
    expect(await invoicesBehind(director, { aCode: byOrders })).toEqual([1, 100])
  })
})

describe('the cheques that bounced', () => {
  it('are counted for each client and for each bank, as the receipts that they lead to', async () => {
    const desk = await aDesk(app)
    const { cashier, director, party, salesman } = desk
    const bounced = async (amount: number, chequeBank: string, of = party) =>
      aReceipt({
        by: salesman,
        invoice: await anInvoice({ salesman, party: of, bill: amount }),
        ...aCheque(amount),
        chequeBank,
      })
        .sentTo(cashier)
        .approved()
        .bounced(director)
    await bounced(1, 'HBL')
    const other = await aParty({ branch: desk.branch.code })
    await bounced(4, 'MCB', other)
    const paidSince = await bounced(8, 'MCB')
    if (!paidSince.invoice) throw new Error('no invoice')
    await aReceipt({ by: salesman, invoice: paidSince.invoice, amount: 8 })
    const now = await dayAgo(desk, 0)

    const rows = async (by: 'Client' | 'Bank', days: object = {}) =>
      (await director.client.ask(listBounced, { ...ALL_ROWS, cCode: desk.branch.code, by, ...days })).responseObjects
    const brief = (found: Awaited<ReturnType<typeof rows>>) =>
      found.map(({ name, cheques, amount, unpaidCheques, unpaid }) => [name, cheques, amount, unpaidCheques, unpaid])

    const clients = await rows('Client')
    expect(clients.map(({ aCode }) => aCode)).toEqual([party, other])
    expect(brief(clients).map(([, ...figures]) => figures)).toEqual([
      [2, 9, 1, 1],
      [1, 4, 1, 4],
    ])
    const banks = await rows('Bank')
    expect(brief(banks)).toEqual([
      ['MCB Bank', 2, 12, 1, 4],
      ['Habib Bank', 1, 1, 1, 1],
    ])
    for (const { aCode, name, cheques, amount, unpaidCheques, unpaid, firstDay, lastDay } of [...clients, ...banks]) {
      const of = { ...(aCode === '' ? { chequeBank: name } : { aCode }), fromBounce: firstDay, toBounce: lastDay }
      expect(await receiptsBehind(director, { ...of, cheques: 'bounced' })).toEqual([cheques, amount])
      expect(await receiptsBehind(director, { ...of, cheques: 'owed' })).toEqual([unpaidCheques, unpaid])
    }
    expect(await rows('Bank', { fromDate: addDays(now, 1) })).toEqual([])
    expect(await rows('Bank', { toDate: addDays(now, -1) })).toEqual([])
    expect(await rows('Bank', { fromDate: now, toDate: now })).toHaveLength(2)
  })
})

describe('the months next to each other', () => {
  it('have what each salesman collected, as the receipts that they lead to, without void and bounced ones', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const idle = await aWorker(app, { role: role.salesman, in: desk.branch })
    const collected = async () =>
      (await director.client.ask(listCollected, { cCode: desk.branch.code, totals: true })).responseObjects
    const [{ monthStart, lastStart, lastSameDay, lastEnd, today: now } = { monthStart: '' }] = await collected()
    if (monthStart === '' || !lastStart || !lastSameDay || !lastEnd || !now) throw new Error('no salesman')
    for (const [amount, day] of [
      [1, now],
      [2, monthStart],
      [4, lastSameDay],
      [8, lastStart],
      [16, lastEnd],
      [32, addDays(lastStart, -1)],
    ] as const)
      await recordedOn((await aReceipt({ by: salesman, amount })).id, day as Day)
    await aReceipt({ by: salesman, amount: 64 }).voided()
    await aReceipt({ by: salesman, ...aCheque(128) })
      .sentTo(cashier)
      .approved()
      .bounced(director)
    const toDate = lastSameDay === lastEnd ? 4 + 8 + 16 : 4 + 8

    const rows = await collected()

    expect(
      rows
        .toSorted((one, two) => two.thisMonth - one.thisMonth)
        .map(({ userId, thisMonth, lastToDate, lastMonth, change }) => [
          userId,
          thisMonth,
          lastToDate,
          lastMonth,
          change,
        ]),
    ).toEqual([
      [salesman.userId, 3, toDate, 28, 3 - toDate],
      [idle.userId, 0, 0, 0, 0],
    ])
    for (const row of rows) {
      const between = async (fromDate: Day, toDay: Day) =>
        (await receiptsBehind(director, { sellerId: row.userId, place: PLACES_THAT_COUNT, fromDate, toDate: toDay }))[1]
      expect(await between(row.monthStart, row.today)).toBe(row.thisMonth)
      expect(await between(row.lastStart, row.lastSameDay)).toBe(row.lastToDate)
      expect(await between(row.lastStart, row.lastEnd)).toBe(row.lastMonth)
    }
  })

  it('compare the branches of the director, with the figures of the lists behind them', async () => {
    const desk = await aDesk(app)
    const second = await aDesk(app, { branch: await aBranch({ company: desk.branch.companyCode }) })
    const both = await aWorker(app, { role: role.director, in: [desk.branch, second.branch] })
    await everyPlace(desk)
    await anInvoice({ salesman: second.salesman, bill: 3, on: await dayAgo(second, 91) })
    await anInvoice({ salesman: second.salesman, bill: 5, on: await dayAgo(second, 90) })

    const { responseObjects: rows, totals } = await both.client.ask(compareBranches, { cCode: '-1', totals: true })

    expect(rows).toHaveLength(2)
    for (const row of rows) {
      const of = { client: both.client, userId: both.userId, branch: row.cCode } as Worker
      expect((await invoicesBehind(of, {}))[1]).toBe(row.outstanding)
      expect((await invoicesBehind(of, { bucket: '90+' }))[1]).toBe(row.older)
      const held = await both.client.ask(listMoneyInHands, { cCode: row.cCode, totals: true })
      expect(held.totals?.amounts.total).toBe(row.inHands)
      expect(await receiptsBehind(of, { cheques: 'bounced', fromBounce: row.monthStart, toBounce: row.today })).toEqual(
        [row.bouncedThisMonth > 0 ? 1 : 0, row.bouncedThisMonth],
      )
      expect(
        (await receiptsBehind(of, { place: PLACES_THAT_COUNT, fromDate: row.monthStart, toDate: row.today }))[1],
      ).toBe(row.thisMonth)
    }
    const [busy, quiet] = [desk, second].map(({ branch }) => rows.find(({ cCode }) => cCode === branch.code))
    expect(busy).toMatchObject({ bouncedThisMonth: 512, pendingDeposits: 1, pendingAmount: 64, oldestDays: 0 })
    expect(quiet).toMatchObject({ outstanding: 8, older: 3, inHands: 0, oldestDays: null, thisMonth: 0 })
    expect(totals?.amounts.outstanding).toBe((busy?.outstanding ?? 0) + 8)
  })
})

describe('each of these reports', () => {
  it('is of directors with the reports, in their own branches', async () => {
    const { branch, salesman, cashier, director } = await aDesk(app)
    const elsewhere = await aBranch()
    const without = await aWorker(app, { role: role.director, in: branch, modules: [7, 8, 9, 12] })
    const approver = await aWorker(app, { role: role.depositApprover, in: branch })
    const page = { page: 1, limit: 5 }
    const ask = ({ client }: Worker, cCode: string) => [
      client.send(listDebts, { ...page, cCode, by: 'Client' }),
      client.send(listAboveLimit, { ...page, cCode }),
      client.send(listBounced, { ...page, cCode, by: 'Bank' }),
      client.send(listCollected, { cCode }),
      client.send(compareBranches, { cCode }),
    ]

    for (const worker of [salesman, cashier, without, approver])
      for (const { status, failure } of await Promise.all(ask(worker, branch.code)))
        expect([status, failure.message]).toEqual([403, messages.http.notAllowed])
    for (const { status, failure } of await Promise.all(ask(director, elsewhere.code)))
      expect([status, failure.message]).toEqual([403, serverMessages.otherBranch])
    for (const { status } of await Promise.all(ask(director, '-1'))) expect(status).toBe(200)
  })
})
