/** Builds the items that the phone of a salesman sends about an invoice. */
import type { Answering } from '../client.ts'
import type { TestApp } from '../harness.ts'
import { owned } from '../owner.ts'
import { type Payment, receiptOf } from './cash-forms.ts'
import { aDesk, anInvoice, type Invoice } from './desk.ts'
import { aDevice, type Device, type Item } from './devices.ts'

/** Returns the input of the save of a receipt. */
export const bodyOf = (invoice: Invoice, payment: Payment = {}) => ({ invoiceDetails: [receiptOf(invoice, payment)] })

export const receiptItem = (
  device: Device,
  invoice: Invoice,
  payment: Payment = {},
  wishes: { readonly id?: string; readonly madeAgo?: number; readonly linkCode?: string } = {},
): Item => device.item({ body: bodyOf(invoice, payment), amount: payment.amount ?? 100, ...wishes })

/** Sends an item and returns its outcome; of a refused request the status and the message. */
export async function outcomeOf(device: Device, item: Item, sending?: Parameters<Device['add']>[1]) {
  const { status, answer, message } = await device.add(item, sending)
  return status === 200 ? answer.value?.outcomes[0] : { status, message }
}

/** Returns the receipts of the client of an invoice. */
export const bookedOf = (invoice: Invoice) =>
  owned<{ amount: number; method: string }>(
    'select amount::float8 as amount, method from receipt where branch_code = $1 and party = $2 order by id',
    [invoice.branch, invoice.party],
  )

/** Builds a desk with a phone of its salesman, and an invoice. */
export async function aPhone(app: Pick<TestApp, 'as'> & { readonly app: Answering }) {
  const desk = await aDesk(app)
  return { ...desk, device: await aDevice(app, desk.salesman), invoice: await anInvoice({ salesman: desk.salesman }) }
}
