/** Random sequences of moves of the cash chain, each tried on the server and in the model. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { aDesk, anInvoice, brokenPromises, type Desk, today } from './builders/desk.ts'
import type { Model, Real } from './cash-model.ts'
import * as move from './cash-moves.ts'
import * as undo from './cash-undo-moves.ts'
import type { TestApp } from './harness.ts'

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
  fc.tuple(nth, fc.constantFrom('director' as const, 'salesman' as const)).map((of) => move.recall(...of)),
  nth.map(undo.undo),
  nth.map(undo.undoReceipt),
  nth.map(undo.undoJudgement),
  nth.map(undo.withdraw),
  nth.map(move.bounce),
  nth.map(move.represent),
  nth.map(move.giveBack),
  fc.tuple(nth, invoice, paisa).map((of) => move.apply(...of)),
]
// Most moves are allowed by the model, since otherwise no receipt would ever reach the bank. Refused moves are tried too.
const wisely = carrying.map((each) => each.map((one) => one.wisely))
const moves = [...making, ...carrying, ...wisely, ...wisely, ...wisely, ...wisely]

const BILL = 30_000

/**
 * Half of the sequences begin with a cheque that comes back and is deposited again, while another receipt has left less of its invoice than its
 * amount, or nothing: random moves alone hardly ever come there.
 */
const beginnings = fc.oneof(
  fc.constant([]),
  fc
    .integer({ min: 2, max: BILL - 1 })
    .chain((cheque) => fc.tuple(fc.constant(cheque), fc.integer({ min: 0, max: cheque - 1 })))
    .map(([cheque, left]) => [
      move.record(0, cheque, true),
      move.send(0),
      move.decide(0, 1),
      move.deposit([0]),
      move.judge(0, 1),
      move.bounce(0),
      move.record(0, BILL - left, false),
      move.represent(0),
    ]),
)

/**
 * For any sequence of moves the server accepts and refuses the same ones as the model, the tiles show the sums of the model, and every
 * promise about money holds. `finished` is called after each sequence.
 */
export const agreesWithModel = (app: Pick<TestApp, 'as'>, finished: (desk: Desk) => unknown = () => {}) =>
  fc.asyncProperty(beginnings, fc.commands(moves, { maxCommands: 120, size: 'max' }), async (beginning, commands) => {
    const desk = await aDesk(app)
    const { salesman, party } = desk
    const invoices = [
      await anInvoice({ salesman, party, bill: BILL / 100 }),
      await anInvoice({ salesman, party, bill: 99_999_999.99 }),
    ]
    const real: Real = { desk, invoices, day: await today(desk.branch.code), receipts: [], deposits: [] }

    const model: Model = { owed: [BILL, 9_999_999_999], receipts: [], deposits: [], allocations: [] }
    await fc.asyncModelRun(() => ({ model, real }), [...beginning, ...commands])

    expect(await brokenPromises()).toEqual([])
    await finished(desk)
  })
