/** The user who decided about a document undoes it within a minute, unless others have built on it. */
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { DocumentKind } from '@backoffice/contract/documents'
import { listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { limits } from '@backoffice/contract/limits'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { listOrders } from '@backoffice/contract/orders/orders'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { applyingOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { approvalOf as invoiceApprovalOf, approve } from '../../testing/builders/invoices.ts'
import { aLeave, decided } from '../../testing/builders/leaves.ts'
import { orderChanged } from '../../testing/builders/orders.ts'
import { aTour, tourDecided } from '../../testing/builders/tours.ts'
import { approves } from '../../testing/builders/vouchers.ts'
import { aDecidedDocument, anApproved, type Decided, documentKinds, undoes } from '../../testing/builders/undo.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const undone = { isSuccessful: true, message: undoMessages.done }
const builtOn = (what: string, { name }: Worker) =>
  expect.stringMatching(new RegExp(`: ${what} by ${name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\.$`)) as string
const rowOf = ({ table, id }: Decided) =>
  ownedRow(`select status, decided_by, decided_at, comment, version from ${table} where id = $1`, [id])
const decidedAgo = ({ table, id }: Decided, seconds: number) =>
  owned(`alter table ${table} disable trigger user`).then(async () => {
    await owned(`update ${table} set decided_at = clock_timestamp() - make_interval(secs => $2) where id = $1`, [
      id,
      seconds,
    ])
    await owned(`alter table ${table} enable trigger user`)
  })
const actionsOf = async (kind: DocumentKind, id: number) =>
  (
    await owned<{ action: string }>('select action from audit where object = $1 and object_id = $2 order by id', [
      kind,
      id,
    ])
  ).map(({ action }) => action)
const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 1, userId })).responseObjects[0]

describe.each(documentKinds)('the approval of a %s that is undone', (kind) => {
  it('leaves it pending as it was, and its audit shows both', async () => {
    const desk = await aDesk(app)
    const document = await anApproved(kind, desk)
    const { version } = await rowOf(document)

    expect(await undoes(desk.director, document)).toEqual(undone)

    expect(await rowOf(document)).toEqual({
      status: 0,
      decided_by: null,
      decided_at: null,
      comment: '',
      version: Number(version) + 1,
    })
    expect(await actionsOf(kind, document.id)).toEqual(['enter', 'approve', 'undo_approve'])
    expect(await brokenPromises()).toEqual([])
  })

  it('its owner and the deciders are notified, and it can be decided and undone again', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const document = await anApproved(kind, desk)
    await undoes(desk.director, document)

    const readers = document.owner ? [document.owner, colleague] : [colleague]
    for (const reader of readers) {
      expect(await newsOf(reader)).toMatchObject({
        kind: `${kind}_undo_approve`,
        statusName: 'Pending',
        text: expect.stringContaining(`${desk.director.name} undid the approval of `) as string,
      })
    }
    expect((await newsOf(colleague))?.place).toMatch(/^\/director(.+Approve|Credits)$/)
    await document.approvedBy(colleague)
    expect(await undoes(desk.director, document)).toEqual(
      refused(expect.stringContaining(`${colleague.name} decided this on `)),
    )
    expect(await undoes(colleague, document)).toEqual(undone)
    expect(await brokenPromises()).toEqual([])
  })

  it('is refused after a minute, by the clock of the database', async () => {
    const desk = await aDesk(app)
    const document = await anApproved(kind, desk)
    await decidedAgo(document, limits.undo.seconds)

    expect(await undoes(desk.director, document)).toEqual(refused(undoMessages.tooLate))
    await decidedAgo(document, limits.undo.seconds - 20)
    expect(await undoes(desk.director, document)).toEqual(undone)
  })

  it('is refused to everybody except the user who decided', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const stranger = (await aDesk(app)).director
    const document = await anApproved(kind, desk)

    expect(await undoes(colleague, document)).toEqual(
      refused(expect.stringContaining(`${desk.director.name} decided this on `)),
    )
    expect(await undoes(stranger, document)).toEqual(refused(expect.stringMatching(/ does not exist in your branches/)))
    await owned('delete from user_module where user_id = $1', [desk.director.userId])
    await expect(undoes(desk.director, document)).rejects.toThrow()
    expect(await rowOf(document)).toMatchObject({ status: 1, decided_by: desk.director.userId })
  })

  it('is refused where nothing is decided, a second time, and of another version than was seen', async () => {
    const desk = await aDesk(app)
    const document = await aDecidedDocument(kind, desk)

    expect(await undoes(desk.director, document)).toEqual(refused(undoMessages.notDecided))
    await document.approvedBy(desk.director)
    const { version } = await rowOf(document)
    expect(await undoes(desk.director, document, Number(version) + 5)).toEqual(
      refused(approvalsMessages.changed(kind.replace('_', ' '))),
    )
    expect(await undoes(desk.director, document, Number(version))).toEqual(undone)
    expect(await undoes(desk.director, document)).toEqual(refused(undoMessages.notDecided))
  })
})

