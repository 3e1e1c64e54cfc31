/** Every move of the cash chain: when the model allows it, the change it makes there, and the request that makes it. */
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { decideDeposit, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { saveCashierReceipt, saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { type Move as MoveName, stage } from '@backoffice/contract/statuses'
import { expect } from 'vitest'
import { aCheque, type Receipt, withTransfer } from './builders/cash.ts'
import {
  applyingOf,
  cashierReceiptOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  settlementOf,
  voidingOf,
} from './builders/cash-forms.ts'
import type { Desk, Invoice } from './builders/desk.ts'
import { type Model, type ModelReceipt, type Move, move, type Real } from './cash-model.ts'
import { ownedRow } from './owner.ts'
import { givingBack, representing } from './builders/returned-cheques.ts'
import type { SaveAnswer } from './saves.ts'

const made = (receipt: ModelReceipt) => (model: Model) => {
  if (receipt.invoice !== undefined) model.owed[receipt.invoice] = (model.owed[receipt.invoice] ?? 0) - receipt.paisa
  model.receipts.push({ ...receipt })
}
const fits =
  ({ invoice, paisa }: ModelReceipt) =>
  (model: Model) =>
    invoice === undefined || paisa <= (model.owed[invoice] ?? 0)

async function rememberReceipt({ receipts, desk: { salesman, cashier } }: Real) {
  const { id } = await ownedRow<{ id: number }>('select max(id)::int as id from receipt where branch_code = $1', [
    salesman.branch,
  ])
  const of = { branch: salesman.branch, salesmanId: salesman.userId, by: salesman, cashier }
  receipts.push(await withTransfer({ ...of, id, amount: 0, invoice: undefined, transferId: 0 }))
}

const by = (cheque: boolean) => (cheque ? 'by cheque' : 'in cash')
const payment = (paisa: number, cheque: boolean) => (cheque ? aCheque(paisa / 100) : { amount: paisa / 100 })

type Payment = ReturnType<typeof payment>

/** Records a receipt of an invoice, by a salesman or a cashier. */
const taking =
  (how: string, at: number, save: (desk: Desk, of: Invoice, paid: Payment) => Promise<SaveAnswer>) =>
  (invoice: number, paisa: number, cheque: boolean): Move => {
    const last = { move: at === stage.withCashier ? 'receive' : 'record' } as const
    const receipt = { paisa, invoice, cheque, stage: at, last }
    return move(
      `${how} ${paisa} of ${invoice} ${by(cheque)}`,
      () => true,
      fits(receipt),
      made(receipt),
      ({ desk, invoices }) => save(desk, invoices[invoice] ?? expect.fail('no such invoice'), payment(paisa, cheque)),
      rememberReceipt,
    )
  }

export const record = taking('record', stage.withSalesman, ({ salesman }, of, paid) =>
  salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(of, paid)] }),
)
export const receive = taking('receive', stage.withCashier, ({ cashier }, of, paid) =>
  cashier.client.ask(saveCashierReceipt, cashierReceiptOf(cashier, of, paid)),
)

export const advance = (paisa: number, cheque: boolean): Move => {
  const receipt = { paisa, invoice: undefined, cheque, stage: stage.withSalesman, last: { move: 'record' } } as const
  return move(
    `advance ${paisa} ${by(cheque)}`,
    () => true,
    () => true,
    made(receipt),
    ({ desk, invoices: [any] }) => {
      const blank = receiptOf(any ?? expect.fail('no invoice'), payment(paisa, cheque))
      const invoiceDetails = [{ ...blank, invoiceNo: '', paymentType: 'Advance Payment' as const, aCode: desk.party }]
      return desk.salesman.client.ask(saveReceipts, { invoiceDetails })
    },
    rememberReceipt,
  )
}

export const isAt =
  (nth: number, ...stages: readonly number[]) =>
  (model: Model) =>
    stages.includes(model.receipts[nth]?.stage ?? -1)
export const put =
  (nth: number, to: number, by: MoveName, deposit?: number) =>
  ({ receipts }: Model) => {
    const receipt = receipts[nth] ?? expect.fail('no such receipt')
    receipt.stage = to
    receipt.last = { move: by, ...(deposit !== undefined && { deposit }) }
  }
