/** A salesman recalls a hand-over that nobody has decided about. */
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { describe, expect, it } from 'vitest'
import { aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { settlementOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, aWorker, cashierTiles, type Desk, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { stageOf, eventLines } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const recall = (by: Worker, receipt: Receipt, comments = '') =>
  by.client.ask(settleTransfers, settlementOf([receipt], by, undefined, comments))
const sent = ({ salesman, cashier }: Desk) => aReceipt({ by: salesman, amount: 70 }).sentTo(cashier)
const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 1, userId })).responseObjects[0]

describe('a hand-over that its salesman recalls', () => {
  it('is with the salesman again, without a reason, and can be sent to another cashier', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 1, in: desk.branch })
    const receipt = await sent(desk)

    expect(await recall(desk.salesman, receipt)).toEqual({ isSuccessful: true, message: transferMessages.recalled })

    expect(await stageOf(receipt)).toBe(0)
    expect([await salesmanTiles(desk.salesman), await cashierTiles(desk.cashier)]).toEqual([
      [0, 70, 0, 70],
      [0, 0, 0, 0],
    ])
    const again = await sent(desk).recalled().sentTo(colleague).approved()
    expect(await stageOf(again)).toBe(2)
  })

  it('its cashier is notified, and the list and the timeline show it', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const receipt = await sent(desk).recalled('wrong cashier')

    expect(await newsOf(cashier)).toMatchObject({
      kind: 'recall',
      comments: 'wrong cashier',
      text: expect.stringContaining(`${salesman.name} recalled the hand-over to you: 70.00 for `) as string,
    })
    expect(await newsOf(salesman)).toBeUndefined()
    const { responseObjects } = await salesman.client.ask(listTransfers, { page: 1, limit: 10, cCode: '-1' })
    expect(responseObjects).toMatchObject([{ status: 2, settledBy: salesman.name, sendable: true, undoable: false }])
    const { events } = await salesman.client.ask(receiptTimeline, { invoiceDetailId: String(receipt.id) })
    expect(eventLines(events).at(-1)).toEqual([
      salesman.name,
      'Salesman',
      `Recalled from ${cashier.name}`,
      'wrong cashier',
      null,
    ])
  })

  it('may be a hand-over that a director sent on to another cashier', async () => {
    const desk = await aDesk(app)
    const colleague = await aWorker(app, { role: 1, in: desk.branch })

    const receipt = await sent(desk).settled(desk.director, colleague).recalled()

    expect(await stageOf(receipt)).toBe(0)
  })
})

describe('a hand-over is not recalled', () => {
  it('once somebody decided, who is named', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk

    const answers = [
      await recall(salesman, await sent(desk).approved()),
      await recall(salesman, await sent(desk).declined()),
      await recall(salesman, await sent(desk).settled(director)),
      await recall(salesman, await sent(desk).recalled()),
    ]

    expect(answers).toEqual(
      [
        already('approved', cashier),
        already('declined', cashier),
        already('sent back', director),
        already('recalled', salesman),
      ].map(refused),
    )
  })

  it('by a colleague, nor sent on by a salesman', async () => {
    const desk = await aDesk(app)
    const seller = await aWorker(app, { role: 2, in: desk.branch })
    const cashier = await aWorker(app, { role: 1, in: desk.branch })
    const receipt = await sent(desk)

    expect(await recall(seller, receipt)).toEqual(refused(transferMessages.notInBranches))
    const { salesman } = desk
    const onward = await salesman.client.send(settleTransfers, settlementOf([receipt], salesman, cashier))
    expect(onward.status).toBe(403)
    expect(await stageOf(receipt)).toBe(1)
  })
})
