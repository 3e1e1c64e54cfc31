import { serverMessages } from '@backoffice/contract/server-messages'
import { role } from '@backoffice/contract/access'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

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

  it('is a director of its branch and of no other', async () => {
    const { salesman, director } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const receipt = await aReceipt({ by: salesman })

    expect([await statusFor(director, receipt.id), await statusFor(elsewhere.director, receipt.id)]).toEqual([200, 404])
  })

  // Module 31 opens deposits (decisions 4), and so all receipts that are or were in one.
  it('is a deposit approver of its branch once it was in a deposit, and of no other', async () => {
    const desk = await aDesk(app)
    const here = await aWorker(app, { role: role.depositApprover, in: desk.branch })
    const elsewhere = await aWorker(app, { role: role.depositApprover, in: (await aDesk(app)).branch })
    const [pending, declined] = [await inHand(desk), await inHand(desk)]
    await aDeposit({ by: desk.cashier, receipts: [pending] })
    await aDeposit({ by: desk.cashier, receipts: [declined] }).declinedBy(desk.director)
    const others = [
      await aReceipt({ by: desk.salesman }),
      await aReceipt({ by: desk.salesman }).voided(),
      await aReceipt({ by: desk.salesman }).sentTo(desk.cashier),
      await inHand(desk),
    ]
    const statusesFor = (reader: Worker) =>
      Promise.all([pending, declined, ...others].map(({ id }) => statusFor(reader, id)))

    expect(await statusesFor(here)).toEqual([200, 200, 404, 404, 404, 404])
    expect(await statusesFor(elsewhere)).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('finds a receipt of ten digits as well', async () => {
    const { salesman } = await aDesk(app)
    await owned(`select setval(pg_get_serial_sequence('receipt', 'id'), 1000000000)`)
    const { id } = await aReceipt({ by: salesman })

    expect([id, await statusFor(salesman, id)]).toEqual([1_000_000_001, 200])
  })

  it('learns nothing from a 404: an unknown receipt answers what a foreign one does', async () => {
    const { salesman } = await aDesk(app)
    const foreign = await aReceipt({ by: (await aDesk(app)).salesman })
    const ask = (id: number) => salesman.client.send(receiptTimeline, { invoiceDetailId: String(id) })

    const [one, other] = [await ask(foreign.id), await ask(999_999_999)]

    expect([one.status, one.failure]).toEqual([404, { message: serverMessages.missing }])
    expect([other.status, other.failure]).toEqual([one.status, one.failure])
  })
})
