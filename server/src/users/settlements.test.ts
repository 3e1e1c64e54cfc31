import { serverMessages } from '@backoffice/contract/server-messages'
import { role } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { decideTransfers, listTransfers } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { describe, expect, it } from 'vitest'
import { aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { decisionOf, settlementOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, aWorker, cashierTiles, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { aUser } from '../../testing/builders/people.ts'
import { stageOf, eventLines } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

/** A desk with a second cashier and a second director. */
async function anOffice() {
  const desk = await aDesk(app)
  const another = (roleId: 1 | 3) => aWorker(app, { role: roleId, in: desk.branch })
  return { ...desk, colleague: await another(role.cashier), otherDirector: await another(role.director) }
}

const settle = ({ client }: Worker, sent: ReturnType<typeof settlementOf>) => client.ask(settleTransfers, sent)
const rowsOf = async ({ client, userId }: Worker, more: object = {}) =>
  (await client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1', cashierId: userId, ...more })).responseObjects
const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 1, userId })).responseObjects[0]

describe('a hand-over that a director sends back', () => {
  it('is declined for its cashier, and its receipt is in the list of the salesman with the reason', async () => {
    const { salesman, cashier, director } = await anOffice()
    const receipt = await aReceipt({ by: salesman, amount: 70 }).sentTo(cashier, 'by bus')

    expect(await settle(director, settlementOf([receipt], director))).toEqual({
      isSuccessful: true,
      message: transferMessages.sentBack,
    })

    expect(await stageOf(receipt)).toBe(0)
    expect(await salesmanTiles(salesman)).toEqual([0, 70, 0, 70])
    expect(await cashierTiles(cashier)).toEqual([0, 0, 0, 0])
    const unsent = { page: 1, limit: 10, cCode: '-1', status: '0' } as const
    expect((await salesman.client.ask(listReceipts, unsent)).responseObjects).toMatchObject([
      { status: 2, statusName: 'Declined', comments: 'on leave' },
    ])
    expect(await rowsOf(cashier)).toMatchObject([
      { status: 2, comments: 'on leave', settledBy: director.name, sentOnTo: '', waitingDays: null },
    ])
  })

  it('can be sent again, to anybody, and approved there', async () => {
    const { salesman, cashier, colleague, director } = await anOffice()

    const receipt = await aReceipt({ by: salesman, amount: 70 })
      .sentTo(cashier)
      .settled(director)
      .sentTo(colleague)
      .approved()

    expect([await stageOf(receipt), await cashierTiles(colleague)]).toEqual([2, [0, 70, 0, 70]])
  })

  it('its sender and its cashier are notified, with the reason', async () => {
    const { salesman, cashier, colleague, director } = await anOffice()
    const { id } = await aReceipt({ by: salesman, amount: 70 }).sentTo(cashier).settled(director)

    const news = {
      kind: 'recall',
      documentId: id,
      text: expect.stringMatching(
        new RegExp(`^${director.name} sent the hand-over to ${cashier.name} back to its sender: 70.00 for `),
      ) as string,
      comments: 'on leave',
      statusName: 'Sent Back',
    }
    expect(await newsOf(salesman)).toMatchObject({ ...news, place: '/salesmanCashTransfer' })
    expect(await newsOf(cashier)).toMatchObject({ ...news, place: '/cashierCashCollection' })
    expect(await newsOf(colleague)).toBeUndefined()
  })
})

describe('a hand-over that a director sends on', () => {
  it('is pending with the other cashier alone, who approves it', async () => {
    const { salesman, cashier, colleague, director } = await anOffice()
    const receipt = await aReceipt({ by: salesman, amount: 70 }).sentTo(cashier).settled(director, colleague)

    expect(await stageOf(receipt)).toBe(1)
    expect(await rowsOf(cashier)).toMatchObject([{ status: 2, settledBy: director.name, sentOnTo: colleague.name }])
    expect(await rowsOf(colleague)).toMatchObject([
      { id: receipt.transferId, status: 0, comments: 'on leave', s_Name: salesman.name, settledBy: '' },
    ])
    expect(await salesmanTiles(salesman)).toEqual([0, 70, 70, 0])
    await colleague.client.ask(decideTransfers, { salemanTransfers: [decisionOf(receipt, colleague, 1)] })
    expect(await cashierTiles(colleague)).toEqual([0, 70, 0, 70])
  })

  it('can be declined to its salesman, sent back and sent on again, by the same director too', async () => {
    const { salesman, cashier, colleague, director } = await anOffice()
    const on = () => aReceipt({ by: salesman }).sentTo(cashier).settled(director, colleague)

    const stages = [await on().declined(), await on().settled(director), await on().settled(director, cashier)].map(
      stageOf,
    )

    expect(await Promise.all(stages)).toEqual([0, 0, 1])
  })

  it('its sender and both cashiers are notified', async () => {
    const { salesman, cashier, colleague, director } = await anOffice()
    const receipt = await aReceipt({ by: salesman, amount: 70 }).sentTo(cashier).settled(director, colleague)

    const text = expect.stringMatching(
      new RegExp(`^${director.name} sent the hand-over to ${cashier.name} on to ${colleague.name}: 70.00 for `),
    ) as string
    for (const reader of [salesman, cashier, colleague]) {
      expect(await newsOf(reader)).toMatchObject({
        kind: 'redirect',
        documentId: receipt.id,
        text,
        statusName: 'Sent On',
      })
    }
  })

  it('has an event for each step in the timeline of its receipt, which both cashiers may read', async () => {
    const { salesman, cashier, colleague, director } = await anOffice()
    const { id } = await aReceipt({ by: salesman })
      .sentTo(cashier, 'by bus')
      .settled(director, colleague, 'on leave')
      .settled(director, undefined, 'ill')

    for (const reader of [salesman, cashier, colleague, director]) {
      const { events } = await reader.client.ask(receiptTimeline, { invoiceDetailId: String(id) })
      expect(eventLines(events).slice(1)).toEqual([
        [salesman.name, 'Salesman', `Sent to ${cashier.name}`, 'by bus', null],
        [director.name, 'Director', `Taken from ${cashier.name} and sent on to ${colleague.name}`, 'on leave', null],
        [director.name, 'Director', `Taken from ${colleague.name} and sent back`, 'ill', null],
      ])
    }
  })

  it('goes with others of several salesmen and cashiers at once: all or none', async () => {
    const { branch, salesman, cashier, colleague, director } = await anOffice()
    const [seller, third] = [
      await aWorker(app, { role: role.salesman, in: branch }),
      await aWorker(app, { role: role.cashier, in: branch }),
    ]
    const receipts: Receipt[] = []
    for (const by of [salesman, seller])
      for (const to of [cashier, colleague]) receipts.push(await aReceipt({ by, amount: 25 }).sentTo(to))
    const approved = await aReceipt({ by: salesman }).sentTo(cashier).approved()

    expect(await settle(director, settlementOf([...receipts, approved], director, third))).toEqual(
      refused(already('approved', cashier)),
    )
    expect(await rowsOf(third)).toEqual([])
    expect(await settle(director, settlementOf(receipts.toReversed(), director, third))).toEqual({
      isSuccessful: true,
      message: transferMessages.sentOn,
    })
    expect((await rowsOf(third)).map(({ status, amount }) => [status, amount])).toEqual(receipts.map(() => [0, 25]))
    expect(await newsOf(third)).toMatchObject({ text: expect.stringContaining('2 receipts, 50.00 in all') as string })
  })
})

