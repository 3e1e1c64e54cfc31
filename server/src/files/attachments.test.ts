import { messages } from '@backoffice/contract/messages'
import { serverMessages } from '@backoffice/contract/server-messages'
import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { listReceipts, saveCashierReceipt, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { sendTransfers } from '@backoffice/contract/transfers/transfers'
import type { Image } from '@backoffice/contract/fields'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { cashierReceiptOf, depositOf, handOverOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { anUpload, claimedBy, type Upload } from '../../testing/builders/uploads.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { refused } from '../../testing/saves.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'

const app = await cashApp()
const upload = uploadsThrough(app)

const unknown = refused(messages.upload.unknown)

async function saveWith(salesman: Worker, ...uploads: Upload['sent'][]) {
  const receipt = receiptOf(await anInvoice({ salesman }))
  return salesman.client.ask(saveReceipts, { invoiceDetails: [{ ...receipt, invoiceDetailsImages: uploads }] })
}

const receiptsOf = async ({ client }: Worker) =>
  (await client.ask(listReceipts, { page: 1, limit: 10, cCode: '-1' })).responseObjects

describe('images of a receipt', () => {
  it('belong to the receipt they were saved with and to no other of the invoice', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const first = await anUpload({ by: salesman, code: 'IR1' })
    const second = await anUpload({ by: salesman, code: 'IR1' })

    await salesman.client.ask(saveReceipts, {
      invoiceDetails: [{ ...receiptOf(invoice, { amount: 1 }), invoiceDetailsImages: [first.sent] }],
    })
    await salesman.client.ask(saveReceipts, {
      invoiceDetails: [{ ...receiptOf(invoice, { amount: 2 }), invoiceDetailsImages: [second.sent] }],
    })

    const rows = await receiptsOf(salesman)
    expect(rows.map((row) => row.images.map((image) => image.imageId))).toEqual([[second.id], [first.id]])
    expect(rows[0]?.images[0]).toMatchObject({ imageCode: rows[0]?.imageCode, createdBy: salesman.userId })
  })

  it('have the code of the receipt, whatever invoice or client their form had when they were sent', async () => {
    const { salesman } = await aDesk(app)
    const { sent } = await anUpload({ by: salesman, code: 'IRANOTHER' })
    const receipt = receiptOf(await anInvoice({ salesman, no: 'INV/7' }))

    await salesman.client.ask(saveReceipts, { invoiceDetails: [{ ...receipt, invoiceDetailsImages: [sent] }] })

    expect((await receiptsOf(salesman))[0]?.images.map(({ imageCode }) => imageCode)).toEqual(['IRINV7'])
  })

  it.each([
    ['was never uploaded', { imagePath: '/main/files/00000000-0000-4000-8000-000000000000' }],
    ['is no upload at all', { imagePath: 'C:\\slip.jpg' }],
  ])('refuse the whole save when one %s', async (_what, image) => {
    const { salesman } = await aDesk(app)

    expect(await saveWith(salesman, { imageCode: 'IR1', createdBy: salesman.userId, ...image })).toEqual(unknown)
    expect(await salesmanTiles(salesman)).toEqual([1000, 0, 0, 0])
  })

  it('refuse the whole save when one is of another user of the branch', async () => {
    const { salesman, cashier } = await aDesk(app)
    const upload = await anUpload({ by: cashier })

    expect(await saveWith(salesman, { ...upload.sent, createdBy: salesman.userId })).toEqual(unknown)
    expect(await claimedBy(upload)).toEqual({ kind: null, id: null })
  })

  it('are sent in nobody else’s name', async () => {
    const { salesman, cashier } = await aDesk(app)
    const { sent } = await anUpload({ by: salesman })
    const receipt = receiptOf(await anInvoice({ salesman }))

    const answers = await Promise.all(
      [cashier.userId, String(cashier.userId)].map((createdBy) =>
        salesman.client.send(saveReceipts, {
          invoiceDetails: [{ ...receipt, invoiceDetailsImages: [{ ...sent, createdBy }] }],
        }),
      ),
    )

    expect(answers.map(({ status, failure }) => [status, failure.message])).toEqual(
      answers.map(() => [403, serverMessages.otherUser]),
    )
  })

  it.each<[string, (image: Image) => Record<string, unknown>]>([
    ['as the upload answered them', (image) => ({ ...image })],
    ['with the own id as text', ({ imagePath, createdBy }) => ({ imagePath, createdBy: String(createdBy) })],
    ['without an id', ({ imagePath }) => ({ imagePath })],
  ])('are taken %s', async (_, sent) => {
    const { salesman } = await aDesk(app)
    const { body } = await upload(salesman, [{ name: 'slip.pdf', type: 'application/pdf', bytes: PDF }])
    const receipt = receiptOf(await anInvoice({ salesman }))

    const { status, answer: saved } = await salesman.client.sendAnything(saveReceipts, {
      invoiceDetails: [{ ...receipt, invoiceDetailsImages: body.imagespath.map(sent) }],
    })

    expect([status, saved]).toMatchObject([200, { isSuccessful: true }])
    expect((await receiptsOf(salesman))[0]?.images).toHaveLength(1)
  })

  it('are used once', async () => {
    const { salesman } = await aDesk(app)
    const upload = await anUpload({ by: salesman })
    await saveWith(salesman, upload.sent)
    const first = await claimedBy(upload)

    expect(await saveWith(salesman, upload.sent)).toEqual(unknown)
    expect(await claimedBy(upload)).toEqual(first)
  })

  it('may be named twice in one save', async () => {
    const { salesman } = await aDesk(app)
    const upload = await anUpload({ by: salesman })

    expect((await saveWith(salesman, upload.sent, upload.sent)).isSuccessful).toBe(true)
  })

  it('are not shared by two receipts of one save', async () => {
    const { salesman } = await aDesk(app)
    const { sent } = await anUpload({ by: salesman })
    const receipt = { ...receiptOf(await anInvoice({ salesman })), invoiceDetailsImages: [sent] }

    expect(await salesman.client.ask(saveReceipts, { invoiceDetails: [receipt, receipt] })).toEqual(unknown)
    expect(await salesmanTiles(salesman)).toEqual([1000, 0, 0, 0])
  })

  it('come with a receipt of a cashier and with a hand-over too', async () => {
    const { salesman, cashier } = await aDesk(app)
    const counter = await anUpload({ by: cashier })
    const bag = await anUpload({ by: salesman })
    const receipt = await aReceipt({ by: salesman })

    const invoice = await anInvoice({ salesman })
    await cashier.client.ask(saveCashierReceipt, {
      ...cashierReceiptOf(cashier, invoice),
      invoiceImages: [counter.sent],
    })
    await salesman.client.ask(sendTransfers, {
      salemanTransfers: [{ ...handOverOf(receipt, cashier), salemanTransferImages: [bag.sent] }],
    })

    expect((await claimedBy(counter)).kind).toBe('receipt')
    expect(await claimedBy(bag)).toEqual({ kind: 'receipt', id: receipt.id })
  })
})

describe('images of a deposit', () => {
  it('are sent with it as the upload answered them', async () => {
    const { salesman, cashier, account } = await aDesk(app)
    const { body } = await uploadsThrough(app)(cashier, [{ bytes: PDF }], { code: 'DS9' })
    const deposit = depositOf(cashier, [await aReceipt({ by: salesman }).sentTo(cashier).approved()], account)

    const saved = await cashier.client.ask(saveDeposit, {
      cashierDeposits: deposit.cashierDeposits.map((line) => ({ ...line, cashierDepositsImages: body.imagespath })),
    })

    expect(saved.isSuccessful).toBe(true)
  })

  it('belong to the deposit, and a used one refuses it', async () => {
    const { salesman, cashier, account } = await aDesk(app)
    const slip = await anUpload({ by: cashier, code: 'DS9' })
    const one = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    const other = await aReceipt({ by: salesman }).sentTo(cashier).approved()
    const withSlip = ({ cashierDeposits }: ReturnType<typeof depositOf>) => ({
      cashierDeposits: cashierDeposits.map((line) => ({ ...line, cashierDepositsImages: [slip.sent] })),
    })

    expect((await cashier.client.ask(saveDeposit, withSlip(depositOf(cashier, [one], account)))).isSuccessful).toBe(
      true,
    )
    expect(await cashier.client.ask(saveDeposit, withSlip(depositOf(cashier, [other], account)))).toEqual(unknown)

    expect(await claimedBy(slip)).toMatchObject({ kind: 'deposit' })
  })
})