const lists = {
  voucher: ({ client, branch }: Worker) => client.ask(listVouchers, { page: 1, limit: 10, ccode: branch }),
  invoice: ({ client, branch }: Worker) => client.ask(listInvoiceApprovals, { page: 1, limit: 10, cCode: branch }),
  sale_order: ({ client, branch }: Worker) => client.ask(listOrders, { page: 1, limit: 10, cCode: branch }),
}

it.each(['voucher', 'invoice', 'sale_order'] as const)(
  'the list of a %s offers it to the user who decided, for a minute',
  async (kind) => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const document = await anApproved(kind, desk)
    const offered = async (by: Worker) => {
      const rows: readonly { readonly undoable: boolean }[] = (await lists[kind](by)).responseObjects
      return [...new Set(rows.map(({ undoable }) => undoable))]
    }

    expect([await offered(desk.director), await offered(colleague)]).toEqual([[true], [false]])
    await decidedAgo(document, limits.undo.seconds)
    expect(await offered(desk.director)).toEqual([false])
  },
)

describe('a voucher that two approve', () => {
  async function aBankPayment(desk: Desk) {
    const second = await aWorker(app, { role: 3, in: desk.branch })
    const voucher = await aDecidedDocument('voucher', desk, { type: 'BPV' })
    await voucher.approvedBy(desk.director)
    return { second, voucher }
  }

  it('is pending again when its first approval is undone', async () => {
    const desk = await aDesk(app)
    const { voucher, second } = await aBankPayment(desk)

    expect(await undoes(desk.director, voucher)).toEqual(undone)

    expect(await rowOf(voucher)).toMatchObject({ status: 0, decided_by: null })
    expect(await newsOf(second)).toMatchObject({ kind: 'voucher_undo_approve_first' })
    expect(await brokenPromises()).toEqual([])
  })

  it('has its first approval again when the second is undone, which the first approver cannot undo any more', async () => {
    const desk = await aDesk(app)
    const { voucher, second } = await aBankPayment(desk)
    const first = await rowOf(voucher)
    await voucher.approvedBy(second)

    expect(await undoes(desk.director, voucher)).toEqual(
      refused(expect.stringContaining(`${second.name} decided this on `)),
    )
    expect(await undoes(second, voucher)).toEqual(undone)
    expect(await rowOf(voucher)).toEqual({ ...first, version: Number(first['version']) + 2 })
    expect(await undoes(desk.director, voucher)).toEqual(refused(builtOn('the approval was taken back', second)))
    expect(await actionsOf('voucher', voucher.id)).toEqual(['enter', 'approve_first', 'approve', 'undo_approve'])
    expect(await brokenPromises()).toEqual([])
  })
})

