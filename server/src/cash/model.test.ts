/**
 * The chain against a model of a few lines: whatever sequence of moves, the server says yes and no where the model does, and every
 * tile is what the model has. A failing sequence is shrunk to the moves that matter.
 */
import { decideDeposit, saveDeposit } from '@backoffice/contract/cash/deposits'
import { saveCashierReceipt, saveReceipts } from '@backoffice/contract/cash/receipts'
import { decideTransfers, sendTransfers } from '@backoffice/contract/cash/transfers'
import { stage } from '@backoffice/contract/statuses'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  cashierReceiptOf,
  decisionOf,
  depositOf,
  handOverOf,
  type Receipt,
  receiptOf,
  today,
} from '../../testing/builders/cash.ts'
import {
  aDesk,
  anInvoice,
  brokenPromises,
  cashierTiles,
  type Desk,
  type Invoice,
  salesmanTiles,
} from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { ownedRow } from '../../testing/owner.ts'

const app = await testApp()

interface ModelReceipt {
  readonly paisa: number
  readonly invoice: number | undefined
  stage: number
  deposit: number | undefined
}

/** All amounts in paisa. */
interface Model {
  readonly owed: number[]
  readonly receipts: ModelReceipt[]
  readonly deposits: { status: 0 | 1 | 2; lines: number[] }[]
}

interface Real {
  readonly desk: Desk
  readonly invoices: readonly Invoice[]
  readonly day: string
  readonly receipts: Receipt[]
  readonly deposits: string[]
}

type Move = fc.AsyncCommand<Model, Real>

/** A move that the model allows or not, with what it then changes, and the request that makes it. */
function move(
  name: string,
  possible: (model: Model) => boolean,
  allowed: (model: Model) => boolean,
  change: (model: Model) => void,
  request: (real: Real) => Promise<{ readonly isSuccessful: boolean; readonly message: string }>,
  after: (real: Real) => Promise<void> = async () => {},
): Move {
  return {
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

const made = (receipt: ModelReceipt) => (model: Model) => {
  if (receipt.invoice !== undefined) model.owed[receipt.invoice] = (model.owed[receipt.invoice] ?? 0) - receipt.paisa
  model.receipts.push({ ...receipt })
}
const fits =
  ({ invoice, paisa }: ModelReceipt) =>
  (model: Model) =>
    invoice === undefined || paisa <= (model.owed[invoice] ?? 0)

async function rememberReceipt(real: Real) {
  const { salesman, cashier } = real.desk
  const { id, transfer } = await ownedRow<{ id: number; transfer: number }>(
    `select r.id::int, coalesce(t.id, 0)::int as transfer from receipt r left join transfer t on t.receipt_id = r.id
     where r.branch_code = $1 order by r.id desc limit 1`,
    [salesman.branch],
  )
  real.receipts.push({
    id,
    transferId: transfer,
    branch: salesman.branch,
    amount: 0,
    salesmanId: salesman.userId,
    invoice: undefined,
    by: salesman,
    cashier,
  })
}

const record = (invoice: number, paisa: number): Move => {
  const receipt = { paisa, invoice, stage: stage.withSalesman, deposit: undefined }
  return move(
    `record ${paisa} of ${invoice}`,
    () => true,
    fits(receipt),
    made(receipt),
    ({ desk, invoices }) => {
      const of = invoices[invoice] ?? expect.fail('no such invoice')
      return desk.salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(of, { amount: paisa / 100 })] })
    },
    rememberReceipt,
  )
}

const receive = (invoice: number, paisa: number): Move => {
  const receipt = { paisa, invoice, stage: stage.withCashier, deposit: undefined }
  return move(
    `receive ${paisa} of ${invoice}`,
    () => true,
    fits(receipt),
    made(receipt),
    ({ desk, invoices }) => {
      const of = invoices[invoice] ?? expect.fail('no such invoice')
      return desk.cashier.client.ask(saveCashierReceipt, cashierReceiptOf(desk.cashier, of, { amount: paisa / 100 }))
    },
    rememberReceipt,
  )
}

const advance = (paisa: number): Move => {
  const receipt = { paisa, invoice: undefined, stage: stage.withSalesman, deposit: undefined }
  return move(
    `advance ${paisa}`,
    () => true,
    () => true,
    made(receipt),
    ({ desk, invoices: [any] }) => {
      const blank = receiptOf(any ?? expect.fail('no invoice'), { amount: paisa / 100 })
      const invoiceDetails = [{ ...blank, invoiceNo: '', paymentType: 'Advance Payment' as const, aCode: desk.party }]
      return desk.salesman.client.ask(saveReceipts, { invoiceDetails })
    },
    rememberReceipt,
  )
}

const isAt =
  (nth: number, ...stages: readonly number[]) =>
  (model: Model) =>
    stages.includes(model.receipts[nth]?.stage ?? -1)
