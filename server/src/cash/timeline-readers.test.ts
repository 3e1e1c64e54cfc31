import { role } from '@backoffice/contract/access'
import { receiptTimeline } from '@backoffice/contract/cash/timeline'
import { messages } from '@backoffice/contract/messages'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

describe('who may read the timeline of a receipt', () => {
  const statusFor = async ({ client }: Worker, id: number) =>
    (await client.send(receiptTimeline, { invoiceDetailId: String(id) })).status

  it('is its salesman and no other', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: role.salesman, in: desk.branch })
    const receipt = await aReceipt({ by: desk.salesman })

    expect([await statusFor(desk.salesman, receipt.id), await statusFor(colleague, receipt.id)]).toEqual([200, 404])
  })

  it('is every cashier who was ever handed it, and not one who was not', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.cashier, in: desk.branch })
    const stranger = await aWorker(app, { role: role.cashier, in: desk.branch })
    const receipt = await aReceipt({ by: desk.salesman }).sentTo(desk.cashier).declined().sentTo(second)

    expect(await Promise.all([desk.cashier, second, stranger].map((each) => statusFor(each, receipt.id)))).toEqual([
      200, 200, 404,
    ])
  })

  it('is the cashier who recorded it', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: cashier, invoice: await anInvoice({ salesman }) })

    expect(await statusFor(cashier, receipt.id)).toBe(200)
  })

  it.each([role.director, role.depositApprover])('is role %s of its branch and of no other', async (roleId) => {
    const desk = await aDesk(app)
    const here = await aWorker(app, { role: roleId, in: desk.branch })
    const elsewhere = await aWorker(app, { role: roleId, in: (await aDesk(app)).branch })
    const receipt = await aReceipt({ by: desk.salesman })

    expect([await statusFor(here, receipt.id), await statusFor(elsewhere, receipt.id)]).toEqual([200, 404])
  })

  it('learns nothing from a 404: an unknown receipt answers what a foreign one does', async () => {
    const { salesman } = await aDesk(app)
    const foreign = await aReceipt({ by: (await aDesk(app)).salesman })
    const ask = (id: number) => salesman.client.send(receiptTimeline, { invoiceDetailId: String(id) })

    const [one, other] = [await ask(foreign.id), await ask(999_999_999)]

    expect([one.status, one.failure]).toEqual([404, { message: messages.server.missing }])
    expect([other.status, other.failure]).toEqual([one.status, one.failure])
  })
})