describe('an approved invoice', () => {
  it('is built on once something is collected for it', async () => {
    const desk = await aDesk(app)
    const invoice = await anInvoice({ salesman: desk.salesman, bill: 500 })
    await aReceipt({ by: desk.salesman, invoice, amount: 10 })
    const document = { kind: 'invoice', id: invoice.id } as const
    await approve(desk.director, invoiceApprovalOf(invoice, desk.director))
    expect(await undoes(desk.director, document)).toEqual(undone)

    await approve(desk.director, invoiceApprovalOf(invoice, desk.director))
    await aReceipt({ by: desk.salesman, invoice, amount: 20 })
    expect(await undoes(desk.director, document)).toEqual(refused(builtOn('the receipt was recorded', desk.salesman)))
  })

  it('is built on once an advance is applied to it', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, party } = desk
    const advance = await aReceipt({ by: salesman, party, amount: 50 }).sentTo(cashier).approved()
    const invoice = await anInvoice({ salesman, party })
    await approve(director, invoice)
    await cashier.client.ask(applyAdvance, applyingOf(advance, cashier, invoice, 20))

    expect(await undoes(director, { kind: 'invoice', id: invoice.id })).toEqual(
      refused(builtOn('an advance was applied to an invoice', cashier)),
    )
  })
})

describe('a declined request', () => {
  it('waits again, without the reason', async () => {
    const { director, salesman } = await aDesk(app)
    const tour = await aTour({ by: salesman })
    await tourDecided(director, tour, { status: 'DECLINED', reason: 'too far' })

    expect(await undoes(director, { kind: 'tour', id: tour.id })).toEqual(undone)

    expect(await rowOf({ table: 'tour', id: tour.id } as Decided)).toMatchObject({ status: 0, comment: '' })
    expect(await newsOf(salesman)).toMatchObject({ kind: 'tour_undo_decline' })
    expect(await tourDecided(director, tour)).toMatchObject({ isSuccessful: true })
    expect(await brokenPromises()).toEqual([])
  })

  it('is built on once its owner has entered another one for its days', async () => {
    const { director, salesman } = await aDesk(app)
    const [tour, leave] = [await aTour({ by: salesman, days: 3 }), await aLeave({ by: salesman, days: 3 })]
    await tourDecided(director, tour, { status: 'DECLINED', reason: 'too far' })
    await decided(director, leave, { status: 'DECLINED', reason: 'not now' })
    await aTour({ by: salesman, in: -6 })
    await aLeave({ by: salesman, in: 8 })

    const later = refused(builtOn('another request was entered for these days', salesman))
    expect(await undoes(director, { kind: 'tour', id: tour.id })).toEqual(later)
    expect(await undoes(director, { kind: 'leave', id: leave.id })).toEqual(later)
  })
})

it('an order that was changed and then approved keeps the change', async () => {
  const desk = await aDesk(app)
  const document = await aDecidedDocument('sale_order', desk)
  if (!document.order) throw new Error('an order was made')
  expect(await orderChanged(desk.director, document.order, { remarks: 'cartons' })).toMatchObject({
    isSuccessful: true,
  })
  await document.approvedBy(desk.director)

  expect(await undoes(desk.director, document)).toEqual(undone)

  expect(await ownedRow('select status, remarks from sale_order where id = $1', [document.id])).toEqual({
    status: 0,
    remarks: 'cartons',
  })
})

it('the refusal of a decision on an older version shows that the decision was undone', async () => {
  const desk = await aDesk(app)
  const colleague = await aWorker(app, { role: 3, in: desk.branch })
  const voucher = await aDecidedDocument('voucher', desk)
  if (!voucher.voucher) throw new Error('a voucher was made')
  await voucher.approvedBy(desk.director)
  expect(await approves(colleague, voucher.voucher, 1)).toEqual(refused(already('approved', desk.director)))
  await undoes(desk.director, voucher)

  expect(await approves(colleague, voucher.voucher, 1)).toEqual(
    refused(expect.stringContaining(`The decision about this voucher was taken back by ${desk.director.name} on `)),
  )
  expect(await approves(colleague, voucher.voucher, 3)).toMatchObject({ isSuccessful: true })
})
