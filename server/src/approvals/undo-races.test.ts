/** A decision about a document is undone at the moment when somebody builds on it. One of the two succeeds, and nothing deadlocks. */
import type { Wire } from '@backoffice/contract/call'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { saveTour } from '@backoffice/contract/tours/my-tours'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, brokenPromises } from '../../testing/builders/desk.ts'
import { approve } from '../../testing/builders/invoices.ts'
import { aTour, tourDecided, tourOf } from '../../testing/builders/tours.ts'
import { aDecidedDocument, anApproved, documentKinds, undoes } from '../../testing/builders/undo.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS, times } from '../../testing/race.ts'

const app = await cashApp()

let before = 0
beforeEach(async () => {
  before = await deadlocks()
})
// A retried deadlock does not show in the answers, so it is counted.
afterEach(async () => {
  expect((await deadlocks()) - before).toBe(0)
  expect(await brokenPromises()).toEqual([])
})

const statusOf = async (table: string, id: number) =>
  (await ownedRow<{ status: number }>(`select status from ${table} where id = $1`, [id])).status

describe.each(ROUNDS)('at the same moment, round %i', () => {
  it.each(documentKinds)('a director undoes one approval of a %s four times: once', async (kind) => {
    const desk = await aDesk(app)
    const document = await anApproved(kind, desk)

    const { won, lost } = await race(...times(4, () => undoes(desk.director, document)))

    expect([won, [...new Set(lost)]]).toEqual([[undoMessages.done], [undoMessages.notDecided]])
    expect(await statusOf(document.table, document.id)).toBe(0)
  })

  it('the first approver of a voucher undoes and a second one approves: one of the two, or the second is now the first', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: desk.branch })
    const voucher = await aDecidedDocument('voucher', desk, { type: 'BPV' })
    await voucher.approvedBy(desk.director)

    const { won, lost } = await race(
      () => undoes(desk.director, voucher),
      () => voucher.approvedBy(second),
    )

    // Once the first approval is undone, the other one is the first.
    expect(await statusOf('voucher', voucher.id)).toBe(won.length === 2 ? 2 : 1)
    expect(won).toHaveLength(2 - lost.length)
    expect(lost.filter((message) => !message.startsWith(`${second.name} decided this on `))).toEqual([])
  })

  it('a director undoes the approval of an invoice that is collected: one of the two, or the undo came first', async () => {
    const desk = await aDesk(app)
    const { salesman, director } = desk
    const invoice = await anInvoice({ salesman })
    await approve(director, invoice)
    const collected: Wire<typeof saveReceipts> = { invoiceDetails: [receiptOf(invoice, { amount: 10 })] }

    const { won, lost } = await race(
      () => undoes(director, { kind: 'invoice', id: invoice.id }),
      () => salesman.client.ask(saveReceipts, collected),
    )

    const status = await statusOf('invoice_approval', invoice.id)
    expect(status).toBe(won.includes(undoMessages.done) ? 0 : 1)
    expect(lost).toHaveLength(status)
    expect(lost.filter((message) => !message.includes(' the receipt was recorded by '))).toEqual([])
  })

  it('a director undoes the decline of a tour while its owner enters another one: only one succeeds', async () => {
    const { salesman, director } = await aDesk(app)
    const tour = await aTour({ by: salesman })
    await tourDecided(director, tour, { status: 'DECLINED', reason: 'too far' })
    const form = await tourOf({ by: salesman })

    const { won, lost } = await race(
      () => undoes(director, { kind: 'tour', id: tour.id }),
      () => salesman.client.ask(saveTour, form),
    )

    const isUndone = won[0] === undoMessages.done
    expect([won.length, await statusOf('tour', tour.id)]).toEqual([1, isUndone ? 0 : 2])
    expect(lost[0]).toMatch(isUndone ? tour.no : / another request was entered for these days by /)
  })

  it('a director undoes an approval that a colleague who looks at the list of before repeats: nobody decides twice', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const leave = await anApproved('leave', desk)

    const { won } = await race(
      () => undoes(desk.director, leave),
      () => leave.approvedBy(colleague),
    )

    expect(won).toContain(undoMessages.done)
    expect(await statusOf('leave', leave.id)).toBe(won.length === 2 ? 1 : 0)
  })
})
