import { invoiceTimeline, listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import type { Wire } from '@backoffice/contract/call'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aParty, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { approve, linesOf } from '../../testing/builders/invoices.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()

type Filters = Partial<Wire<typeof listInvoiceApprovals>>
const listed = ({ client, branch }: Worker, filters: Filters = {}) =>
  client.ask(listInvoiceApprovals, { page: 1, limit: 10, cCode: branch, ...filters })
const numbersIn = async (by: Worker, filters?: Filters) =>
  (await listed(by, filters)).responseObjects.map(({ invoiceNo }) => invoiceNo)

describe('invoices to approve', () => {
  it('have the columns of the specification, with their lines and the totals of these', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
    const invoice = await anInvoice({ salesman, bill: 1480.05, on: '2026-02-03', party })
    await linesOf(invoice, [
      { item: 'Augmentin 625 mg', qty: 2.5, rate: 400, net: 900.05 },
      { item: 'Panadol 500 mg', qty: 4, rate: 145 },
    ])

    expect(await listed(director)).toEqual({
      responseObjects: [
        {
          invoiceId: invoice.id,
          rowVersion: 2,
          cCode: branch.code,
          invoiceDate: '2026-02-03',
          bName: branch.name,
          divisionName: 'General',
          invoiceNo: invoice.no,
          clientName: 'Noor Pharmacy',
          aCode: party,
          totalAmount: 1580,
          totalNetAmount: 1480.05,
          billAmount: 1480.05,
          approvedName: '',
          approvedLogin: null,
          approvedDateTime: null,
          status: 0,
          statusName: 'Pending',
          undoable: false,
          approveInvoiceItems: [
            {
              itsno: 1,
              itref: 'REF-1',
              itname: 'Augmentin 625 mg',
              saletype: 'Sale',
              qty: 2.5,
              pcs: 25,
              rate: 400,
              amount: 1000,
              netamt: 900.05,
            },
            {
              itsno: 2,
              itref: 'REF-2',
              itname: 'Panadol 500 mg',
              saletype: 'Sale',
              qty: 4,
              pcs: 40,
              rate: 145,
              amount: 580,
              netamt: 580,
            },
          ],
        },
      ],
      totalRows: 1,
      successCode: 0,
      message: '',
    })
  })

  it('show their bill where they came without lines', async () => {
    const { salesman, director } = await aDesk(app)
    await anInvoice({ salesman, bill: 700.5 })

    expect((await listed(director)).responseObjects).toMatchObject([
      { totalAmount: 700.5, totalNetAmount: 700.5, billAmount: 700.5, approveInvoiceItems: [] },
    ])
  })

  it('are found by who approved them, and counted and added up', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: branch })
    const make = async (bill: number, on: string) => anInvoice({ salesman, bill, on })
    const [mine, other, also] = [await make(1, '2026-02-03'), await make(2, '2026-02-04'), await make(4, '2026-02-05')]
    await make(8, '2026-02-06')
    await approve(director, mine)
    await approve(director, also)
    await approve(second, other)
    const found = async (filters: Filters) => {
      const { responseObjects, totalRows, totals } = await listed(director, { totals: true, ...filters })
      return [responseObjects.map(({ invoiceNo }) => invoiceNo), totalRows, totals?.amounts.totalNetAmount]
    }

    expect(await found({ directorId: director.userId })).toEqual([[also.no, mine.no], 2, 5])
    expect(await found({ directorId: director.userId, limit: 1, page: 2 })).toEqual([[mine.no], 2, 5])
    expect(await found({ directorId: director.userId, fromDate: '2026-02-04' })).toEqual([[also.no], 1, 4])
    expect(await found({ directorId: second.userId, invoiceNo: other.no })).toEqual([[other.no], 1, 2])
    expect(await found({ directorId: second.userId, invoiceNo: mine.no })).toEqual([[], 0, 0])
    expect(await found({ directorId: salesman.userId, status: 0 })).toEqual([[], 0, 0])
    expect((await found({ directorId: -1 }))[1]).toBe(4)
  })

  it('are found by status, day, number and division, newest first', async () => {
    const { salesman, director } = await aDesk(app)
    const [old, late, later] = [
      await anInvoice({ salesman, on: '2026-01-15', no: 'INV/26-100%' }),
      await anInvoice({ salesman, on: '2026-02-01' }),
      await anInvoice({ salesman, on: '2026-02-01' }),
    ]
    await owned(`insert into division values ('77', 'Vaccines') on conflict do nothing`)
    await owned(`update invoice set division_code = '77' where id = $1`, [late.id])
    await approve(director, old)

    expect(await numbersIn(director)).toEqual([later.no, late.no, old.no])
    expect(await numbersIn(director, { limit: 1, page: 2 })).toEqual([late.no])
    expect(await numbersIn(director, { status: 0 })).toEqual([later.no, late.no])
    expect(await numbersIn(director, { status: '1' })).toEqual([old.no])
    expect(await numbersIn(director, { status: -1, divisionCode: '-1', date: '', invoiceNo: '' })).toHaveLength(3)
    expect(await numbersIn(director, { date: '01/02/2026' })).toEqual([later.no, late.no])
    expect(await numbersIn(director, { date: '01/02/2026', divisionCode: '77' })).toEqual([late.no])
    expect(await numbersIn(director, { divisionCode: '7' })).toEqual([])
    expect(await numbersIn(director, { invoiceNo: 'inv/26-100%' })).toEqual([old.no])
    expect(await numbersIn(director, { invoiceNo: 'inv%100' })).toEqual([])
  })

  it("are the invoices of a director's branches, and are refused to other users", async () => {
    const [here, there] = [await aBranch(), await aBranch()]
    const desk = await aDesk(app, { branch: here })
    const other = await aDesk(app, { branch: there })
    const ofBoth = await aWorker(app, { role: 3, in: [here, there], modules: [10] })
    await anInvoice({ salesman: desk.salesman })
    await anInvoice({ salesman: other.salesman })
    const statusFor = async ({ client }: Worker, cCode: string) =>
      (await client.send(listInvoiceApprovals, { page: 1, limit: 10, cCode })).status

    expect((await listed(ofBoth, { cCode: '-1' })).totalRows).toBe(2)
    expect((await listed(desk.director, { cCode: -1 })).totalRows).toBe(1)
    expect(await statusFor(desk.director, there.code)).toBe(403)
    expect(await statusFor(desk.salesman, here.code)).toBe(403)
    expect(await statusFor(desk.cashier, here.code)).toBe(403)
    const without = await aWorker(app, { role: 3, in: here, modules: [7, 8, 9, 12, 14, 33] })
    expect(await statusFor(without, here.code)).toBe(403)
  })
})

describe('timeline of an invoice', () => {
  it('shows each entry, change and approval with the user', async () => {
    const { salesman, director, branch } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 100 })
    await owned('update invoice set bill = 110 where id = $1', [invoice.id])
    await approve(director, invoice)

    const story = await director.client.ask(invoiceTimeline, { id: invoice.id })

    expect(story).toMatchObject({
      number: invoice.no,
      amount: 110,
      branch: branch.name,
      enteredBy: 'Import',
      status: 1,
      statusName: 'Approved',
    })
    expect(story.events.map(({ who, role, what }) => [who, role, what])).toEqual([
      ['Import', '', 'Entered'],
      ['Import', '', 'Changed: Bill 100.00 → 110.00'],
      [director.name, 'Director', 'Approved'],
    ])
  })

  it('is not there for another branch, nor for a salesman', async () => {
    const { salesman, director } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const statusFor = async ({ client }: Worker) => (await client.send(invoiceTimeline, { id: invoice.id })).status

    expect(await Promise.all([director, elsewhere.director, salesman].map(statusFor))).toEqual([200, 404, 403])
  })
})
