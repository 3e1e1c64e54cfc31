/**
 * A repeated file is recognised by its hash, marked on every document that uses it, and named to people who may read the other document.
 */
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { listOtherUses } from '@backoffice/contract/files/other-uses'
import { savePayment } from '@backoffice/contract/payments/payments'
import { listReceipts, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { depositOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { paymentOf } from '../../testing/builders/payments.ts'
import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { ROUNDS } from '../../testing/race.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'
import { hashOlderFiles } from './hash.ts'
import { fileKey } from './links.ts'

const app = await cashApp()
const upload = uploadsThrough(app)

/** Makes a slip that no other test has. */
const aSlip = () => Buffer.from(PDF.replace('/Catalog', `/Catalog/Of(${randomUUID()})`))

async function uploaded(by: Worker, bytes: Uint8Array) {
  const { body } = await upload(by, [{ bytes }])
  const [image] = body.imagespath
  if (!image) throw new Error('nothing was uploaded')
  return image
}

/** Saves a receipt of the salesman with this file. */
async function receiptWith(by: Worker, bytes: Uint8Array) {
  const image = await uploaded(by, bytes)
  const { value } = await by.client.ask(saveReceipts, {
    invoiceDetails: [{ ...receiptOf(await anInvoice({ salesman: by })), invoiceDetailsImages: [image] }],
  })
  return { id: value?.[0] ?? 0, imageId: image.imageId }
}

const rowsOf = async (by: Worker, evidence?: string) =>
  (await by.client.ask(listReceipts, { page: 1, limit: 100, cCode: by.branch, ...(evidence && { evidence }) }))
    .responseObjects
const marked = async (by: Worker) =>
  (await rowsOf(by)).filter(({ images }) => images.some(({ again }) => again)).map(({ id }) => id)
const usesOf = (by: Worker, imageId: string) => by.client.ask(listOtherUses, { imageId })

describe('a file that proves a document already', () => {
  it('is taken, marked at both documents and in their timelines, and found by the filter', async () => {
    const { salesman, director } = await aDesk(app)
    const slip = aSlip()
    const first = await receiptWith(salesman, slip)
    await receiptWith(salesman, aSlip())
    expect(await marked(director)).toEqual([])

    const second = await receiptWith(salesman, slip)

    expect(await marked(director)).toEqual([second.id, first.id])
    expect((await rowsOf(director, 'picture')).map(({ id }) => id)).toEqual([second.id, first.id])
    const { events } = await director.client.ask(receiptTimeline, { invoiceDetailId: String(first.id) })
    expect(events.flatMap(({ images }) => images.map(({ again }) => again))).toEqual([true])
    expect(await usesOf(director, first.imageId)).toMatchObject({
      documents: [{ kind: 'Receipt', no: String(second.id), amount: 100 }],
      unnamed: 0,
    })
  })

  it('is known by the picture that was sent, although it is kept in another form', async () => {
    const { salesman, director } = await aDesk(app)
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .withExifMerge({ IFD0: { Artist: randomUUID() } })
      .toBuffer()
    const { id, imageId } = await receiptWith(salesman, photo)
    const hashes = () =>
      owned<{ sent: string; kept: string }>(
        `select encode(sent_sha256, 'hex') as sent, encode(kept_sha256, 'hex') as kept from attachment where id = $1`,
        [imageId],
      )
    const [known] = await hashes()
    expect([known?.sent, known?.kept].map((hash) => hash?.length)).toEqual([64, 64])
    expect(known?.sent).not.toBe(known?.kept)
    await owned(`update attachment set kept_sha256 = sha256('other') where id = $1`, [imageId])

    const again = await receiptWith(salesman, photo)

    expect(await marked(director)).toEqual([again.id, id])
  })

  it('is one document with the other receipts of its payment', async () => {
    const { salesman, director, party } = await aDesk(app)
    const slip = aSlip()
    const [one, two] = [await uploaded(salesman, slip), await uploaded(salesman, slip)]
    const invoices = [await anInvoice({ salesman, party }), await anInvoice({ salesman, party })]
    const sent = paymentOf({
      by: salesman,
      party,
      invoices: invoices.map((invoice) => [invoice, 10]),
      instruments: [{ amount: 10 }, { amount: 10 }],
    })
    const instruments = sent.instruments.map((each, at) => ({ ...each, instrumentImages: [at === 0 ? one : two] }))
    expect((await salesman.client.ask(savePayment, { ...sent, instruments })).isSuccessful).toBe(true)

    expect(await marked(director)).toEqual([])
    expect(await rowsOf(director, 'picture')).toEqual([])
  })

  it('is free again when the other document was voided', async () => {
    const { salesman, director } = await aDesk(app)
    const slip = aSlip()
    const image = await uploaded(salesman, slip)
    await aReceipt({ by: salesman, images: [image] }).voided()
    const { imageId } = await receiptWith(salesman, slip)

    expect(await rowsOf(director, 'picture')).toEqual([])
    expect(await usesOf(director, imageId)).toEqual({ documents: [], unnamed: 0 })
  })

  it('is marked at a deposit too, and names the deposit to its people alone', async () => {
    const { salesman, cashier, director, account } = await aDesk(app)
    const slip = aSlip()
    const { imageId } = await receiptWith(salesman, slip)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    const image = await uploaded(cashier, slip)
    const { cashierDeposits } = depositOf(cashier, [receipt], account)
    const lines = cashierDeposits.map((line) => ({ ...line, cashierDepositsImages: [image] }))
    expect((await cashier.client.ask(saveDeposit, { cashierDeposits: lines })).isSuccessful).toBe(true)

    const filters = { page: 1, limit: 10, cCode: director.branch }
    const [deposit] = (await director.client.ask(listDeposits, { ...filters, evidence: 'picture' })).responseObjects
    expect(deposit?.cashierDepositsImages.map(({ again }) => again)).toEqual([true])
    expect((await usesOf(director, imageId)).documents.map(({ kind, no }) => [kind, no])).toEqual([
      ['Deposit', deposit?.depositNo],
    ])
    expect(await usesOf(salesman, imageId)).toEqual({ documents: [], unnamed: 1 })
    expect(await usesOf(cashier, image.imageId)).toEqual({ documents: [], unnamed: 1 })
  })

  it('of another branch is shown without a name, and nobody else sees an image there', async () => {
    const [here, there] = [await aDesk(app), await aDesk(app)]
    const slip = aSlip()
    const mine = await receiptWith(here.salesman, slip)
    await receiptWith(there.salesman, slip)

    expect(await marked(here.director)).toEqual([mine.id])
    expect(await usesOf(here.director, mine.imageId)).toEqual({ documents: [], unnamed: 1 })
    expect(await usesOf(there.director, mine.imageId)).toEqual({ documents: [], unnamed: 0 })
    const colleague = await aWorker(app, { role: 2, in: here.branch })
    expect(await usesOf(colleague, mine.imageId)).toEqual({ documents: [], unnamed: 1 })
  })

  it.each(ROUNDS.slice(0, 3))('is marked by one of two saves at the same moment, round %i', async () => {
    const { salesman, director } = await aDesk(app)
    const slip = aSlip()
    const images = [await uploaded(salesman, slip), await uploaded(salesman, slip)]
    const invoices = [await anInvoice({ salesman }), await anInvoice({ salesman })] as const

    await Promise.all(
      invoices.map((invoice, at) =>
        salesman.client.ask(saveReceipts, {
          invoiceDetails: [{ ...receiptOf(invoice), invoiceDetailsImages: images.slice(at, at + 1) }],
        }),
      ),
    )

    expect(await marked(director)).toHaveLength(2)
  })
})

describe('files that were here before', () => {
  const withoutHash = async (by: Desk['salesman'], bytes: Uint8Array) => {
    const receipt = await receiptWith(by, bytes)
    await owned('update attachment set sent_sha256 = null, kept_sha256 = null, is_used_again = false where id = $1', [
      receipt.imageId,
    ])
    return receipt
  }

  it('are hashed by the job, also after a missing file, and then marked', async () => {
    const { salesman, director } = await aDesk(app)
    const slip = aSlip()
    const [lost, old] = [await withoutHash(salesman, aSlip()), await withoutHash(salesman, slip)]
    await app.base.files.remove(fileKey(lost.imageId, false))
    const recent = await receiptWith(salesman, slip)
    expect(await marked(director)).toEqual([])

    await hashOlderFiles(app.base)
    await hashOlderFiles(app.base)

    expect(await marked(director)).toEqual([recent.id, old.id])
    expect(await ownedRow('select kept_sha256 from attachment where id = $1', [lost.imageId])).toEqual({
      kept_sha256: null,
    })
  })
})
