/**
 * Voids, bounces and applications of advances run at the same moment as each other and as other saves. One wins, and the other sees why.
 */
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { sendTransfers } from '@backoffice/contract/transfers/transfers'
import { advanceMessages, bounceMessages, receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { applyingOf, bouncingOf, handOverOf, receiptOf, voidingOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Invoice, salesmanTiles, type Worker } from '../../testing/builders/desk.ts'
import { banked, chequeInHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { race, ROUNDS, times } from '../../testing/race.ts'
import { already } from '../../testing/saves.ts'

const app = await cashApp()

const voiding = (receipt: Receipt) => () => receipt.by.client.ask(voidReceipts, { receipts: [voidingOf(receipt)] })
const applying = (advance: Receipt, by: Worker, invoice: Invoice, amount: number) => () =>
  by.client.ask(applyAdvance, applyingOf(advance, by, invoice, amount))

/** Matches the refusal for the second person, with the name of the first, the moment, and the amount that is left. */
const leftBy = ({ name }: Worker, left: string) =>
  expect.stringMatching(`^Only ${left} of this advance is left: ${name} applied it last on \\S+ \\S+\\.$`) as string

describe.each(ROUNDS)('two at the same moment, round %i', () => {
  it('mark one cheque bounced: one wins, the other reads who and when', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk, 60))
    const byCashier = await bouncingOf(deposit, receipt, cashier, 'of the cashier')
    const byDirector = await bouncingOf(deposit, receipt, director, 'of the director')

    const { won, lost } = await race(
      () => cashier.client.ask(bounceCheque, byCashier),
      () => director.client.ask(bounceCheque, byDirector),
    )

    expect([won, lost.length]).toEqual([[bounceMessages.marked], 1])
    expect([[already('bounced', cashier)], [already('bounced', director)]]).toContainEqual(lost)
    expect(await salesmanTiles(salesman)).toEqual([60, 0, 0, 0])
  })

  it('void and send one receipt: one wins, the other reads who and when', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman })
    const wire = { salemanTransfers: [handOverOf(receipt, cashier)] }

    const { won, lost } = await race(voiding(receipt), () => salesman.client.ask(sendTransfers, wire))

    expect([
      [[receiptMessages.voided], [already('voided', salesman)]],
      [[transferMessages.sent], [already('sent', salesman)]],
    ]).toContainEqual([won, lost])
  })

  it('void one receipt twice: one wins, the other reads who and when', async () => {
    const { salesman } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman, amount: 33.33 })

    const { won, lost } = await race(voiding(receipt), voiding(receipt))

    expect([won, lost]).toEqual([[receiptMessages.voided], [already('voided', salesman)]])
    expect(await salesmanTiles(salesman)).toEqual([33.33, 0, 0, 0])
  })

  it('apply an advance and void it: it is applied and then reversed, or void first', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 80 })
    const advance = await aReceipt({ by: salesman, party, amount: 50 })

    const { won, lost } = await race(voiding(advance), applying(advance, cashier, invoice, 50))

    expect(won).toContain(receiptMessages.voided)
    expect([[], [already('voided', salesman)]]).toContainEqual(lost)
    expect(await salesmanTiles(salesman)).toEqual([80, 0, 0, 0])
  })

  it('apply an advance and mark its cheque bounced: it is applied and then reversed, or bounced first', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, party } = desk
    const invoice = await anInvoice({ salesman, party, bill: 90 })
    const receipt = await aReceipt({ by: salesman, party, ...aCheque(60) })
      .appliedTo(invoice, 10)
      .sentTo(cashier)
      .approved()
    const { deposit } = await banked(desk, receipt)
    const wire = await bouncingOf(deposit, receipt, director)

    const { won, lost } = await race(applying(receipt, cashier, invoice, 20), () =>
      director.client.ask(bounceCheque, wire),
    )

    expect(won).toContain(bounceMessages.marked)
    expect([[], [already('bounced', director)]]).toContainEqual(lost)
    expect(await salesmanTiles(salesman)).toEqual([90, 0, 0, 0])
  })

  it('apply an advance and record a receipt of the same balance: exactly one fits', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 77.77 })
    const advance = await aReceipt({ by: salesman, party, amount: 77.77 })
    const wire = { invoiceDetails: [receiptOf(invoice, { amount: 77.77 })] }

    const { won, lost } = await race(applying(advance, cashier, invoice, 77.77), () =>
      salesman.client.ask(saveReceipts, wire),
    )

    expect([won.length, lost]).toEqual([1, [expect.stringMatching(/^Balance amount can not be negative/)]])
    const isApplied = won[0] === advanceMessages.applied
    expect(await salesmanTiles(salesman)).toEqual(isApplied ? [0, 77.77, 0, 77.77] : [0, 155.54, 0, 155.54])
  })
})

describe.each(ROUNDS)('many at the same moment, round %i', () => {
  it('apply a whole advance to several invoices: exactly one succeeds, the others see who did it and when', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const advance = await aReceipt({ by: salesman, party, amount: 100.01 })
    const invoices: Invoice[] = []
    for (let each = 0; each < 6; each += 1) invoices.push(await anInvoice({ salesman, party, bill: 200 }))

    const { won, lost } = await race(...invoices.map((invoice) => applying(advance, cashier, invoice, 100.01)))

    expect([won, lost]).toEqual([[advanceMessages.applied], times(5, leftBy(cashier, '0\\.00'))])
    expect(await salesmanTiles(salesman)).toEqual([1099.99, 100.01, 0, 100.01])
  })

  it('apply thirds of an advance to the same invoice: exactly three fit', async () => {
    const { salesman, party } = await aDesk(app)
    const advance = await aReceipt({ by: salesman, party, amount: 100 })
    const invoice = await anInvoice({ salesman, party, bill: 1000 })

    const { won, lost } = await race(...times(8, applying(advance, salesman, invoice, 33.33)))

    expect([won.length, lost]).toEqual([3, times(5, leftBy(salesman, '0\\.01'))])
    expect(await salesmanTiles(salesman)).toEqual([900.01, 100, 0, 100])
  })

  it('apply several advances to one invoice and void them, all at once: the balance equals the live receipts', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 100 })
    const other = await anInvoice({ salesman, party, bill: 100 })
    const advances: Receipt[] = []
    for (let each = 0; each < 4; each += 1) {
      advances.push(await aReceipt({ by: salesman, party, amount: 30 }).appliedTo(other, 10))
    }

    const { won } = await race(
      ...advances.map((advance) => applying(advance, cashier, invoice, 20)),
      ...advances.map(voiding),
    )

    expect(won.filter((message) => message === receiptMessages.voided)).toHaveLength(4)
    expect(await salesmanTiles(salesman)).toEqual([200, 0, 0, 0])
  })
})
