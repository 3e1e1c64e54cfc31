/** The moves of the cash chain that undo something; cash-moves.ts has the others. */
import { type Move as MoveName, stage } from '@backoffice/contract/statuses'
import { undoDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { undoReceived } from '@backoffice/contract/receipts/receipts'
import { undoTransfer } from '@backoffice/contract/transfers/transfers'
import { expect } from 'vitest'
import { type Model, type Move, move } from './cash-model.ts'
import { end, exists, handedOver, put } from './cash-moves.ts'

/** The stage that a receipt has again when its cashier undoes a decision. */
const undone: ReadonlyMap<MoveName, readonly [to: number, by: MoveName]> = new Map([
  ['approve', [stage.onTheWay, 'undo_approve']],
  ['decline', [stage.onTheWay, 'undo_decline']],
  ['return', [stage.withCashier, 'undo_return']],
])
const lastOf = ({ receipts }: Model, nth: number) => receipts[nth]?.last ?? expect.fail('no such receipt')

/** The cashier undoes their decision, while it is the last event of the receipt. */
export const undo = (nth: number): Move =>
  move(
    `undo ${nth}`,
    exists(nth),
    (model) => undone.has(lastOf(model, nth).move),
    (model) => {
      const [to, by] = undone.get(lastOf(model, nth).move) ?? expect.fail('nothing to undo')
      put(nth, to, by)(model)
    },
    (real) => {
      const { client, userId } = real.desk.cashier
      return client.ask(undoTransfer, { id: handedOver(real, nth).transferId, userId })
    },
  )

/** The cashier undoes a receipt that they recorded, while nothing has happened to it since: it is void. */
export const undoReceipt = (nth: number): Move =>
  move(
    `undo receipt ${nth}`,
    exists(nth),
    (model) => lastOf(model, nth).move === 'receive',
    end(nth, stage.void, 'void'),
    (real) => {
      const { client, userId } = real.desk.cashier
      return client.ask(undoReceived, { receipts: [{ invoiceDetailId: handedOver(real, nth).id }], userId })
    },
  )

const depositAt = ({ deposits }: Model, nth: number) => deposits[nth] ?? expect.fail('no such deposit')

/** The director undoes their decision, while it is the last event of each of the receipts. */
export const undoJudgement = (nth: number): Move =>
  move(
    `undo deposit ${nth}`,
    (model) => nth < model.deposits.length,
    (model) => {
      const { status, lines } = depositAt(model, nth)
      const decision = status === 1 ? 'bank' : 'release'
      return (
        status !== 0 &&
        lines.map((line) => lastOf(model, line)).every((last) => last.move === decision && last.deposit === nth)
      )
    },
    (model) => {
      const deposit = depositAt(model, nth)
      for (const line of deposit.lines)
        put(line, stage.inDeposit, deposit.status === 1 ? 'undo_bank' : 'undo_release', nth)(model)
      deposit.status = 0
    },
    ({ desk: { director }, deposits }) =>
      director.client.ask(undoDeposit, { depositNo: deposits[nth] ?? '', userId: director.userId }),
  )

/** The cashier withdraws their deposit while it waits. */
export const withdraw = (nth: number): Move =>
  move(
    `withdraw deposit ${nth}`,
    (model) => nth < model.deposits.length,
    (model) => depositAt(model, nth).status === 0,
    (model) => {
      const deposit = depositAt(model, nth)
      deposit.status = 2
      for (const line of deposit.lines) put(line, stage.withCashier, 'withdraw', nth)(model)
    },
    ({ desk: { cashier }, deposits }) =>
      cashier.client.ask(withdrawDeposit, { depositNo: deposits[nth] ?? '', userId: cashier.userId }),
  )
