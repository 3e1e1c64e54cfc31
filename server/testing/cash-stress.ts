/**
 * Sends random saves about the same few invoices, receipts and deposits, and brings all money that is left to the bank afterwards. It
 * works against the database that `buildIn` named last.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, type Call, resultOf, type SaveCall, type Wire } from '@backoffice/contract/call'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { savePayment } from '@backoffice/contract/payments/payments'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { giveBackCheque, replaceCheque, representCheque } from '@backoffice/contract/receipts/returned-cheques'
import { decideDeposit, saveDeposit, undoDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { saveCashierReceipt, saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { noLongerCounts, stage } from '@backoffice/contract/statuses'
import { decideTransfers, sendTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { BACK_TO_SENDER, settleTransfers } from '@backoffice/contract/users/holdings'
import { type Random, seeded } from '../../demo/src/random.ts'
import { drainBranch } from './cash-drain.ts'
import { aCheque, aDeposit, aReceipt } from './builders/cash.ts'
import { cashierReceiptOf, receiptOf } from './builders/cash-forms.ts'
import { aDesk, anInvoice, cashierTiles, type Invoice, salesmanTiles, today, type Worker } from './builders/desk.ts'
import { aPayment, byCheque } from './builders/payments.ts'
import { type Known, knownIn, several } from './known-receipts.ts'
import { creditSaves } from './random-credits.ts'
import { randomPayment } from './random-payment.ts'
import type { TestApp } from './harness.ts'
import { owned } from './owner.ts'

/** No hand-over has this id: for a receipt that was never sent. */
const NO_TRANSFER = 2_000_000_000
const noteOf = (random: Random) => random.pick(['', 'a', 'b'])

type Tried = readonly [by: Worker, call: Call, wire: object] | undefined
const trying = <C extends Call>(by: Worker, call: C, wire: Wire<C> & object): Tried => [by, call, wire]

const amountOf = (random: Random) => random.integer(1, 3000) / 100
const paymentOf = (random: Random) => (random.chance(50) ? aCheque(amountOf(random)) : { amount: amountOf(random) })
const isDone = (answer: unknown) => resultOf(answer as Answer<SaveCall>).isSuccessful

export interface CashStress {
  readonly kinds: readonly string[]
  /** Counts of `<kind> done` and `<kind> refused`. */
  readonly tally: ReadonlyMap<string, number>
  /**
   * Saves one after the other while `goesOn` is true; the same seed makes the same choices among the rows that it finds. A quarter of the
   * saves are of the preferred kinds.
   */
  work(seed: string, goesOn: () => boolean, preferred?: readonly string[]): Promise<void>
  /** Takes new invoices, and brings cheques to the bank, the last for two invoices: the money of all earlier receipts may be banked or void. */
  refill(): Promise<void>
  /** Sends, approves, deposits and banks all receipts that are left. */
  drain(): Promise<void>
  /** The stages in which receipts are. After a drain they are banked, bounced and void. */
  stages(): Promise<readonly number[]>
  /** The money that each salesman and each cashier still has. */
  left(): Promise<readonly number[]>
}

interface Wishes {
  readonly hotInvoices?: number
  /** The percentage of saves that are sent three times at once, under one key. */
  readonly percentTriple?: number
}

