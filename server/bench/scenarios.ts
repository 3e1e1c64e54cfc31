/** The benchmark's calls, each as a client sends it to the server and as the statements that the server then sends to the database. */
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import { money, ZERO } from '@backoffice/contract/money'
import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { login } from '@backoffice/contract/session/sign-in'
import type pg from 'pg'
import * as invoices from '../src/invoices/invoices.sql.ts'
import * as receipts from '../src/receipts/receipts.sql.ts'
import * as summaries from '../src/cash/summaries.sql.ts'
import * as transferList from '../src/transfers/transfer-list.sql.ts'
import { type Db, queriesOf } from '../src/db/transaction.ts'
import { DEMO_PASSWORD } from '../src/demo/sign-ins.ts'
import { profile } from '../src/session/profile.sql.ts'
import * as signIns from '../src/session/sign-in.sql.ts'
import { clientScenarios } from './client-scenarios.ts'
import { asked, type Asking, type FloorWork, inTurn, type Person, type Scenario, type Statement } from './scenario.ts'
import { listScenarios } from './list-scenarios.ts'
import { orderScenarios } from './order-scenarios.ts'
import { searchScenarios } from './search-scenarios.ts'
import { stockScenarios } from './stock-scenarios.ts'
import { summaryScenarios } from './summary-scenarios.ts'
import { voucherScenarios } from './voucher-scenarios.ts'
import { POOL } from './surroundings.ts'

const BRANCH = 'AP1'

/** A superuser has no session, and so reads what the functions of the server read after they found the branches in their session. */
const withoutSession = (text: string): string =>
  text
    .replaceAll('found_invoices(', 'custody.invoices_with_words(')
    .replaceAll('found_by_number(', 'custody.documents_numbered(')

/** Returns the statements that `work` sends to the database; its changes are rolled back. */
async function recorded(client: pg.Client, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const recorder = new Proxy(client, {
    get: (target, name) =>
      name === 'query'
        ? (asking: pg.QueryConfig<unknown[]>) => {
            const text = withoutSession(asking.text)
            // A statement without values sets the planning of the next one, and reads nothing.
            if (asking.values) statements.push({ text, values: asking.values })
            return target.query({ ...asking, text })
          }
        : Reflect.get(target, name),
  })
  await client.query('begin')
  await work(queriesOf(recorder))
  await client.query('rollback')
  return statements
}

/** `client` is connected as a superuser; `signIn` returns the headers of a session of the user. */
export async function allScenarios(
  client: pg.Client,
  signIn: (loginId: number) => Promise<Person['headers']>,
): Promise<Scenario[]> {
  const person = async (loginId: number): Promise<Person> => {
    const { rows } = await client.query<{ id: number }>('select id from app_user where login_id = $1', [loginId])
    return { userId: rows[0]?.id ?? 0, loginId, headers: await signIn(loginId) }
  }
  const salesmen = await inTurn([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008], person)
  const cashiers = await inTurn([2001, 2002], person)
  const read = async (work: (db: Db) => Promise<unknown>): Promise<FloorWork> => {
    return { kind: 'read', statements: await recorded(client, work) }
  }
  const range = await client.query<{ from: string; to: string }>(
    `select to_char(max(sent_at) - interval '60 days', 'DD/MM/YYYY') as from, to_char(max(sent_at), 'DD/MM/YYYY') as to from transfer`,
  )
  const { from = '', to = '' } = range.rows[0] ?? {}

  const pending = await inTurn(salesmen, async ({ userId, headers }) => {
    const wire = { branchCode: BRANCH, typeCode: 'CR', userId: String(userId), page: '1', limit: '20' }
    const input = listPendingInvoices.input.parse(wire)
    return {
      asked: asked(listPendingInvoices, wire, headers),
      floor: await read((db) => invoices.pending(db, [BRANCH], userId, input)),
    }
  })
  const pages = [1, 2, 3].flatMap((page) => cashiers.map((cashier) => ({ page, ...cashier })))
  const collection = await inTurn(pages, async ({ page, userId, headers }) => {
    const filters = { sellerId: -1, cashierId: userId, cCode: BRANCH, fromDate: from, toDate: to, status: '4' }
    const wire = { ...filters, page, limit: 10, invoiceNo: '', chequeNo: '', paymentType: '' }
    const input = listTransfers.input.parse(wire)
    return {
      asked: asked(listTransfers, wire, headers),
      floor: await read((db) => transferList.page(db, [BRANCH], { cashierId: userId, salesmanId: undefined }, input)),
    }
  })
  const ofSalesmen = await inTurn(salesmen, async ({ userId, headers }) => ({
    asked: asked(salesmanSummary, { userId: String(userId), branchCode: BRANCH }, headers),
    floor: await read((db) => summaries.ofSalesman(db, [BRANCH], userId)),
  }))
  const ofCashiers = await inTurn(cashiers, async ({ userId, headers }) => ({
    asked: asked(cashierSummary, { userId: String(userId), branchCode: BRANCH }, headers),
    floor: await read((db) => summaries.ofCashier(db, [BRANCH], userId)),
  }))
  const asking: Asking = { client, read, director: await person(3001), cashiers, salesmen }
  return [
    { name: 'pending list', kind: 'working', connections: POOL, variants: pending },
    { name: 'collection list', kind: 'working', connections: POOL, variants: collection },
    { name: 'tiles', kind: 'working', connections: POOL, variants: [...ofSalesmen, ...ofCashiers] },
    { name: 'receipt save', kind: 'working', connections: POOL, variants: await savedReceipts(client, salesmen) },
    ...(await listScenarios(asking)),
    ...(await stockScenarios(asking)),
    ...(await voucherScenarios(asking)),
    ...(await orderScenarios(asking)),
    ...(await summaryScenarios(asking)),
    ...(await clientScenarios(asking)),
    ...(await searchScenarios(asking)),
    // Half of them hash at once, the other half wait.
    { name: 'login', connections: 4, variants: await signedIn(client, salesmen) },
  ]
}

