/** Tests the statements of clients: their sums, their readers, and the list of a month. */
import { role } from '@backoffice/contract/access'
import type { Wire } from '@backoffice/contract/call'
import { getClient } from '@backoffice/contract/clients/clients'
import { addDays, type Day, wireDay } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import { lastMonthBefore, usualPeriods } from '@backoffice/contract/statements/statement-period'
import { getStatement, listMonthStatements, type Statement } from '@backoffice/contract/statements/statements'
import { statementMessages as words } from '@backoffice/contract/statements/statements-messages'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBranch } from '../../testing/builders/people.ts'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { anImportedCredit, creditDecided } from '../../testing/builders/credits.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { aPayment, byCheque, inCash } from '../../testing/builders/payments.ts'
import { agreesWithModel } from '../../testing/cash-sequences.ts'
import { testApp } from '../../testing/harness.ts'
import { administered, owned, ownedRow } from '../../testing/owner.ts'

const app = await testApp()
let desk: Desk
let now: Day

beforeAll(async () => {
  desk = await aDesk(app)
  now = (await today(desk.branch.code)) as Day
})

interface Wishes {
  readonly by?: Worker
  readonly from?: Day
  readonly to?: Day
}

const asked = (
  party: string,
  { by = desk.director, from = addDays(now, -30), to = now }: Wishes = {},
): Wire<typeof getStatement> => ({
  userId: by.userId,
  branchCode: by.branch,
  aCode: party,
  fromDate: wireDay(from),
  toDate: wireDay(to),
})

async function statementOf(party: string, wishes: Wishes = {}): Promise<Statement> {
  const { statement } = await (wishes.by ?? desk.director).client.ask(getStatement, asked(party, wishes))
  if (!statement) throw new Error(`no statement of ${party}`)
  return statement
}

const paisa = (amount: number) => Math.round(amount * 100)
const linesOf = ({ lines }: Statement) => lines.map(({ kind, amount, balance }) => [kind, amount, balance])

/** Changes rows that no request changes, such as the moments of the journal. */
const rewritten = (statements: string) =>
  administered(`do $$ begin set local session_replication_role = replica; ${statements}; end $$`)

/** Returns what the client owes now, as the other lists have it: open invoices, less open advances and the credit balance. */
const owedNow = async (branch: string, party: string) =>
  (
    await ownedRow<{ owed: number }>(
      `select (coalesce((select sum(balance) from invoice where branch_code = $1 and party = $2 and invoice_on <= business_day($1)), 0)
         - coalesce((select sum(amount - applied) from receipt where branch_code = $1 and party = $2 and invoice_id is null and stage not in (-1, 5, 9)), 0)
         - coalesce((select sum(amount - applied) from credit where branch_code = $1 and party = $2 and status = 1), 0))::float8 as owed`,
      [branch, party],
    )
  ).owed

