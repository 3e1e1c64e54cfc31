/** A director undoes a decision about a deposit within a minute, unless others have built on it. */
import { limits } from '@backoffice/contract/limits'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { decideTransfers, listTransfers } from '@backoffice/contract/transfers/transfers'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { decideDeposit, listDepositLines, saveDeposit, undoDeposit } from '@backoffice/contract/deposits/deposits'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Deposit } from '../../testing/builders/cash.ts'
import { applyingOf, decisionOf, depositOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, cashierTiles, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { closedThrough } from '../../testing/builders/periods.ts'
import { bounced, chequeInHand, inHand, stageOf, todayOf, eventLines } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const undo = ({ client, userId }: Worker, { no: depositNo }: Deposit, rowVersion?: number) =>
  client.ask(undoDeposit, { depositNo, userId, ...(rowVersion !== undefined && { rowVersion }) })
const undone = { isSuccessful: true, message: undoMessages.done }
const decidedAgo = ({ id }: Deposit, seconds: number) =>
  owned(`update deposit set decided_at = clock_timestamp() - make_interval(secs => $2) where id = $1`, [id, seconds])
const rowOf = ({ id }: Deposit) =>
  ownedRow(
    'select status, decided_by, decided_at, posting_on, comment, version, total::float8 as total from deposit where id = $1',
    [id],
  )
const builtOn = (what: string, { name }: Worker) =>
  expect.stringMatching(new RegExp(`: ${what} by ${name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\.$`)) as string
const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 1, userId })).responseObjects[0]
/** The postings of a deposit to the bank and to itself, added up. */
const postedOf = async ({ id }: Deposit) =>
  Object.fromEntries(
    (
      await owned<{ account: string; amount: number }>(
        `select p.account, sum(p.amount)::float8 as amount from posting p join journal j on j.id = p.journal_id
         where j.deposit_id = $1 group by 1 order by 1`,
        [id],
      )
    ).map(({ account, amount }) => [account, amount]),
  )

async function anApproved(desk: Desk) {
  const receipts = [await inHand(desk, 60), await chequeInHand(desk, 40)]
  return aDeposit({ by: desk.cashier, receipts }).approvedBy(desk.director)
}

describe('an approval that is undone', () => {
  it('leaves the deposit pending as it was, its receipts in it, and nothing in the bank', async () => {
    const desk = await aDesk(app)
    const deposit = await anApproved(desk)

    expect(await undo(desk.director, deposit)).toEqual(undone)

    expect(await rowOf(deposit)).toEqual({
      status: 0,
      decided_by: null,
      decided_at: null,
      posting_on: null,
      comment: '',
      version: 4,
      total: 100,
    })
    expect(await Promise.all(deposit.receipts.map(stageOf))).toEqual([3, 3])
    expect(await postedOf(deposit)).toEqual({ BK: 0, CA: -100, DC: 100 })
    expect(await cashierTiles(desk.cashier)).toEqual([0, 100, 100, 0])
    const { responseObjects } = await desk.cashier.client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1' })
    expect(responseObjects.map(({ status }) => status)).toEqual([1, 1])
  })

  it('can be decided again, also by a colleague, and undone once more by the new decider', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const deposit = await anApproved(desk)
    await undo(desk.director, deposit)

    const verdict = { depositNo: deposit.no, d_User_Id: colleague.userId, status: 2, comments: 'wrong slip' } as const
    expect(await colleague.client.ask(decideDeposit, verdict)).toMatchObject({ isSuccessful: true })
    expect(await undo(colleague, deposit)).toEqual(undone)

    expect(await Promise.all(deposit.receipts.map(stageOf))).toEqual([3, 3])
  })

  it('its cashier, its salesman and the deciders are notified, and it stays in both timelines', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const deposit = await aDeposit({ by: cashier, receipts: [await inHand(desk)], slipNo: 'S-1' }).approvedBy(director)
    const day = await todayOf(desk)
    await undo(director, deposit)

    for (const reader of [salesman, cashier, colleague]) {
      expect(await newsOf(reader)).toMatchObject({
        kind: 'undo_bank',
        statusName: 'Pending',
        text: expect.stringContaining(`${director.name} undid the approval of deposit ${deposit.no}: 100.00`) as string,
      })
    }
    expect(await newsOf(colleague)).toMatchObject({ place: '/directorDepositApproval' })
    expect((await newsOf(director))?.kind).toBe('deposit')
    const { events, statusName } = await director.client.ask(depositTimeline, { depositNo: deposit.no })
    expect([statusName, eventLines(events)]).toEqual([
      'Pending',
      [
        [cashier.name, 'Cashier', 'Deposit made with slip S-1', '', 100],
        [director.name, 'Director', `Approved with posting date ${day}`, '', null],
        [director.name, 'Director', 'Approval undone', '', null],
      ],
    ])
    const ofReceipt = await director.client.ask(receiptTimeline, {
      invoiceDetailId: String(deposit.receipts[0]?.id),
    })
    expect(eventLines(ofReceipt.events).slice(-2)).toEqual([
      [director.name, 'Director', `Deposited with posting date ${day}`, '', null],
      [director.name, 'Director', 'Approval of the deposit undone', '', null],
    ])
  })
})

