/** The work of a phone in the proofs: items of all kinds, and their delivery with their photos. */
import type { Random } from '../../../demo/src/random.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aParty, anInvoice, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import type { Device, Item } from '../../testing/builders/devices.ts'
import { inCash, paymentOf } from '../../testing/builders/payments.ts'

/** Makes items of one phone. */
export interface ItemMaker {
  readonly device: Device
  readonly salesman: Worker
  readonly random: Random
}

/** Returns what makes a receipt, a cheque, a payment or a receipt of more than is owed. Some pay the same invoice as the one before. */
export function anyItems({ device, salesman, random }: ItemMaker) {
  let last: Invoice | undefined
  let made = 0
  return async (photos: readonly Buffer[] = []): Promise<Item> => {
    made += 1
    const kind = random.integer(0, 3)
    const isSame = random.chance(40)
    const pays = isSame && last ? last : await anInvoice({ salesman, party: await aParty({ branch: salesman.branch }) })
    last = pays
    const amount = random.integer(1, 700)
    if (kind === 0) {
      const body = paymentOf({
        by: salesman,
        party: pays.party,
        invoices: [[pays, amount]],
        instruments: [inCash(amount + 5)],
      })
      return device.item({ kind: 'payment', body, amount: amount + 5, photos })
    }
    const cheque = {
      method: 'Cheque',
      chequeNo: `${device.code}${made}`,
      chequeDate: '2026-03-01',
      chequeBank: 'HBL',
    } as const
    const body = { invoiceDetails: [receiptOf(pays, { amount, ...(kind === 1 && cheque) })] }
    return device.item({ body, amount, photos })
  }
}

/** Sends the next part of a photo, unless the office has all of it. Returns true if the office has all of it, else its answer. */
export async function photoIsHere(device: Device, item: Item, photo: number): Promise<true | string> {
  const asked = await device.ask([item.id])
  if (asked.status !== 200) return `${asked.status} ${asked.message}`
  const from = asked.answer.value?.outcomes[0]?.photos[photo] ?? 0
  const size = device.sizeOf(item, photo)
  if (from >= size) return true
  const { status, message } = await device.photo(item, photo, { from, to: from + Math.ceil(size / 2) })
  return `${status} ${message} from ${from} of ${size}`
}
