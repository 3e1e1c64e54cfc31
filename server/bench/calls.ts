/** The calls of the bench, each as a client sends it and as the statements that the floor runs for it. */
import { role } from '@backoffice/contract/access'
import type { Call, Input, Wire } from '@backoffice/contract/call'
import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { listBankLines } from '@backoffice/contract/banks/bank-statements'
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { find, foundKinds } from '@backoffice/contract/find/find'
import { lateKinds, listLate } from '@backoffice/contract/home/late'
import { listMoney } from '@backoffice/contract/home/money'
import { listWaiting, waitingKinds } from '@backoffice/contract/home/waiting'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { limits } from '@backoffice/contract/limits'
import { money, ZERO } from '@backoffice/contract/money'
import { getOddities } from '@backoffice/contract/oddities/oddities'
import { oddityKinds } from '@backoffice/contract/oddities/oddity-kinds'
import { listReceipts, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { login } from '@backoffice/contract/session/sign-in'
import { ALL } from '@backoffice/contract/statuses'
import { getStockPosition } from '@backoffice/contract/stock/position'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { sql } from 'kysely'
import type pg from 'pg'
import * as banks from '../src/banks/bank-statements.sql.ts'
import * as summaries from '../src/cash/summaries.sql.ts'
import type { Db } from '../src/db/transaction.ts'
import { DEMO_PASSWORD } from '../src/demo/sign-ins.ts'
import * as deposits from '../src/deposits/deposits.sql.ts'
import * as finding from '../src/find/find.sql.ts'
import { readSearchText } from '../src/find/search-text.ts'
import { lateIn } from '../src/home/late.sql.ts'
import { moneyByPlace } from '../src/home/money.sql.ts'
import { waitingCounts } from '../src/home/waiting.sql.ts'
import * as invoices from '../src/invoices/invoices.sql.ts'
import * as receipts from '../src/receipts/receipts.sql.ts'
import { position } from '../src/stock/position.sql.ts'
import * as transferList from '../src/transfers/transfer-list.sql.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface BenchRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** The login id of the person who sends it. */
  readonly by?: number
}

/** The calls in their order; `--only` chooses among them. */
export const CALL_NAMES = [
  'sign in',
  'tiles',
  'receipts of a salesman',
  'pending receipts',
  'pending invoices',
  'invoice search',
  'deposits of a month',
  'record a receipt',
  'stock list',
  'find',
  'home',
  'bank lines',
  'oddities',
] as const
export type CallName = (typeof CALL_NAMES)[number]

/** Reads `--only`, and refuses a name that no call has. */
export function chosenCalls(only: string | undefined): readonly string[] {
  if (only === undefined) return CALL_NAMES
  const names = only.split(',').map((name) => name.trim())
  const isKnown = (name: string): boolean => CALL_NAMES.some((known) => known === name)
  const unknown = names.filter((name) => !isKnown(name))
  if (unknown.length === 0) return names
  throw new Error(`--only: no call is named "${unknown.join('", "')}". The calls are: ${CALL_NAMES.join(', ')}`)
}

export interface Measurable {
  readonly name: CallName
  /** A working list: it costs about the same for any length of the history. */
  readonly isWorking?: boolean
  readonly variants: readonly { readonly request: BenchRequest; readonly floor: readonly Statement[] }[]
}

export const SALESMEN = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008]
export const CASHIERS = [2001, 2002]
export const DIRECTOR = 3001
const BRANCH = 'AP1'