export const exists = (nth: number) => (model: Model) => model.receipts.length > nth
const nthOf = ({ receipts }: Real, nth: number) => receipts[nth] ?? expect.fail('no such receipt')

export const send = (nth: number): Move =>
  move(
    `send ${nth}`,
    exists(nth),
    isAt(nth, stage.withSalesman),
    put(nth, stage.onTheWay, 'send'),
    (real) =>
      real.desk.salesman.client.ask(sendTransfers, {
        salemanTransfers: [handOverOf(nthOf(real, nth), real.desk.cashier)],
      }),
    async (real) => {
      real.receipts[nth] = await withTransfer(nthOf(real, nth))
    },
  )

/** For a receipt that was never sent, the request names a hand-over that does not exist. */
export const handedOver = (real: Real, nth: number): Receipt => {
  const receipt = nthOf(real, nth)
  return { ...receipt, transferId: receipt.transferId || 2_000_000_000 }
}

export const decide = (nth: number, status: 1 | 2): Move =>
  move(
    `${status === 1 ? 'approve' : 'decline'} ${nth}`,
    exists(nth),
    status === 1 ? isAt(nth, stage.onTheWay) : isAt(nth, stage.onTheWay, stage.withCashier),
    (model) => {
      const declining = isAt(nth, stage.onTheWay)(model) ? 'decline' : 'return'
      put(nth, status === 1 ? stage.withCashier : stage.withSalesman, status === 1 ? 'approve' : declining)(model)
    },
    (real) => {
      const decision = decisionOf(handedOver(real, nth), real.desk.cashier, status)
      return real.desk.cashier.client.ask(decideTransfers, { salemanTransfers: [decision] })
    },
  )

/** A director or its salesman recalls the receipt from the cashier to whom it is on the way. */
export const recall = (nth: number, who: 'director' | 'salesman'): Move =>
  move(
    `recall ${nth} as ${who}`,
    exists(nth),
    isAt(nth, stage.onTheWay),
    put(nth, stage.withSalesman, 'recall'),
    (real) => real.desk[who].client.ask(settleTransfers, settlementOf([handedOver(real, nth)], real.desk[who])),
  )