const put = (nth: number, to: number) => (model: Model) => {
  const receipt = model.receipts[nth]
  if (receipt) receipt.stage = to
}
const exists = (nth: number) => (model: Model) => model.receipts.length > nth
const nthOf = ({ receipts }: Real, nth: number) => receipts[nth] ?? expect.fail('no such receipt')

const send = (nth: number): Move =>
  move(
    `send ${nth}`,
    exists(nth),
    isAt(nth, stage.withSalesman),
    put(nth, stage.onTheWay),
    (real) =>
      real.desk.salesman.client.ask(sendTransfers, {
        salemanTransfers: [handOverOf(nthOf(real, nth), real.desk.cashier)],
      }),
    async (real) => {
      const { id } = nthOf(real, nth)
      const { transfer } = await ownedRow<{ transfer: number }>(
        'select max(id)::int as transfer from transfer where receipt_id = $1',
        [id],
      )
      real.receipts[nth] = { ...nthOf(real, nth), transferId: transfer }
    },
  )

/** One that was never sent is asked for by a hand-over that does not exist. */
const handedOver = (real: Real, nth: number): Receipt => {
  const receipt = nthOf(real, nth)
  return { ...receipt, transferId: receipt.transferId || 2_000_000_000 }
}

const decide = (nth: number, status: 1 | 2): Move =>
  move(
    `${status === 1 ? 'approve' : 'decline'} ${nth}`,
    exists(nth),
    status === 1 ? isAt(nth, stage.onTheWay) : isAt(nth, stage.onTheWay, stage.withCashier),
    put(nth, status === 1 ? stage.withCashier : stage.withSalesman),
    (real) => {
      const decision = decisionOf(handedOver(real, nth), real.desk.cashier, status)
      return real.desk.cashier.client.ask(decideTransfers, { salemanTransfers: [decision] })
    },
  )

const deposit = (nths: readonly number[]): Move =>
  move(
    `deposit ${nths.join(' ')}`,
    (model) => nths.every((nth) => exists(nth)(model)),
    (model) => nths.every((nth) => isAt(nth, stage.withCashier)(model)),
    (model) => {
      for (const nth of nths) put(nth, stage.inDeposit)(model)
      model.deposits.push({ status: 0, lines: [...nths] })
    },
    (real) => {
      const lines = nths.map((nth) => handedOver(real, nth))
      return real.desk.cashier.client.ask(saveDeposit, depositOf(real.desk.cashier, lines, real.desk.account))
    },
    async ({ desk, deposits }) => {
      const { no } = await ownedRow<{ no: string }>(
        'select max(deposit_no) as no from deposit where branch_code = $1',
        [desk.branch.code],
      )
      deposits.push(no)
    },
  )

const judge = (nth: number, status: 1 | 2): Move =>
  move(
    `${status === 1 ? 'bank' : 'release'} deposit ${nth}`,
    (model) => nth < model.deposits.length,
    (model) => model.deposits[nth]?.status === 0,
    (model) => {
      const judged = model.deposits[nth] ?? expect.fail('no such deposit')
      judged.status = status
      for (const line of judged.lines) put(line, status === 1 ? stage.banked : stage.withCashier)(model)
    },
    ({ desk, deposits, day }) => {
      const verdict = { depositNo: deposits[nth] ?? '', d_User_Id: desk.director.userId, status, postingDate: day }
      return desk.director.client.ask(decideDeposit, verdict)
    },
  )

const nth = fc.nat({ max: 7 })
const verdict = fc.constantFrom(1 as const, 2 as const)
const paisa = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(1, 9_999_999_999))

const moves = [
  fc.tuple(fc.nat({ max: 1 }), paisa).map(([invoice, amount]) => record(invoice, amount)),
  fc.tuple(fc.nat({ max: 1 }), paisa).map(([invoice, amount]) => receive(invoice, amount)),
  paisa.map(advance),
  nth.map(send),
  nth.map(send),
  fc.tuple(nth, verdict).map(([of, status]) => decide(of, status)),
  fc.tuple(nth, verdict).map(([of, status]) => decide(of, status)),
  fc.uniqueArray(nth, { minLength: 1, maxLength: 3 }).map(deposit),
  fc.tuple(fc.nat({ max: 2 }), verdict).map(([of, status]) => judge(of, status)),
]

it('agrees with the model on every move and every tile', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(moves, { maxCommands: 40, size: 'max' }), async (commands) => {
      const desk = await aDesk(app)
      const invoices = [
        await anInvoice({ salesman: desk.salesman, bill: 300 }),
        await anInvoice({ salesman: desk.salesman, bill: 99_999_999.99 }),
      ]
      const real: Real = { desk, invoices, day: await today(desk.branch.code), receipts: [], deposits: [] }

      const model: Model = { owed: [30_000, 9_999_999_999], receipts: [], deposits: [] }
      await fc.asyncModelRun(() => ({ model, real }), commands)

      expect(await brokenPromises()).toEqual([])
    }),
    { numRuns: 30, plugins: [fc.interruptAfterTimeLimit(15_000)] },
  )
})