export async function cashStress(
  app: Pick<TestApp, 'as'>,
  { hotInvoices = 6, percentTriple = 0 }: Wishes = {},
): Promise<CashStress> {
  const one = await aDesk(app)
  const two = await aDesk(app, { branch: one.branch })
  const desks = [one, two]
  const branch = one.branch.code
  const day = await today(branch)
  const invoices: Invoice[] = []
  const refill = async () => {
    for (let each = 0; each < hotInvoices; each += 1) {
      const { salesman } = desks[each % 2] ?? one
      invoices[each] = await anInvoice({ salesman, party: one.party, bill: 90 })
    }
    for (const { salesman, cashier, director } of [one, two, one]) {
      await aReceipt({ by: salesman, party: one.party, amount: 30 })
      const cheque = await aReceipt({ by: salesman, party: one.party, ...aCheque() })
        .sentTo(cashier)
        .approved()
      await aDeposit({ by: cashier, receipts: [cheque] }).approvedBy(director)
    }
    const { receipts } = await aPayment({
      by: one.cashier,
      party: one.party,
      salesmanId: one.salesman.userId,
      instruments: [byCheque(10)],
      invoices: [
        [await anInvoice({ salesman: one.salesman, party: one.party }), 5],
        [await anInvoice({ salesman: one.salesman, party: one.party }), 5],
      ],
    })
    await aDeposit({ by: one.cashier, receipts }).approvedBy(one.director)
  }
  await refill()
  // The workers need a deposit that waits to begin with.
  await aDeposit({ by: one.cashier, receipts: [await aReceipt({ by: one.salesman }).sentTo(one.cashier).approved()] })

  const workerOf = (workers: readonly Worker[], id: number) => workers.find(({ userId }) => userId === id)
  const salesmen = desks.map(({ salesman }) => salesman)
  const cashiers = desks.map(({ cashier }) => cashier)
  const directors = desks.map(({ director }) => director)

  const known = () => knownIn(branch)
  const depositNumbers = async () =>
    (
      await owned<{ no: string }>(
        'select deposit_no as no from deposit where branch_code = $1 order by id desc limit 6',
        [branch],
      )
    ).map(({ no }) => no)

  /** Returns one of the last bounces of the branch, bounces without an outcome first, or none where no cheque bounced. */
  const returned = async (random: Random) => {
    const found = await owned<{ receipt: number; no: string; cashier: number }>(
      `select b.receipt_id::int as receipt, d.deposit_no as no, d.cashier_id as cashier from bounce b
       join deposit d on d.id = b.deposit_id where d.branch_code = $1
       order by exists (select from bounce_outcome o where o.receipt_id = b.receipt_id and o.deposit_id = b.deposit_id), b.recorded_at desc,
         b.receipt_id
       limit 4`,
      [branch],
    )
    return found.length > 0 ? random.pick(found) : undefined
  }
  const bounceBy = (of: { receipt: number; no: string }, by: Worker) => ({
    invoiceDetailId: of.receipt,
    depositNo: of.no,
    userId: by.userId,
  })

  const line = (of: Known, cashier: Worker, slip: string) => ({
    id: of.transfer,
    invoiceDetailId: of.receipt,
    aCode: one.account,
    c_User_Id: cashier.userId,
    depositSlipNo: slip,
    cCode: branch,
  })

  const kinds: Readonly<Record<string, (random: Random) => Promise<Tried>>> = {
    ...creditSaves({ branch, directors, invoices, day }),
    async record(random) {
      const invoice = random.pick(invoices)
      const by = workerOf(salesmen, invoice.salesman.userId)
      return by && trying(by, saveReceipts, { invoiceDetails: [receiptOf(invoice, paymentOf(random))] })
    },
    async advance(random) {
      const { salesman } = random.pick(desks)
      const { invoiceNo: _, ...receipt } = receiptOf(random.pick(invoices), paymentOf(random))
      const advance = {
        ...receipt,
        invoiceNo: '',
        paymentType: 'Advance Payment' as const,
        aCode: one.party,
        sUserId: salesman.userId,
      }
      return trying(salesman, saveReceipts, { invoiceDetails: [advance] })
    },
    async receive(random) {
      const cashier = random.pick(cashiers)
      return trying(cashier, saveCashierReceipt, cashierReceiptOf(cashier, random.pick(invoices), paymentOf(random)))
    },
    async pay(random) {
      const by = random.chance(70) ? random.pick(salesmen) : random.pick(cashiers)
      const salesmanId = random.pick(salesmen).userId
      const instruments = [paymentOf(random), ...(random.chance(50) ? [paymentOf(random)] : [])]
      return trying(
        by,
        savePayment,
        randomPayment(random, { by, party: one.party, salesmanId, instruments, of: invoices }),
      )
    },
    async apply(random) {
      const [advance] = await owned<{ id: number }>(
        `select id::int from receipt where branch_code = $1 and invoice_id is null order by id desc offset $2 limit 1`,
        [branch, random.integer(0, 5)],
      )
      const cashier = random.pick(cashiers)
      const applying = {
        cCode: branch,
        invoiceNo: random.pick(invoices).no,
        amount: amountOf(random),
        userId: cashier.userId,
      }
      return advance && trying(cashier, applyAdvance, { ...applying, invoiceDetailId: advance.id })
    },
    async void(random) {
      const some = several(random, await known(), 'salesman')
      const by = workerOf(salesmen, some[0].salesman)
      const receipts = some.map((of) => ({
        invoiceDetailId: of.receipt,
        s_User_Id: of.salesman,
        comments: `taken twice ${noteOf(random)}`,
      }))
      return by && trying(by, voidReceipts, { receipts })
    },
    async bounce(random) {
      const lines = await owned<{ receipt: number; no: string }>(
        `select l.receipt_id::int as receipt, d.deposit_no as no from deposit_line l
         join deposit d on d.id = l.deposit_id join receipt r on r.id = l.receipt_id
         where d.branch_code = $1 and r.cheque_no <> '' order by d.status <> 1, r.stage <> ${stage.banked}, d.id desc, r.id limit 3`,
        [branch],
      )
      const { receipt, no } = random.pick(lines)
      const director = random.pick(directors)
      const bouncing = { bouncedOn: day, comments: 'no funds', userId: director.userId }
      return trying(director, bounceCheque, { ...bouncing, invoiceDetailId: receipt, depositNo: no })
    },
    async represent(random) {
      const of = await returned(random)
      const by = of && (random.chance(50) ? workerOf(cashiers, of.cashier) : random.pick(directors))
      return by && trying(by, representCheque, { ...bounceBy(of, by), comments: noteOf(random) })
    },
    async replace(random) {
      const of = await returned(random)
      const by = random.pick(directors)
      const receipts = await known()
      // Half of the time one receipt that counts is named, with the other receipts of its cheque.
      const counting = receipts.filter((of) => !noLongerCounts(of.stage))
      const one = counting.length > 0 && random.chance(50) ? random.pick(counting) : undefined
      const named = one ? counting.filter(({ piece }) => piece === one.piece) : several(random, receipts, 'salesman')
      const replacing = named.map(({ receipt }) => ({ invoiceDetailId: receipt }))
      return of && trying(by, replaceCheque, { ...bounceBy(of, by), receipts: replacing })
    },
    async giveBack(random) {
      const of = random.chance(20) ? await returned(random) : undefined
      const by = random.pick(directors)
      return of && trying(by, giveBackCheque, { ...bounceBy(of, by), comments: `asked for it ${noteOf(random)}` })
    },
    async send(random) {
      const some = several(random, await known(), 'salesman')
      const by = workerOf(salesmen, some[0].salesman)
      const transfers = some.map((of) => ({
        invoiceDetailId: of.receipt,
        cCode: branch,
        s_User_Id: of.salesman,
        c_User_Id: random.pick(cashiers).userId,
        comments: noteOf(random),
      }))
      return by && trying(by, sendTransfers, { salemanTransfers: transfers })
    },
    async decide(random) {
      const some = several(random, await known(), 'cashier')
      const by = workerOf(cashiers, some[0].cashier)
      if (!by) return undefined
      const decisions = some.map((of) => ({
        id: of.transfer,
        c_User_Id: by.userId,
        status: random.chance(70) ? (1 as const) : (2 as const),
        comments: noteOf(random),
      }))
      return trying(by, decideTransfers, { salemanTransfers: decisions })
    },
    async settle(random) {
      const some = several(random, await known(), 'cashier')
      const director = random.pick(directors)
      const settling = {
        userId: director.userId,
        transfers: some.map((of) => ({ id: of.transfer || NO_TRANSFER })),
        cashierId: random.chance(50) ? BACK_TO_SENDER : random.pick(cashiers).userId,
        comments: `on leave ${noteOf(random)}`,
      }
      return trying(director, settleTransfers, settling)
    },
    async recall(random) {
      const some = several(random, await known(), 'salesman')
      const by = workerOf(salesmen, some[0].salesman)
      const transfers = some.map((of) => ({ id: of.transfer || NO_TRANSFER }))
      return (
        by && trying(by, settleTransfers, { userId: by.userId, transfers, cashierId: BACK_TO_SENDER, comments: '' })
      )
    },
    async undo(random) {
      const cashier = random.pick(cashiers)
      const decided = await owned<{ id: number }>(
        'select id::int from transfer where branch_code = $1 and decided_by = $2 order by decided_at desc limit 3',
        [branch, cashier.userId],
      )
      const found = decided.length > 0 ? random.pick(decided) : undefined
      return found && trying(cashier, undoTransfer, { id: found.id, userId: cashier.userId })
    },
    async withdraw(random) {
      const by = random.pick(cashiers)
      return trying(by, withdrawDeposit, { depositNo: random.pick(await depositNumbers()), userId: by.userId })
    },
    async rejudge(random) {
      const director = random.pick(directors)
      const [decided] = await owned<{ no: string }>(
        'select deposit_no as no from deposit where branch_code = $1 and decided_by = $2 order by decided_at desc limit 1',
        [branch, director.userId],
      )
      return decided && trying(director, undoDeposit, { depositNo: decided.no, userId: director.userId })
    },
    async deposit(random) {
      const cashier = random.pick(cashiers)
      const his = (await known()).filter((of) => of.cashier === cashier.userId)
      const chosen = his.filter(() => random.chance(30)).slice(0, 4)
      // Half of the time the other receipts of their cheques are chosen too.
      const some = random.chance(50) ? his.filter((of) => chosen.some((one) => one.piece === of.piece)) : chosen
      return some.length === 0
        ? undefined
        : trying(cashier, saveDeposit, { cashierDeposits: some.map((of) => line(of, cashier, 'S')) })
    },
    async judge(random) {
      const depositNo = random.pick(await depositNumbers())
      const director = random.pick(directors)
      const verdict = random.chance(60) ? { status: 1 as const, postingDate: day } : { status: 2 as const }
      return trying(director, decideDeposit, { depositNo, d_User_Id: director.userId, ...verdict })
    },
  }

  const tally = new Map<string, number>()
  /** Runs operations one after the other on one connection, and counts successes and refusals of each kind. */
  async function work(seed: string, goesOn: () => boolean, preferred: readonly string[] = []) {
    const random = seeded(`stress ${seed}`)
    while (goesOn()) {
      const often = random.chance(25) ? preferred : []
      const kind = random.pick(
        often.length > 0 ? often : [...Object.keys(kinds), 'send', 'decide', 'decide', 'deposit'],
      )
      const tried = await kinds[kind]?.(random)
      if (!tried) continue
      const [by, call, wire] = tried
      const copies = random.chance(percentTriple) ? 3 : 1
      // Copies of a save have the same key: they are one save.
      const key = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: copies }, () => by.client.sendAnything(call, wire, { key })),
      )
      // 409: the first of them is still in work. 503: too many wait, and nothing was saved.
      const strange = answers.find(({ status }) => ![200, 409, 503].includes(status))
      if (strange) throw new Error(`${call.name} answered ${strange.status}: ${JSON.stringify(strange.failure)}`)
      // A refusal leaves no key, so a copy may still succeed when the rows that blocked it are gone.
      const accepted = answers.filter(({ status }) => status === 200).map(({ answer }) => answer)
      if (accepted.length === 0) continue
      const done = new Set(accepted.filter(isDone).map((answer) => JSON.stringify(answer)))
      if (done.size > 1) throw new Error(`one save was answered twice: ${[...done].join(' and ')}`)
      const outcome = `${kind} ${done.size > 0 ? 'done' : 'refused'}`
      tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
    }
  }
  return {
    kinds: Object.keys(kinds),
    tally,
    work,
    refill,
    drain: () => drainBranch({ salesmen, cashiers, director: one.director, account: one.account }),
    stages: async () =>
      (
        await owned<{ stage: number }>('select distinct stage from receipt where branch_code = $1 order by 1', [branch])
      ).map(({ stage }) => stage),
    async left() {
      const tiles = await Promise.all([...salesmen.map(salesmanTiles), ...cashiers.map(cashierTiles)])
      return tiles.map(([, , , balance = 0]) => balance)
    },
  }
}
