import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { pending } from '../invoices/invoices.sql.ts'
import { profile } from '../session/profile.sql.ts'
import { waitAndSalt } from '../session/throttle.sql.ts'
import { page as handOvers } from '../transfers/transfer-list.sql.ts'
import { type Database, type Db, openDatabase } from './database.ts'

let clone: ClonedDatabase
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  // The one connection has what was prepared for all questions before.
  database = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 1 })
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

const BRANCHES = ['01']
const ofSalesman = { branchCode: '01', typeCode: 'CR', userId: '7', page: '1', limit: '10' }
const pendingAsked = (search?: string) => listPendingInvoices.input.parse({ ...ofSalesman, ...(search && { search }) })
const ofBranch = { cCode: '01', page: 1, limit: 10 }
const handOversAsked = (totals?: boolean) => listTransfers.input.parse({ ...ofBranch, ...(totals && { totals }) })
const cashier = { salesmanId: undefined, cashierId: 7 }

interface Question {
  readonly name: string
  readonly ask: (db: Db) => Promise<unknown>
  readonly prepares: number
}

const questions: readonly Question[] = [
  { name: 'the pending invoices of a salesman', ask: (db) => pending(db, BRANCHES, 7, pendingAsked()), prepares: 1 },
  {
    name: 'pending invoices with words',
    ask: (db) => pending(db, BRANCHES, 7, pendingAsked('a')),
    prepares: 0,
  },
  { name: 'the hand-overs to a cashier', ask: (db) => handOvers(db, BRANCHES, cashier, handOversAsked()), prepares: 1 },
  {
    name: 'hand-overs with sums',
    ask: (db) => handOvers(db, BRANCHES, cashier, handOversAsked(true)),
    prepares: 0,
  },
  { name: 'whether a password may be tried', ask: (db) => waitAndSalt(db, { loginId: 7, address: 'a' }), prepares: 1 },
  // Nobody has this id, so that its answer is an error after both of its statements were sent.
  { name: 'the profile of a user', ask: (db) => profile(db, 7).catch(() => undefined), prepares: 2 },
]

const preparedNow = () =>
  database.run('read', undefined, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where name like 'statement\\_%'`.execute(db)
    return rows.length
  })

describe('on a connection', () => {
  it.each(questions)(
    '$name: $prepares of its statements stay prepared once they came ten times',
    async ({ ask, prepares }) => {
      const before = await preparedNow()

      for (let times = 1; times <= 10; times += 1) await database.run('read', undefined, ask)

      expect((await preparedNow()) - before).toBe(prepares)
    },
  )
})
