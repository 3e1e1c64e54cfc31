/**
 * Compares the chain with a small model. For any sequence of moves the server accepts and refuses the same ones as the model, and the
 * tiles show the sums of the model. A failing sequence is shrunk to the moves that matter.
 */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { aDesk, anInvoice, brokenPromises, today } from '../../testing/builders/desk.ts'
import type { Model, Real } from '../../testing/cash-model.ts'
import * as move from '../../testing/cash-moves.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

const nth = fc.nat({ max: 4 })
const verdict = fc.constantFrom(1 as const, 1 as const, 2 as const)
const paisa = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(1, 9_999_999_999))
const invoice = fc.nat({ max: 1 })

const making = [
  fc.tuple(invoice, paisa, fc.boolean()).map((of) => move.record(...of)),
  fc.tuple(invoice, paisa, fc.boolean()).map((of) => move.receive(...of)),
  fc.tuple(paisa, fc.boolean()).map((of) => move.advance(...of)),
  nth.map(move.voidOne),
]
const carrying = [
  nth.map(move.send),
  fc.tuple(nth, verdict).map((of) => move.decide(...of)),
  fc.uniqueArray(nth, { minLength: 1, maxLength: 3 }).map(move.deposit),
  fc.tuple(nth, verdict).map((of) => move.judge(...of)),
  nth.map(move.recall),
  nth.map(move.bounce),
  fc.tuple(nth, invoice, paisa).map((of) => move.apply(...of)),
]
// Most moves are ones that the model allows, since otherwise no receipt would ever reach the bank. Refused ones are tried too.
const wisely = carrying.map((each) => each.map((one) => one.wisely))
const moves = [...making, ...carrying, ...wisely, ...wisely, ...wisely, ...wisely]

/** A busy machine runs fewer than 30 sequences before the time is over. With fewer than these the test fails. */
const LEAST = 10

it('agrees with the model on every move and every tile', { timeout: 120_000 }, async () => {
  let finished = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(moves, { maxCommands: 120, size: 'max' }), async (commands) => {
      const desk = await aDesk(app)
      const { salesman, party } = desk
      const invoices = [
        await anInvoice({ salesman, party, bill: 300 }),
        await anInvoice({ salesman, party, bill: 99_999_999.99 }),
      ]
      const real: Real = { desk, invoices, day: await today(desk.branch.code), receipts: [], deposits: [] }

      const model: Model = { owed: [30_000, 9_999_999_999], receipts: [], deposits: [], allocations: [] }
      await fc.asyncModelRun(() => ({ model, real }), commands)

      expect(await brokenPromises()).toEqual([])
      finished += 1
    }),
    { numRuns: 30, plugins: [fc.interruptAfterTimeLimit(60_000)] },
  )
  expect(finished).toBeGreaterThanOrEqual(LEAST)
})
