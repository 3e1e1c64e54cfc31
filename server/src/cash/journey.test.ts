/** Walks the whole chain. Compares the four tiles of everyone at each step, and checks the promises about money after each journey. */
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, cashierTiles, type Desk, salesmanTiles } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()

/** Reads the tiles. Salesman: outstanding, receipts, handed over, balance. Cashier and director: outstanding, receipts, deposits, balance. */
const tilesOf = async ({ salesman, cashier, director }: Desk) => ({
  salesman: await salesmanTiles(salesman),
  cashier: await cashierTiles(cashier),
  director: await cashierTiles(director),
})

describe('cash chain', () => {
  it('carries a receipt from the salesman to the bank', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const invoice = await anInvoice({ salesman, bill: 1000.1, receivedBefore: 100.05 })
    expect(await tilesOf(desk)).toEqual({
      salesman: [900.05, 0, 0, 0],
      cashier: [900.05, 0, 0, 0],
      director: [900.05, 0, 0, 0],
    })

    const recorded = aReceipt({ by: salesman, invoice, amount: 333.33 })
    await recorded
    expect(await tilesOf(desk)).toEqual({
      salesman: [566.72, 333.33, 0, 333.33],
      cashier: [566.72, 0, 0, 0],
      director: [566.72, 0, 0, 0],
    })

    const sent = recorded.sentTo(cashier)
    await sent
    expect(await tilesOf(desk)).toEqual({
      salesman: [566.72, 333.33, 333.33, 0],
      cashier: [566.72, 0, 0, 0],
      director: [566.72, 0, 0, 0],
    })

    const receipt = await sent.approved()
    expect(await tilesOf(desk)).toEqual({
      salesman: [566.72, 333.33, 333.33, 0],
      cashier: [566.72, 333.33, 0, 333.33],
      director: [566.72, 333.33, 0, 333.33],
    })

    const deposit = aDeposit({ by: cashier, receipts: [receipt] })
    await deposit
    const deposited = {
      salesman: [566.72, 333.33, 333.33, 0],
      cashier: [566.72, 333.33, 333.33, 0],
      director: [566.72, 333.33, 333.33, 0],
    }
    expect(await tilesOf(desk)).toEqual(deposited)

    await deposit.approvedBy(director)
    expect(await tilesOf(desk)).toEqual(deposited)
  })

  it('gives a declined hand-over back to the salesman, who sends it again', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    const declined = aReceipt({ by: salesman, amount: 250.25 }).sentTo(cashier).declined('two notes are torn')
    await declined
    expect(await tilesOf(desk)).toEqual({
      salesman: [0, 250.25, 0, 250.25],
      cashier: [0, 0, 0, 0],
      director: [0, 0, 0, 0],
    })

    await declined.sentTo(cashier).approved()
    expect(await tilesOf(desk)).toEqual({
      salesman: [0, 250.25, 250.25, 0],
      cashier: [0, 250.25, 0, 250.25],
      director: [0, 250.25, 0, 250.25],
    })
  })

  it('gives an approved hand-over back while it is in no deposit', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier } = desk
    await aReceipt({ by: salesman, amount: 80 }).sentTo(cashier).approved().declined('counted again')

    expect(await tilesOf(desk)).toEqual({ salesman: [0, 80, 0, 80], cashier: [0, 0, 0, 0], director: [0, 0, 0, 0] })
  })

  it('puts the receipts of a declined deposit into the next one', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const receipts = [
      await aReceipt({ by: salesman, amount: 0.1 }).sentTo(cashier).approved(),
      await aReceipt({ by: salesman, amount: 0.2 }).sentTo(cashier).approved(),
    ]
    await aDeposit({ by: cashier, receipts }).declinedBy(director, 'the slip is of another day')
    expect(await cashierTiles(cashier)).toEqual([0, 0.3, 0, 0.3])

    const deposit = await aDeposit({ by: cashier, receipts }).approvedBy(director)
    expect(deposit.total).toBe(0.3)
    expect(await cashierTiles(cashier)).toEqual([0, 0.3, 0.3, 0])
  })

  it('has the money of a receipt recorded by the cashier with the cashier at once', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const invoice = await anInvoice({ salesman, bill: 500 })

    const receipt = await aReceipt({ by: cashier, invoice, amount: 120.5 })
    expect(await tilesOf(desk)).toEqual({
      salesman: [379.5, 120.5, 120.5, 0],
      cashier: [379.5, 120.5, 0, 120.5],
      director: [379.5, 120.5, 0, 120.5],
    })

    await aDeposit({ by: cashier, receipts: [receipt] }).approvedBy(director)
    expect(await cashierTiles(cashier)).toEqual([379.5, 120.5, 120.5, 0])
  })

  it('carries an advance of a client through the same chain', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, party } = desk
    const advance = aReceipt({ by: salesman, party, amount: 5000.05 })
    await advance
    expect(await salesmanTiles(salesman)).toEqual([0, 5000.05, 0, 5000.05])

    const receipt = await advance.sentTo(cashier).approved()
    await aDeposit({ by: cashier, receipts: [receipt] }).approvedBy(director)
    expect(await tilesOf(desk)).toEqual({
      salesman: [0, 5000.05, 5000.05, 0],
      cashier: [0, 5000.05, 5000.05, 0],
      director: [0, 5000.05, 5000.05, 0],
    })
  })

  it('restores the balance of the invoice when a receipt is voided', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 700 })
    await aReceipt({ by: salesman, invoice, amount: 300 }).voided()

    expect(await salesmanTiles(salesman)).toEqual([700, 0, 0, 0])
  })

  it('keeps the tiles of two salesmen, two cashiers and two branches apart', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const second = await aDesk(app, { branch: desk.branch })
    const director = await aWorker(app, { role: 3, in: [desk.branch, elsewhere.branch] })
    const receipt = await aReceipt({ by: desk.salesman, amount: 10 }).sentTo(desk.cashier).approved()
    await aReceipt({ by: second.salesman, amount: 20 }).sentTo(second.cashier).approved()
    await aReceipt({ by: elsewhere.salesman, amount: 40 }).sentTo(elsewhere.cashier).approved()
    await aDeposit({ by: desk.cashier, receipts: [receipt] })

    expect(await salesmanTiles(desk.salesman)).toEqual([0, 10, 10, 0])
    expect(await salesmanTiles(second.salesman)).toEqual([0, 20, 20, 0])
    expect(await cashierTiles(desk.cashier)).toEqual([0, 10, 10, 0])
    expect(await cashierTiles(second.cashier)).toEqual([0, 20, 0, 20])
    expect(await cashierTiles(desk.director)).toEqual([0, 30, 10, 20])
    expect(await cashierTiles({ ...director, branch: '-1' })).toEqual([0, 70, 10, 60])
  })
})