describe('a decline that is undone', () => {
  it('brings its receipts back from their cashier', async () => {
    const desk = await aDesk(app)
    const deposit = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] }).declinedBy(desk.director, 'no')

    expect(await undo(desk.director, deposit)).toEqual(undone)

    expect(await rowOf(deposit)).toMatchObject({ status: 0, comment: '', decided_by: null })
    expect(await cashierTiles(desk.cashier)).toEqual([0, 100, 100, 0])
    expect(await newsOf(desk.cashier)).toMatchObject({ kind: 'undo_release' })
    const again = await desk.cashier.client.ask(
      saveDeposit,
      depositOf(desk.cashier, deposit.receipts, desk.account, 'another'),
    )
    expect(again.message).toContain(`is already in deposit ${deposit.no}`)
  })

  it('is refused once a receipt is in another deposit, also after that one was withdrawn', async () => {
    const desk = await aDesk(app)
    const receipts = [await inHand(desk), await inHand(desk)]
    const deposit = await aDeposit({ by: desk.cashier, receipts }).declinedBy(desk.director)
    const next = aDeposit({ by: desk.cashier, receipts: receipts.slice(1) })
    await next

    expect(await undo(desk.director, deposit)).toEqual(
      refused(builtOn('a receipt was put into a deposit', desk.cashier)),
    )
    await next.withdrawn()
    expect(await undo(desk.director, deposit)).toEqual(refused(builtOn('the deposit was withdrawn', desk.cashier)))
    expect(await Promise.all(receipts.map(stageOf))).toEqual([2, 2])
  })

  it('is refused once the cashier gave a receipt back', async () => {
    const desk = await aDesk(app)
    const receipt = await inHand(desk)
    const deposit = await aDeposit({ by: desk.cashier, receipts: [receipt] }).declinedBy(desk.director)
    const giving = { salemanTransfers: [decisionOf(receipt, desk.cashier, 2)] }
    expect(await desk.cashier.client.ask(decideTransfers, giving)).toMatchObject({ isSuccessful: true })

    expect(await undo(desk.director, deposit)).toEqual(refused(builtOn('the receipt was given back', desk.cashier)))
  })
})

