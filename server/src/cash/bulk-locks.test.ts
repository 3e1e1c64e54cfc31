/** Saves of several rows at the same moment: they wait for each other in turn and never in a circle. */
import { decideTransfers } from '@backoffice/contract/cash/transfers'
import { describe, expect, it } from 'vitest'
import { aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { decisionOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, type Worker } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'
import { race, ROUNDS, type Save } from '../../testing/race.ts'

const app = await cashApp()

const deadlocks = async () =>
  (
    await ownedRow<{ met: number }>(
      'select deadlocks::int as met from pg_stat_database where datname = current_database()',
    )
  ).met

describe.each(ROUNDS)('round %i', () => {
  it('two cashiers decline receipts of the same two salesmen, each with reasons of their own', async () => {
    const one = await aDesk(app)
    const two = await aDesk(app, { branch: one.branch })
    const before = await deadlocks()
    const handedTo = async (cashier: Worker) => [
      await aReceipt({ by: one.salesman }).sentTo(cashier),
      await aReceipt({ by: two.salesman }).sentTo(cashier),
    ]
    const declining = (cashier: Worker, receipts: readonly Receipt[], reasons: readonly string[]) => () =>
      cashier.client.ask(decideTransfers, {
        salemanTransfers: receipts.map((receipt, at) => decisionOf(receipt, cashier, 2, reasons[at])),
      })
    const saves: Save[] = []
    for (let each = 0; each < 4; each += 1) {
      saves.push(declining(one.cashier, await handedTo(one.cashier), ['a', 'b']))
      saves.push(declining(two.cashier, await handedTo(two.cashier), ['b', 'a']))
    }

    const { lost } = await race(...saves)

    expect(lost).toEqual([])
    // The counter lags behind: a backend tells it when it is idle.
    await expect.poll(async () => (await deadlocks()) - before, { timeout: 1500, interval: 300 }).toBe(0)
  })
})
