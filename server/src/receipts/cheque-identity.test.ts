/** A cheque is the same cheque in any spelling of its number and under any method. */
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { saveCashierReceipt, saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import {
  bouncingOf,
  cashierReceiptOf,
  depositOf,
  type Payment,
  receiptOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Invoice, today, type Worker } from '../../testing/builders/desk.ts'
import { aBranch, aCompany } from '../../testing/builders/people.ts'
import { banked, chequeInHand, inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'
import { race } from '../../testing/race.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const online = (payment: Payment) => ({ ...payment, method: 'Cash/Cheque Online' as const })
const named = refused(expect.stringMatching(/^Cheque .* of this bank is already recorded with/))
const unnamed = refused(receiptMessages.chequeTaken)
const taken = refused(expect.stringMatching(/^(?:Cheque .*|This cheque) of this bank is already recorded/))

const byHand = (salesman: Worker, invoice: Invoice, payment: Payment) =>
  salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, payment)] })
const byCashier = (cashier: Worker, invoice: Invoice, payment: Payment) =>
  cashier.client.ask(saveCashierReceipt, cashierReceiptOf(cashier, invoice, payment))

describe('a cheque number', () => {
  it.each([
    ['a tab', '004711', '47\t11'],
    ['a line end', '004711', '47\n11'],
    ['a space that does not break', '004711', '00\u00a04711'],
    ['a thin space', '004711', '47\u200911'],
    ['a wide space', '004711', '47\u300011'],
    ['a space of no width', '004711', '47\u200b11'],
    ['a mark of direction', '004711', '\u200e4711'],
    ['a soft hyphen', '004711', '47\u00ad11'],
    ['wide digits', '004711', '４７１１'],
    ['Urdu digits', '004711', '۴۷۱۱'],
    ['small letters', 'AB4711', 'ab4711'],
  ])('is the same one with %s in it', async (_what, chequeNo, again) => {
    const { salesman, party } = await aDesk(app)
    await aReceipt({ by: salesman, party, ...aCheque(50), chequeNo })

    expect(await byHand(salesman, await anInvoice({ salesman, party }), { ...aCheque(50), chequeNo: again })).toEqual(
      taken,
    )
  })

  it('is kept as it can be read', async () => {
    const { salesman } = await aDesk(app)
    const { id } = await aReceipt({ by: salesman, ...aCheque(), chequeNo: '\u200e 00４7\t\u200b11 ' })

    expect(await ownedRow('select cheque_no from receipt where id = $1', [id])).toEqual({ cheque_no: '0047 11' })
  })

  it.each(['\u200b', '\u3164 \u00ad'])('is something that can be read: %j is none', async (chequeNo) => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman })

    expect(await byHand(salesman, invoice, { ...aCheque(), chequeNo })).toEqual(refused('Please add cheque No'))
    expect(await byCashier(cashier, invoice, { ...aCheque(), chequeNo })).toEqual(refused('Please add cheque No'))
  })
})

describe('the receipt that a cheque is already recorded with', () => {
  it('is named only to people who may read it', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    const cheque = aCheque(50)
    const receipt = aReceipt({ by: salesman, party, ...cheque })
    await receipt

    expect(await byHand(salesman, invoice, cheque)).toEqual(named)
    expect(await byCashier(cashier, invoice, cheque)).toEqual(unnamed)

    await receipt.sentTo(cashier)
    expect(await byCashier(cashier, invoice, cheque)).toEqual(named)
  })
})

describe('a cheque that is paid in online', () => {
  it('is recorded once', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 500 })
    const cheque = online(aCheque())

    expect(await byCashier(cashier, invoice, cheque)).toMatchObject({ isSuccessful: true })
    expect(await byCashier(cashier, invoice, cheque)).toEqual(taken)
  })

  it('is refused after the same cheque on paper, and the cheque on paper after it', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    const [first, second] = [aCheque(), aCheque()]
    await aReceipt({ by: salesman, party, ...first })
    await aReceipt({ by: cashier, invoice, ...online(second) })

    expect(await byCashier(cashier, invoice, online(first))).toEqual(taken)
    expect(await byHand(salesman, invoice, second)).toEqual(taken)
  })

  it('is one of two at the same moment', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    const other = await anInvoice({ salesman, party, bill: 500 })
    const cheque = aCheque()

    const { won, lost } = await race(
      () => byHand(salesman, invoice, cheque),
      () => byCashier(cashier, other, online(cheque)),
    )

    expect(won).toEqual([receiptMessages.saved])
    expect(lost).toEqual([expect.stringContaining('of this bank is already recorded')])
  })

  it('may be presented again after it bounced', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 500 })
    const cheque = online(aCheque())
    await aReceipt({ by: cashier, invoice, ...cheque }).bounced(director)

    expect(await byCashier(cashier, invoice, cheque)).toMatchObject({ isSuccessful: true })
  })

  it('has no number, then it is not compared', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 500 })
    const payment = online({ amount: 100 })

    expect(await byCashier(cashier, invoice, payment)).toMatchObject({ isSuccessful: true })
    expect(await byCashier(cashier, invoice, payment)).toMatchObject({ isSuccessful: true })
  })
})

describe('what has nothing to read', () => {
  const nothing = ['\u200b', '\u2060\u200d', '\u3164']

  it.each(nothing)('is no reason: %j', async (reason) => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const receipt = await aReceipt({ by: salesman })
    const { deposit, receipt: cheque } = await banked(desk, await chequeInHand(desk))

    const voiding = await salesman.client.ask(voidReceipts, { receipts: [voidingOf(receipt, reason)] })
    expect(voiding).toEqual(refused('Please enter a reason'))
    const bouncing = await cashier.client.ask(bounceCheque, await bouncingOf(deposit, cheque, cashier, reason))
    expect(bouncing).toEqual(refused('Please enter a reason'))
  })

  it.each(nothing)('is no slip number: %j', async (slipNo) => {
    const desk = await aDesk(app)
    const { cashier, account } = desk

    const depositing = await cashier.client.ask(saveDeposit, depositOf(cashier, [await inHand(desk)], account, slipNo))
    expect(depositing).toEqual(refused('Kindly enter deposit slip no'))
  })
})

describe('a post-dated cheque', () => {
  // Of any two of these zones, one is a day ahead of the other.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is due on the day where the company is: %s',
    async (timeZone) => {
      const branch = await aBranch({ company: await aCompany({ timeZone }) })
      const { salesman, cashier, account } = await aDesk(app, { branch })
      const depositing = async (away: number) => {
        const chequeDate = await today(branch.code, away)
        const cheque = await aReceipt({ by: salesman, ...aCheque(), chequeDate })
          .sentTo(cashier)
          .approved()
        return (await cashier.client.ask(saveDeposit, depositOf(cashier, [cheque], account))).isSuccessful
      }

      expect([await depositing(0), await depositing(1)]).toEqual([true, false])
    },
  )
})