describe('the undo of a deposit is refused', () => {
  it('after a minute, by the clock of the database', async () => {
    const desk = await aDesk(app)
    const deposit = await anApproved(desk)
    await decidedAgo(deposit, limits.undo.seconds)

    expect(await undo(desk.director, deposit)).toEqual(refused(undoMessages.tooLate))
    await decidedAgo(deposit, limits.undo.seconds - 20)
    expect(await undo(desk.director, deposit)).toEqual(undone)
  })

  it('once a cheque of it bounced, with the person who reported it', async () => {
    const desk = await aDesk(app)
    const receipt = await chequeInHand(desk)
    const deposit = await aDeposit({ by: desk.cashier, receipts: [receipt] }).approvedBy(desk.director)
    await bounced(desk, receipt, deposit)

    expect(await undo(desk.director, deposit)).toEqual(refused(builtOn('a cheque was marked bounced', desk.cashier)))
    expect(await stageOf(receipt)).toBe(5)
  })

  it('once an advance in it was applied', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, party } = desk
    const advance = await aReceipt({ by: salesman, party, amount: 50 }).sentTo(cashier).approved()
    const deposit = await aDeposit({ by: cashier, receipts: [advance] }).approvedBy(director)
    const invoice = await anInvoice({ salesman, party })
    await cashier.client.ask(applyAdvance, applyingOf(advance, cashier, invoice, 20))

    expect(await undo(director, deposit)).toEqual(refused(builtOn('an advance was applied to an invoice', cashier)))
  })

  it('where its posting date is in a period that was closed meanwhile', async () => {
    const desk = await aDesk(app)
    const deposit = await anApproved(desk)
    await closedThrough(desk.branch, await today(desk.branch.code))

    expect(await undo(desk.director, deposit)).toEqual(refused(undoMessages.postingClosed))
  })

  it("to everybody except the user who decided, with that user's name", async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const stranger = (await aDesk(app)).director
    const deposit = await anApproved(desk)

    expect(await undo(colleague, deposit)).toEqual(
      refused(expect.stringContaining(`${desk.director.name} decided this on `)),
    )
    expect(await undo(stranger, deposit)).toEqual(refused(depositMessages.notFound))
    const { status } = await desk.cashier.client.send(undoDeposit, {
      depositNo: deposit.no,
      userId: desk.cashier.userId,
    })
    expect(status).toBe(403)
    expect(await Promise.all(deposit.receipts.map(stageOf))).toEqual([4, 4])
  })

  it('to one who may not decide any more', async () => {
    const desk = await aDesk(app)
    const deposit = await anApproved(desk)
    await owned('delete from user_module where user_id = $1 and module_id = 7', [desk.director.userId])

    const { status } = await desk.director.client.send(undoDeposit, {
      depositNo: deposit.no,
      userId: desk.director.userId,
    })
    expect(status).toBe(403)
    expect(await rowOf(deposit)).toMatchObject({ status: 1 })
  })

  it('where nobody decided, where it was undone already, and where it was withdrawn', async () => {
    const desk = await aDesk(app)
    const waiting = aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })
    const deposit = await anApproved(desk)
    await undo(desk.director, deposit)

    expect(await undo(desk.director, await waiting)).toEqual(refused(undoMessages.notDecided))
    expect(await undo(desk.director, deposit)).toEqual(refused(undoMessages.notDecided))
    await waiting.withdrawn()
    expect(await undo(desk.director, await waiting)).toEqual(
      refused(expect.stringContaining(`${desk.cashier.name} decided this on `)),
    )
  })

  it('of another version than was seen', async () => {
    const desk = await aDesk(app)
    const deposit = await anApproved(desk)

    expect(await undo(desk.director, deposit, 2)).toEqual(refused(depositMessages.changed('approved')))
    expect(await undo(desk.director, deposit, 3)).toEqual(undone)
  })
})

it('lists offer it to the user who decided, for a minute', async () => {
  const desk = await aDesk(app)
  const colleague = await aWorker(app, { role: 3, in: desk.branch })
  const deposit = await anApproved(desk)
  const offered = async ({ client }: Worker) =>
    (await client.ask(listDepositLines, { page: 1, limit: 10, cCode: '-1' })).responseObjects.map((row) => row.undoable)

  expect([await offered(desk.director), await offered(colleague)]).toEqual([
    [true, true],
    [false, false],
  ])
  await decidedAgo(deposit, limits.undo.seconds)
  expect(await offered(desk.director)).toEqual([false, false])
})
