/** Sends saves of several rows at the same moment. They wait for each other and never deadlock. */
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers } from '@backoffice/contract/transfers/transfers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { applyingOf, decisionOf, voidingOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { deadlocks, race, ROUNDS, type Save } from '../../testing/race.ts'

const app = await cashApp()

let before = 0
beforeEach(async () => {
  before = await deadlocks()
})
// A retried deadlock does not show in the answers, so it is counted.
afterEach(async () => expect((await deadlocks()) - before).toBe(0))

async function twoDesks() {
  const one = await aDesk(app)
  return { one, two: await aDesk(app, { branch: one.branch }) }
}
const fourTimes = async (saves: () => Promise<readonly Save[]>) =>
  race(...(await saves()), ...(await saves()), ...(await saves()), ...(await saves()))

describe.each(ROUNDS)('round %i', () => {
  const deciding = (cashier: Worker, receipts: readonly Receipt[], reasons: readonly (string | undefined)[]) => () =>
    cashier.client.ask(decideTransfers, {
      salemanTransfers: receipts.map((receipt, at) =>
        decisionOf(receipt, cashier, reasons[at] === undefined ? 1 : 2, reasons[at]),
      ),
    })

  it.each([
    ['decline receipts of the same two salesmen, each with reasons of their own', ['a', 'b'], ['b', 'a']],
    ['each approve what the other declines', ['a', undefined], [undefined, 'a']],
  ])('two cashiers %s', async (_what, byOne, byTwo) => {
    const { one, two } = await twoDesks()
    const handedTo = async (cashier: Worker) => [
      await aReceipt({ by: one.salesman }).sentTo(cashier),
      await aReceipt({ by: two.salesman }).sentTo(cashier),
    ]

    const { lost } = await fourTimes(async () => [
      deciding(one.cashier, await handedTo(one.cashier), byOne),
      deciding(two.cashier, await handedTo(two.cashier), byTwo),
    ])

    expect(lost).toEqual([])
  })

  it('two salesmen void advances that paid invoices of both', async () => {
    const { one, two } = await twoDesks()
    const { party, cashier } = one
    const paid = async (by: Worker, invoice: Invoice) => {
      const advance = await aReceipt({ by, party })
      await cashier.client.ask(applyAdvance, applyingOf(advance, cashier, invoice, 1))
      return advance
    }
    const voiding = (by: Worker, receipts: readonly Receipt[]) => () =>
      by.client.ask(voidReceipts, { receipts: receipts.map((receipt, at) => voidingOf(receipt, `reason ${at}`)) })

    const { lost } = await fourTimes(async () => {
      const invoices = [
        await anInvoice({ salesman: one.salesman, party }),
        await anInvoice({ salesman: two.salesman, party }),
      ]
      const advances = async (by: Worker, owed: readonly Invoice[]) => {
        const made: Receipt[] = []
        for (const invoice of owed) made.push(await paid(by, invoice))
        return made
      }
      return [
        voiding(one.salesman, await advances(one.salesman, invoices)),
        voiding(two.salesman, await advances(two.salesman, invoices.toReversed())),
      ]
    })

    expect(lost).toEqual([])
  })
})
