import { serverMessages } from '@backoffice/contract/server-messages'
import { listAdvances } from '@backoffice/contract/receipts/advances'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { listReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { messages } from '@backoffice/contract/messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { voidingOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const voidAll = ({ client }: Worker, ...receipts: ReturnType<typeof voidingOf>[]) =>
  client.ask(voidReceipts, { receipts })
const pendingOf = async ({ client, userId, branch }: Worker) => {
  const wire = { userId: String(userId), branchCode: branch, page: '1', limit: '20' }
  const { responseObjects } = await client.ask(listPendingInvoices, wire)
  return responseObjects.map(({ inv_no, bal_Amount }) => [inv_no, bal_Amount])
}

describe('void receipts', () => {
  it('restores the invoice to the paisa, and it is pending again', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 1000.01, receivedBefore: 0.01 })
    const receipt = await aReceipt({ by: salesman, invoice, amount: 1000 })
    expect([await salesmanTiles(salesman), await pendingOf(salesman)]).toEqual([[0, 1000, 0, 1000], []])

    expect(await voidAll(salesman, voidingOf(receipt))).toEqual({
      isSuccessful: true,
      message: 'Receipt Voided Successful',
    })

    expect([await salesmanTiles(salesman), await pendingOf(salesman)]).toEqual([[1000, 0, 0, 0], [[invoice.no, 1000]]])
  })

  it('keeps the rows visible, each with its own reason', async () => {
    const { salesman } = await aDesk(app)
    const one = await aReceipt({ by: salesman, amount: 1 })
    const two = await aReceipt({ by: salesman, amount: 2 })
    await voidAll(salesman, voidingOf(one, ' taken twice '), voidingOf(two, 'wrong client'))

    const list = await salesman.client.ask(listReceipts, { page: 1, limit: 10, cCode: salesman.branch, status: 2 })
    expect(list.responseObjects).toMatchObject([
      { s_ReceiveAmount: 2, status: 9, statusName: 'Void', comments: 'wrong client' },
      { s_ReceiveAmount: 1, status: 9, statusName: 'Void', comments: 'taken twice' },
    ])
    const kept = await owned(
      `select object_id::int as id, details ->> 'comment' as why from audit where action = 'void' and actor_id = $1 order by 1`,
      [salesman.userId],
    )
    expect(kept).toEqual([
      { id: one.id, why: 'taken twice' },
      { id: two.id, why: 'wrong client' },
    ])
  })

  it('voids a declined receipt', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier).declined('torn')

    expect(await voidAll(salesman, voidingOf(receipt))).toMatchObject({ isSuccessful: true })
    expect(await salesmanTiles(salesman)).toEqual([100, 0, 0, 0])
  })

  it('reverses the invoices that an advance had paid', async () => {
    const { salesman, party } = await aDesk(app)
    const invoices = [
      await anInvoice({ salesman, party, bill: 70.07 }),
      await anInvoice({ salesman, party, bill: 50 }),
    ] as const
    const advance = await aReceipt({ by: salesman, party, amount: 100 })
      .appliedTo(invoices[0], 70.07)
      .appliedTo(invoices[1], 20)
    expect(await salesmanTiles(salesman)).toEqual([30, 100, 0, 100])

    await voidAll(salesman, voidingOf(advance))

    expect(await salesmanTiles(salesman)).toEqual([120.07, 0, 0, 0])
    expect(await pendingOf(salesman)).toEqual([
      [invoices[0].no, 70.07],
      [invoices[1].no, 50],
    ])
    const open = await salesman.client.ask(listAdvances, { page: 1, limit: 10, cCode: salesman.branch })
    expect(open.totalRows).toBe(0)
  })

  it('lets the cheque be recorded again', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const cheque = aCheque()
    await aReceipt({ by: salesman, invoice, ...cheque }).voided()

    await expect(aReceipt({ by: salesman, invoice, ...cheque })).resolves.toMatchObject({ amount: 100 })
  })

  it.each(['', '   '])('requires a reason: "%s"', async (reason) => {
    const { salesman } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman })

    expect(await voidAll(salesman, voidingOf(receipt, reason))).toEqual(refused('Please enter a reason'))
    expect(await stageOf(receipt)).toBe(0)
  })

  it('names who sent, received or voided it, and when, and voids none of the others', async () => {
    const { salesman, cashier } = await aDesk(app)
    const other = await aReceipt({ by: salesman })
    const sent = await aReceipt({ by: salesman }).sentTo(cashier)
    const approved = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    const received = await aReceipt({ by: cashier, invoice: await anInvoice({ salesman }) })
    const gone = await aReceipt({ by: salesman }).voided()
    const tried = (receipt: Receipt) => voidAll(salesman, voidingOf(other), voidingOf(receipt))

    expect(await tried(sent)).toEqual(refused(already('sent', salesman)))
    expect(await tried(approved)).toEqual(refused(already('sent', salesman)))
    expect(await tried(received)).toEqual(refused(already('sent', cashier)))
    expect(await tried(gone)).toEqual(refused(already('voided', salesman)))
    expect(await stageOf(other)).toBe(0)
  })

  it("does not find a colleague's receipt, or a receipt of another branch, and accepts none twice", async () => {
    const desk = await aDesk(app)
    const { salesman } = desk
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    const asOwn = (receipt: Receipt) => voidingOf({ ...receipt, salesmanId: salesman.userId })
    const theirs = await aReceipt({ by: colleague.salesman })
    const far = await aReceipt({ by: elsewhere.salesman })
    const own = await aReceipt({ by: salesman })

    expect(await voidAll(salesman, asOwn(theirs))).toEqual(refused(receiptRefusals.notFound))
    expect(await voidAll(salesman, asOwn(far))).toEqual(refused(receiptRefusals.notFound))
    expect(await voidAll(salesman, voidingOf(own), voidingOf(own))).toEqual(refused(depositMessages.repeated))
    expect([await stageOf(theirs), await stageOf(far), await stageOf(own)]).toEqual([0, 0, 0])
  })

  it('is made in one’s own name, by a salesman', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const theirs = await aReceipt({ by: colleague.salesman })
    const named = await desk.salesman.client.send(voidReceipts, { receipts: [voidingOf(theirs)] })
    const byCashier = await desk.cashier.client.send(voidReceipts, {
      receipts: [{ ...voidingOf(theirs), s_User_Id: desk.cashier.userId }],
    })

    expect([named.status, named.failure.message]).toEqual([403, serverMessages.otherUser])
    expect([byCashier.status, byCashier.failure.message]).toEqual([403, messages.http.notAllowed])
    expect(await stageOf(theirs)).toBe(0)
  })

  it('leaves the invoice open for a receipt of the whole balance', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 99.99 })
    await aReceipt({ by: salesman, invoice, amount: 99.99 }).voided()

    await expect(aReceipt({ by: salesman, invoice, amount: 99.99 })).resolves.toMatchObject({ amount: 99.99 })
  })
})