/** Runs the steps one after the other. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}

export function requestTo<C extends Call>(call: C, wire: Wire<C>, by?: number): BenchRequest {
  const [path, sender] = [`/main/${call.path}`, by !== undefined && { by }]
  if (call.method === 'POST') return { method: 'POST', path, body: JSON.stringify(wire), ...sender }
  const query = new URLSearchParams(Object.entries<string>(Object(wire)))
  return { method: 'GET', path: `${path}?${query.toString()}`, ...sender }
}

export const floorPath = (name: string, nth: number): string => `/${encodeURIComponent(name)}/${nth}`

/** `client` is connected as a superuser. `record` returns the statements that the work sends to the database. */
export async function benchCalls(
  client: pg.Client,
  record: (work: (db: Db) => Promise<unknown>) => Promise<readonly Statement[]> = async () => [],
): Promise<readonly Measurable[]> {
  const { rows: users } = await client.query<{ login: number; id: number }>(
    'select login_id as login, id from app_user',
  )
  const idOf = (by: number): number => users.find((user) => user.login === by)?.id ?? 0
  const variant = async <C extends Call>(
    call: C,
    wire: Wire<C>,
    by: number | undefined,
    floor: (db: Db, input: Input<C>) => Promise<unknown>,
  ) => ({
    request: requestTo(call, wire, by),
    floor: await record((db) => floor(db, call.input.parse(wire) as Input<C>)),
  })
  const { rows: branches } = await client.query<{ code: string }>('select code from branch order by 1')
  const { rows } = await client.query<{ fromDate: string; toDate: string }>(
    `select to_char(max(created_at) - interval '30 days', 'DD/MM/YYYY') as "fromDate",
       to_char(max(created_at), 'DD/MM/YYYY') as "toDate" from receipt`,
  )
  const month = rows[0] ?? { fromDate: '', toDate: '' }
  const first = (limit: number) => ({ page: 1, limit, totals: true, cCode: BRANCH })

  const signIns = await inTurn(SALESMEN, (by) =>
    variant(login, { loginid: by, password: DEMO_PASSWORD }, undefined, (db) =>
      sql`select password_hash as "passwordHash" from app_user where login_id = ${by}`.execute(db),
    ),
  )
  const tile = (by: number) => ({ userId: String(idOf(by)), branchCode: BRANCH })
  const tiles = [
    ...(await inTurn(SALESMEN, (by) =>
      variant(salesmanSummary, tile(by), by, (db) => summaries.ofSalesman(db, [BRANCH], idOf(by))),
    )),
    ...(await inTurn(CASHIERS, (by) =>
      variant(cashierSummary, tile(by), by, (db) => summaries.ofCashier(db, [BRANCH], idOf(by))),
    )),
  ]
  const ofSalesmen = await inTurn(SALESMEN, (by) =>
    variant(listReceipts, { ...first(limits.page.receipts), ...month }, by, (db, input) =>
      receipts.page(db, [BRANCH], { userId: idOf(by), roleId: role.salesman, modules: [] }, input),
    ),
  )
  const toDecide = await inTurn(CASHIERS, (by) =>
    variant(listTransfers, { ...first(limits.page.collection), status: 0, grouped: true }, by, (db, input) =>
      transferList.page(db, [BRANCH], { cashierId: idOf(by), salesmanId: undefined }, input),
    ),
  )
  const pending = await inTurn(SALESMEN, (by) => {
    const wire = { branchCode: BRANCH, typeCode: 'CR', userId: String(idOf(by)), page: '1', limit: '20' }
    return variant(listPendingInvoices, wire, by, (db, input) => invoices.pending(db, [BRANCH], idOf(by), input))
  })
  const searched = await inTurn(['noor', 'chemist noor', '26-0041', '1,250', 'ahmed 12'], (search) => {
    const wire = { branchCode: BRANCH, userId: String(idOf(DIRECTOR)), page: '1', limit: '20', search }
    return variant(listPendingInvoices, wire, DIRECTOR, (db, input) => invoices.pending(db, [BRANCH], undefined, input))
  })
  const ofMonth = await inTurn([BRANCH, String(ALL)], (cCode) =>
    variant(listDeposits, { ...first(limits.page.deposits), ...month, cCode }, DIRECTOR, (db, input) =>
      deposits.page(db, cCode === BRANCH ? [BRANCH] : branches.map(({ code }) => code), undefined, input),
    ),
  )
  const { rows: owed } = await client.query<{ id: string; no: string; party: string; by: number }>(
    `select id, invoice_no as no, party, login as by from (
       select i.*, u.login_id as login, row_number() over (partition by salesman_id order by i.id) as nth
       from invoice i join app_user u on u.id = i.salesman_id
       where branch_code = $1 and u.login_id = any ($2) and balance >= 5000) owed
     where nth <= 40 order by nth, login`,
    [BRANCH, SALESMEN],
  )
  // Receipts of one rupee: an invoice can be paid thousands of times before its balance is used up.
  const saves = await inTurn(owed, ({ id, no, party, by }) => {
    const sent = { sUserId: idOf(by), paymentMode: 'Cash', invoiceNo: no, receiveAmount: 1, cCode: BRANCH } as const
    const wire = { invoiceDetails: [{ ...sent, chequeNO: '', chequeDate: '', chequeBank: '' }] }
    const people = { salesman_id: idOf(by), recorded_by: idOf(by), party, comment: '' }
    const cash = { method: 'Cash', cheque_no: '', cheque_on: null, cheque_bank: '', amount: money('1') ?? ZERO }
    const row = { branch_code: BRANCH, invoice_id: Number(id), ...people, ...cash, image_code: receiptImageCode(no) }
    return variant(saveReceipts, wire, by, (db) => receipts.record(db, [row]))
  })
  const stock = await inTurn([{}, { page: 2 }, { page: 40 }, { store: 'G11' }, { category: '01,04' }], (question) => {
    const wire = { page: 1, limit: limits.page.stockPosition, branchCode: BRANCH, ...question }
    return variant(getStockPosition, wire, DIRECTOR, (db, input) => position(db, [BRANCH], input))
  })
  const texts = ['412', '26-0041', '2055', 'noor chemist', 'ahmed', 'DEP-000120', 'hbl-55', '1,250.00', 'noor 0036']
  const found = await inTurn(texts, (text) => {
    const user = { userId: idOf(DIRECTOR), roleId: role.director }
    return variant(find, { userId: user.userId, branchCode: BRANCH, text }, DIRECTOR, (db) =>
      finding.find(db, foundKinds, { user, search: readSearchText(text) }, [BRANCH]),
    )
  })
  const home = [
    await variant(listWaiting, { userId: idOf(DIRECTOR) }, DIRECTOR, (db) =>
      waitingCounts(db, idOf(DIRECTOR), [BRANCH], waitingKinds),
    ),
    await variant(listMoney, { userId: idOf(DIRECTOR), bCode: BRANCH }, DIRECTOR, (db) =>
      moneyByPlace(db, [BRANCH], { salesmanId: undefined, cashierId: undefined }),
    ),
    await variant(listLate, { userId: idOf(DIRECTOR), bCode: BRANCH }, DIRECTOR, (db) =>
      lateIn(db, [BRANCH], lateKinds),
    ),
  ]
  const bankLines = await inTurn(['open', 'matched'] as const, (state) => {
    const wire = { page: 1, limit: limits.page.bankLines, totals: true, cCode: BRANCH, state }
    return variant(listBankLines, wire, DIRECTOR, (db, input) => banks.lines(db, [BRANCH], input))
  })
  const odd = [
    await variant(getOddities, { userId: idOf(DIRECTOR), cCode: BRANCH }, DIRECTOR, async (db) => {
      // The function of the call looks for the session of a director, which the floor does not have.
      for (const kind of oddityKinds)
        await sql`select count(*), sum(x.amount) from ${sql.ref(`exception_${kind.toLowerCase()}`)} x
          where x.branch_code = any (${[BRANCH]})`.execute(db)
    }),
  ]
  return [
    { name: 'sign in', variants: signIns },
    { name: 'tiles', isWorking: true, variants: tiles },
    { name: 'receipts of a salesman', variants: ofSalesmen },
    { name: 'pending receipts', isWorking: true, variants: toDecide },
    { name: 'pending invoices', isWorking: true, variants: pending },
    { name: 'invoice search', isWorking: true, variants: searched },
    { name: 'deposits of a month', variants: ofMonth },
    { name: 'record a receipt', isWorking: true, variants: saves },
    { name: 'stock list', isWorking: true, variants: stock },
    { name: 'find', variants: found },
    { name: 'home', isWorking: true, variants: home },
    { name: 'bank lines', isWorking: true, variants: bankLines },
    { name: 'oddities', variants: odd },
  ]
}
