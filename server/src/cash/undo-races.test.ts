/** A decision is undone at the moment when somebody builds on it. One of the two succeeds, and nothing deadlocks. */
import { decideDeposit, saveDeposit, undoDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { bounceRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Deposit, type Receipt } from '../../testing/builders/cash.ts'
import {
  bouncingOf,
  decisionOf,
  depositOf,
  handOverOf,
  settlementOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { aDesk, aWorker, cashierTiles, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { chequeInHand, inHand, stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { deadlocks, race, ROUNDS, times } from '../../testing/race.ts'
import { already } from '../../testing/saves.ts'

const app = await cashApp()

let before = 0
beforeEach(async () => {
  before = await deadlocks()
})
// A retried deadlock does not show in the answers, so it is counted.
afterEach(async () => expect((await deadlocks()) - before).toBe(0))

const undoing =
  ({ client, userId }: Worker, { no: depositNo }: Deposit) =>
  () =>
    client.ask(undoDeposit, { depositNo, userId })
const taking =
  ({ client, userId }: Worker, { transferId: id }: Receipt, rowVersion = 2) =>
  () =>
    client.ask(undoTransfer, { id, userId, rowVersion })
const depositing =
  ({ cashier, account }: Desk, receipts: readonly Receipt[]) =>
  () =>
    cashier.client.ask(saveDeposit, depositOf(cashier, receipts, account, 'next'))
const judging =
  ({ client, userId }: Worker, { no }: Deposit, postingDate: string) =>
  () =>
    client.ask(decideDeposit, { depositNo: no, d_User_Id: userId, status: 1, postingDate })
const settling = (by: Worker, receipt: Receipt, to?: Worker) => () =>
  by.client.ask(settleTransfers, settlementOf([receipt], by, to))

describe.each(ROUNDS)('at the same moment, round %i', () => {
  it('a director undoes an approval and a cheque of it bounces: one of the two', async () => {
    const desk = await aDesk(app)
    const receipts = [await chequeInHand(desk), await inHand(desk)]
    const [cheque = await inHand(desk), cash = cheque] = receipts
    const deposit = await aDeposit({ by: desk.cashier, receipts }).approvedBy(desk.director)
    const bouncing = await bouncingOf(deposit, cheque, desk.cashier)

    const { won, lost } = await race(undoing(desk.director, deposit), () =>
      desk.cashier.client.ask(bounceCheque, bouncing),
    )

    expect([won.length, lost.length]).toEqual([1, 1])
    const isUndone = won[0] === undoMessages.done
    expect([await stageOf(cheque), await stageOf(cash)]).toEqual(isUndone ? [3, 3] : [5, 4])
    expect(lost[0]).toMatch(isUndone ? bounceRefusals.notDeposited : / a cheque was marked bounced by /)
  })

  it('a director undoes a decline and its cashier makes the next deposit: one of the two', async () => {
    const desk = await aDesk(app)
    const receipts = [await inHand(desk), await inHand(desk)]
    const deposit = await aDeposit({ by: desk.cashier, receipts }).declinedBy(desk.director)

    const { won, lost } = await race(undoing(desk.director, deposit), depositing(desk, receipts.toReversed()))

    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]).toMatch(
      won[0] === undoMessages.done ? `is already in deposit ${deposit.no} ` : / a receipt was put into a deposit by /,
    )
    expect(await cashierTiles(desk.cashier)).toEqual([0, 200, 200, 0])
  })

  it('a director undoes one decision four times: once', async () => {
    const desk = await aDesk(app)
    const deposit = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] }).approvedBy(desk.director)

    const { won, lost } = await race(...times(4, undoing(desk.director, deposit)))

    expect([won, [...new Set(lost)]]).toEqual([[undoMessages.done], [undoMessages.notDecided]])
    expect(await cashierTiles(desk.cashier)).toEqual([0, 100, 100, 0])
  })

  it('a director undoes a decline and a colleague approves: in turn, or the colleague is too early', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 3, in: desk.branch })
    const receipt = await inHand(desk)
    const deposit = await aDeposit({ by: desk.cashier, receipts: [receipt] }).declinedBy(desk.director)

    const { won, lost } = await race(
      undoing(desk.director, deposit),
      judging(colleague, deposit, await today(desk.branch.code)),
    )

    expect(won).toContain(undoMessages.done)
    // The deposit is pending when the reason is looked for, if the undo came between the decision and its refusal.
    const takenBack = approvalsMessages.takenBack(
      'deposit',
      desk.director.name,
      String.raw`\d{2}/\d{2}/\d{4} \d{2}:\d{2}`,
    )
    const tooEarly = [already('declined', desk.director), expect.stringMatching(takenBack)]
    expect(won.length === 2 ? [lost] : tooEarly.map((message) => [message])).toContainEqual(lost)
    expect(await stageOf(receipt)).toBe(won.length === 2 ? 4 : 3)
  })

  it('a cashier withdraws a deposit and a director approves it: one of the two', async () => {
    const desk = await aDesk(app)
    const receipts = [await inHand(desk), await inHand(desk)]
    const deposit = await aDeposit({ by: desk.cashier, receipts })
    const { client, userId } = desk.cashier

    const { won, lost } = await race(judging(desk.director, deposit, await today(desk.branch.code)), () =>
      client.ask(withdrawDeposit, { depositNo: deposit.no, userId }),
    )

    const isWithdrawn = won[0] === depositMessages.withdrawn
    expect(lost).toEqual([isWithdrawn ? already('withdrawn', desk.cashier) : already('approved', desk.director)])
    expect(await Promise.all(receipts.map(stageOf))).toEqual(isWithdrawn ? [2, 2] : [4, 4])
  })

  it('a cashier undoes a decline and the salesman sends the receipt again, or voids it: one of the two', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const colleague = await aWorker(app, { role: 1, in: desk.branch })
    const sent = await aReceipt({ by: salesman }).sentTo(cashier).declined()
    const voided = await aReceipt({ by: salesman }).sentTo(cashier).declined()

    const again = await race(taking(cashier, sent), () =>
      salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(sent, colleague)] }),
    )
    const gone = await race(taking(cashier, voided), () =>
      salesman.client.ask(voidReceipts, { receipts: [voidingOf(voided)] }),
    )

    expect([again.won.length, again.lost.length, await stageOf(sent)]).toEqual([1, 1, 1])
    expect(again.lost[0]).toMatch(
      again.won[0] === undoMessages.done ? /^Already taken back by / : / the receipt was sent again by /,
    )
    expect([gone.won.length, gone.lost.length]).toEqual([1, 1])
    expect(await stageOf(voided)).toBe(gone.won[0] === undoMessages.done ? 1 : 9)
  })

  it('a cashier undoes an approval and deposits the receipt, or gives it back: one of the two', async () => {
    const desk = await aDesk(app)
    const { cashier } = desk
    const [deposited, returned] = [await inHand(desk), await inHand(desk)]
    const giving = { salemanTransfers: [{ ...decisionOf(returned, cashier, 2), rowVersion: 2 }] }

    const one = await race(taking(cashier, deposited), depositing(desk, [deposited]))
    const two = await race(taking(cashier, returned), () => cashier.client.ask(decideTransfers, giving))

    expect([one.won.length, one.lost.length]).toEqual([1, 1])
    expect(await stageOf(deposited)).toBe(one.won[0] === undoMessages.done ? 1 : 3)
    expect([two.won.length, two.lost.length]).toEqual([1, 1])
    expect(await stageOf(returned)).toBe(two.won[0] === undoMessages.done ? 1 : 0)
  })

  it('a salesman recalls what its cashier approves and a director sends on: one of the three', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const colleague = await aWorker(app, { role: 1, in: desk.branch })
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)

    const { won, lost } = await race(
      settling(salesman, receipt),
      () => cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(receipt, cashier, 1)] }),
      settling(director, receipt, colleague),
    )

    expect([won.length, lost.length]).toEqual([1, 2])
    const outcomes = [
      [transferMessages.recalled, 0],
      [transferMessages.approved, 2],
      [transferMessages.sentOn, 1],
    ]
    expect(outcomes).toContainEqual([won[0], await stageOf(receipt)])
  })
})
