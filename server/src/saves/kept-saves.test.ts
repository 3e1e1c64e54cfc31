/** A client program that lost an answer looks up by the key whether its save was done. */
import { messages } from '@backoffice/contract/messages'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { getKeptSave } from '@backoffice/contract/saves/kept-saves'
import { describe, expect, it } from 'vitest'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedTransaction } from '../../testing/owner.ts'
import { waitsForALock } from '../../testing/sessions.ts'

const app = await cashApp()

const path = saveReceipts.path
const kept = ({ client }: Worker, key: string) => client.ask(getKeptSave, { path, key })

describe('a save', () => {
  it('is found by its key with its answer, a year later too', async () => {
    const { salesman } = await aDesk(app)
    const wire = { invoiceDetails: [receiptOf(await anInvoice({ salesman }), { amount: 50 })] }
    expect(await kept(salesman, 'one')).toEqual({ isSaved: false })

    const answer = await salesman.client.ask(saveReceipts, wire, { key: 'one' })
    await owned(`update idempotency set created_at = now() - interval '1 year' where user_id = $1`, [salesman.userId])

    expect(await kept(salesman, 'one')).toEqual({ isSaved: true, answer })
    expect(await salesman.client.ask(saveReceipts, wire, { key: 'one' })).toEqual(answer)
    expect(await kept(salesman, 'two')).toEqual({ isSaved: false })
  })

  it('that was refused is not found', async () => {
    const { salesman } = await aDesk(app)
    const wire = { invoiceDetails: [receiptOf(await anInvoice({ salesman }), { amount: 0 })] }
    await salesman.client.ask(saveReceipts, wire, { key: 'one' })

    expect(await kept(salesman, 'one')).toEqual({ isSaved: false })
  })

  it('that is still running is not found yet, and is then done once', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const wire = { invoiceDetails: [receiptOf(invoice, { amount: 50 })] }
    const gate = await ownedTransaction()
    await gate.query('select from invoice where id = $1 for update', [invoice.id])
    const first = salesman.client.ask(saveReceipts, wire, { key: 'one' })
    await waitsForALock()

    expect(await kept(salesman, 'one')).toEqual({ isSaved: false })
    const second = salesman.client.send(saveReceipts, wire, { key: 'one' })
    await gate.commit()

    const answer = await first
    expect([200, 409]).toContain((await second).status)
    expect(await kept(salesman, 'one')).toEqual({ isSaved: true, answer })
    expect(await owned('select from receipt where salesman_id = $1', [salesman.userId])).toHaveLength(1)
  })

  it('of another user is not found, and is refused to a user who may not make it', async () => {
    const { salesman, cashier, branch } = await aDesk(app)
    const colleague = await aWorker(app, { role: 2, in: branch })
    await salesman.client.ask(
      saveReceipts,
      { invoiceDetails: [receiptOf(await anInvoice({ salesman }), { amount: 50 })] },
      { key: 'one' },
    )

    expect(await kept(colleague, 'one')).toEqual({ isSaved: false })
    expect((await cashier.client.send(getKeptSave, { path, key: 'one' })).status).toBe(403)
    await owned('delete from user_module where user_id = $1', [salesman.userId])
    expect((await salesman.client.send(getKeptSave, { path, key: 'one' })).status).toBe(403)
  })

  it('is looked up by the path of a save with a key', async () => {
    const { salesman } = await aDesk(app)

    for (const wrong of ['api/Payment/GetSalemanTransfer', 'none', '']) {
      const { status, failure } = await salesman.client.send(getKeptSave, { path: wrong, key: 'one' })
      expect([status, failure.errors]).toEqual([400, { path: [messages.field.choice] }])
    }
  })
})
