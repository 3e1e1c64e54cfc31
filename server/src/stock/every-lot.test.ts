/** Opens the ledger of every lot of the demo company and compares its end with the position. */
import { getStockLedger, NO_EXPIRY } from '@backoffice/contract/stock/ledger'
import { getStockPosition } from '@backoffice/contract/stock/position'
import type { Day } from '@backoffice/contract/day'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { isNight } from '../../testing/tier.ts'
import { appConnection } from '../db/connection.ts'
import { type Db, queriesOf } from '../db/transaction.ts'
import { workingDays } from '../../../demo/src/calendar.ts'
import { demoCompany } from '../../../demo/src/company.ts'
import { loadCompany } from '../../../demo/src/load-company.ts'
import { loadStock } from '../../../demo/src/load-stock.ts'
import { demoStock } from '../../../demo/src/stock.ts'
import { ledger } from './ledger.sql.ts'
import { position } from './position.sql.ts'

/** Except at night the company has a fifth of its items, and every lot of them. */
const SCALE = isNight ? 1 : 0.2
const company = demoCompany(0.01)
const branches = company.branches.map(({ code }) => code)
const days = workingDays('2026-03-10' as Day, 312)

let clone: ClonedDatabase
let owner: pg.Client
let server: pg.Client
let db: Db

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  owner = new pg.Client({ connectionString: clone.ownerUrl })
  await owner.connect()
  await loadCompany(owner, company, 'none', '2026-01-01T00:00:00Z')
  await loadStock(owner, demoStock(company, days, SCALE, 'main'), days)
  await owner.query('vacuum (analyze) item, stock_movement, stock_balance')
  server = new pg.Client(appConnection(clone.serverUrl))
  await server.connect()
  const { rows } = await owner.query<{ id: string; user_id: number }>(
    `with reader as (
       insert into app_user (login_id, name, role_id, password_hash) values (99999, 'Reader', 3, 'none') returning id
     ), works as (insert into user_branch (user_id, branch_code) select reader.id, unnest($1::text[]) from reader)
     insert into sign_in (user_id, remembered, expires_at) select id, false, now() + interval '1 hour' from reader returning id, user_id`,
    [branches],
  )
  await server.query('begin')
  await server.query('select open_session($1, $2)', [rows[0]?.id, rows[0]?.user_id])
  db = queriesOf(server)
})
afterAll(async () => {
  await server.end()
  await owner.end()
  await clone.drop()
})

/** Returns all rows of the position, page after page. */
async function allLots() {
  const page = (at: number) =>
    position(db, branches, getStockPosition.input.parse({ page: at, limit: 500, branchCode: -1 }))
  const first = await page(1)
  const rows = [...first.rows]
  for (let at = 2; rows.length < first.totalRows; at += 1) rows.push(...(await page(at)).rows)
  return rows
}

describe('every lot of the demo company', () => {
  it('has a ledger that ends in its balance and follows the formula of the specification', async () => {
    const lots = await allLots()
    const wrong: unknown[] = []
    for (const { gcode, itcode, brcode, lotno, expdate, stockbal } of lots) {
      const lot = { gCode: gcode, itCode: itcode, branchCode: brcode, lotNo: lotno, expDate: expdate ?? NO_EXPIRY }
      const { rows } = await ledger(db, [brcode], getStockLedger.input.parse({ ...lot, page: 1, limit: 500 }))
      if (!Array.isArray(rows)) throw new Error('a page was asked for')
      const breaks = rows.some(
        ({ rec, isu, bal }, at) =>
          Math.round(((at === 0 ? 0 : (rows[at - 1]?.bal ?? 0)) + rec - isu - bal) * 1000) !== 0,
      )
      if (breaks || rows.at(-1)?.bal !== stockbal) wrong.push({ ...lot, stockbal, rows })
    }

    const { rows } = await owner.query<{ lots: string }>(
      'select count(*) as lots from stock_balance where balance <> 0',
    )
    expect(lots).toHaveLength(Number(rows[0]?.lots))
    expect(lots.length).toBeGreaterThan(9000 * SCALE)
    expect(wrong).toEqual([])
  }, 120_000)

  it('keeps the promise about stock, has lots of every expiry, and has the size in the decisions', async () => {
    const { rows } = await owner.query<{
      items: number
      movements: number
      godowns: number
      below: number
      broken: number
    }>(
      `select (select count(*)::int from item) as items, (select count(*)::int from stock_movement) as movements,
         (select count(*)::int from godown) as godowns, (select count(*)::int from stock_balance where balance < 0) as below,
         (select count(*)::int from invariant_i20_stock_is_what_moved) as broken`,
    )
    const [found] = rows

    expect(found).toMatchObject({ items: 1500 * SCALE, godowns: 11, broken: 0 })
    expect(found?.movements).toBeGreaterThan(50_000 * SCALE)
    expect(found?.below).toBeGreaterThan(0)
  })
})
