/** People at their desks who carry receipts from the client to the bank, one save after another, also while the server is down. */
import { decideDeposit, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { saveCashierReceipt, saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { saveVisit } from '@backoffice/contract/visits/visits'
import type { Receipt } from '../../testing/builders/cash.ts'
import {
  cashierReceiptOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Desk, type Invoice, today, type Worker } from '../../testing/builders/desk.ts'
import { visitOf } from '../../testing/builders/visits.ts'
import type { TestApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { type Log, saveSteadily } from './steady-saves.ts'

export interface Crew {
  /** Lets everybody work until `rest`. */
  work(): void
  /** Ends the work and returns when nobody has an open save. */
  rest(): Promise<void>
}

/** A question to a database that may be starting. */
async function queryRows<Row extends object>(statement: string, values: readonly unknown[]): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await owned<Row>(statement, values)
    } catch (error) {
      if (tries > 600) throw error
      await new Promise((resume) => setTimeout(resume, 50))
    }
  }
}

const countOf = async (from: string, ...values: readonly unknown[]): Promise<number> =>
  (await queryRows<{ count: number }>(`select count(*)::int as count from ${from}`, values))[0]?.count ?? 0

const moved = (action: string, ids: readonly number[]) => () =>
  countOf('journal where action = $1 and receipt_id = any ($2)', action, ids)

/** Records three receipts, voids one, brings the other two and a cashier's receipt to the bank, and visits the client: eight saves. */
async function* day(log: Log, desk: Desk, invoice: Invoice, round: number): AsyncGenerator<void> {
  const { salesman, cashier, director, branch, account, party } = desk
  // No two receipts have the same amount, so that a receipt is found by it.
  const amounts = [1, 2, 3, 4].map((nth) => (round * 10 + nth) / 100)
  const [first = 0, second = 0, third = 0, own = 0] = amounts
  const takenFrom = 'receipt where branch_code = $1 and amount = any ($2)'
  const receiptsOf = async (wanted: readonly number[], by: Worker): Promise<Receipt[]> => {
    const rows = await queryRows<{ id: number; amount: number; transferId: number }>(
      `select r.id::int, r.amount::float8, coalesce(max(t.id), 0)::int as "transferId"
       from receipt r left join transfer t on t.receipt_id = r.id
       where r.branch_code = $1 and r.amount = any ($2) group by r.id order by r.id`,
      [branch.code, wanted],
    )
    return rows.map((row) => ({ ...row, branch: branch.code, salesmanId: salesman.userId, invoice, by, cashier }))
  }

  const taken = [first, second, third]
  const invoiceDetails = taken.map((amount) => receiptOf(invoice, { amount }))
  await saveSteadily(log, saveReceipts, salesman, { invoiceDetails }, () => countOf(takenFrom, branch.code, taken), 3)
  yield
  const [one, two, wrong] = await receiptsOf(taken, salesman)
  if (!one || !two || !wrong) {
    log.failures.push(`an acknowledged save of three receipts is not there (${branch.code}, ${round})`)
    return
  }
  const good = [one.id, two.id]
  await saveSteadily(log, voidReceipts, salesman, { receipts: [voidingOf(wrong)] }, moved('void', [wrong.id]))
  yield
  const salemanTransfers = [handOverOf(one, cashier), handOverOf(two, cashier)]
  await saveSteadily(log, sendTransfers, salesman, { salemanTransfers }, moved('send', good), 2)
  yield
  const decisions = (await receiptsOf([first, second], salesman)).map((receipt) => decisionOf(receipt, cashier, 1))
  await saveSteadily(log, decideTransfers, cashier, { salemanTransfers: decisions }, moved('approve', good), 2)
  yield
  const ownForm = cashierReceiptOf(cashier, invoice, { amount: own })
  await saveSteadily(log, saveCashierReceipt, cashier, ownForm, () => countOf(takenFrom, branch.code, [own]))
  yield
  const inHand = await receiptsOf([first, second, own], cashier)
  const ids = inHand.map(({ id }) => id)
  const slip = `slip ${round}`
  await saveSteadily(log, saveDeposit, cashier, depositOf(cashier, inHand, account, slip), moved('deposit', ids), 3)
  yield
  const [deposit] = await queryRows<{ no: string }>(
    'select d.deposit_no as no from deposit d join deposit_line l on l.deposit_id = d.id where l.receipt_id = $1',
    [one.id],
  )
  const verdict = { depositNo: deposit?.no ?? '', d_User_Id: director.userId, status: 1 as const }
  const postingDate = await todayAgain(branch.code)
  await saveSteadily(log, decideDeposit, director, { ...verdict, postingDate }, moved('bank', ids), 3)
  yield
  const comments = `visit ${round}`
  const visit = await visitOf(salesman, { aCode: party, comments })
  const visits = () => countOf('visit where branch_code = $1 and comments = $2', branch.code, comments)
  await saveSteadily(log, saveVisit, salesman, visit, visits)
  yield
}

async function todayAgain(branch: string): Promise<string> {
  for (;;) {
    const day = await today(branch).catch(() => undefined)
    if (day !== undefined) return day
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

export async function aCrew(app: Pick<TestApp, 'as'>, log: Log, size: number): Promise<Crew> {
  let working = false
  const busy = new Set<Promise<void>>()

  async function carry(days: AsyncGenerator<void>): Promise<void> {
    while (working) {
      const step = await days.next()
      if (step.done) return
    }
  }
  async function* allDays(desk: Desk, invoice: Invoice): AsyncGenerator<void> {
    for (let round = 1; ; round += 1) yield* day(log, desk, invoice, round)
  }

  const people: AsyncGenerator<void>[] = []
  for (let each = 0; each < size; each += 1) {
    const desk = await aDesk(app)
    const invoice = await anInvoice({ salesman: desk.salesman, party: desk.party, bill: 900_000_000 })
    people.push(allDays(desk, invoice))
  }
  return {
    work() {
      working = true
      for (const days of people) {
        const carrying = carry(days).catch((error: unknown) => void log.failures.push(String(error)))
        busy.add(carrying)
        void carrying.finally(() => busy.delete(carrying))
      }
    },
    async rest() {
      working = false
      await Promise.all(busy)
    },
  }
}
