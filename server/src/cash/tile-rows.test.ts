/** The rows behind the tiles of a cashier: their sum is the figure of the tile, for any outcome of other hand-overs and deposits. */
import { role } from '@backoffice/contract/access'
import { cashierSummary } from '@backoffice/contract/cash/summaries'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { aLongWay, everyPlace, inHand } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

const page = { page: 1, limit: 100, totals: true, counted: 'total' } as const

const figuresOf = async ({ client, userId, branch }: Worker) => {
  const { receivedAmount, depositAmount } = await client.ask(cashierSummary, { userId, branchCode: branch })
  return [receivedAmount, depositAmount]
}
const sumsOf = async ({ client, userId: cashierId, branch: cCode }: Worker) => {
  const received = await client.ask(listTransfers, { ...page, cashierId, cCode })
  const deposited = await client.ask(listDepositLines, { ...page, cCode })
  return {
    sums: [received.totals?.amounts['amount'], deposited.totals?.amounts['s_Receive_Amount']],
    receipts: [received, deposited].map(({ responseObjects }) =>
      responseObjects.map(({ invoiceDetailId }) => invoiceDetailId),
    ),
  }
}

it('contain each receipt once, with the amount of the tiles', async () => {
  const desk = await aDesk(app)
  const other = await aWorker(app, { role: role.cashier, in: desk.branch })
  await everyPlace(desk)
  await aLongWay(desk)
  // A receipt that the first cashier gave back is with the other one.
  await aReceipt({ by: desk.salesman, amount: 4096 })
    .sentTo(desk.cashier)
    .approved()
    .declined()
    .sentTo(other)
    .approved()
  const withdrawn = await inHand(desk, 8192)
  await aDeposit({ by: desk.cashier, receipts: [withdrawn] }).withdrawn()
  await aDeposit({ by: desk.cashier, receipts: [withdrawn] })

  for (const cashier of [desk.cashier, other]) {
    const figures = await figuresOf(cashier)
    const { sums, receipts } = await sumsOf(cashier)
    expect(figures[0]).toBeGreaterThan(0)
    expect(sums).toEqual(figures)
    for (const ids of receipts) expect(new Set(ids).size).toBe(ids.length)
  }
  expect(await figuresOf(desk.cashier)).toEqual([16 + 64 + 128 + 256 + 1024 + 250 + 8192, 64 + 128 + 250 + 8192])
})

it('are none for another word', async () => {
  const { cashier } = await aDesk(app)
  const filters = { ...page, counted: 'half', cCode: cashier.branch }
  expect((await cashier.client.sendAnything(listDepositLines, filters)).status).toBe(400)
  expect((await cashier.client.sendAnything(listTransfers, filters)).status).toBe(400)
})
