/** A database that was filled by an older program (server/testing/past) is brought up to date, and nothing in it is lost. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { catalogText } from '../../testing/catalog-text.ts'
import { cloneDatabase, type ClonedDatabase } from '../../testing/cluster.ts'
import { migrate } from './migrate.ts'

const past = (name: string): string => readFileSync(new URL(`../../testing/past/${name}`, import.meta.url), 'utf8')
const name = `past_${randomBytes(6).toString('hex')}`

let admin: pg.Client
let owner: pg.Client
let fresh: ClonedDatabase
let before: Sums

/** Counts of all tables, and the rows of those that say where the money is. */
interface Sums {
  readonly counts: Record<string, number>
  readonly money: Record<string, unknown>
}

const MONEY = [
  'receipt',
  'invoice',
  'transfer',
  'deposit',
  'deposit_line',
  'allocation',
  'bounce',
  'journal',
  'posting',
  'holding',
]
const BOOKKEEPING = ['schema_migration', 'schema_file', 'schema_object']

async function sumsOf(client: pg.Client): Promise<Sums> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'custody') and not tablename = any ($1) order by 1`,
    [BOOKKEEPING],
  )
  const counts: Sums['counts'] = {}
  for (const table of rows) {
    const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${table.name}`)
    counts[table.name] = counted[0]?.n ?? 0
  }
  const money: Record<string, unknown> = {}
  for (const table of MONEY)
    money[table] = (await client.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)).rows
  return { counts, money }
}

/** A receipt of a client of the filled database, of 10. */
const recorded = async (method: string, chequeNo: string, bank = 'HBL') => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into receipt (branch_code, party, salesman_id, recorded_by, method, cheque_no, cheque_bank, cheque_on, amount)
     select branch_code, party, salesman_id, salesman_id, $1, $2, $3, '2026-01-02', 10 from receipt where cheque_repeat = 1
     returning id`,
    [method, chequeNo, bank],
  )
  return Number(rows[0]?.id)
}

beforeAll(async () => {
  admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`create database ${name} owner backoffice`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  const filler = new pg.Client(url.href)
  url.username = 'backoffice'
  owner = new pg.Client(url.href)
  await filler.connect()
  await owner.connect()
  await owner.query(past('schema.sql'))
  // The superuser alone writes rows without their triggers.
  await filler.query(`set session_replication_role = replica; ${past('data.sql')}`)
  await filler.end()
  before = await sumsOf(owner)
  await migrate(url.href)
  fresh = await cloneDatabase(inject('adminUrl'))
})

afterAll(async () => {
  await owner.end()
  await fresh.drop()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

describe('a database of an older program', () => {
  it('was filled with receipts at every stage, and with all that can happen to them', async () => {
    const { rows } = await owner.query<{ stage: number }>('select distinct stage from receipt order by 1')

    expect(rows.map(({ stage }) => stage)).toEqual([0, 1, 2, 3, 4, 5, 9])
    const lists = ['attachment', 'allocation', 'bounce', 'deposit', 'notification', 'audit', 'journal', 'posting']
    for (const table of lists) expect(before.counts[`public.${table}`], table).toBeGreaterThan(1)
    expect((await owner.query('select from receipt where cheque_repeat > 0')).rowCount).toBe(1)
  })

  it('becomes what a fresh one is', async () => {
    const client = new pg.Client(fresh.ownerUrl)
    await client.connect()
    try {
      expect(await catalogText(owner)).toBe(await catalogText(client))
      for (const table of [
        'schema_migration',
        'schema_file',
        'schema_object',
        'custody.stage',
        'custody.stage_rule',
        'custody.audience',
      ]) {
        const columns = table === 'schema_migration' ? 'name, checksum' : '*'
        const question = `select ${columns} from ${table} order by 1, 2`
        expect((await owner.query(question)).rows, table).toEqual((await client.query(question)).rows)
      }
    } finally {
      await client.end()
    }
  })

  it('keeps every row and every amount', async () => {
    expect(await sumsOf(owner)).toEqual(before)
    expect((await owner.query('select * from broken_invariants()')).rows).toEqual([])
  })

  it.each(['4711', ' 00４711'])('takes cheque %s, which two live receipts have already, no more', async (no) => {
    await expect(recorded('Cash/Cheque Online', no)).rejects.toMatchObject({ constraint: 'cheque_is_unique_of_party' })
  })

  it('goes on as usual: receipts are recorded, voided, sent, approved, deposited and banked', async () => {
    const other = await recorded('Cheque', '4711', 'UBL')
    const next = await recorded('Cheque', '4712')
    for (const _ of [1, 2]) await recorded('Cash/Cheque Online', '')
    await owner.query(`select custody.move(array[$1::bigint], 'void', salesman_id) from receipt where id = $1`, [next])
    expect(await recorded('Cheque', '4712')).toBeGreaterThan(next)

    await owner.query(
      `with sent as (
         insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by)
         select id, branch_code, salesman_id, (select min(cashier_id) from deposit d where d.branch_code = r.branch_code), salesman_id
         from receipt r where id = $1 returning 1)
       select from sent`,
      [other],
    )
    await owner.query(
      'update transfer set status = 1, decided_by = cashier_id, decided_at = now() where receipt_id = $1',
      [other],
    )
    const { rows } = await owner.query<{ id: string; deposit_no: string }>(
      `with made as (
         insert into deposit (branch_code, cashier_id, account, slip_no, deposited_on)
         select branch_code, cashier_id, (select min(account) from deposit d where d.branch_code = t.branch_code), 'S-1', '2026-01-03'
         from transfer t where receipt_id = $1 returning *),
       filled as (
         insert into deposit_line (deposit_id, transfer_id, receipt_id, branch_code, cashier_id)
         select made.id, t.id, t.receipt_id, t.branch_code, t.cashier_id from made, transfer t where t.receipt_id = $1 returning 1)
       select made.id, made.deposit_no from made, filled`,
      [other],
    )
    expect(rows[0]?.deposit_no).toBe(`DEP-${String(rows[0]?.id).padStart(6, '0')}`)
    await owner.query(
      `update deposit set status = 1, posting_on = deposited_on, decided_at = now(),
         decided_by = (select min(decided_by) from deposit d where d.branch_code = deposit.branch_code)
       where id = $1`,
      [rows[0]?.id],
    )

    expect((await owner.query('select stage from receipt where id = $1', [other])).rows).toEqual([{ stage: 4 }])
    expect((await owner.query('select * from broken_invariants()')).rows).toEqual([])
  })
})
