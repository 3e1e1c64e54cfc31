/** A line of the bank is matched at the moment when its document changes. The invariants hold afterwards, and nothing deadlocks. */
import { explainBankLine, freeBankLine, matchBankLine } from '@backoffice/contract/banks/bank-statements'
import { role } from '@backoffice/contract/access'
import { decideDeposit } from '@backoffice/contract/deposits/deposits'
import { undoReceived } from '@backoffice/contract/receipts/receipts'
import { stage } from '@backoffice/contract/statuses'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBankLine, bankOf, dayOf, lineOf, linesOf } from '../../testing/builders/banks.ts'
import { aDeposit, aReceipt, type Deposit, type Receipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { inHand, stageOf } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS } from '../../testing/race.ts'

const app = await cashApp()
const { shows } = bankOf(app)

let before = 0
beforeEach(async () => {
  before = await deadlocks()
})
afterEach(async () => {
  expect(await owned('select * from broken_invariants()')).toEqual([])
  expect((await deadlocks()) - before).toBe(0)
})

const waiting = async (desk: Desk, slipNo: string, amount = 100): Promise<Deposit> =>
  aDeposit({ by: desk.cashier, receipts: [await inHand(desk, amount)], slipNo, account: desk.account })
const declining =
  ({ client, userId }: Worker, { no: depositNo }: Deposit) =>
  () =>
    client.ask(decideDeposit, { depositNo, d_User_Id: userId, status: 2, postingDate: '' })
const matching =
  ({ client, userId, branch: cCode }: Worker, lineId: number, ...deposits: readonly Deposit[]) =>
  () =>
    client.ask(matchBankLine, {
      userId,
      cCode,
      lineId,
      deposits: deposits.map(({ no }) => no),
      isWhole: false,
      note: '',
    })
const explaining =
  ({ client, userId, branch: cCode }: Worker, lineId: number, { id: invoiceDetailId }: Receipt) =>
  () =>
    client.ask(explainBankLine, { userId, cCode, lineId, kind: 'receipt', invoiceDetailId, note: '' })

/** Returns an online receipt that its cashier has just recorded. */
async function online({ salesman, cashier }: Desk): Promise<Receipt> {
  const invoice = await anInvoice({ salesman })
  const receipt = await aReceipt({ by: cashier, invoice, amount: 100, method: 'Cash/Cheque Online' })
  await owned('update receipt set reference_no = $2 where id = $1', [receipt.id, `UTR-${receipt.id}`])
  return receipt
}

describe.each(ROUNDS)('at the same moment, round %i', () => {
  it('a line is matched with a deposit that is declined: the line is free, or was never matched', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: desk.branch })
    const deposit = await waiting(desk, 'R-1')
    const lineId = await aBankLine(desk, 100, 'NO SLIP')

    await race(matching(desk.director, lineId, deposit), declining(second, deposit))

    expect(await lineOf(desk.director, desk, 'NO SLIP')).toMatchObject({ openAmount: 100, matches: [] })
  })

  it('a statement names the slip of a deposit that is declined: the line is free', async () => {
    const desk = await aDesk(app)
    await shows(desk, [[1, 'OPENING', { date: await dayOf(desk, -2) }]])
    const deposit = await waiting(desk, '70011')

    await Promise.all([shows(desk, [[100, 'SLIP 70011']]), declining(desk.director, deposit)()])

    expect(await lineOf(desk.director, desk, 'SLIP 70011')).toMatchObject({ openAmount: 100, matches: [] })
  })

  it('two lines are matched with one deposit: one of them', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: desk.branch })
    const deposit = await waiting(desk, 'R-2')
    const [one, two] = [await aBankLine(desk, 100, 'ONE'), await aBankLine(desk, 100, 'TWO')]

    const { won } = await race(matching(desk.director, one, deposit), matching(second, two, deposit))

    expect(won).toHaveLength(1)
    expect(await linesOf(desk.director, desk, { state: 'matched' })).toHaveLength(1)
  })

  it('two directors match the same deposits with two lines, each in another order', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: desk.branch })
    const [a, b] = [await waiting(desk, 'R-3'), await waiting(desk, 'R-4')]
    const [one, two] = [await aBankLine(desk, 200, 'ONE'), await aBankLine(desk, 200, 'TWO')]

    const { won } = await race(matching(desk.director, one, a, b), matching(second, two, b, a))

    expect(won).toHaveLength(1)
  })

  it('an online receipt and its deposit are matched with two lines: never for more than the deposit', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: desk.branch })
    const receipt = await online(desk)
    const { account } = desk
    const deposit = await aDeposit({ by: desk.cashier, receipts: [receipt], slipNo: 'R-5', account })
    const [one, two] = [await aBankLine(desk, 100, 'ONE'), await aBankLine(desk, 100, 'TWO')]

    const { won } = await race(matching(desk.director, one, deposit), explaining(second, two, receipt))

    expect(won).toHaveLength(1)
  })

  it('a line is matched with an online receipt that is voided: the line is free', async () => {
    const desk = await aDesk(app)
    const receipt = await online(desk)
    const lineId = await aBankLine(desk, 100, 'ONLINE')
    const { client, userId } = desk.cashier

    const { won } = await race(explaining(desk.director, lineId, receipt), () =>
      client.ask(undoReceived, { receipts: [{ invoiceDetailId: receipt.id }], userId }),
    )

    expect(won.length).toBeGreaterThan(0)
    expect(await stageOf(receipt)).toBe(stage.void)

    expect(await lineOf(desk.director, desk, 'ONLINE')).toMatchObject({ openAmount: 100, matches: [] })
  })

  it('a match is taken back while its deposit is declined', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: desk.branch })
    const deposit = await waiting(desk, 'R-6')
    const lineId = await aBankLine(desk, 100, 'FREE')
    await matching(desk.director, lineId, deposit)()
    const { client, userId, branch: cCode } = desk.director

    await race(() => client.ask(freeBankLine, { userId, cCode, lineId }), declining(second, deposit))

    expect(await lineOf(desk.director, desk, 'FREE')).toMatchObject({ openAmount: 100, matches: [] })
  })
})
