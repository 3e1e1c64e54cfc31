/** Two directors record that held money is not there; directors alone decide about it. */
import { role } from '@backoffice/contract/access'
import {
  bookHeld,
  confirmHeld,
  heldTimeline,
  listHeld,
  settleHeld,
  withdrawHeld,
} from '@backoffice/contract/intake/held'
import { heldMessages } from '@backoffice/contract/intake/held-messages'
import { messages } from '@backoffice/contract/messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, type Worker } from '../../testing/builders/desk.ts'
import {
  aHeldDeskWithReceipt,
  bookingOf,
  titleOfClient,
  heldBooked,
  heldConfirmed,
  heldList,
  heldSettled,
  heldWithdrawn,
  settlingOf,
  stateOf,
} from '../../testing/builders/held.ts'
import { anUpload } from '../../testing/builders/uploads.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const receiptsOf = (party: string) =>
  owned<Record<string, unknown>>(
    `select i.invoice_no as invoice, r.amount::float, r.method, r.salesman_id as salesman, r.recorded_by as by, r.stage
     from receipt r left join invoice i on i.id = r.invoice_id where r.party = $1 order by r.id`,
    [party],
  )

const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ text }) => text)

describe('held money that is not there', () => {
  it('is settled when a second director confirms what the first recorded, with a photo', async () => {
    const { director, second, salesman, held, invoice } = await aHeldDeskWithReceipt(app)
    const photo = await anUpload({ by: director, code: held.no })

    expect(await heldSettled(director, held, { settlementImages: [photo.sent] })).toEqual({
      isSuccessful: true,
      message: heldMessages.proposed,
    })
    expect(await stateOf(held)).toBe('held')
    expect(await heldList(director)).toMatchObject([
      { statusName: 'Second Director', own: true, proposedBy: director.name },
    ])
    expect(await newsOf(second)).toContain(
      `${director.name} recorded the held receipt of ${salesman.name} as given back to the client: ${held.no}, 100.00, ${await titleOfClient(invoice)}. the client took it back. It waits for a second approval.`,
    )
    expect(await heldConfirmed(director, held)).toEqual(refused(heldMessages.confirmOwn))
    expect(await heldConfirmed(second, held)).toEqual({ isSuccessful: true, message: heldMessages.confirmed })
    expect(await stateOf(held)).toBe('settled')
    expect(await receiptsOf(invoice.party)).toEqual([])
    expect(await heldConfirmed(second, held)).toEqual(refused(already('settled', second)))
    expect(await heldBooked(second, held, invoice)).toEqual(refused(already('settled', second)))
    expect(await heldList(second, { state: 'settled' })).toMatchObject([
      { statusName: 'Settled', outcome: 'Given back to the client: the client took it back', decidedBy: second.name },
    ])
    expect((await second.client.ask(heldTimeline, { id: String(held.id) })).events).toMatchObject([
      { action: 'held' },
      { action: 'propose', who: director.name, comment: 'the client took it back', images: [{ imageId: photo.id }] },
      { action: 'confirm', who: second.name },
    ])
    const { answer } = await held.device.ask([held.item.id])
    expect(answer.value?.outcomes).toMatchObject([
      {
        state: 'settled',
        message: heldMessages.settledBy('given back to the client', director.name, second.name),
        receipts: [],
      },
    ])
  })

  it('is taken back by the first director while it waits, and then recorded anew', async () => {
    const { director, second, held } = await aHeldDeskWithReceipt(app)
    await heldSettled(director, held)

    expect(await heldSettled(second, held)).toEqual(refused(heldMessages.waitsAlready))
    expect(await heldWithdrawn(second, held)).toEqual(refused(heldMessages.withdrawOwn))
    expect(await heldWithdrawn(director, held)).toEqual({ isSuccessful: true, message: heldMessages.withdrawn })
    expect(await heldConfirmed(second, held)).toEqual(refused(heldMessages.notProposed))
    expect(await heldWithdrawn(director, held)).toEqual(refused(heldMessages.notProposed))
    expect(await heldSettled(second, held, { as: 'neverReceived', reason: 'typed twice' })).toMatchObject({
      isSuccessful: true,
    })
    expect(await heldConfirmed(director, held)).toMatchObject({ isSuccessful: true })
  })

  it('is booked after all, which ends what waits for a second director', async () => {
    const { director, second, held, invoice } = await aHeldDeskWithReceipt(app)
    await heldSettled(director, held)

    expect(await heldBooked(second, held, invoice)).toMatchObject({ isSuccessful: true })
    expect(await heldConfirmed(second, held)).toEqual(refused(already('booked', second)))
    expect(await owned('select ended_as from intake_settlement where intake_id = $1', [held.id])).toEqual([
      { ended_as: 'booked' },
    ])
  })

  it('needs what became of it and a reason, in this order', async () => {
    const { director, held } = await aHeldDeskWithReceipt(app)

    expect(await heldSettled(director, held, { as: '', reason: '' })).toEqual(refused(heldMessages.noOutcome))
    expect(await heldSettled(director, held, { reason: '  ' })).toEqual(refused(heldMessages.noReason))
  })
})

describe('a decision about held money', () => {
  it('is of directors with Deposit Approvals of the branch alone', async () => {
    const { salesman, cashier, held, invoice, branch } = await aHeldDeskWithReceipt(app)
    const elsewhere = await aDesk(app)
    const powerless = await aWorker(app, { role: role.director, in: branch, modules: [8, 10, 12] })

    for (const worker of [salesman, cashier, powerless]) {
      for (const [call, wire] of [
        [listHeld, { page: 1, limit: 5, cCode: branch.code }],
        [bookHeld, bookingOf(worker, held, invoice)],
        [settleHeld, settlingOf(worker, held)],
        [confirmHeld, { userId: worker.userId, cCode: branch.code, itemId: held.id }],
        [withdrawHeld, { userId: worker.userId, cCode: branch.code, itemId: held.id }],
        [heldTimeline, { id: String(held.id) }],
      ] as const) {
        const { status, failure } = await worker.client.sendAnything(call, wire)
        expect([status, failure.message]).toEqual([403, messages.http.notAllowed])
      }
    }
    const far = elsewhere.director
    const { status, failure } = await far.client.sendAnything(bookHeld, bookingOf(far, held, invoice))
    expect([status, failure.message]).toEqual([403, serverMessages.otherBranch])
    expect(await heldBooked(far, { ...held, branch: far.branch }, invoice)).toEqual(refused(heldMessages.notFound))
    expect((await far.client.sendAnything(heldTimeline, { id: String(held.id) })).status).toBe(404)
    expect(await stateOf(held)).toBe('held')
  })

  it('is not of the person who took the money, who is a director meanwhile', async () => {
    const { salesman, colleague, held, invoice } = await aHeldDeskWithReceipt(app)
    await owned('update app_user set role_id = 3 where id = $1', [salesman.userId])
    await owned('delete from user_module where user_id = $1', [salesman.userId])
    await owned('insert into user_module (user_id, module_id) values ($1, 7)', [salesman.userId])

    expect(await heldSettled(salesman, held)).toEqual(refused(heldMessages.ownMoney))
    expect(await heldBooked(salesman, held, invoice, { salesmanId: colleague.userId })).toEqual(
      refused(heldMessages.ownMoney),
    )
  })
})