describe('the statement of a client', () => {
  it('has the balance before, each change with the balance after it, and the balance at the end', async () => {
    const { salesman, cashier, director } = desk
    const party = await aParty({ branch: desk.branch.code })
    await anInvoice({ salesman, party, bill: 900, receivedBefore: 200, on: addDays(now, -40) })
    const invoice = await anInvoice({ salesman, party, bill: 1000, on: addDays(now, -5) })
    await aReceipt({ by: salesman, invoice, amount: 300 })
    await aReceipt({ by: salesman, invoice, amount: 50 }).voided()
    const cheque = { ...aCheque(400), chequeNo: '00456789' }
    await aReceipt({ by: salesman, invoice, ...cheque })
      .sentTo(cashier)
      .approved()
      .bounced(director)

    const statement = await statementOf(party)

    expect([statement.opening, statement.closing]).toEqual([700, 1400])
    expect(linesOf(statement)).toEqual([
      ['invoice', 1000, 1700],
      ['receipt', -300, 1400],
      ['receipt', -50, 1350],
      ['takenBack', 50, 1400],
      ['receipt', -400, 1000],
      ['bounced', 400, 1400],
    ])
    expect(statement.lines[4]).toMatchObject({ method: 'Cheque', cheque: '6789' })
    expect(statement.sums).toEqual(
      expect.arrayContaining([
        { kind: 'invoice', amount: 1000 },
        { kind: 'receipt', amount: -750 },
        { kind: 'takenBack', amount: 50 },
        { kind: 'bounced', amount: 400 },
      ]),
    )
    expect(statement.ageing).toEqual({ upTo30: 700, upTo60: 700, upTo90: 0, older: 0, ahead: 0 })
  })

  it('has a bounce on the day that the bank named, and a receipt on the day on which it was recorded', async () => {
    const { salesman, cashier, director } = desk
    const invoice = await anInvoice({ salesman, bill: 1000, on: addDays(now, -20) })
    const { id } = await aReceipt({ by: salesman, invoice, ...aCheque(400) })
      .sentTo(cashier)
      .approved()
      .bounced(director)
    await rewritten(
      `update bounce set bounced_on = '${addDays(now, -3)}' where receipt_id = ${id};
       update journal set at = at - interval '10 days' where receipt_id = ${id} and action = 'record'`,
    )

    const statement = await statementOf(invoice.party)

    expect(statement.lines.map(({ day, kind }) => [day, kind])).toEqual([
      [addDays(now, -20), 'invoice'],
      [addDays(now, -10), 'receipt'],
      [addDays(now, -3), 'bounced'],
    ])
  })

  it('has a credit on its day, and nothing for the parts that are applied', async () => {
    const { salesman, director } = desk
    const invoice = await anInvoice({ salesman, bill: 100, on: addDays(now, -20) })
    const credit = await anImportedCredit(invoice, 130, -4)
    await creditDecided(director, credit)

    const statement = await statementOf(invoice.party)

    expect(statement.lines.map(({ day, kind, amount }) => [day, kind, amount])).toEqual([
      [addDays(now, -20), 'invoice', 100],
      [addDays(now, -4), 'credit', -130],
    ])
    expect(statement.closing).toBe(-30)
    expect(statement.ageing).toEqual({ upTo30: 0, upTo60: 0, upTo90: 0, older: 0, ahead: -30 })
  })

  it('shows an advance once, and not when it is applied', async () => {
    const { salesman } = desk
    const invoice = await anInvoice({ salesman, bill: 400, on: addDays(now, -20) })
    const lines = [
      ['invoice', 400, 400],
      ['receipt', -250, 150],
    ]
    const advance = aReceipt({ by: salesman, party: invoice.party, amount: 250 })
    await advance

    expect(linesOf(await statementOf(invoice.party))).toEqual(lines)
    await advance.appliedTo(invoice)
    expect(linesOf(await statementOf(invoice.party))).toEqual(lines)
  })

  it('has the receipts of one cheque of a payment as one line, with the number of the payment', async () => {
    const { salesman } = desk
    const party = await aParty({ branch: desk.branch.code })
    const invoices = [
      [await anInvoice({ salesman, party, bill: 100, on: addDays(now, -9) }), 100],
      [await anInvoice({ salesman, party, bill: 150, on: addDays(now, -8) }), 150],
    ] as const
    const payment = await aPayment({ by: salesman, party, invoices, instruments: [inCash(60), byCheque(250)] })

    const receipts = (await statementOf(party)).lines.filter(({ kind }) => kind === 'receipt')

    expect(receipts.map(({ number, amount }) => [number, amount])).toEqual([
      [payment.no, -60],
      [payment.no, -250],
    ])
  })

  it('is refused where it has more lines than a statement may have', async () => {
    const { salesman } = desk
    const party = await aParty({ branch: desk.branch.code })
    await owned(
      `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
       select $1, 'MANY-' || n, $4::date, 'CR', '10', $2, $3, 10 from generate_series(1, $5::int) n`,
      [desk.branch.code, party, salesman.userId, addDays(now, -2), limits.statement.lines + 1],
    )

    const { status, failure } = await desk.director.client.send(getStatement, asked(party))

    expect(status).toBe(409)
    expect(failure).toMatchObject({ message: words.tooMany(2001, 2000) })
  })

  it('is of at most 400 days that end today at the latest, in order', async () => {
    const party = desk.party
    const refusal = async (wishes: Wishes) => {
      const { status, failure } = await desk.director.client.send(getStatement, asked(party, wishes))
      return [status, failure.message]
    }

    expect(await refusal({ from: addDays(now, 1), to: addDays(now, 1) })).toEqual([409, words.future])
    expect(await refusal({ from: now, to: addDays(now, -1) })).toEqual([409, words.order])
    expect(await refusal({ from: addDays(now, -400) })).toEqual([409, words.tooLong(400)])
    expect((await statementOf(party, { from: addDays(now, -399) })).lines).toEqual([])
  })

  it('is for cashiers and directors of the branch', async () => {
    const { salesman, cashier, party } = desk
    const stranger = await aWorker(app, { role: role.director, in: await aBranch() })

    expect((await salesman.client.send(getStatement, asked(party, { by: salesman }))).status).toBe(403)
    expect((await cashier.client.send(getStatement, asked(party, { by: cashier }))).status).toBe(200)
    expect(
      (await stranger.client.send(getStatement, asked(party, { by: { ...stranger, branch: desk.branch.code } })))
        .status,
    ).toBe(403)
    const { statement } = await desk.director.client.ask(getStatement, asked('none'))
    expect(statement).toBeNull()
  })
})

