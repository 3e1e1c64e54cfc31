/** A model of the cash chain in a few lines, and how a move of it is tried on the server and compared. */
import { stage } from '@backoffice/contract/statuses'
import type * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Receipt } from './builders/cash.ts'
import { cashierTiles, type Desk, type Invoice, salesmanTiles } from './builders/desk.ts'
import type { SaveAnswer } from './saves.ts'

export interface ModelReceipt {
  readonly paisa: number
  /** None: an advance. */
  readonly invoice: number | undefined
  readonly cheque: boolean
  stage: number
}

/** All amounts in paisa. */
export interface Model {
  readonly owed: number[]
  readonly receipts: ModelReceipt[]
  readonly deposits: { status: 0 | 1 | 2; lines: number[] }[]
  /** What of an advance pays an invoice. */
  allocations: { readonly advance: number; readonly invoice: number; readonly paisa: number }[]
}

export interface Real {
  readonly desk: Desk
  readonly invoices: readonly Invoice[]
  readonly day: string
  readonly receipts: Receipt[]
  readonly deposits: string[]
}

type Command = fc.AsyncCommand<Model, Real>
/** `wisely` leaves out what would be refused: a sequence of those gets far. */
export type Move = Command & { readonly wisely: Command }

/** A move that the model allows or not, with what it then changes, and the request that makes it. */
export function move(
  name: string,
  possible: (model: Model) => boolean,
  allowed: (model: Model) => boolean,
  change: (model: Model) => void,
  request: (real: Real) => Promise<SaveAnswer>,
  after: (real: Real) => Promise<void> = async () => {},
): Move {
  const command: Command = {
    check: possible,
    toString: () => name,
    async run(model, real) {
      const expected = allowed(model)
      const { isSuccessful, message } = await request(real)
      expect(`${name}: ${isSuccessful} (${message})`).toBe(`${name}: ${expected} (${message})`)
      if (expected) {
        change(model)
        await after(real)
      }
      expect(await tilesOf(real)).toEqual(tilesIn(model))
    },
  }
  return Object.assign(command, { wisely: { ...command, check: (model: Model) => possible(model) && allowed(model) } })
}

const sumOf = (model: Model, ...stages: readonly number[]) =>
  model.receipts.filter((receipt) => stages.includes(receipt.stage)).reduce((sum, { paisa }) => sum + paisa, 0)

function tilesIn(model: Model) {
  const owed = model.owed.reduce((sum, paisa) => sum + paisa, 0)
  const { withSalesman, onTheWay, withCashier, inDeposit, banked } = stage
  const handed = sumOf(model, onTheWay, withCashier, inDeposit, banked)
  const deposited = sumOf(model, inDeposit, banked)
  const inHand = sumOf(model, withCashier)
  return {
    salesman: [owed, handed + sumOf(model, withSalesman), handed, sumOf(model, withSalesman)],
    cashier: [owed, deposited + inHand, deposited, inHand],
  }
}

const inPaisa = (tiles: readonly number[]) => tiles.map((amount) => Math.round(amount * 100))

const tilesOf = async ({ desk }: Real) => ({
  salesman: inPaisa(await salesmanTiles(desk.salesman)),
  cashier: inPaisa(await cashierTiles(desk.cashier)),
})
