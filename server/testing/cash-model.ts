/** A small model of the cash chain; each of its moves is tried on the server too, and the two are compared. */
import { type Move as MoveName, stage } from '@backoffice/contract/statuses'
import type * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Receipt } from './builders/cash.ts'
import { cashierTiles, type Desk, type Invoice, salesmanTiles } from './builders/desk.ts'
import type { SaveAnswer } from './saves.ts'

export interface ModelReceipt {
  readonly paisa: number
  /** An advance has none. */
  invoice: number | undefined
  readonly cheque: boolean
  stage: number
  /** A bounced cheque that went back to its client: nothing follows. */
  isGivenBack?: true
  /** Its newest move, with the number of the deposit that it was made for. */
  last: { readonly move: MoveName; readonly deposit?: number }
}

/** All amounts are in paisa. */
export interface Model {
  readonly owed: number[]
  readonly receipts: ModelReceipt[]
  readonly deposits: { status: 0 | 1 | 2; lines: number[] }[]
  /** The part of an advance that pays an invoice. */
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
/** `wisely` skips moves that the model refuses, so that a sequence of moves gets far. */
export type Move = Command & { readonly wisely: Command }

/** A move: whether the model allows it, the change it makes there, and the request that makes it on the server. */
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