describe('the settlement of hand-overs', () => {
  it('refuses in order: no reason, one twice, a cashier who accepts none, a hand-over that is no longer pending', async () => {
    const { branch, salesman, cashier, colleague, director } = await anOffice()
    const sent = await aReceipt({ by: salesman }).sentTo(cashier)
    const gone = await aUser({ role: role.cashier, in: branch, portalAllowed: false })
    const noModule = await aUser({ role: role.cashier, in: branch, modules: [3] })
    const wrong = { ...settlementOf([sent, sent], director, undefined, ' '), cashierId: gone.userId }

    const refusals = await refusalsInOrder(
      wrong,
      [
        { comments: 'on leave' },
        { transfers: [{ id: sent.transferId }] },
        { cashierId: noModule.userId },
        { cashierId: salesman.userId },
        { cashierId: cashier.userId },
        { cashierId: colleague.userId },
        {},
      ],
      async (form) => (await settle(director, form)).message,
    )

    expect(refusals).toEqual([
      'Please enter a reason',
      depositMessages.repeated,
      transferMessages.cashierUnknown,
      transferMessages.cashierUnknown,
      transferMessages.cashierUnknown,
      transferMessages.sameCashier,
      transferMessages.sentOn,
      already(`sent on to ${colleague.name}`, director),
    ])
  })

  it('refuses hand-overs that were approved, declined, sent back, or are of another branch', async () => {
    const { salesman, cashier, director, otherDirector } = await anOffice()
    const elsewhere = await aDesk(app)
    const far = await aReceipt({ by: elsewhere.salesman }).sentTo(elsewhere.cashier)
    const answers: unknown[] = []
    for (const receipt of [
      await aReceipt({ by: salesman }).sentTo(cashier).approved(),
      await aReceipt({ by: salesman }).sentTo(cashier).declined(),
      await aReceipt({ by: salesman }).sentTo(cashier).settled(otherDirector),
      { ...far, transferId: far.transferId },
    ])
      answers.push(await settle(director, settlementOf([receipt], director)))

    expect(answers).toEqual(
      [
        already('approved', cashier),
        already('declined', cashier),
        already('sent back', otherDirector),
        transferMessages.notInBranches,
      ].map(refused),
    )
    expect(await stageOf(far)).toBe(1)
  })

  it('refuses what changed after it was seen', async () => {
    const { salesman, cashier, director } = await anOffice()
    const { transferId: id } = await aReceipt({ by: salesman }).sentTo(cashier)
    const of = settlementOf([], director)

    expect(await settle(director, { ...of, transfers: [{ id, rowVersion: 2 }] })).toEqual(
      refused(transferMessages.changed('pending')),
    )
    expect(await settle(director, { ...of, transfers: [{ id, rowVersion: 1 }] })).toMatchObject({
      isSuccessful: true,
    })
  })

  it('sends nothing back to a salesman who cannot come in, but on to another cashier', async () => {
    const { salesman, cashier, colleague, director } = await anOffice()
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
    // The operator of the database closed the account.
    await owned('update app_user set portal_allowed = false where id = $1', [salesman.userId])

    expect(await settle(director, settlementOf([receipt], director))).toEqual(refused(transferMessages.salesmanGone))
    expect(await settle(director, settlementOf([receipt], director, colleague))).toMatchObject({ isSuccessful: true })
  })

  it('is not for a cashier', async () => {
    const { salesman, cashier } = await anOffice()
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)

    const { status, failure } = await cashier.client.send(settleTransfers, settlementOf([receipt], cashier))

    expect([status, failure.message]).toEqual([403, messages.http.notAllowed])
  })

  it('is made in no other director’s name', async () => {
    const { salesman, cashier, director, otherDirector } = await anOffice()
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)

    const { status, failure } = await director.client.send(settleTransfers, settlementOf([receipt], otherDirector))

    expect([status, failure.message]).toEqual([403, serverMessages.otherUser])
  })
})
