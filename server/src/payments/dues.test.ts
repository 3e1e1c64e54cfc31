import { getClientDues, getDebtors } from '@backoffice/contract/payments/payments'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

const duesOf = ({ client, userId, branch }: Worker, aCode: string, salesmanId?: number) =>
  client.ask(getClientDues, { userId, cCode: branch, aCode, ...(salesmanId !== undefined && { salesmanId }) })

/** Two invoices of the client, the younger one made first, and one of a colleague. */
async function owing({ salesman, party }: Desk) {
  const young = await anInvoice({ salesman, party, bill: 500, on: '2026-03-01', type: 'CS' })
  const old = await anInvoice({ salesman, party, bill: 300.5, receivedBefore: 0.5, on: '2026-01-31', type: 'CR' })
  return { young, old }
}

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
    const debtorsOf = async ({ client, userId }: Worker, salesmanId?: number) =>
      (
        await client.ask(getDebtors, {
          userId,
          cCode: branch.code,
          ...(salesmanId !== undefined && { salesmanId }),
        })
      ).clients.map(({ aCode, invoices, owed }) => [aCode, invoices, owed])

    expect(await debtorsOf(salesman)).toEqual([
      [party, 2, 800],
      [small, 1, 70],
    ])
    expect(await debtorsOf(salesman, colleague.userId)).toHaveLength(2)
    expect(await debtorsOf(cashier)).toEqual([
      [small, 2, 970],
      [party, 2, 800],
    ])
    expect(await debtorsOf(cashier, colleague.userId)).toEqual([[small, 1, 900]])
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
