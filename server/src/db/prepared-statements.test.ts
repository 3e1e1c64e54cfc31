import { role } from '@backoffice/contract/access'
import { getClient } from '@backoffice/contract/clients/clients'
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { status } from '@backoffice/contract/statuses'
import { getClientDues } from '@backoffice/contract/payments/payments'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { ofUsers } from '../cash/summaries.sql.ts'
import { client } from '../clients/clients.sql.ts'
import { page as deposits } from '../deposits/deposits.sql.ts'
import { pending } from '../invoices/invoices.sql.ts'
import { ofClient } from '../orders/order-figures.sql.ts'
import { dues } from '../payments/payments.sql.ts'
import { profile } from '../session/profile.sql.ts'
import { waitAndSalt } from '../session/throttle.sql.ts'
import { page as handOvers } from '../transfers/transfer-list.sql.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { prepared } from './transaction.ts'

let clone: ClonedDatabase
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  // The only connection holds the prepared statements of all earlier queries.
  database = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 1 })
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

const BRANCHES = ['01']
const ofSalesman = { branchCode: '01', typeCode: 'CR', userId: '7', page: '1', limit: '10' }
const pendingInput = (search?: string) => listPendingInvoices.input.parse({ ...ofSalesman, ...(search && { search }) })
const ofBranch = { cCode: '01', page: 1, limit: 10 }
const handOversInput = (more: { totals?: boolean; status?: number; grouped?: boolean } = {}) =>
  listTransfers.input.parse({ ...ofBranch, ...more })
const depositsInput = (code: number) => listDeposits.input.parse({ ...ofBranch, totals: true, status: code })
const cashier = { salesmanId: undefined, cashierId: 7 }

interface Question {
  readonly name: string
  readonly ask: (db: Db) => Promise<unknown>
  readonly prepares: number
  /** The number of them that have one plan for all values. */
  readonly withOnePlan?: number
}

const OF_CLIENT = { cCode: '01', aCode: '1' }
const duesInput = getClientDues.input.parse({ userId: 7, ...OF_CLIENT })
const clientInput = getClient.input.parse({ userId: 7, branchCode: '01', aCode: '1' })

const questions: readonly Question[] = [
  {
    name: 'the pending invoices of a salesman',
    ask: (db) => pending(db, BRANCHES, 7, pendingInput()),
    prepares: 1,
    withOnePlan: 1,
  },
  {
    name: 'pending invoices with words',
    ask: (db) => pending(db, BRANCHES, 7, pendingInput('a')),
    prepares: 0,
  },
  {
    name: 'the hand-overs to a cashier',
    ask: (db) => handOvers(db, BRANCHES, cashier, handOversInput()),
    prepares: 1,
    withOnePlan: 1,
  },
  {
    name: 'hand-overs with sums',
    ask: (db) => handOvers(db, BRANCHES, cashier, handOversInput({ totals: true })),
    prepares: 0,
  },
  {
    name: 'the hand-overs that a cashier decides, by salesman',
    ask: (db) =>
      handOvers(db, BRANCHES, cashier, handOversInput({ totals: true, grouped: true, status: status.pending })),
    prepares: 1,
    withOnePlan: 1,
  },
  {
    name: 'the deposits to decide',
    ask: (db) => deposits(db, BRANCHES, undefined, depositsInput(status.pending)),
    prepares: 1,
    withOnePlan: 1,
  },
  {
    name: 'the approved deposits',
    ask: (db) => deposits(db, BRANCHES, undefined, depositsInput(status.approved)),
    prepares: 0,
  },
  { name: 'what a client owes', ask: (db) => dues(db, undefined, duesInput), prepares: 1 },
  {
    name: 'the page of a client',
    ask: (db) => client(db, { userId: 7, roleId: role.director }, clientInput),
    prepares: 1,
  },
  { name: 'the credit of a client', ask: (db) => ofClient(db, OF_CLIENT), prepares: 1 },
  {
    name: 'the summary',
    ask: (db) => ofUsers(db, BRANCHES, { type: 'Cashier', bCode: undefined, fromDate: undefined, toDate: undefined }),
    prepares: 1,
  },
  { name: 'whether a password may be tried', ask: (db) => waitAndSalt(db, { loginId: 7, address: 'a' }), prepares: 1 },
  // Nobody has this id, so that its answer is an error after both of its statements were sent.
  { name: 'the profile of a user', ask: (db) => profile(db, 7).catch(() => undefined), prepares: 2 },
]

const preparedNow = () =>
  database.run('read', undefined, async (db) => {
    const { rows } = await sql<{ all: number; withOnePlan: number }>`
      select count(*) as all, count(*) filter (where custom_plans = 0) as "withOnePlan"
      from pg_prepared_statements where name like 'statement\\_%'`.execute(db)
    const [counts = { all: 0, withOnePlan: 0 }] = rows
    return counts
  })

describe('on a connection', () => {
  it.each(questions)('$name: $prepares of its statements stay prepared', async ({ ask, prepares, withOnePlan = 0 }) => {
    const before = await preparedNow()

    await database.run('read', undefined, ask)

    const after = await preparedNow()
    const added = { all: after.all - before.all, withOnePlan: after.withOnePlan - before.withOnePlan }
    expect(added).toEqual({ all: prepares, withOnePlan })
  })

  it('at most 48 statements stay prepared', async () => {
    const askMany = async (db: Db) => {
      for (let n = 1; n <= 60; n += 1) await sql`select ${sql.lit(n)}`.execute(prepared(db))
    }
    await database.run('read', undefined, askMany)

    expect((await preparedNow()).all).toBe(48)
  })
})
