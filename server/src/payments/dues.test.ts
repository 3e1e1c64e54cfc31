import type { Wire } from '@backoffice/contract/call'
import { getClientDues, listDebtors } from '@backoffice/contract/payments/payments'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { aVisit } from '../../testing/builders/visits.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const duesOf = ({ client, userId, branch }: Worker, aCode: string, salesmanId?: number) =>
  client.ask(getClientDues, { userId, cCode: branch, aCode, ...(salesmanId !== undefined && { salesmanId }) })

/** Two invoices of the client, the younger one made first, and one of a colleague. */
async function owing({ salesman, party }: Desk) {
  const young = await anInvoice({ salesman, party, bill: 500, on: '2026-03-01', type: 'CS' })
  const old = await anInvoice({ salesman, party, bill: 300.5, receivedBefore: 0.5, on: '2026-01-31', type: 'CR' })
  return { young, old }
}

const debtorsOf = async (by: Worker, wishes: Partial<Wire<typeof listDebtors>> = {}) => {
  const { client, userId, branch } = by
  return client.ask(listDebtors, { page: 1, limit: 20, userId, cCode: branch, ...wishes })
}
const owedTo = async (by: Worker, wishes: Partial<Wire<typeof listDebtors>> = {}) =>
  (await debtorsOf(by, wishes)).responseObjects.map(({ aCode, invoices, owed }) => [aCode, invoices, owed])

describe('the clients who owe', () => {
  it('are listed with the amount owed, most first: salesmen see their own invoices, cashiers the branch or one salesman', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party, branch } = desk
    const colleague = await aWorker(app, { role: 2, in: branch })
    const small = await aParty({ branch: branch.code, title: 'Small Shop' })
    const paid = await aParty({ branch: branch.code })
    await owing(desk)
    await anInvoice({ salesman, party: small, bill: 70 })
    await anInvoice({ salesman: colleague, party: small, bill: 900 })
    await anInvoice({ salesman, party: paid, bill: 5, receivedBefore: 5 })
    await owing(await aDesk(app))

    expect(await owedTo(salesman)).toEqual([
      [party, 2, 800],
      [small, 1, 70],
    ])
    expect(await owedTo(salesman, { salesmanId: colleague.userId })).toHaveLength(2)
    expect(await owedTo(cashier)).toEqual([
      [small, 2, 970],
      [party, 2, 800],
    ])
    expect(await owedTo(cashier, { salesmanId: colleague.userId })).toEqual([[small, 1, 900]])
  })

  it('begin for a salesman with the client whom they visited last, with the day of the visit and the age of the oldest invoice', async () => {
    const { salesman, cashier, party, branch } = await aDesk(app)
    const colleague = await aWorker(app, { role: 2, in: branch })
    const [first, second, never] = [
      await aParty({ branch: branch.code }),
      await aParty({ branch: branch.code }),
      await aParty({ branch: branch.code }),
    ]
    await anInvoice({ salesman, party, bill: 900 })
    await anInvoice({ salesman, party: never, bill: 500 })
    for (const [on, bill] of [
      ['2026-01-01', 20],
      ['2026-01-31', 30],
    ] as const)
      await anInvoice({ salesman, party: first, bill, on })
    await anInvoice({ salesman, party: second, bill: 10 })
    await aVisit(salesman, { aCode: first })
    await aVisit(salesman, { aCode: second })
    await aVisit(salesman, { aCode: first })
    await aVisit(colleague, { aCode: never })

    const { responseObjects: listed, totalRows, totals } = await debtorsOf(salesman, { totals: true })

    expect(listed.map(({ aCode }) => aCode)).toEqual([first, second, party, never])
    expect([totalRows, totals?.amounts]).toEqual([4, { owed: 1460 }])
    const [{ today } = { today: '' }] = await owned<{ today: string }>('select business_day($1)::text as today', [
      branch.code,
    ])
    expect(listed.map(({ visitedOn }) => visitedOn)).toEqual([today, today, null, null])
    expect(listed[0]?.oldestDays).toBe(Math.round((Date.parse(today) - Date.parse('2026-01-01')) / 86_400_000))
    expect((await debtorsOf(cashier)).responseObjects.map(({ aCode, visitedOn }) => [aCode, visitedOn])).toEqual([
      [party, null],
      [never, null],
      [first, null],
      [second, null],
    ])
  })

  it('come in pages, sorted and found by name and code, with all their debts', async () => {
    const { salesman, party, branch } = await aDesk(app)
    const zam = await aParty({ branch: branch.code, title: 'Zam Zam Clinic' })
    const family = await aParty({ branch: branch.code, title: 'Family Pharmacy' })
    await anInvoice({ salesman, party, bill: 900, on: '2026-03-01' })
    for (const bill of [500, 100]) await anInvoice({ salesman, party: zam, bill, on: '2026-02-01' })
    await anInvoice({ salesman, party: family, bill: 10, on: '2026-01-01' })

    expect(await owedTo(salesman, { page: 2, limit: 2 })).toEqual([[family, 1, 10]])
    expect(await owedTo(salesman, { search: 'clinic zam' })).toEqual([[zam, 2, 600]])
    expect(await owedTo(salesman, { search: family })).toEqual([[family, 1, 10]])
    const sorted = async (sort: string) => (await owedTo(salesman, { sort })).map(([code]) => code)
    expect(await sorted('-owed')).toEqual([party, zam, family])
    expect(await sorted('-title')).toEqual([zam, party, family])
    expect(await sorted('-oldestDays')).toEqual([family, zam, party])
  })
})

describe('the dues of a client', () => {
  it('are all that the client owes, over all types, oldest first, with their total and the open advances', async () => {
    const desk = await aDesk(app)
    const { salesman, party } = desk
    const { young, old } = await owing(desk)
    await anInvoice({ salesman, bill: 9 })
    await anInvoice({ salesman, party, bill: 5, receivedBefore: 5 })
    await aReceipt({ by: salesman, party, amount: 20.25 })

    const dues = await duesOf(salesman, party)

    expect(dues).toMatchObject({ count: 2, total: 800, openAdvances: 1, openAdvanceAmount: 20.25 })
    expect(dues.client).toMatchObject({ aCode: party, cCode: salesman.branch })
    expect(dues.invoices).toMatchObject([
      { inv_no: old.no, inv_date: '2026-01-31', typeCode: 'CR', typeDescription: 'Credit', bill_amount: 300.5 },
      { inv_no: young.no, inv_date: '2026-03-01', typeCode: 'CS', bal_Amount: 500, s_Name: salesman.name },
    ])
    expect((dues.invoices[0]?.ageDays ?? 0) - (dues.invoices[1]?.ageDays ?? 0)).toBe(29)
  })

  it("are a salesman's own, and for a cashier the branch's or one salesman's", async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party, branch } = desk
    const colleague = await aWorker(app, { role: 2, in: branch })
    await owing(desk)
    await anInvoice({ salesman: colleague, party, bill: 40 })

    expect((await duesOf(salesman, party)).total).toBe(800)
    expect((await duesOf(salesman, party, colleague.userId)).total).toBe(800)
    expect((await duesOf(cashier, party)).total).toBe(840)
    expect((await duesOf(cashier, party, colleague.userId)).total).toBe(40)
  })

  it('of a client of another branch are nothing', async () => {
    const { salesman } = await aDesk(app)
    const elsewhere = await aDesk(app)
    await owing(elsewhere)

    expect(await duesOf(salesman, elsewhere.party)).toEqual({
      client: null,
      invoices: [],
      count: 0,
      total: 0,
      openAdvances: 0,
      openAdvanceAmount: 0,
    })
  })
})
