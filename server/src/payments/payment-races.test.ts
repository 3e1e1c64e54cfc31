/** Payments and other saves about the same invoices and cheques at the same moment, on connections of their own. */
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { bounceMessages, receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { savePayment } from '@backoffice/contract/payments/payments'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { saveDeposit, undoDeposit } from '@backoffice/contract/deposits/deposits'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { describe, expect, it } from 'vitest'
import { aDeposit, type Receipt, withTransfer } from '../../testing/builders/cash.ts'
import {
  bouncingOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Invoice } from '../../testing/builders/desk.ts'
import { aChequeOver, aPayment, byCheque, inCash, paymentOf } from '../../testing/builders/payments.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS } from '../../testing/race.ts'
import { already } from '../../testing/saves.ts'

const app = await cashApp()

const invoicesOf = async ({ salesman, party }: Desk) =>
  [
    await anInvoice({ salesman, party, bill: 100 }),
    await anInvoice({ salesman, party, bill: 100 }),
    await anInvoice({ salesman, party, bill: 100 }),
  ] as const

const paying =
  (
    { salesman, party }: Desk,
    invoices: readonly (readonly [Invoice, number])[],
    instruments = [inCash(150), byCheque(150)],
  ) =>
  () =>
    salesman.client.ask(savePayment, paymentOf({ by: salesman, party, instruments, invoices }))

/** Returns the receipts of a cheque over two invoices that is with the cashier. */
async function inHand(desk: Desk): Promise<readonly [Receipt, Receipt]> {
  const { salesman, cashier, party } = desk
  const [one, two] = await invoicesOf(desk)
  const [first, second] = await aChequeOver(salesman, party, [one, 100], [two, 50])
  await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(first, cashier)] })
  const sent = await withTransfer({ ...first, cashier })
  await cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(sent, cashier, 1)] })
  return [sent, await withTransfer({ ...second, cashier })]
}

const stagesOf = async (receipts: readonly Receipt[]) =>
  (
    await owned<{ stage: number }>('select distinct stage from receipt where id = any ($1)', [
      receipts.map(({ id }) => id),
    ])
  ).map(({ stage }) => stage)

describe.each(ROUNDS)('two at the same moment, round %i', () => {
  it('pay the same invoices in another order: one payment is saved, the other wholly refused', async () => {
    const desk = await aDesk(app)
    const [one, two, three] = await invoicesOf(desk)
    const before = await deadlocks()

    const { won, lost } = await race(
      paying(desk, [
        [one, 100],
        [two, 100],
        [three, 100],
      ]),
      paying(desk, [
        [three, 100],
        [two, 100],
        [one, 100],
      ]),
    )

    expect(won).toEqual(['Payment Saved Successful'])
    expect(lost).toEqual([expect.stringMatching(/^Balance amount can not be negative/)])
    expect(await owned('select from receipt where party = $1', [desk.party])).toHaveLength(4)
    expect(await deadlocks()).toBe(before)
  })

  it('a payment and a receipt of the same invoice: one is saved', async () => {
    const desk = await aDesk(app)
    const [one, two, three] = await invoicesOf(desk)
    const { salesman } = desk
    const receipt = () => salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(two, { amount: 60 })] })

    const { won, lost } = await race(
      paying(desk, [
        [one, 100],
        [two, 100],
        [three, 100],
      ]),
      receipt,
    )

    expect(won).toHaveLength(1)
    expect(lost).toEqual([expect.stringMatching(/^Balance amount can not be negative/)])
  })

  it('a payment and a receipt with the same cheque: one is saved', async () => {
    const desk = await aDesk(app)
    const [one, two] = await invoicesOf(desk)
    const cheque = byCheque(100)
    const receipt = () =>
      desk.salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(one, { ...cheque, amount: 1 })] })

    const { won, lost } = await race(
      paying(
        desk,
        [
          [one, 50],
          [two, 50],
        ],
        [cheque],
      ),
      receipt,
    )

    expect(won).toHaveLength(1)
    expect(lost).toEqual([expect.stringMatching(/^(This cheque|Cheque \S+) of this bank is already recorded/)])
  })

  it('two payments of a branch: their numbers follow each other', async () => {
    const desk = await aDesk(app)
    const other = await aWorker(app, { role: 2, in: desk.branch })

    await race(paying(desk, []), paying({ ...desk, salesman: other }, []))

    const numbers = await owned<{ no: string }>(
      'select payment_no as no from payment where branch_code = $1 order by 1',
      [desk.branch.code],
    )
    expect(numbers.map(({ no }) => no)).toEqual(['PAY-000001', 'PAY-000002'])
  })

  it('voiding a part of a cheque and sending another part: one of the two gets all of it', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const [one] = await invoicesOf(desk)
    const { receipts } = await aPayment({ by: salesman, party, instruments: [byCheque(9)], invoices: [[one, 5]] })
    const [first, second] = receipts
    if (!first || !second) throw new Error('the cheque has not two receipts')

    const { won, lost } = await race(
      () => salesman.client.ask(voidReceipts, { receipts: [voidingOf(second)] }),
      () => salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(first, cashier)] }),
    )

    expect(won).toHaveLength(1)
    const voided = won[0] === receiptMessages.voided
    expect(lost).toEqual([already(voided ? 'voided' : 'sent', salesman)])
    expect(await stagesOf(receipts)).toEqual([voided ? 9 : 1])
  })

  it('depositing a cheque and giving a part of it back: one of the two gets all of it', async () => {
    const desk = await aDesk(app)
    const { cashier, account } = desk
    const [first, second] = await inHand(desk)

    const { won } = await race(
      () => cashier.client.ask(saveDeposit, depositOf(cashier, [first, second], account)),
      () =>
        cashier.client.ask(decideTransfers, {
          salemanTransfers: [{ ...decisionOf(second, cashier, 2), rowVersion: 2 }],
        }),
    )

    expect(won).toHaveLength(1)
    expect(await stagesOf([first, second])).toEqual([won[0] === depositMessages.saved ? 3 : 0])
  })

  it('two mark two parts of a cheque bounced, and one undoes the deposit: one of them does it', async () => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const parts = await inHand(desk)
    const deposit = await aDeposit({ by: cashier, receipts: parts }).approvedBy(director)
    const [one, two] = [await bouncingOf(deposit, parts[0], cashier), await bouncingOf(deposit, parts[1], director)]

    const { won } = await race(
      () => cashier.client.ask(bounceCheque, one),
      () => director.client.ask(bounceCheque, two),
      () => director.client.ask(undoDeposit, { depositNo: deposit.no, userId: director.userId }),
    )

    expect(won).toHaveLength(1)
    expect(await stagesOf(parts)).toEqual([won[0] === bounceMessages.marked ? 5 : 3])
  })
})