async function savedReceipts(client: pg.Client, salesmen: readonly Person[]): Promise<Scenario['variants']> {
  const { rows } = await client.query<{ id: string; no: string; party: string; userId: number }>(
    `select id, invoice_no as no, party, salesman_id as "userId" from (
       select i.*, row_number() over (partition by salesman_id order by id) as nth
       from invoice i where branch_code = $1 and salesman_id = any ($2) and balance >= 5000) owed
     where nth <= 40 order by nth, salesman_id`,
    [BRANCH, salesmen.map((each) => each.userId)],
  )
  return inTurn(rows, async ({ id, no, party, userId }) => {
    const people = { salesman_id: userId, recorded_by: userId }
    const row = { branch_code: BRANCH, invoice_id: Number(id), party, ...people, method: 'Cash', cheque_no: '' }
    const rest = { cheque_on: null, cheque_bank: '', amount: ONE_RUPEE, image_code: receiptImageCode(no), comment: '' }
    const sent = { sUserId: userId, paymentMode: 'Cash', invoiceNo: no, receiveAmount: 1, cCode: BRANCH } as const
    const wire = { invoiceDetails: [{ ...sent, chequeNO: '', chequeDate: '', chequeBank: '' }] }
    const headers = { ...salesmen.find((each) => each.userId === userId)?.headers, 'idempotency-key': 'fresh' }
    const statements = await recorded(client, (db) => receipts.record(db, [{ ...row, ...rest }]))
    return { asked: asked(saveReceipts, wire, headers), floor: { kind: 'write', statements } }
  })
}

function signedIn(client: pg.Client, people: readonly Person[]): Promise<Scenario['variants']> {
  return inTurn(people, async ({ userId, loginId }) => {
    const credentials = {
      text: 'select password_hash as "passwordHash" from app_user where login_id = $1',
      values: [loginId],
    }
    const { rows } = await client.query<{ passwordHash: string }>(credentials.text, credentials.values)
    const known = { loginId, passwordHash: rows[0]?.passwordHash ?? '', address: 'somewhere' }
    const start = { ...known, remembered: false, device: 'bench', tokenHash: Buffer.alloc(32) }
    const statements = await recorded(client, async (db) => {
      await signIns.start(db, start)
      await profile(db, userId)
    })
    return {
      asked: asked(login, { loginid: loginId, password: DEMO_PASSWORD }, { 'x-forwarded-for': 'somewhere' }),
      floor: { kind: 'login', credentials, password: DEMO_PASSWORD, statements },
    }
  })
}

const ONE_RUPEE = money('1') ?? ZERO
