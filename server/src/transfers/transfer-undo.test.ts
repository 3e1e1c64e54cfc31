/** A cashier undoes a decision about a hand-over within a minute, unless others have built on it. */
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { voidReceipts } from '@backoffice/contract/receipts/receipts'
import { limits } from '@backoffice/contract/limits'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { listTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { applyingOf, voidingOf } from '../../testing/builders/cash-forms.ts'
import {
  aDesk,
  anInvoice,
  aWorker,
  cashierTiles,
  type Desk,
  salesmanTiles,
  type Worker,
} from '../../testing/builders/desk.ts'
import { inHand, stageOf, eventLines } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const undo = ({ client, userId }: Worker, { transferId: id }: Receipt, rowVersion?: number) =>
  client.ask(undoTransfer, { id, userId, ...(rowVersion !== undefined && { rowVersion }) })
const undone = { isSuccessful: true, message: undoMessages.done }
const decidedAgo = ({ transferId }: Receipt, seconds: number) =>
  owned(`update transfer set decided_at = clock_timestamp() - make_interval(secs => $2) where id = $1`, [
    transferId,
    seconds,
  ])
const rowOf = ({ transferId }: Receipt) =>
  ownedRow('select status, decided_by, decided_at, comment, version from transfer where id = $1', [transferId])
const builtOn = (what: string, { name }: Worker) =>
  expect.stringMatching(new RegExp(`: ${what} by ${name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\.$`)) as string
const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 1, userId })).responseObjects[0]

const sent = ({ salesman, cashier }: Desk) => aReceipt({ by: salesman, amount: 70 }).sentTo(cashier, 'by bus')

describe('a decision about a hand-over that is undone', () => {
  it('was an approval: the receipt is on the way again, with the words of its sender', async () => {
    const desk = await aDesk(app)
    const receipt = await sent(desk).approved()

    expect(await undo(desk.cashier, receipt)).toEqual(undone)

    expect(await rowOf(receipt)).toEqual({
      status: 0,
      decided_by: null,
      decided_at: null,
      comment: 'by bus',
      version: 3,
    })
    expect(await stageOf(receipt)).toBe(1)
    expect([await cashierTiles(desk.cashier), await salesmanTiles(desk.salesman)]).toEqual([
      [0, 0, 0, 0],
      [0, 70, 70, 0],
    ])
  })

  it('was a decline: the receipt is on the way again', async () => {
    const desk = await aDesk(app)
    const receipt = await sent(desk).declined('no picture')

    expect(await undo(desk.cashier, receipt)).toEqual(undone)

    expect(await rowOf(receipt)).toMatchObject({ status: 0, comment: 'by bus', version: 3 })
    expect(await stageOf(receipt)).toBe(1)
    const voiding = await desk.salesman.client.ask(voidReceipts, { receipts: [voidingOf(receipt)] })
    expect(voiding).toEqual(refused(already('taken back', desk.cashier)))
  })

  it('was a return after approval: the receipt is with the cashier, approved when it was', async () => {
    const desk = await aDesk(app)
    const approved = await sent(desk).approved()
    const { decided_at: at } = (await rowOf(approved)) as { decided_at: string }
    const receipt = await sent(desk).approved().declined('torn')
    await decidedAgo(approved, 1)

    expect(await undo(desk.cashier, receipt)).toEqual(undone)

    const row = (await rowOf(receipt)) as { status: number; decided_at: string; comment: string }
    expect(row).toMatchObject({ status: 1, decided_by: desk.cashier.userId, comment: '' })
    expect(new Date(row.decided_at).getTime()).toBeGreaterThan(new Date(at).getTime())
    expect(await stageOf(receipt)).toBe(2)
    expect(await undo(desk.cashier, receipt)).toEqual(refused(builtOn('the receipt was kept after all', desk.cashier)))
  })

  it('the salesman is notified, and the timeline of the receipt shows it', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const receipt = await sent(desk).approved().undone().declined().undone().approved().declined().undone()

    expect(await newsOf(salesman)).toMatchObject({ kind: 'undo_return', statusName: 'Approved' })
    const { events } = await salesman.client.ask(receiptTimeline, { invoiceDetailId: String(receipt.id) })
    expect(
      eventLines(events)
        .map(([who, , what]) => [who, what])
        .slice(2),
    ).toEqual(
      ['Approved', 'Approval undone', 'Declined', 'Decline undone', 'Approved', 'Given back', 'Kept after all'].map(
        (what) => [cashier.name, what],
      ),
    )
  })

  it('can be decided anew and deposited', async () => {
    const desk = await aDesk(app)
    const receipt = await sent(desk).declined().undone().approved()

    await aDeposit({ by: desk.cashier, receipts: [receipt] }).approvedBy(desk.director)

    expect(await stageOf(receipt)).toBe(4)
  })
})

