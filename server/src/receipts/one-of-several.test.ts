import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { savePayment } from '@backoffice/contract/payments/payments'
import { saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import {
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  settlementOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice } from '../../testing/builders/desk.ts'
import { byCheque, inCash, paymentOf } from '../../testing/builders/payments.ts'
import { chequeInHand, inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

/** Matches the whole beginning of a refusal, up to the moment that it ends with. */
const startingWith = (text: string) =>
  refused(expect.toSatisfy((message: string) => message.startsWith(text), `starts with ${text}`))

describe('a refusal about one of several rows', () => {
  it('names the receipt that was sent or voided meanwhile, with its invoice', async () => {
    const { salesman, cashier } = await aDesk(app)
    const free = await aReceipt({ by: salesman })
    const sent = await aReceipt({ by: salesman }).sentTo(cashier)
    const name = `Receipt ${sent.id} (${sent.invoice?.no}): Already sent by ${salesman.name}`
    const send = (...receipts: (typeof free)[]) =>
      salesman.client.ask(sendTransfers, { salemanTransfers: receipts.map((one) => handOverOf(one, cashier)) })

    expect(await send(free, sent)).toEqual(startingWith(name))
    expect(await salesman.client.ask(voidReceipts, { receipts: [voidingOf(free), voidingOf(sent)] })).toEqual(
      startingWith(name),
    )
    expect(await send(sent)).toEqual(startingWith(`Already sent by ${salesman.name}`))
  })

  it("of another salesman's receipt shows only the number that was sent", async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const own = await aReceipt({ by: desk.salesman })
    const theirs = await aReceipt({ by: colleague.salesman })

    const sent = [own, theirs].map((one) => ({ ...handOverOf(one, desk.cashier), s_User_Id: desk.salesman.userId }))
    expect(await desk.salesman.client.ask(sendTransfers, { salemanTransfers: sent })).toEqual(
      refused(`Receipt ${theirs.id}: ${receiptRefusals.notFound}`),
    )
  })

  it('names the cheque with a hand-over that was decided or taken away', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const decided = await chequeInHand(desk)
    const waiting = await aReceipt({ by: desk.salesman }).sentTo(cashier)
    const { no } = await ownedRow<{ no: string }>('select cheque_no as no from receipt where id = $1', [decided.id])
    const name = `Receipt ${decided.id} (cheque ${no}): Already approved by ${cashier.name}`

    const salemanTransfers = [decisionOf(waiting, cashier, 1), decisionOf(decided, cashier, 1)]
    expect(await cashier.client.ask(decideTransfers, { salemanTransfers })).toEqual(startingWith(name))
    expect(await director.client.ask(settleTransfers, settlementOf([waiting, decided], director))).toEqual(
      startingWith(name),
    )
  })

  it('names the receipt that cannot be deposited', async () => {
    const desk = await aDesk(app)
    const { cashier, account } = desk
    const ready = await inHand(desk)
    const waiting = await aReceipt({ by: desk.salesman }).sentTo(cashier)

    expect(await cashier.client.ask(saveDeposit, depositOf(cashier, [ready, waiting], account))).toEqual(
      refused(depositMessages.notYoursToDeposit(`Receipt ${waiting.id} (${waiting.invoice?.no})`)),
    )
  })

  it('names the invoice of a new receipt that breaks a rule', async () => {
    const { salesman } = await aDesk(app)
    const good = await anInvoice({ salesman, bill: 100 })
    const paid = await anInvoice({ salesman, bill: 100 })
    const save = (...invoiceDetails: ReturnType<typeof receiptOf>[]) =>
      salesman.client.ask(saveReceipts, { invoiceDetails })

    expect(await save(receiptOf(good), receiptOf(paid, { amount: 101 }))).toEqual(
      refused(`Invoice ${paid.no}: Balance amount can not be negative`),
    )
    expect(await save(receiptOf(paid, { amount: 101 }))).toEqual(refused('Balance amount can not be negative'))
  })

  it('names the cheque or the invoice of a payment', async () => {
    const { salesman, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 100 })
    const gone = await anInvoice({ salesman, bill: 100 })
    const [first, second] = [byCheque(60), byCheque(40)]
    const save = (wishes: Partial<Parameters<typeof paymentOf>[0]>) =>
      salesman.client.ask(savePayment, paymentOf({ by: salesman, party, instruments: [inCash(100)], ...wishes }))

    expect(await save({ instruments: [first, { ...second, chequeBank: 'No Bank' }] })).toEqual(
      refused(`The bank of cheque ${second.chequeNo} is not in the bank list. Select it again.`),
    )
    expect(
      await save({
        invoices: [
          [invoice, 50],
          [{ ...gone, no: 'INV/none' }, 50],
        ],
      }),
    ).toEqual(refused('Invoice INV/none is not among your pending invoices any more. Take it out of the payment.'))
    expect(await save({ instruments: [second] })).toMatchObject({ isSuccessful: true })
    expect(await save({ instruments: [first, second] })).toEqual(
      startingWith(`Cheque ${second.chequeNo} of this bank is already recorded with an advance of`),
    )
  })
})
