/** Cashiers and directors of a branch see what its phones state as not yet sent. */
import { endDevice, listDevices } from '@backoffice/contract/intake/devices'
import { listUnsent } from '@backoffice/contract/intake/unsent'
import { messages } from '@backoffice/contract/messages'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Worker } from '../../testing/builders/desk.ts'
import { aDevice } from '../../testing/builders/devices.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

const unsent = async ({ client, userId, branch }: Worker) =>
  (await client.ask(listUnsent, { userId, bCode: branch })).responseObjects.map(({ userName, items, amount, gaps }) => [
    userName,
    items,
    amount,
    gaps,
  ])

async function aPhone() {
  const desk = await aDesk(app)
  return { ...desk, device: await aDevice(app, desk.salesman) }
}

describe('what phones have not sent', () => {
  it('is shown to cashiers and directors with its sum and the last contact, until it arrives', async () => {
    const { device, salesman, cashier, director } = await aPhone()
    await device.ask([], { items: 3, amount: 61_200 })

    expect(await unsent(cashier)).toEqual([[salesman.name, 3, 61_200, 0]])
    expect(await unsent(director)).toEqual([[salesman.name, 3, 61_200, 0]])
    const { totals, responseObjects } = await cashier.client.ask(listUnsent, {
      userId: cashier.userId,
      bCode: cashier.branch,
      totals: true,
    })
    expect(totals?.amounts).toEqual({ amount: 61_200 })
    expect(Date.now() - Date.parse(responseObjects[0]?.seenAt ?? '')).toBeLessThan(60_000)
    await device.ask([], { items: 0, amount: 0 })
    expect(await unsent(cashier)).toEqual([])
  })

  it('adds up the phones of a person, and not a lost one', async () => {
    const { device, salesman, cashier } = await aPhone()
    const other = await aDevice(app, salesman)
    await device.ask([], { items: 1, amount: 10 })
    await other.ask([], { items: 2, amount: 20 })

    expect(await unsent(cashier)).toEqual([[salesman.name, 3, 30, 0]])
    await salesman.client.ask(endDevice, { userId: salesman.userId, deviceId: other.deviceId, as: 'lost' })
    expect(await unsent(cashier)).toEqual([[salesman.name, 1, 10, 0]])
  })

  it('has the numbers that never came', async () => {
    const { device, salesman, cashier, director } = await aPhone()
    const invoice = await anInvoice({ salesman, bill: 1000 })
    const item = (number: number) =>
      device.item({ number, body: { invoiceDetails: [receiptOf(invoice, { amount: number })] }, amount: number })
    await device.add(item(1))
    await device.add(item(4))
    await device.ask([], { items: 0, amount: 0 })

    expect(await unsent(cashier)).toEqual([[salesman.name, 0, 0, 2]])
    const { responseObjects } = await director.client.ask(listDevices, {
      page: 1,
      limit: 10,
      userId: director.userId,
      ownerId: salesman.userId,
    })
    expect(responseObjects).toMatchObject([{ code: device.code, gaps: 2, lastNumber: 4 }])
  })

  it('is refused to salesmen, and of another branch', async () => {
    const { salesman, cashier, device } = await aPhone()
    await device.ask([], { items: 1, amount: 10 })
    const elsewhere = await aDesk(app)

    const answers = [
      await salesman.client.send(listUnsent, { userId: salesman.userId, bCode: salesman.branch }),
      await cashier.client.send(listUnsent, { userId: cashier.userId, bCode: elsewhere.branch.code }),
      await cashier.client.send(listUnsent, { userId: elsewhere.cashier.userId, bCode: cashier.branch }),
    ]
    expect(answers.map(({ status, failure }) => [status, failure?.message])).toEqual([
      [403, messages.http.notAllowed],
      [403, serverMessages.otherBranch],
      [403, serverMessages.otherUser],
    ])
    expect(await unsent(elsewhere.cashier)).toEqual([])
  })
})