describe('the undo of a decision about a hand-over is refused', () => {
  it.each(['approved', 'declined'] as const)('after a minute, when it was %s', async (how) => {
    const desk = await aDesk(app)
    const receipt = await sent(desk)[how]()
    await decidedAgo(receipt, limits.undo.seconds)

    expect(await undo(desk.cashier, receipt)).toEqual(refused(undoMessages.tooLate))
    await decidedAgo(receipt, limits.undo.seconds - 20)
    expect(await undo(desk.cashier, receipt)).toEqual(undone)
  })

  it('once the salesman sent the receipt again, also when that was declined too', async () => {
    const desk = await aDesk(app)
    const declined = sent(desk).declined()
    const old = await declined
    const again = declined.sentTo(desk.cashier)
    await again

    expect(await undo(desk.cashier, old)).toEqual(refused(builtOn('the receipt was sent again', desk.salesman)))
    await again.declined()
    expect(await undo(desk.cashier, old)).toEqual(refused(builtOn('the receipt was declined', desk.cashier)))
    expect(await stageOf(old)).toBe(0)
    expect(await undo(desk.cashier, await again)).toEqual(undone)
  })

  it('once the receipt was voided', async () => {
    const desk = await aDesk(app)
    const receipt = await sent(desk).declined().voided()

    expect(await undo(desk.cashier, receipt)).toEqual(refused(builtOn('the receipt was voided', desk.salesman)))
  })

  it('once the advance was applied', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const advance = await aReceipt({ by: salesman, party, amount: 50 }).sentTo(cashier).declined()
    await salesman.client.ask(applyAdvance, applyingOf(advance, salesman, await anInvoice({ salesman, party }), 20))

    expect(await undo(cashier, advance)).toEqual(refused(builtOn('an advance was applied to an invoice', salesman)))
  })

  it('once the receipt is in a deposit, banked, or was in one', async () => {
    const desk = await aDesk(app)
    const receipt = await inHand(desk)
    const deposit = aDeposit({ by: desk.cashier, receipts: [receipt] })
    await deposit

    expect(await undo(desk.cashier, receipt)).toEqual(
      refused(builtOn('a receipt was put into a deposit', desk.cashier)),
    )
    await deposit.approvedBy(desk.director)
    expect(await undo(desk.cashier, receipt)).toEqual(refused(builtOn('the deposit was approved', desk.director)))
    await deposit.undoneBy(desk.director)
    expect(await undo(desk.cashier, receipt)).toEqual(refused(builtOn('the approval was taken back', desk.director)))
  })

  it('to a colleague, to a salesman, and where a director or the salesman took it', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 1, in: desk.branch })
    const receipt = await sent(desk).approved()

    expect(await undo(colleague, receipt)).toEqual(refused(transferMessages.notFound))
    const { userId } = desk.salesman
    expect((await desk.salesman.client.send(undoTransfer, { id: receipt.transferId, userId })).status).toBe(403)
    expect(await undo(desk.cashier, await sent(desk).settled(desk.director))).toEqual(
      refused(expect.stringContaining(`${desk.director.name} decided this on `)),
    )
    expect(await undo(desk.cashier, await sent(desk).recalled())).toEqual(
      refused(expect.stringContaining(`${desk.salesman.name} decided this on `)),
    )
  })

  it('if the cashier recorded the receipt, and if nobody decided', async () => {
    const desk = await aDesk(app)
    const own = aReceipt({ by: desk.cashier, invoice: await anInvoice({ salesman: desk.salesman }) })

    expect(await undo(desk.cashier, await own)).toEqual(refused(undoMessages.received))
    // To give it back is a decision.
    expect(await undo(desk.cashier, await own.declined())).toEqual(undone)
    expect(await stageOf(await own)).toBe(2)
    expect(await undo(desk.cashier, await sent(desk))).toEqual(refused(undoMessages.notDecided))
  })

  it('of another version than was seen', async () => {
    const desk = await aDesk(app)
    const receipt = await sent(desk).approved()

    expect(await undo(desk.cashier, receipt, 1)).toEqual(refused(transferMessages.changed('approved')))
    expect(await undo(desk.cashier, receipt, 2)).toEqual(undone)
  })
})

it('the list offers it to the user who decided, for a minute', async () => {
  const desk = await aDesk(app)
  const receipt = await sent(desk).declined()
  const offered = async ({ client }: Worker) =>
    (await client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1' })).responseObjects.map((row) => row.undoable)

  expect([await offered(desk.cashier), await offered(desk.salesman)]).toEqual([[true], [false]])
  await decidedAgo(receipt, limits.undo.seconds)
  expect(await offered(desk.cashier)).toEqual([false])
})
