import type { Wire } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aParty, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

describe('pending invoices', () => {
  const ask = (worker: Worker, wishes: Partial<Wire<typeof listPendingInvoices>> = {}) =>
    worker.client.ask(listPendingInvoices, { branchCode: worker.branch, userId: String(worker.userId), ...wishes })
  const numbers = async (worker: Worker, wishes?: Partial<Wire<typeof listPendingInvoices>>) =>
    (await ask(worker, wishes)).responseObjects.map((row) => row.inv_no)

  it('are those that owe something, oldest first, all of them unless pages are asked for', async () => {
    const { salesman } = await aDesk(app)
    const other = await aWorker(app, { role: 2, in: { code: salesman.branch, name: '', companyCode: '' } })
    await anInvoice({ salesman, no: 'C', on: '2026-03-01' })
    await anInvoice({ salesman, no: 'A', on: '2026-01-01' })
    await anInvoice({ salesman, no: 'B', on: '2026-02-01', type: 'CS' })
    await anInvoice({ salesman, no: 'paid', bill: 10, receivedBefore: 10 })
    await anInvoice({ salesman: other, no: 'of a colleague' })

    expect(await numbers(salesman)).toEqual(['A', 'B', 'C'])
    expect(await numbers(salesman, { typeCode: 'CR' })).toEqual(['A', 'C'])
    expect(await numbers(salesman, { typeCode: '-1', sort: '-inv_no' })).toEqual(['C', 'B', 'A'])
    expect(await ask(salesman, { page: '2', limit: '2' })).toMatchObject({
      totalRows: 3,
      responseObjects: [{ inv_no: 'C' }],
    })
    expect(await ask(salesman, { page: '9', limit: '2' })).toMatchObject({
      totalRows: 3,
      responseObjects: [],
      successCode: 0,
    })
  })

  it.each(['constructor', '__proto__', '-toString', 'nothing'])('keep their order when sorted by %s', async (sort) => {
    const { salesman } = await aDesk(app)
    for (const [no, day] of [
      ['C', '03'],
      ['A', '01'],
      ['B', '02'],
    ] as const)
      await anInvoice({ salesman, no, on: `2026-01-${day}` })

    expect(await numbers(salesman, { sort })).toEqual(['A', 'B', 'C'])
  })

  it('are searched by client and number, % and _ being ordinary characters', async () => {
    const { salesman, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Noor 100% Pharmacy' })
    await anInvoice({ salesman, no: 'N_1', party })
    await anInvoice({ salesman, no: 'NX1' })

    expect(await numbers(salesman, { search: 'n_1' })).toEqual(['N_1'])
    expect(await numbers(salesman, { search: '100% PHARM' })).toEqual(['N_1'])
    expect(await numbers(salesman, { search: '%' })).toEqual(['N_1'])
    expect(await numbers(salesman, { search: '\\' })).toEqual([])
  })

  it('are asked for one by one, however many others hold its number', async () => {
    const { salesman } = await aDesk(app)
    for (let at = 0; at < 21; at += 1) await anInvoice({ salesman, no: `7${at}`, on: '2026-01-01' })
    await anInvoice({ salesman, no: '7', on: '2026-02-01' })

    expect(await numbers(salesman, { invoiceNo: '7', page: '1', limit: '20' })).toEqual(['7'])
    expect(await numbers(salesman, { invoiceNo: '77x' })).toEqual([])
  })

  it("are the branch's for a cashier, or of the salesman he chose", async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    await anInvoice({ salesman: desk.salesman, no: 'one', on: '2026-01-01' })
    await anInvoice({ salesman: colleague.salesman, no: 'two', on: '2026-01-02' })

    expect(await numbers(desk.cashier, { salesmanId: '-1' })).toEqual(['one', 'two'])
    expect(await numbers(desk.cashier, { salesmanId: String(colleague.salesman.userId) })).toEqual(['two'])
    expect(await numbers(desk.salesman, { salesmanId: String(colleague.salesman.userId) })).toEqual(['one'])
  })
})