describe('for any history', () => {
  /** Moves each row of the journal to a day of the last 90 days. */
  async function scattered({ branch }: Pick<Desk, 'branch'>, seed: number): Promise<void> {
    await rewritten(
      `update journal j set at = at - (abs(hashint8(j.id + ${seed})::bigint) % 90) * interval '1 day'
       where j.branch_code = '${branch.code}' and j.credit_id is null;
       update bounce b set bounced_on = business_day(b.branch_code) - (abs(hashint8(b.receipt_id + ${seed})::bigint) % 60)::int
       where b.branch_code = '${branch.code}';
       update journal j set at = greatest(at, b.bounced_on + interval '20 hours') from bounce b
       where b.receipt_id = j.receipt_id and b.deposit_id = j.deposit_id and j.action = 'bounce' and j.branch_code = '${branch.code}'`,
    )
  }

  it('ends with what the client owes, begins where the period before ends, and agrees with the list of the month', async () => {
    await fc.assert(
      agreesWithModel(app, async ({ branch, director, party, salesman }) => {
        for (const away of [-110, -45])
          await anInvoice({ salesman, party, bill: -away, receivedBefore: 5, on: addDays(now, away) })
        const invoice = await anInvoice({ salesman, party, bill: 80, on: addDays(now, -20) })
        for (const away of [-50, -7]) {
          const credit = await anImportedCredit(invoice, 65, away)
          await creditDecided(director, credit)
        }
        await scattered({ branch }, invoice.id)
        const { outstanding } = (
          await director.client.ask(getClient, { userId: director.userId, branchCode: branch.code, aCode: party })
        ).client ?? { outstanding: 0 }
        const whole = await statementOf(party, { by: director, from: addDays(now, -390) })

        expect(paisa(whole.closing)).toBe(paisa(await owedNow(branch.code, party)))
        expect(paisa(whole.closing - whole.ageing.ahead)).toBe(paisa(outstanding))
        for (const cut of [-100, -61, -33, -12, -1]) {
          const before = await statementOf(party, { by: director, from: addDays(now, -390), to: addDays(now, cut) })
          const after = await statementOf(party, { by: director, from: addDays(now, cut + 1) })
          expect(paisa(after.opening)).toBe(paisa(before.closing))
          expect(paisa(after.closing)).toBe(paisa(whole.closing))
          for (const { ageing, closing, opening, sums, lines } of [before, after]) {
            expect(paisa(Object.values(ageing).reduce((sum, part) => sum + part, 0))).toBe(paisa(closing))
            expect(paisa(opening + sums.reduce((sum, { amount }) => sum + amount, 0))).toBe(paisa(closing))
            expect(paisa(lines.at(-1)?.balance ?? opening)).toBe(paisa(closing))
          }
        }
        await agreesWithList(director, party)
      }),
      { numRuns: 8, plugins: [fc.interruptAfterTimeLimit(60_000)] },
    )
  }, 120_000)

  async function agreesWithList(by: Worker, party: string): Promise<void> {
    for (const [, { from, to }] of usualPeriods(now).slice(0, 2)) {
      const { responseObjects } = await by.client.ask(listMonthStatements, {
        page: 1,
        limit: 10,
        cCode: by.branch,
        month: from.slice(0, 7),
      })
      const statement = await statementOf(party, { by, from, to })
      const sumOf = (...kinds: string[]) =>
        paisa(statement.sums.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0))
      const row = responseObjects.find(({ aCode }) => aCode === party)

      // A client without a row has nothing.
      expect(
        [row?.opening, row?.invoiced, row?.received, row?.credited, row?.closing].map((amount) => paisa(amount ?? 0)),
      ).toEqual([
        paisa(statement.opening),
        sumOf('invoice'),
        sumOf('receipt', 'takenBack', 'bounced', 'depositedAgain'),
        sumOf('credit', 'creditReversed'),
        paisa(statement.closing),
      ])
      expect(row !== undefined).toBe(statement.opening !== 0 || statement.lines.length > 0)
    }
  }
})

describe('the statements of a month', () => {
  it('add up over all pages, and are sorted on the server', async () => {
    const { branch, director, salesman } = await aDesk(app)
    const lastMonth = lastMonthBefore(now)
    for (const bill of [300, 100, 200])
      await anInvoice({ salesman, bill, on: lastMonth.from, party: await aParty({ branch: branch.code }) })
    const asked = { cCode: branch.code, month: lastMonth.from.slice(0, 7), limit: 2, totals: true }
    const pageOf = (page: number, sort: string) => director.client.ask(listMonthStatements, { ...asked, page, sort })

    const [first, second] = [await pageOf(1, '-closing'), await pageOf(2, '-closing')]

    expect([...first.responseObjects, ...second.responseObjects].map(({ closing }) => closing)).toEqual([300, 200, 100])
    expect([first.totals?.amounts, second.totals?.amounts]).toEqual(
      [1, 2].map(() => ({ opening: 0, invoiced: 600, received: 0, credited: 0, closing: 600 })),
    )
    expect((await pageOf(1, 'invoiced')).responseObjects.map(({ invoiced }) => invoiced)).toEqual([100, 200])
  })
})
