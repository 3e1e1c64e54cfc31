/** Money at a cashier who can no longer sign in: no undo adds more there, and a director removes it. */
import { role } from '@backoffice/contract/access'
import { decideDeposit, saveDeposit, undoDeposit } from '@backoffice/contract/deposits/deposits'
import { listHolders } from '@backoffice/contract/cash/holders'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { decideTransfers, listTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { waits } from '@backoffice/contract/cash/waits'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { getHoldings, settleTransfers } from '@backoffice/contract/users/holdings'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { ALL } from '@backoffice/contract/statuses'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt, type Receipt, withTransfer } from '../../testing/builders/cash.ts'
import { decisionOf, depositOf, handOverOf, settlementOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { aChequeOver } from '../../testing/builders/payments.ts'
import { banked, inHand, stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS } from '../../testing/race.ts'
import { refused } from '../../testing/saves.ts'
import { change, changes, type Change, requestOf } from '../../testing/switching-off.ts'
import { waitsForALock } from '../../testing/sessions.ts'

const app = await cashApp()

async function anOffice() {
  const desk = await aDesk(app)
  const another = (roleId: 1 | 3) => aWorker(app, { role: roleId, in: desk.branch })
  return { ...desk, colleague: await another(role.cashier), otherDirector: await another(role.director) }
}

const ways = ['off', 'role', 'branch'] as const satisfies readonly Change[]
/** Switches a cashier off although they hold money, as an operator can. */
const leaves = ({ userId }: Worker, how: Change = 'off') =>
  owned(changes[how], how === 'branch' ? [userId, null] : [userId])
const settle = (director: Worker, receipts: readonly Receipt[], to?: Worker) =>
  director.client.ask(settleTransfers, settlementOf(receipts, director, to))
const undoing = ({ client, userId }: Worker, depositNo: string) => client.ask(undoDeposit, { depositNo, userId })
const inVain = async ({ client, branch }: Worker) =>
  (
    await client.ask(listTransfers, {
      page: 1,
      limit: 20,
      cCode: branch,
      cashierId: ALL,
      sellerId: ALL,
      fromDate: '',
      toDate: '',
      status: ALL,
      invoiceNo: '',
      chequeNo: '',
      paymentType: '',
      paymentMode: '',
      waits: waits.inVain,
    })
  ).responseObjects

describe.each(ways)('after its cashier cannot come in any more (%s)', (how) => {
  it.each(['approved', 'declined'] as const)('the decision about a deposit is not undone: %s', async (decided) => {
    const desk = await anOffice()
    const { cashier, director } = desk
    const receipt = await inHand(desk)
    const waiting = aDeposit({ by: cashier, receipts: [receipt] })
    const { no } = await (decided === 'approved' ? waiting.approvedBy(director) : waiting.declinedBy(director))
    await leaves(cashier, how)

    expect(await undoing(director, no)).toEqual(refused(undoMessages.cashierGone(cashier.name)))
    expect(await stageOf(receipt)).toBe(decided === 'approved' ? 4 : 2)
  })

  it('a pending deposit is declined, and a director then sends its receipts back or on', async () => {
    const desk = await anOffice()
    const { salesman, cashier, director, colleague } = desk
    const [back, on] = [await inHand(desk, 70), await inHand(desk, 30)]
    const deposit = aDeposit({ by: cashier, receipts: [back, on] })
    await deposit
    await leaves(cashier, how)
    await deposit.declinedBy(director)

    expect(
      (await inVain(director)).map(({ invoiceDetailId, cashierTakes }) => [invoiceDetailId, cashierTakes]),
    ).toEqual([
      [on.id, false],
      [back.id, false],
    ])
    expect(await settle(director, [back])).toEqual({ isSuccessful: true, message: transferMessages.sentBack })
    expect(await settle(director, [on], colleague)).toEqual({ isSuccessful: true, message: transferMessages.sentOn })

    expect([await stageOf(back), await stageOf(on)]).toEqual([0, 1])
    expect(await inVain(director)).toEqual([])
    const again = await withTransfer({ ...on, cashier: colleague })
    expect(
      await colleague.client.ask(decideTransfers, { salemanTransfers: [decisionOf(again, colleague, 1)] }),
    ).toMatchObject({ isSuccessful: true })
    expect(await stageOf(on)).toBe(2)
    await aDeposit({ by: colleague, receipts: [again] }).approvedBy(director)
    await aReceipt({ by: salesman, amount: 1 })
  })
})

describe('what a cashier has who cannot come in', () => {
  it('is in its story, and the people concerned are notified', async () => {
    const desk = await anOffice()
    const { salesman, cashier, colleague, director } = desk
    const [back, on] = [await inHand(desk, 70), await inHand(desk, 30)]
    await leaves(cashier)
    await settle(director, [back])
    await settle(director, [on], colleague)

    const lastEventOf = async ({ id }: Receipt) => {
      const { events } = await director.client.ask(receiptTimeline, { invoiceDetailId: id })
      return events.map(({ who, what, comment }) => [who, what, comment]).at(-1)
    }
    expect(await lastEventOf(back)).toEqual([
      director.name,
      `Taken from ${cashier.name}, who cannot come in, and sent back`,
      'on leave',
    ])
    expect(await lastEventOf(on)).toEqual([
      director.name,
      `Taken from ${cashier.name}, who cannot come in, and sent on to ${colleague.name}`,
      'on leave',
    ])
    const news = async ({ client, userId }: Worker) =>
      (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ kind }) => kind)
    expect((await news(salesman)).slice(0, 2)).toEqual(['reassign', 'reclaim'])
    expect(await news(colleague)).toEqual(['reassign'])
    const audited = await owned(
      `select action, actor_role::int from audit where object = 'receipt' and object_id = any ($1) and action like 're%' order by id`,
      [[back.id, on.id]],
    )
    expect(audited).toEqual(
      expect.arrayContaining([
        { action: 'reclaim', actor_role: 3 },
        { action: 'reassign', actor_role: 3 },
      ]),
    )
  })

  it('is listed under Money in Hands, under Money by Place and under Users', async () => {
    const desk = await anOffice()
    const { cashier, director, branch } = desk
    await inHand(desk, 70)
    const listed = async () =>
      Promise.all(
        [listHolders, listMoneyInHands].map(async (list) =>
          (await director.client.ask(list, { cCode: branch.code })).responseObjects.map(({ userId, comesIn }) => [
            userId,
            comesIn,
          ]),
        ),
      )
    const held = () => director.client.ask(getHoldings, { branchCode: branch.code, holderId: cashier.userId })
    expect([await listed(), (await held()).comesIn]).toEqual([Array(2).fill([[cashier.userId, true]]), true])

    await leaves(cashier)

    expect([await listed(), (await held()).comesIn]).toEqual([Array(2).fill([[cashier.userId, false]]), false])
  })

  it('goes with all receipts of its cheque', async () => {
    const desk = await anOffice()
    const { salesman, cashier, director, party } = desk
    const parts = await aChequeOver(
      salesman,
      party,
      [await anInvoice({ salesman, party }), 30],
      [await anInvoice({ salesman, party }), 40],
    )
    const [one, two] = await Promise.all(
      (await sentAndApproved(parts[0], parts[1], salesman, cashier)).map((part) => withTransfer(part)),
    )
    if (!one || !two) throw new Error('the cheque has not two receipts')
    await leaves(cashier)

    expect(await settle(director, [two])).toMatchObject({ isSuccessful: true })
    expect([await stageOf(one), await stageOf(two)]).toEqual([0, 0])
  })

  it('is not taken away while the cashier can sign in, nor out of a deposit', async () => {
    const desk = await anOffice()
    const { cashier, director } = desk
    const [held, deposited] = [await inHand(desk), await inHand(desk)]
    await aDeposit({ by: cashier, receipts: [deposited] })

    expect(await settle(director, [held])).toMatchObject({ isSuccessful: false })
    await leaves(cashier)
    expect(await settle(director, [deposited])).toMatchObject({ isSuccessful: false })
    expect([await stageOf(held), await stageOf(deposited)]).toEqual([2, 3])
  })

  it('goes to nobody who cannot come in either', async () => {
    const desk = await anOffice()
    const { salesman, cashier, colleague, director } = desk
    const receipt = await inHand(desk)
    for (const person of [cashier, colleague, salesman]) await leaves(person)

    expect(await settle(director, [receipt], colleague)).toEqual(refused(transferMessages.cashierUnknown))
    expect(await settle(director, [receipt])).toEqual(refused(transferMessages.salesmanGone))
    expect(await stageOf(receipt)).toBe(2)
  })
})

