/** The request of each move of custody.stage_rule, about a receipt that is anywhere, and the way to where a move starts. */
import type { Call } from '@backoffice/contract/call'
import { decideDeposit, saveDeposit, undoDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { representCheque } from '@backoffice/contract/receipts/returned-cheques'
import { saveCashierReceipt, saveReceipts, undoReceived, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { creditMoves } from '@backoffice/contract/statuses'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { aCheque, aReceipt, type Receipt, withTransfer } from '../../testing/builders/cash.ts'
import {
  applyingOf,
  cashierReceiptOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  settlementOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { anInvoice, type Invoice, today, type Worker } from '../../testing/builders/desk.ts'
import { aChequeOver } from '../../testing/builders/payments.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import type { Office } from './race-table.ts'

/** Names a receipt or a hand-over that does not exist, for a request that comes too early. */
const NONE = 2_000_000_000
const AMOUNT = 100
const APPLIED = 60
/** No receipt exists yet. */
const NOWHERE = -1

export const kinds = [
  'a receipt of an invoice',
  'a cheque over two invoices',
  'an advance',
  'an advance that is applied in part',
] as const
export type Kind = (typeof kinds)[number]

/** The receipt that two moves are about, with the invoice that it pays, or that it is applied to when it is an advance. */
export interface Subject {
  readonly receipt: Receipt
  /** The other receipt of a cheque over two invoices. */
  readonly other?: Receipt
  readonly invoice: Invoice
  readonly depositNo: string
}

export type Request = readonly [by: Worker, call: Call, wire: object]

interface Requested {
  readonly request: (office: Office, subject: Subject) => Request | Promise<Request>
  /** The stage that it starts from, where the request makes another move before. */
  readonly from?: number
}

const judgement = ({ director }: Office, { depositNo }: Subject, more: object): Request => [
  director,
  decideDeposit,
  { depositNo, d_User_Id: director.userId, ...more },
]
const decision = ({ cashier }: Office, { receipt }: Subject, status: 1 | 2): Request => [
  cashier,
  decideTransfers,
  { salemanTransfers: [decisionOf(receipt, cashier, status)] },
]

const undoingOfTransfer: Requested = {
  request: ({ cashier }, { receipt }) => [cashier, undoTransfer, { id: receipt.transferId, userId: cashier.userId }],
}
const undoingOfDeposit: Requested = {
  request: ({ director }, { depositNo }) => [director, undoDeposit, { depositNo, userId: director.userId }],
}

const requests: Readonly<Record<string, Requested>> = {
  record: {
    request: ({ salesman }, { invoice }) => [
      salesman,
      saveReceipts,
      { invoiceDetails: [receiptOf(invoice, aCheque(AMOUNT))] },
    ],
  },
  receive: {
    from: NOWHERE,
    request: ({ cashier }, { invoice }) => [
      cashier,
      saveCashierReceipt,
      cashierReceiptOf(cashier, invoice, aCheque(AMOUNT)),
    ],
  },
  send: {
    request: ({ salesman, cashier }, { receipt }) => [
      salesman,
      sendTransfers,
      { salemanTransfers: [handOverOf(receipt, cashier)] },
    ],
  },
  approve: { request: (office, subject) => decision(office, subject, 1) },
  decline: { request: (office, subject) => decision(office, subject, 2) },
  return: { request: (office, subject) => decision(office, subject, 2) },
  recall: {
    request: ({ director }, { receipt }) => [director, settleTransfers, settlementOf([receipt], director)],
  },
  redirect: {
    request: ({ director, colleague }, { receipt }) => [
      director,
      settleTransfers,
      settlementOf([receipt], director, colleague),
    ],
  },
  deposit: {
    request: ({ cashier, account }, { receipt, other }) => [
      cashier,
      saveDeposit,
      depositOf(cashier, other ? [receipt, other] : [receipt], account),
    ],
  },
  bank: {
    request: async (office, subject) =>
      judgement(office, subject, { status: 1, postingDate: await today(office.branch.code) }),
  },
  release: { request: (office, subject) => judgement(office, subject, { status: 2 }) },
  withdraw: {
    request: ({ cashier }, { depositNo }) => [cashier, withdrawDeposit, { depositNo, userId: cashier.userId }],
  },
  undo_approve: undoingOfTransfer,
  undo_decline: undoingOfTransfer,
  undo_return: undoingOfTransfer,
  undo_receive: {
    request: ({ cashier: by }, { receipt: { id } }) => [
      by,
      undoReceived,
      { receipts: [{ invoiceDetailId: id }], userId: by.userId },
    ],
  },
  undo_bank: undoingOfDeposit,
  undo_release: undoingOfDeposit,
  void: { request: ({ salesman }, { receipt }) => [salesman, voidReceipts, { receipts: [voidingOf(receipt)] }] },
  bounce: {
    request: async ({ director, branch }, { receipt: { id }, depositNo }) => [
      director,
      bounceCheque,
      {
        invoiceDetailId: id,
        depositNo,
        bouncedOn: await today(branch.code),
        comments: 'no funds',
        userId: director.userId,
      },
    ],
  },
  represent: {
    request: ({ cashier }, { receipt: { id }, depositNo }) => [
      cashier,
      representCheque,
      { invoiceDetailId: id, depositNo, comments: '', userId: cashier.userId },
    ],
  },
  apply: {
    request: ({ cashier }, { receipt, invoice }) => [
      cashier,
      applyAdvance,
      applyingOf(receipt, cashier, invoice, APPLIED),
    ],
  },
}

/** A director makes these only of the money of a cashier who makes no move any more; cashiers-who-left.test.ts crosses them. */
const ofNobody: readonly string[] = ['reclaim', 'reassign']

/** These moves have no request of their own: they are a part of others, when these are about an advance that was applied. */
const parts: Readonly<Record<string, readonly string[]>> = { unapply: ['void', 'bounce'] }

export interface Move {
  readonly action: string
  /** The stage that it starts from; null where the stage does not matter. */
  readonly from: number | null
  readonly to: number | null
  /** Whether it changes what the invoice owes. */
  readonly owes: boolean
  /** The decision that it undoes. */
  readonly undoes: string | null
  readonly request: Requested['request']
}

/** Returns the moves of the database, and the moves without a request here. */
export async function movesOfTheTable(): Promise<{ moves: Move[]; unknown: string[] }> {
  const rules = await owned<Omit<Move, 'request'>>(
    `select action, from_stage as from, to_stage as to, undoes, coalesce('AR' in (f.account, t.account), true) as owes
     from custody.stage_rule left join custody.stage f on f.code = from_stage left join custody.stage t on t.code = to_stage
     where action <> all ($1)
     order by action`,
    // A credit is not where money is.
    [creditMoves],
  )
  const moves = rules.flatMap((rule) => {
    const known = requests[rule.action]
    const isNew = known?.from === NOWHERE
    return known ? [{ ...rule, from: known.from ?? rule.from, owes: rule.owes || isNew, request: known.request }] : []
  })
  const unknown = rules
    .filter(({ action }) => !requests[action] && !parts[action] && !ofNobody.includes(action))
    .map(({ action }) => action)
  const gone = [...Object.keys({ ...requests, ...parts }), ...ofNobody].filter(
    (each) => !rules.some(({ action }) => action === each),
  )
  return { moves, unknown: [...unknown, ...gone] }
}

/** Returns the shortest way from a new receipt, which its salesman has, to a stage. */
function wayTo(stage: number, moves: readonly Move[]): readonly Move[] {
  const ways = new Map<number, readonly Move[]>([[0, []]])
  for (const [at, way] of ways) {
    if (at === stage) return way
    for (const move of moves.filter(({ from, undoes }) => from === at && undoes === null))
      if (move.to !== null && !ways.has(move.to)) ways.set(move.to, [...way, move])
  }
  throw new Error(`no move leads to stage ${stage}`)
}

export async function make([by, call, wire]: Request): Promise<boolean> {
  const { status, answer, failure } = await by.client.sendAnything(call, wire)
  if (status === 404) return false
  if (status !== 200) throw new Error(`${call.name} answered ${status}: ${failure.message}`)
  const { isSuccessful }: { isSuccessful?: unknown } = Object(Reflect.get(Object(answer), 'responseObject') ?? answer)
  return isSuccessful === true
}

/** Returns the subject as the requests of the screens speak of it now. */
async function fresh(subject: Subject): Promise<Subject> {
  const { no } = await ownedRow<{ no: string }>(
    `select coalesce(max(d.deposit_no), 'DEP-none') as no from deposit_line l join deposit d on d.id = l.deposit_id where l.receipt_id = $1`,
    [subject.receipt.id],
  )
  const handedOver = async (receipt: Receipt) => {
    const found = await withTransfer(receipt)
    return { ...found, transferId: found.transferId || NONE }
  }
  const { receipt, other } = subject
  return {
    ...subject,
    receipt: await handedOver(receipt),
    ...(other && { other: await handedOver(other) }),
    depositNo: no,
  }
}

/** Returns the subject as somebody speaks of it who names the other receipt of the cheque. */
export const byTheOther = (subject: Subject): Subject =>
  subject.other ? { ...subject, receipt: subject.other, other: subject.receipt } : subject

export interface Start {
  readonly kind: Kind
  readonly first: Move
  readonly moves: readonly Move[]
}

/** Returns the moves after which a move can be made of a receipt that was just recorded. */
function wayBefore({ from, undoes }: Move, moves: readonly Move[]): readonly Move[] {
  if (undoes === 'receive') return []
  const undone = moves.find(({ action }) => action === undoes)
  return undone ? [...wayBefore(undone, moves), undone] : wayTo(from ?? 0, moves)
}

async function aChequeOverTwo({ salesman, cashier, party }: Office, invoice: Invoice, by: Worker) {
  const second = await anInvoice({ salesman, party, bill: AMOUNT })
  const [receipt, other] = await aChequeOver(by, party, [invoice, APPLIED], [second, AMOUNT - APPLIED])
  return { receipt: { ...receipt, cashier }, other: { ...other, cashier } }
}

/** Builds a subject in the state where a move starts. */
export async function aSubject(office: Office, { kind, first, moves }: Start): Promise<Subject> {
  const { salesman, cashier, party } = office
  const invoice = await anInvoice({ salesman, party, bill: AMOUNT })
  const nothing: Receipt = {
    id: NONE,
    branch: office.branch.code,
    amount: AMOUNT,
    salesmanId: salesman.userId,
    invoice,
    by: salesman,
    cashier,
    transferId: NONE,
  }
  const by = first.undoes === 'receive' ? cashier : salesman
  const recorded = async (): Promise<Pick<Subject, 'receipt' | 'other'>> => {
    if (kind === 'a cheque over two invoices') return aChequeOverTwo(office, invoice, by)
    const paid = kind === 'a receipt of an invoice' ? { invoice } : { party }
    const made = aReceipt({ by, salesmanId: salesman.userId, ...paid, ...aCheque(AMOUNT) })
    return {
      receipt: await (kind === 'an advance that is applied in part' ? made.appliedTo(invoice, APPLIED / 2) : made),
    }
  }
  if (first.from === NOWHERE) return { receipt: nothing, invoice, depositNo: 'DEP-none' }
  let subject = await fresh({ ...(await recorded()), invoice, depositNo: '' })
  for (const move of wayBefore(first, moves)) {
    if (!(await make(await move.request(office, subject)))) throw new Error(`${move.action} is refused on the way`)
    subject = await fresh(subject)
  }
  return subject
}

/** Returns where the money is, as text: equal for two subjects to which the same happened. */
export async function stateOf({ receipt, other, invoice }: Subject): Promise<string> {
  const rows = await owned(
    `select r.stage, r.cashier_id, r.applied::text, i.received::text,
       (select array_agg((t.status, t.cashier_id) order by t.id)::text from transfer t where t.receipt_id = r.id) as transfers,
       (select array_agg((d.status, l.live) order by d.id)::text from deposit_line l join deposit d on d.id = l.deposit_id
        where l.receipt_id = r.id) as deposits,
       (select array_agg(j.action order by j.action)::text from journal j where j.receipt_id = r.id) as moves
     from receipt r, invoice i where (r.id = $1 or r.id = $3 or r.invoice_id = $2) and i.id = $2
     order by r.id = $1 desc, r.stage, r.id`,
    [receipt.id, invoice.id, other?.id ?? NONE],
  )
  return JSON.stringify(rows)
}