export const deposit = (nths: readonly number[]): Move =>
  move(
    `deposit ${nths.join(' ')}`,
    (model) => nths.every((nth) => exists(nth)(model)),
    (model) => nths.every((nth) => isAt(nth, stage.withCashier)(model)),
    (model) => {
      for (const nth of nths) put(nth, stage.inDeposit, 'deposit', model.deposits.length)(model)
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

export const judge = (nth: number, status: 1 | 2): Move =>
  move(
    `${status === 1 ? 'bank' : 'release'} deposit ${nth}`,
    (model) => nth < model.deposits.length,
    (model) => model.deposits[nth]?.status === 0,
    (model) => {
      const judged = model.deposits[nth] ?? expect.fail('no such deposit')
      judged.status = status
      const [to, by] = status === 1 ? ([stage.banked, 'bank'] as const) : ([stage.withCashier, 'release'] as const)
      for (const line of judged.lines) put(line, to, by, nth)(model)
    },
    ({ desk, deposits, day }) => {
      const verdict = { depositNo: deposits[nth] ?? '', d_User_Id: desk.director.userId, status, postingDate: day }
      return desk.director.client.ask(decideDeposit, verdict)
    },
  )

/** Ends a receipt: its invoice, or the invoices it paid as an advance, are owed again. */
export const end = (nth: number, to: number, by: MoveName) => (model: Model) => {
  const { invoice, paisa } = model.receipts[nth] ?? expect.fail('no such receipt')
  const owe = (of: number, amount: number) => (model.owed[of] = (model.owed[of] ?? 0) + amount)
  if (invoice !== undefined) owe(invoice, paisa)
  for (const part of model.allocations.filter((each) => each.advance === nth)) owe(part.invoice, part.paisa)
  model.allocations = model.allocations.filter((each) => each.advance !== nth)
  put(nth, to, by)(model)
}

export const voidOne = (nth: number): Move =>
  move(`void ${nth}`, exists(nth), isAt(nth, stage.withSalesman), end(nth, stage.void, 'void'), (real) =>
    real.desk.salesman.client.ask(voidReceipts, { receipts: [voidingOf(nthOf(real, nth))] }),
  )

export const bounce = (nth: number): Move =>
  move(
    `bounce ${nth}`,
    exists(nth),
    (model) => isAt(nth, stage.banked)(model) && model.receipts[nth]?.cheque === true,
    end(nth, stage.bounced, 'bounce'),
    async (real) => {
      const { id } = nthOf(real, nth)
      const no = await lastDepositOf(nthOf(real, nth))
      const { client, userId } = real.desk.director
      const wire = { invoiceDetailId: id, depositNo: no, bouncedOn: real.day, comments: 'no funds', userId }
      return client.ask(bounceCheque, wire)
    },
  )

/** The cheque is with its cashier again. A part that its invoice does not owe any more makes it an advance. */
const takeBack = (nth: number) => (model: Model) => {
  const receipt = model.receipts[nth] ?? expect.fail('no such receipt')
  const { invoice, paisa } = receipt
  if (invoice !== undefined) {
    const fits = Math.min(model.owed[invoice] ?? 0, paisa)
    model.owed[invoice] = (model.owed[invoice] ?? 0) - fits
    if (fits < paisa) {
      receipt.invoice = undefined
      if (fits > 0) model.allocations.push({ advance: nth, invoice, paisa: fits })
    }
    put(nth, stage.withCashier, fits < paisa && fits > 0 ? 'apply' : 'represent')(model)
  } else put(nth, stage.withCashier, 'represent')(model)
}

const isWaitingCheque = (nth: number) => (model: Model) =>
  isAt(nth, stage.bounced)(model) && model.receipts[nth]?.isGivenBack !== true

const lastDepositOf = async ({ id }: Receipt) =>
  (
    await ownedRow<{ no: string }>(
      `select coalesce(max(d.deposit_no), 'DEP-none') as no from deposit_line l join deposit d on d.id = l.deposit_id where l.receipt_id = $1`,
      [id],
    )
  ).no

export const represent = (nth: number): Move =>
  move(`represent ${nth}`, exists(nth), isWaitingCheque(nth), takeBack(nth), async (real) =>
    representing(real.desk.cashier, nthOf(real, nth), { no: await lastDepositOf(nthOf(real, nth)) }),
  )

export const giveBack = (nth: number): Move =>
  move(
    `give back ${nth}`,
    exists(nth),
    isWaitingCheque(nth),
    (model) => {
      const receipt = model.receipts[nth] ?? expect.fail('no such receipt')
      receipt.isGivenBack = true
    },
    async (real) => givingBack(real.desk.director, nthOf(real, nth), { no: await lastDepositOf(nthOf(real, nth)) }),
  )

const leftOf = ({ receipts, allocations }: Model, nth: number) =>
  allocations
    .filter((part) => part.advance === nth)
    .reduce((left, { paisa }) => left - paisa, receipts[nth]?.paisa ?? 0)

export const apply = (nth: number, invoice: number, paisa: number): Move =>
  move(
    `apply ${paisa} of ${nth} to ${invoice}`,
    exists(nth),
    (model) =>
      model.receipts[nth]?.invoice === undefined &&
      !isAt(nth, stage.void, stage.bounced)(model) &&
      paisa <= leftOf(model, nth) &&
      paisa <= (model.owed[invoice] ?? 0),
    (model) => {
      model.owed[invoice] = (model.owed[invoice] ?? 0) - paisa
      model.allocations.push({ advance: nth, invoice, paisa })
      put(nth, model.receipts[nth]?.stage ?? expect.fail('no such receipt'), 'apply')(model)
    },
    (real) => {
      const of = real.invoices[invoice] ?? expect.fail('no such invoice')
      const { cashier } = real.desk
      return cashier.client.ask(applyAdvance, applyingOf(nthOf(real, nth), cashier, of, paisa / 100))
    },
  )
