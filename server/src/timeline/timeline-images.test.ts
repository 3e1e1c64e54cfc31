import { role } from '@backoffice/contract/access'
import { decideDeposit, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { saveCashierReceipt, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import type { TimelineEvent } from '@backoffice/contract/timeline/events'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { decision } from '@backoffice/contract/statuses'
import { describe, expect, it } from 'vitest'
import { aReceipt, type Deposit, type Receipt } from '../../testing/builders/cash.ts'
import { cashierReceiptOf, decisionOf, depositOf, handOverOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { anUpload, claimFor, type Upload } from '../../testing/builders/uploads.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'

const app = await cashApp()

const ofReceipt = ({ client }: Worker, { id }: Pick<Receipt, 'id'>) =>
  client.ask(receiptTimeline, { invoiceDetailId: String(id) })
const ofDeposit = ({ client }: Worker, { no }: Pick<Deposit, 'no'>) => client.ask(depositTimeline, { depositNo: no })

/** Returns the action of each event with the uploads that came with it. */
const pictured = (events: readonly TimelineEvent[]) =>
  events.map(({ action, images }) => [action, ...images.map(({ imageId }) => imageId)])

const lastReceipt = ({ salesman }: Desk) =>
  ownedRow<{ id: number }>('select max(id)::int as id from receipt where salesman_id = $1', [salesman.userId])

async function sentWith({ salesman, cashier }: Desk, receipt: Receipt, ...uploads: readonly Upload[]) {
  const images = uploads.map(({ sent }) => sent)
  const sent = { ...handOverOf(receipt, cashier), salemanTransferImages: images }
  expect(await salesman.client.ask(sendTransfers, { salemanTransfers: [sent] })).toMatchObject({ isSuccessful: true })
}

async function givenBack({ cashier }: Desk, receipt: Receipt) {
  const { id } = await ownedRow<{ id: number }>('select max(id)::int as id from transfer where receipt_id = $1', [
    receipt.id,
  ])
  const declined = decisionOf({ ...receipt, transferId: id }, cashier, decision.declined)
  expect(await cashier.client.ask(decideTransfers, { salemanTransfers: [declined] })).toMatchObject({
    isSuccessful: true,
  })
}

async function refused({ director }: Desk, { no }: Pick<Deposit, 'no'>) {
  const declined = { depositNo: no, d_User_Id: director.userId, status: decision.declined }
  expect(await director.client.ask(decideDeposit, declined)).toMatchObject({ isSuccessful: true })
}

async function depositedWith({ cashier, account }: Desk, receipt: Receipt, slip: Upload) {
  const { cashierDeposits } = depositOf(cashier, [receipt], account)
  const lines = cashierDeposits.map((line) => ({ ...line, cashierDepositsImages: [slip.sent] }))
  expect(await cashier.client.ask(saveDeposit, { cashierDeposits: lines })).toMatchObject({ isSuccessful: true })
  return ownedRow<Pick<Deposit, 'no'>>(
    'select deposit_no as no from deposit where cashier_id = $1 order by id desc limit 1',
    [cashier.userId],
  )
}

/** Makes a receipt that is in a deposit with a picture of its slip. */
async function deposited(desk: Desk) {
  const slip = await anUpload({ by: desk.cashier, code: 'DSSLIP1' })
  const receipt = await aReceipt({ by: desk.salesman }).sentTo(desk.cashier).approved()
  return { receipt, slip, deposit: await depositedWith(desk, receipt, slip) }
}

describe('images in the timeline of a receipt', () => {
  it('are at its recording, as links that open', async () => {
    const desk = await aDesk(app)
    const { salesman } = desk
    const [front, back] = [await anUpload({ by: salesman, code: 'IR7' }), await anUpload({ by: salesman, code: 'IR7' })]
    const invoice = await anInvoice({ salesman })
    const receipt = { ...receiptOf(invoice), invoiceDetailsImages: [front.sent, back.sent] }
    await salesman.client.ask(saveReceipts, { invoiceDetails: [receipt] })

    const [recorded, ...more] = (await ofReceipt(salesman, await lastReceipt(desk))).events

    expect(more).toEqual([])
    expect(recorded?.images).toMatchObject([
      { imageId: front.id, imageCode: receiptImageCode(invoice.no), createdBy: salesman.userId },
      { imageId: back.id },
    ])
    expect(recorded?.images[0]?.imagePath).toMatch(new RegExp(`^/main/files/${front.id}\\?e=\\d+&s=`))
  })

  it('are at its recording by a cashier, not where the cashier got the money', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const upload = await anUpload({ by: cashier })
    const sent = cashierReceiptOf(cashier, await anInvoice({ salesman }))
    await cashier.client.ask(saveCashierReceipt, { ...sent, invoiceImages: [upload.sent] })

    const { events } = await ofReceipt(cashier, await lastReceipt(desk))

    expect(pictured(events)).toEqual([['record', upload.id], ['receive']])
  })

  it('are at the sending that they came with', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const receipt = await aReceipt({ by: salesman })
    const first = await anUpload({ by: salesman })
    await sentWith(desk, receipt, first)
    await givenBack(desk, receipt)
    const [second, third] = [await anUpload({ by: salesman }), await anUpload({ by: salesman })]
    await sentWith(desk, receipt, second, third)

    const { events } = await ofReceipt(cashier, receipt)

    expect(pictured(events)).toEqual([['record'], ['send', first.id], ['decline'], ['send', second.id, third.id]])
  })

  it('are at its recording if nothing else shows when they came', async () => {
    const desk = await aDesk(app)
    const receipt = await aReceipt({ by: desk.salesman })
    const upload = await anUpload({ by: desk.cashier })
    await claimFor(upload, { kind: 'receipt', id: receipt.id, branch: desk.branch.code })

    expect(pictured((await ofReceipt(desk.salesman, receipt)).events)).toEqual([['record', upload.id]])
  })

  it('are the slip of each deposit, where the receipt was put into it', async () => {
    const desk = await aDesk(app)
    const { receipt, slip, deposit } = await deposited(desk)
    await refused(desk, deposit)
    const better = await anUpload({ by: desk.cashier, code: 'DSSLIP1' })
    await depositedWith(desk, receipt, better)

    const { events } = await ofReceipt(desk.director, receipt)

    expect(pictured(events).slice(3)).toEqual([['deposit', slip.id], ['release'], ['deposit', better.id]])
  })

  it('are a slip for those alone who may open its deposit', async () => {
    const desk = await aDesk(app)
    const { branch, salesman, cashier, director } = desk
    const colleague = await aWorker(app, { role: role.cashier, in: branch })
    const approver = await aWorker(app, { role: role.depositApprover, in: branch })
    const reporter = await aWorker(app, { role: role.director, in: branch, modules: [10] })
    const slip = await anUpload({ by: cashier })
    const receipt = await aReceipt({ by: salesman }).sentTo(colleague).declined().sentTo(cashier).approved()
    await depositedWith(desk, receipt, slip)
    const seenBy = async (reader: Worker) =>
      (await ofReceipt(reader, receipt)).events.at(-1)?.images.map(({ imageId }) => imageId)

    const seen = await Promise.all([cashier, director, approver, salesman, colleague, reporter].map(seenBy))

    expect(seen).toEqual([[slip.id], [slip.id], [slip.id], [], [], []])
  })
})

describe('images in the timeline of a deposit', () => {
  it('are its slip, where it was made', async () => {
    const desk = await aDesk(app)
    const { deposit, slip } = await deposited(desk)
    await refused(desk, deposit)

    const { events } = await ofDeposit(desk.cashier, deposit)

    expect(pictured(events)).toEqual([['deposit', slip.id], ['release']])
  })
})