describe.each(ROUNDS)('at the same moment, round %i', () => {
  it('two directors send the receipt of a cashier who left back and on: one does', async () => {
    const desk = await anOffice()
    const { cashier, colleague, director, otherDirector } = desk
    const receipt = await inHand(desk)
    await leaves(cashier)
    const before = await deadlocks()

    const { won } = await race(
      () => settle(director, [receipt]),
      () => settle(otherDirector, [receipt], colleague),
    )

    expect(won).toHaveLength(1)
    expect(await stageOf(receipt)).toBe(won[0] === transferMessages.sentBack ? 0 : 1)
    expect(await deadlocks()).toBe(before)
  })

  it('a cashier comes back and deposits money that a director takes away: only one of the two gets it', async () => {
    const desk = await anOffice()
    const { cashier, director, account } = desk
    const receipt = await inHand(desk)
    await leaves(cashier)
    await owned('update app_user set portal_allowed = true where id = $1', [cashier.userId])

    const { won } = await race(
      () => settle(director, [receipt]),
      () => cashier.client.ask(saveDeposit, depositOf(cashier, [receipt], account)),
    )

    expect(won).toHaveLength(1)
    expect([0, 3]).toContain(await stageOf(receipt))
  })

  it('a deposit is undone and its cashier switched off: the cashier is off, or has the money', async () => {
    const desk = await anOffice()
    const { cashier, director, otherDirector } = desk
    const { deposit, receipt } = await banked(desk, await inHand(desk))
    const before = await deadlocks()

    const [undone, outcome] = await Promise.all([undoing(director, deposit.no), change(otherDirector, cashier)])

    expect(undone.isSuccessful).toBe(outcome !== 'done')
    expect(await stageOf(receipt)).toBe(outcome === 'done' ? 4 : 3)
    expect(await deadlocks()).toBe(before)
  })
})

