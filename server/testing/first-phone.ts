/** The phone of a salesman of a new company: what it delivers, and the decisions of directors about the receipts that cannot be booked. */
import { endDevice } from '@backoffice/contract/intake/devices'
import { addItem, addItemPhoto, askItems } from '@backoffice/contract/intake/items'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Answering } from './client.ts'
import { receiptOf } from './builders/cash-forms.ts'
import type { Invoice, Worker } from './builders/desk.ts'
import { aDevice, type Item } from './builders/devices.ts'
import { heldBooked, heldConfirmed, heldSettled, heldWithdrawn } from './builders/held.ts'
import type { Submitted } from './first-company.ts'
import { ownedRow } from './owner.ts'

interface People {
  readonly salesman: Worker
  readonly director: Worker
  /** The second director. */
  readonly other: Worker
  readonly anInvoice: () => Promise<Invoice>
  readonly submitted: Submitted
}

/** Returns the end of the second phone. */
export async function usesAPhone(app: { readonly app: Answering }, people: People): Promise<'lost'> {
  const { salesman, director, other, anInvoice, submitted } = people
  const device = await aDevice(app, salesman)
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const itemOf = (invoice: Invoice, amount: number, photos: Buffer[] = []) =>
    device.item({ body: { invoiceDetails: [receiptOf(invoice, { amount: 100 })] }, amount, photos })
  const delivered = async (item: Item) => (await device.add(item)).answer.value?.outcomes[0]?.state
  const done = { isSuccessful: true }

  const booked = itemOf(await anInvoice(), 100, [picture])
  expect(await delivered(booked)).toBe('booked')
  expect((await device.photo(booked, 0)).answer).toMatchObject(done)
  expect((await device.ask([booked.id])).answer).toMatchObject(done)
  for (const call of [addItem, addItemPhoto, askItems]) submitted.add(`${call.name} by a phone`)

  // An item with another amount than its receipt is held.
  const heldOf = async () => {
    const invoice = await anInvoice()
    const item = itemOf(invoice, 90)
    expect(await delivered(item)).toBe('held')
    const { id } = await ownedRow<{ id: number }>('select id::int from intake where item_id = $1', [item.id])
    return { invoice, held: { id, branch: salesman.branch } }
  }
  const [first, second] = [await heldOf(), await heldOf()]
  expect(await heldBooked(director, first.held, first.invoice)).toMatchObject(done)
  expect(await heldSettled(director, second.held)).toMatchObject(done)
  expect(await heldWithdrawn(director, second.held)).toMatchObject(done)
  expect(await heldSettled(director, second.held)).toMatchObject(done)
  expect(await heldConfirmed(other, second.held)).toMatchObject(done)

  const { userId } = salesman
  expect(await salesman.client.ask(endDevice, { userId, deviceId: device.deviceId, as: 'ended' })).toMatchObject(done)
  const { deviceId } = await aDevice(app, salesman)
  const lost = { userId: director.userId, deviceId, as: 'lost' } as const
  expect(await director.client.ask(endDevice, lost)).toMatchObject(done)
  return lost.as
}
