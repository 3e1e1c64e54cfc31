/**
 * Builds receipts and deposits with a history: `await aReceipt({ by: salesman, amount: 500 }).sentTo(cashier).approved()`. They are made
 * through the calls, as people make them; a call that refuses fails the test.
 */
import { role } from '@backoffice/contract/access'
import type { Call, Wire } from '@backoffice/contract/call'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { decideDeposit, saveDeposit, undoDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { saveCashierReceipt, saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { ALL, decision } from '@backoffice/contract/statuses'
import { ownedRow } from '../owner.ts'
import {
  applyingOf,
  bouncingOf,
  decisionOf,
  type Deposit,
  depositOf,
  handOverOf,
  paid,
  type Payment,
  type Receipt,
  settlementOf,
  voidingOf,
} from './cash-forms.ts'
import { aBank, anInvoice, type Invoice, today, type Worker } from './desk.ts'

export type { Deposit, Receipt } from './cash-forms.ts'

/** Makes the save and expects that it is done. */
async function done<C extends Call>({ client }: Worker, call: C, wire: Wire<C>): Promise<void> {
  const answer: unknown = await client.ask(call, wire)
  const { isSuccessful, message } = answer as { isSuccessful: boolean; message: string }
  if (!isSuccessful) throw new Error(`${call.name} refused: ${message}`)
}

export interface ReceiptStory extends Promise<Receipt> {
  sentTo(cashier: Worker, comment?: string): ReceiptStory
  approved(): ReceiptStory
  declined(comment?: string): ReceiptStory
  /** A director removes the hand-over from its cashier: back to the sender, or on to another cashier. */
  settled(director: Worker, to?: Worker, comment?: string): ReceiptStory
  /** Its salesman recalls a hand-over that nobody has decided about. */
  recalled(comment?: string): ReceiptStory
  /** Its cashier undoes their latest decision. */
  undone(): ReceiptStory
  voided(reason?: string): ReceiptStory
  /** Applies a part of an advance, or all of it, as the user who recorded it. */
  appliedTo(invoice: Invoice, amount?: number): ReceiptStory
  /** Deposits it for nothing: the director declines the deposit, and it is with its cashier again. */
  refused(director: Worker): ReceiptStory
  /** Deposits it, and the director approves the deposit. */
  banked(director: Worker): ReceiptStory
  /** Deposits a cheque that is with its cashier, approves the deposit, and marks the cheque returned by the bank. */
  bounced(director: Worker, reason?: string): ReceiptStory
}

const story = (receipt: Promise<Receipt>): ReceiptStory =>
  Object.assign(receipt, {
    sentTo: (cashier: Worker, comment?: string) => story(receipt.then((made) => sent(made, cashier, comment))),
    approved: () => story(receipt.then((made) => decided(made, decision.approved))),
    declined: (comment?: string) => story(receipt.then((made) => decided(made, decision.declined, comment))),
    settled: (director: Worker, to?: Worker, comment?: string) =>
      story(receipt.then((made) => settled(made, director, to, comment))),
    recalled: (comment?: string) => story(receipt.then((made) => recalled(made, comment))),
    undone: () => story(receipt.then(undone)),
    voided: (reason?: string) => story(receipt.then((made) => voided(made, reason))),
    appliedTo: (invoice: Invoice, amount?: number) => story(receipt.then((made) => applied(made, invoice, amount))),
    refused: (director: Worker) =>
      story(
        receipt.then((made) =>
          putIn(made)
            .declinedBy(director)
            .then(() => made),
        ),
      ),
    banked: (director: Worker) =>
      story(
        receipt.then((made) =>
          putIn(made)
            .approvedBy(director)
            .then(() => made),
        ),
      ),
    bounced: (director: Worker, reason?: string) => story(receipt.then((made) => bounced(made, director, reason))),
  })

export interface ReceiptWishes extends Payment {
  /** A salesman hands the receipt over later; a cashier has the money at once. */
  readonly by: Worker
  /** Without one, a new invoice of the salesman is made. */
  readonly invoice?: Invoice
  /** Makes an advance of this client, which has no invoice. */
  readonly party?: string
  /** The salesman of a cashier's receipt; without one it is All. */
  readonly salesmanId?: number
  /** The uploaded pictures of a salesman's receipt. */
  readonly images?: Wire<typeof saveReceipts>['invoiceDetails'][number]['invoiceDetailsImages']
}

export const aReceipt = (wishes: ReceiptWishes): ReceiptStory => story(recorded(wishes))

async function recorded({ by, party, salesmanId, images, ...wishes }: ReceiptWishes): Promise<Receipt> {
  const invoice =
    party === undefined
      ? (wishes.invoice ?? (await anInvoice({ salesman: by, bill: wishes.amount ?? 100 })))
      : undefined
  const of = {
    cCode: by.branch,
    invoiceNo: invoice?.no ?? '',
    ...(party !== undefined && { aCode: party, paymentType: 'Advance Payment' as const }),
  }
  const { paymentMode, ...payment } = paid(wishes)
  if (by.roleId === role.cashier) {
    await done(by, saveCashierReceipt, {
      ...payment,
      ...of,
      paymentMode,
      sUserId: salesmanId ?? ALL,
      c_User_Id: by.userId,
    })
  } else {
    if (paymentMode === 'Cash/Cheque Online') throw new Error('a salesman does not receive online payments')
    const pictures = images && { invoiceDetailsImages: images }
    await done(by, saveReceipts, {
      invoiceDetails: [{ ...payment, ...of, ...pictures, paymentMode, sUserId: by.userId }],
    })
  }
  const made = await ownedRow<{ id: number; amount: number; salesman_id: number }>(
    `select id::int, amount::float8, salesman_id from receipt where recorded_by = $1 order by id desc limit 1`,
    [by.userId],
  )
  const { id, amount, salesman_id } = made
  const cashier = by.roleId === role.cashier ? by : undefined
  return withTransfer({ id, branch: by.branch, amount, salesmanId: salesman_id, invoice, by, cashier, transferId: 0 })
}

/** Returns the receipt with its last hand-over as the database has it now. */
export async function withTransfer(receipt: Receipt): Promise<Receipt> {
  const { id } = await ownedRow<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from transfer where receipt_id = $1',
    [receipt.id],
  )
  return { ...receipt, transferId: id }
}

async function sent(receipt: Receipt, cashier: Worker, comments = ''): Promise<Receipt> {
  await done(receipt.by, sendTransfers, { salemanTransfers: [handOverOf(receipt, cashier, comments)] })
  return withTransfer({ ...receipt, cashier })
}

async function settled(receipt: Receipt, director: Worker, to?: Worker, comment?: string): Promise<Receipt> {
  await done(director, settleTransfers, settlementOf([receipt], director, to, comment))
  return withTransfer({ ...receipt, cashier: to })
}

async function recalled(receipt: Receipt, comment = ''): Promise<Receipt> {
  await done(receipt.by, settleTransfers, settlementOf([receipt], receipt.by, undefined, comment))
  return receipt
}

async function undone(receipt: Receipt): Promise<Receipt> {
  if (!receipt.cashier) throw new Error('this receipt was not sent to anyone')
  await done(receipt.cashier, undoTransfer, { id: receipt.transferId, userId: receipt.cashier.userId })
  return receipt
}

async function voided(receipt: Receipt, reason = 'taken twice'): Promise<Receipt> {
  await done(receipt.by, voidReceipts, { receipts: [voidingOf(receipt, reason)] })
  return receipt
}

async function applied(advance: Receipt, invoice: Invoice, amount = advance.amount): Promise<Receipt> {
  await done(advance.by, applyAdvance, applyingOf(advance, advance.by, invoice, amount))
  return advance
}

function putIn(receipt: Receipt): DepositStory {
  if (!receipt.cashier) throw new Error('this receipt is with no cashier')
  return aDeposit({ by: receipt.cashier, receipts: [receipt] })
}

async function bounced(receipt: Receipt, director: Worker, reason?: string): Promise<Receipt> {
  const deposit = await putIn(receipt).approvedBy(director)
  await done(director, bounceCheque, await bouncingOf(deposit, receipt, director, reason))
  return receipt
}

let cheques = 0
/** Returns a cheque of Habib Bank with a number that no other has. */
export const aCheque = (amount = 100) => ({
  method: 'Cheque' as const,
  chequeNo: String((cheques += 1)),
  chequeBank: 'HBL',
  chequeDate: '02/01/2026',
  amount,
})

async function decided(receipt: Receipt, status: 1 | 2, comments = ''): Promise<Receipt> {
  if (!receipt.cashier) throw new Error('this receipt was not sent to anyone')
  await done(receipt.cashier, decideTransfers, {
    salemanTransfers: [decisionOf(receipt, receipt.cashier, status, comments)],
  })
  return receipt
}

export interface DepositStory extends Promise<Deposit> {
  approvedBy(director: Worker, postingDate?: string): DepositStory
  declinedBy(director: Worker, comment?: string): DepositStory
  /** The director undoes their latest decision. */
  undoneBy(director: Worker): DepositStory
  /** Its cashier withdraws it while it waits. */
  withdrawn(comment?: string): DepositStory
}

async function undoneDeposit(made: Deposit, director: Worker): Promise<Deposit> {
  await done(director, undoDeposit, { depositNo: made.no, userId: director.userId })
  return made
}

async function takenBack(made: Deposit, comments?: string): Promise<Deposit> {
  const { no: depositNo, by } = made
  await done(by, withdrawDeposit, { depositNo, userId: by.userId, ...(comments !== undefined && { comments }) })
  return made
}

const depositStory = (deposit: Promise<Deposit>): DepositStory =>
  Object.assign(deposit, {
    approvedBy: (director: Worker, postingDate?: string) =>
      depositStory(
        deposit.then((made) =>
          judged(made, director, { status: decision.approved, ...(postingDate !== undefined && { postingDate }) }),
        ),
      ),
    declinedBy: (director: Worker, comments = '') =>
      depositStory(deposit.then((made) => judged(made, director, { status: decision.declined, comments }))),
    undoneBy: (director: Worker) => depositStory(deposit.then((made) => undoneDeposit(made, director))),
    withdrawn: (comments?: string) => depositStory(deposit.then((made) => takenBack(made, comments))),
  })

export interface DepositWishes {
  readonly by: Worker
  readonly receipts: readonly Receipt[]
  /** Without one, a new account of the branch is made. */
  readonly account?: string
  readonly slipNo?: string
}

export const aDeposit = (wishes: DepositWishes): DepositStory => depositStory(deposited(wishes))

async function deposited({ by, receipts, account, slipNo }: DepositWishes): Promise<Deposit> {
  await done(by, saveDeposit, depositOf(by, receipts, account ?? (await aBank({ branch: by.branch })), slipNo))
  const made = await ownedRow<{ id: number; deposit_no: string; total: number }>(
    'select id::int, deposit_no, total::float8 from deposit where cashier_id = $1 order by id desc limit 1',
    [by.userId],
  )
  return { id: made.id, no: made.deposit_no, total: made.total, branch: by.branch, by, receipts }
}

async function judged(
  deposit: Deposit,
  director: Worker,
  verdict: { status: 1 | 2; postingDate?: string; comments?: string },
): Promise<Deposit> {
  const postingDate = verdict.postingDate ?? (verdict.status === decision.approved ? await today(deposit.branch) : '')
  await done(director, decideDeposit, { ...verdict, postingDate, depositNo: deposit.no, d_User_Id: director.userId })
  return deposit
}
