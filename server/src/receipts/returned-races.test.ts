/** Of two people who decide about the same bounced cheque at once, one wins, and the other reads who did it and when. */
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, brokenPromises } from '../../testing/builders/desk.ts'
import {
  chequeOf,
  givingBack,
  inPlaceOf,
  replacing,
  representing,
  returnedCheque,
} from '../../testing/builders/returned-cheques.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { deadlocks, race, type Save } from '../../testing/race.ts'

const app = await cashApp()
const TEN = Array.from({ length: 10 }, (_, round) => [round + 1] as const)
const named = expect.stringMatching(
  /^Already (deposited again|replaced|given back) by .+ on \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\./,
)

describe('two people at once', () => {
  it.each(TEN)('decide about a bounced cheque once (round %i)', async (round) => {
    const desk = await aDesk(app)
    const { cashier, director } = desk
    const { receipt, deposit } = await returnedCheque(desk)
    const other = await inPlaceOf(desk, receipt, 100)
    const ways: readonly (readonly [Save, Save])[] = [
      [() => representing(cashier, receipt, deposit), () => representing(director, receipt, deposit)],
      [() => representing(cashier, receipt, deposit), () => givingBack(director, receipt, deposit)],
      [() => replacing(cashier, receipt, deposit, [other]), () => replacing(director, receipt, deposit, [other])],
      [() => representing(cashier, receipt, deposit), () => replacing(director, receipt, deposit, [other])],
      [() => givingBack(cashier, receipt, deposit), () => givingBack(director, receipt, deposit)],
    ]
    const before = await deadlocks()

    const { won, lost } = await race(...(ways[round % ways.length] ?? []))

    expect([won.length, lost]).toEqual([1, [named]])
    expect((await deadlocks()) - before).toBe(0)
  })

  it.each(TEN)('deposit a cheque again while its invoice is paid (round %i)', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const invoice = await anInvoice({ salesman, party, bill: 100 })
    const { receipt, deposit } = await returnedCheque(desk, await chequeOf(desk, invoice, 100))
    const before = await deadlocks()

    const { won } = await race(
      () => representing(cashier, receipt, deposit),
      () => salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: 60 })] }),
    )

    // Where the cheque came first, nothing is left for the receipt.
    expect(won.length).toBeGreaterThan(0)
    expect((await deadlocks()) - before).toBe(0)
  })

  it.each(TEN)('deposit a cheque again while its number is recorded anew (round %i)', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party } = desk
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    const cheque = aCheque(100)
    const { receipt, deposit } = await returnedCheque(
      desk,
      await aReceipt({ by: salesman, invoice, ...cheque })
        .sentTo(cashier)
        .approved(),
    )

    const { won } = await race(
      () => representing(cashier, receipt, deposit),
      () => salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, cheque)] }),
    )

    expect(won).toHaveLength(1)
  })

  it.each(TEN)('replace two cheques with one receipt once (round %i)', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, party } = desk
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    const [one, two] = [
      await returnedCheque(desk, await chequeOf(desk, invoice, 100)),
      await returnedCheque(desk, await chequeOf(desk, invoice, 60)),
    ]
    const other = await aReceipt({ by: salesman, party, amount: 100 })

    const { won } = await race(
      () => replacing(cashier, one.receipt, one.deposit, [other]),
      () => replacing(director, two.receipt, two.deposit, [other]),
    )

    expect(won).toHaveLength(1)
  })

  it('break no promise about money', async () => {
    expect(await brokenPromises()).toEqual([])
  })
})
