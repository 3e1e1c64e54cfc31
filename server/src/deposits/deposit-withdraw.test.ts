/** A cashier withdraws a deposit before it is decided. */
import { decideDeposit, listDepositLines, saveDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { describe, expect, it } from 'vitest'
import { aDeposit, type Deposit } from '../../testing/builders/cash.ts'
import { depositOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, aWorker, cashierTiles, type Worker } from '../../testing/builders/desk.ts'
import { inHand, stageOf, eventLines } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const withdraw = (
  { client, userId }: Worker,
  { no: depositNo }: Deposit,
  more: { comments?: string; rowVersion?: number } = {},
) => client.ask(withdrawDeposit, { depositNo, userId, ...more })
const withdrawn = { isSuccessful: true, message: depositMessages.withdrawn }
const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 1, userId })).responseObjects[0]

describe('a deposit that its cashier withdraws', () => {
  it('frees its receipts, and is declined by its number and withdrawn by its word', async () => {
    const desk = await aDesk(app)
    const { cashier, account } = desk
    const receipts = [await inHand(desk, 60), await inHand(desk, 40)]
    const deposit = await aDeposit({ by: cashier, receipts })

    expect(await withdraw(cashier, deposit, { comments: ' wrong slip ' })).toEqual(withdrawn)

    expect(await Promise.all(receipts.map(stageOf))).toEqual([2, 2])
    expect(await cashierTiles(cashier)).toEqual([0, 100, 0, 100])
    const { responseObjects } = await cashier.client.ask(listDepositLines, { page: 1, limit: 10, cCode: '-1' })
    expect(
      responseObjects.map(({ status, statusName, withdrawn, undoable }) => [status, statusName, withdrawn, undoable]),
    ).toEqual([
      [2, 'Withdrawn', true, false],
      [2, 'Withdrawn', true, false],
    ])
    const again = await cashier.client.ask(saveDeposit, depositOf(cashier, receipts, account, 'right slip'))
    expect(again).toEqual({ isSuccessful: true, message: depositMessages.saved })
  })

  it('the deciders are notified, and both timelines show it', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const deposit = await aDeposit({ by: cashier, receipts: [await inHand(desk)], slipNo: 'S-9' }).withdrawn(
      'wrong slip',
    )

    expect(await newsOf(director)).toMatchObject({
      kind: 'withdraw',
      statusName: 'Withdrawn',
      comments: 'wrong slip',
      text: expect.stringContaining(`${cashier.name} withdrew deposit ${deposit.no}: 100.00 for `) as string,
    })
    const { events, statusName } = await director.client.ask(depositTimeline, { depositNo: deposit.no })
    expect([statusName, eventLines(events).at(-1)]).toEqual([
      'Withdrawn',
      [cashier.name, 'Cashier', 'Withdrawn', 'wrong slip', null],
    ])
    const ofReceipt = await director.client.ask(receiptTimeline, { invoiceDetailId: String(deposit.receipts[0]?.id) })
    expect(eventLines(ofReceipt.events).at(-1)?.[2]).toBe(`Taken out of deposit ${deposit.no}, which was withdrawn`)
  })
})

describe('a deposit is not withdrawn', () => {
  it('once somebody decided, who is named, or it was withdrawn before', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const one = async () => aDeposit({ by: cashier, receipts: [await inHand(desk)] })
    const approved = await aDeposit({ by: cashier, receipts: [await inHand(desk)] }).approvedBy(director)
    const declined = await aDeposit({ by: cashier, receipts: [await inHand(desk)] }).declinedBy(director)
    const gone = await one()
    await withdraw(cashier, gone)

    expect(await withdraw(cashier, approved)).toEqual(refused(already('approved', director)))
    expect(await withdraw(cashier, declined)).toEqual(refused(already('declined', director)))
    expect(await withdraw(cashier, gone)).toEqual(refused(already('withdrawn', cashier)))
    const verdict = { depositNo: gone.no, d_User_Id: director.userId, status: 2 } as const
    expect(await director.client.ask(decideDeposit, verdict)).toEqual(refused(already('withdrawn', cashier)))
  })

  it('by a colleague or by a director', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 1, in: desk.branch })
    const deposit = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })

    expect(await withdraw(colleague, deposit)).toEqual(refused(depositMessages.notYours))
    const { userId, client } = desk.director
    expect((await client.send(withdrawDeposit, { depositNo: deposit.no, userId })).status).toBe(403)
    expect(await Promise.all(deposit.receipts.map(stageOf))).toEqual([3])
  })

  it('in another version than was seen', async () => {
    const desk = await aDesk(app)
    const deposit = await aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })

    expect(await withdraw(desk.cashier, deposit, { rowVersion: 1 })).toEqual(
      refused(depositMessages.changed('pending')),
    )
    expect(await withdraw(desk.cashier, deposit, { rowVersion: 2 })).toEqual(withdrawn)
  })
})