it('an undo waits for the change of its cashier, and is then refused', async () => {
  const desk = await anOffice()
  const { cashier, director, otherDirector } = desk
  const { deposit } = await banked(desk, await inHand(desk))
  const request = await requestOf(otherDirector)
  await request.query(changes.off, [cashier.userId])

  const answer = undoing(director, deposit.no)
  await waitsForALock()
  await request.commit()

  expect(await answer).toEqual(refused(undoMessages.cashierGone(cashier.name)))
})

it('a deposit of a cashier who left is still approved', async () => {
  const desk = await anOffice()
  const { cashier, director, branch } = desk
  const receipt = await inHand(desk)
  const { no } = await aDeposit({ by: cashier, receipts: [receipt] })
  await leaves(cashier)

  const wire = { depositNo: no, d_User_Id: director.userId, status: 1 as const, postingDate: await today(branch.code) }
  expect(await director.client.ask(decideDeposit, wire)).toMatchObject({ isSuccessful: true })
  expect(await stageOf(receipt)).toBe(4)
})

async function sentAndApproved(one: Receipt, two: Receipt, salesman: Worker, cashier: Worker): Promise<Receipt[]> {
  await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(one, cashier)] })
  const sent = await withTransfer({ ...one, cashier })
  await cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(sent, cashier, 1)] })
  return [one, two].map((part) => ({ ...part, cashier }))
}
