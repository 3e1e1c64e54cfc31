/** Money that the phone of a person delivers who was switched off reaches directors at once, and is nobody’s once they have decided. */
import { role } from '@backoffice/contract/access'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { reasonMessages } from '@backoffice/contract/intake/reason-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { anInvoice, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { heldBooked, heldConfirmed, heldList, heldSettled } from '../../testing/builders/held.ts'
import { aPhone, outcomeOf, receiptItem } from '../../testing/builders/phone-items.ts'
import { follow, followsUntilTheTestEnds, settled } from '../../testing/following.ts'
import { testApp } from '../../testing/harness.ts'
import { change } from '../../testing/switching-off.ts'

/** Directors see it within this many milliseconds on a machine with nothing else to do; a busy machine may take `BUSY` times as long. */
const SOON = 1000
const BUSY = 4

const app = await testApp({ config: { heartbeat: 30 } })
const here = app.app.listen({ host: '127.0.0.1', port: 0 })
followsUntilTheTestEnds()

const inHands = async ({ client, branch }: Worker) =>
  (await client.ask(listMoneyInHands, { cCode: branch })).responseObjects.map(({ userName, placeName, total }) => [
    userName,
    placeName,
    total,
  ])

describe('the receipts of a person who was switched off', () => {
  it('are held, shown to a director within a second, and in no place of their own once directors have decided', async () => {
    const { device, invoice, salesman, director, branch } = await aPhone(app)
    const [colleague, second] = [
      await aWorker(app, { role: role.salesman, in: branch }),
      await aWorker(app, { role: role.director, in: branch }),
    ]
    const other = await anInvoice({ salesman })
    const items = [receiptItem(device, invoice, { amount: 70 }), receiptItem(device, other, { amount: 30 })] as const
    expect(await change(director, salesman)).toBe('done')
    const stream = await follow(await app.tokenOf(director), here)
    const [before = 0] = await settled(stream)

    const began = performance.now()
    const outcome = await outcomeOf(device, items[0])
    await expect.poll(stream.looks, { interval: 5 }).toBeGreaterThan(before)
    const noticed = performance.now() - began
    const [first] = await heldList(director, { state: 'open' })
    const shown = performance.now() - began

    expect(outcome).toMatchObject({ state: 'held', receipts: [] })
    expect(first).toMatchObject({
      amount: 70,
      userName: salesman.name,
      comesIn: false,
      reason: reasonMessages.switchedOff(salesman.name, invoice.no),
    })
    expect(Math.max(noticed, shown)).toBeLessThan(SOON * BUSY)
    const { responseObjects: news } = await director.client.ask(listNotifications, {
      page: 1,
      limit: 5,
      userId: director.userId,
    })
    expect(news[0]?.text).toContain(`A receipt from the phone of ${salesman.name} is held`)
    expect(await inHands(director)).toEqual([[salesman.name, 'Held', 70]])

    await outcomeOf(device, items[1])
    expect(await inHands(director)).toEqual([[salesman.name, 'Held', 100]])
    const [booked, returned] = (await heldList(director, { state: 'open' })).map(({ itemId: id }) => ({
      id,
      branch: branch.code,
    }))
    if (!booked || !returned) throw new Error('the receipts are not held')
    expect(await heldBooked(director, booked, invoice, { salesmanId: colleague.userId })).toMatchObject({
      isSuccessful: true,
    })
    expect(await heldSettled(director, returned)).toMatchObject({ isSuccessful: true })
    expect(await heldConfirmed(second, returned)).toMatchObject({ isSuccessful: true })

    expect(await heldList(director, { state: 'open' })).toEqual([])
    expect(await inHands(director)).toEqual([[colleague.name, 'With salesman', 70]])
    expect(await brokenPromises()).toEqual([])
  })
})
