/** Several people work at the same moment on advances of two salesmen that pay each other's invoices. */
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { outstandingAgeing } from '@backoffice/contract/invoices/ageing'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { bounceMessages } from '@backoffice/contract/receipts/receipts-messages'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import {
  applyingOf,
  bouncingOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import {
  aDesk,
  anInvoice,
  cashierTiles,
  type Invoice,
  salesmanTiles,
  today,
  type Worker,
} from '../../testing/builders/desk.ts'
import { chequeInHand, inHand, stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'

const app = await cashApp()

const applying = (advance: Receipt, by: Worker, invoice: Invoice, amount: number) => () =>
  by.client.ask(applyAdvance, applyingOf(advance, by, invoice, amount))
const recording =
  ({ client }: Worker, invoice: Invoice, amount: number) =>
  () =>
    client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount })] })

describe.each(ROUNDS)('at the same moment, round %i', () => {
  it('two cheques bounce while they pay both salesmen’s invoices: all of it is owed again', async () => {
    const one = await aDesk(app)
    const two = await aDesk(app, { branch: one.branch })
    const { cashier, director, party } = one
    const ofOne = await anInvoice({ salesman: one.salesman, party, bill: 100 })
    const ofTwo = await anInvoice({ salesman: two.salesman, party, bill: 100 })
    const anAdvance = (by: Worker) =>
      aReceipt({ by, party, ...aCheque() })
        .sentTo(cashier)
        .approved()
    const [first, second] = [await anAdvance(one.salesman), await anAdvance(two.salesman)]
    const deposit = await aDeposit({ by: cashier, receipts: [first, second] }).approvedBy(director)
    const firstBounces = await bouncingOf(deposit, first, cashier)
    const secondBounces = await bouncingOf(deposit, second, director)

    const { won } = await race(
      applying(first, cashier, ofTwo, 40),
      applying(second, cashier, ofOne, 40),
      applying(second, cashier, ofTwo, 40),
      applying(first, cashier, ofOne, 40),
      () => cashier.client.ask(bounceCheque, firstBounces),
      () => director.client.ask(bounceCheque, secondBounces),
    )

    expect(won.filter((message) => message === bounceMessages.marked)).toHaveLength(2)
    expect(await salesmanTiles(one.salesman)).toEqual([100, 0, 0, 0])
    expect(await salesmanTiles(two.salesman)).toEqual([100, 0, 0, 0])
  })

  it('one advance is applied to six invoices: never more than it is, and never less than fits', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const advance = await aReceipt({ by: salesman, party, amount: 0.1 })
    const invoices: Invoice[] = []
    for (let each = 0; each < 6; each += 1) invoices.push(await anInvoice({ salesman, party, bill: 0.07 }))

    await race(
      ...invoices.flatMap((invoice) => [
        applying(advance, salesman, invoice, 0.03),
        applying(advance, cashier, invoice, 0.04),
      ]),
    )

    const { left } = await ownedRow<{ left: number }>(
      'select (amount - applied)::float8 as left from receipt where id = $1',
      [advance.id],
    )
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThan(0.03)
  })

  it('eight advances and a receipt pay one invoice: it is paid to the paisa', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 0.05 })
    const advances: Receipt[] = []
    for (let each = 0; each < 8; each += 1) advances.push(await aReceipt({ by: salesman, party, amount: 0.03 }))

    await race(
      ...advances.map((advance) => applying(advance, cashier, invoice, 0.01)),
      ...advances.map((advance) => applying(advance, salesman, invoice, 0.02)),
      recording(salesman, invoice, 0.02),
    )

    expect((await salesmanTiles(salesman))[0]).toBe(0)
  })

  it('a receipt is put into two deposits, given back, sent again and voided: it is in one place', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, account } = desk
    const shared = await inHand(desk)
    const [one, two, both] = [await inHand(desk), await inHand(desk), await inHand(desk)]
    const depositing = (receipts: readonly Receipt[], slip: string) => () =>
      cashier.client.ask(saveDeposit, depositOf(cashier, receipts, account, slip))

    const { won } = await race(
      depositing([one, shared, both], 'S1'),
      depositing([two, both, shared], 'S2'),
      () => cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(shared, cashier, 2)] }),
      () => salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(shared, cashier)] }),
      () => salesman.client.ask(voidReceipts, { receipts: [voidingOf(shared)] }),
    )

    const at = await stageOf(shared)
    expect(won.filter((message) => message === depositMessages.saved)).toHaveLength(at === 3 ? 1 : 0)
    expect([0, 1, 3, 9]).toContain(at)
  })
})

describe('what is owed', () => {
  it('is the same in ageing, list and tile after cheques bounced and advances were applied and voided', async () => {
    const one = await aDesk(app)
    const { salesman, cashier, director, party, branch } = one
    const ageOf: Readonly<Record<number, (invoice: Invoice) => Promise<unknown>>> = {
      0: (invoice) =>
        aReceipt({ by: salesman, invoice, ...aCheque(100.01) })
          .sentTo(cashier)
          .approved()
          .bounced(director),
      30: (invoice) => aReceipt({ by: salesman, invoice, amount: 100.01 }),
      31: (invoice) => aReceipt({ by: salesman, party, amount: 70 }).appliedTo(invoice, 50.5),
      60: (invoice) => aReceipt({ by: salesman, party, amount: 70 }).appliedTo(invoice, 50.5).voided(),
      61: (invoice) => aReceipt({ by: cashier, invoice, amount: 0.01 }),
      90: (invoice) => aReceipt({ by: salesman, invoice, amount: 40 }).voided(),
      91: async (invoice) => [await chequeInHand(one), await aReceipt({ by: salesman, invoice, amount: 1 })],
      400: () => Promise.resolve(),
    }
    for (const [days, story] of Object.entries(ageOf)) {
      await story(await anInvoice({ salesman, party, bill: 100.01, on: await today(branch.code, -Number(days)) }))
    }
    const filters = { branchCode: branch.code, userId: String(director.userId) }

    const { buckets, totalAmount, totalCount } = await director.client.ask(outstandingAgeing, filters)

    const [owed] = await cashierTiles(director)
    const paisa = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
    expect(totalAmount).toBe(owed)
    expect(paisa(buckets.map(({ amount }) => amount))).toBe(paisa([totalAmount]))
    expect(totalCount).toBe(buckets.reduce((sum, { count }) => sum + count, 0))
    for (const { bucket, amount, count } of buckets) {
      const { responseObjects, totalRows } = await director.client.ask(listPendingInvoices, { ...filters, bucket })
      expect([paisa(responseObjects.map((row) => row.bal_Amount)), totalRows]).toEqual([paisa([amount]), count])
    }
  })
})
