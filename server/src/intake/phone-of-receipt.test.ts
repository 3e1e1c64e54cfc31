/** A receipt from a phone shows the number that its client knows, when it was taken and arrived, and the photos that did not come. */
import { paymentTimeline } from '@backoffice/contract/payments/payments'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { listTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { aReceipt } from '../../testing/builders/cash.ts'
import { handOverOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Worker } from '../../testing/builders/desk.ts'
import { aDevice } from '../../testing/builders/devices.ts'
import { inCash, paymentOf } from '../../testing/builders/payments.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

/** Delivers a receipt with two photos, of which one arrives, and hands it over. */
async function aReceiptWithPhotos() {
  const desk = await aDesk(app)
  const { salesman, cashier } = desk
  const device = await aDevice(app, salesman)
  const invoice = await anInvoice({ salesman })
  const item = device.item({
    body: { invoiceDetails: [receiptOf(invoice)] },
    amount: 100,
    photos: [await picture(), Buffer.from('it comes later')],
  })
  const { answer } = await device.add(item)
  await device.photo(item, 0)
  const id = answer.value?.outcomes[0]?.receipts[0]?.invoiceDetailId ?? 0
  const receipt = { id, branch: salesman.branch, salesmanId: salesman.userId }
  await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(receipt as never, cashier)] })
  return { ...desk, device, id, item }
}

const aDayLater = (itemId: string) =>
  owned(`update intake set received_at = received_at - interval '25 hours' where item_id = $1`, [itemId])
const receiptsFor = async ({ client, branch, userId }: Worker, filters = {}) =>
  (await client.ask(listReceipts, { page: 1, limit: 10, cCode: branch, ...filters })).responseObjects.map(
    ({ statedPhotos, missingPhotos, images }) => [userId > 0 && images.length, statedPhotos, missingPhotos],
  )
const handOversFor = async ({ client, branch, userId }: Worker) =>
  (await client.ask(listTransfers, { page: 1, limit: 10, cCode: branch, cashierId: userId })).responseObjects.map(
    ({ statedPhotos, missingPhotos }) => [statedPhotos, missingPhotos],
  )

describe('a receipt from a phone', () => {
  it('says a day after it arrived that photos are missing, to its salesman, cashier and director', async () => {
    const { salesman, cashier, director, item } = await aReceiptWithPhotos()
    const ofSalesman = { sellerId: salesman.userId }

    expect(await receiptsFor(salesman, ofSalesman)).toEqual([[1, 2, 0]])
    expect(await handOversFor(cashier)).toEqual([[2, 0]])
    expect(await receiptsFor(director, { evidence: 'photos' })).toEqual([])
    await aDayLater(item.id)
    expect(await receiptsFor(salesman, ofSalesman)).toEqual([[1, 2, 1]])
    expect(await handOversFor(cashier)).toEqual([[2, 1]])
    expect(await receiptsFor(director, { evidence: 'photos' })).toEqual([[1, 2, 1]])
  })

  it('has its number and both moments in its timeline', async () => {
    const { salesman, director, device, id } = await aReceiptWithPhotos()

    for (const { client } of [salesman, director]) {
      const story = await client.ask(receiptTimeline, { invoiceDetailId: String(id) })
      expect(story.itemNo).toBe(`${device.code}-000001`)
      expect(Date.parse(story.arrivedOn ?? '') - Date.parse(story.takenOn ?? '')).toBeLessThan(60_000)
    }
  })

  it('of several invoices has them in the timeline of its payment', async () => {
    const { salesman, party } = await aDesk(app)
    const device = await aDevice(app, salesman)
    const body = paymentOf({ by: salesman, party, instruments: [inCash(30)] })
    await device.add(device.item({ kind: 'payment', body: { ...body }, amount: 30 }))
    const [payment] = await owned<{ id: number }>('select id::int from payment where party = $1', [party])

    const story = await salesman.client.ask(paymentTimeline, { paymentId: String(payment?.id) })
    expect(story).toMatchObject({ itemNo: `${device.code}-000001`, amount: 30 })
  })

  it('that was entered at the office has none of it', async () => {
    const { salesman, director } = await aDesk(app)
    const { id } = await aReceipt({ by: salesman })

    expect(await director.client.ask(receiptTimeline, { invoiceDetailId: String(id) })).toMatchObject({
      itemNo: '',
      takenOn: null,
      arrivedOn: null,
    })
    expect(await receiptsFor(director)).toEqual([[0, 0, 0]])
  })
})
