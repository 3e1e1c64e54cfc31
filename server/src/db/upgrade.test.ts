/** A database that was filled by an older program (server/testing/past) is brought up to date, and nothing in it is lost. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { decideDeposit } from '@backoffice/contract/deposits/deposits'
import { decideTransfers } from '@backoffice/contract/transfers/transfers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { catalogText } from '../../testing/catalog-text.ts'
import { cloneDatabase, type ClonedDatabase } from '../../testing/cluster.ts'
import { MONEY_TABLES } from '../../testing/money-tables.ts'
import { type OpenedApp, openAppOn } from '../../testing/open-app.ts'
import { fill } from '../../testing/past/fill.ts'
import { listMigrations, migrate } from './migrate.ts'

const past = (name: string): string => readFileSync(new URL(`../../testing/past/${name}`, import.meta.url), 'utf8')
const name = `past_${randomBytes(6).toString('hex')}`

let admin: pg.Client
let owner: pg.Client
let ownerUrl: string
let fresh: ClonedDatabase
let before: Sums
let seenBefore: Record<string, unknown>[][]
let app: OpenedApp

/** Counts of the tables of an older program, and the rows of the tables about money. */
interface Sums {
  readonly counts: Record<string, number>
  readonly money: Record<string, readonly unknown[]>
}

/** The columns of the tables about money that the older program had. */
let columns: Readonly<Record<string, readonly string[]>> = {}

async function columnsNow(client: pg.Client): Promise<typeof columns> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name::text as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) group by 1`,
    [MONEY_TABLES],
  )
  return Object.fromEntries(rows.map((table) => [table.name, table.columns]))
}

/** Reads the images and notifications that users of the older program saw, from the tables that it had. */
const SEEN_BEFORE = [
  `select id, branch_code, image_code, path, coalesce('receipt ' || receipt_id, 'deposit ' || deposit_id) as document
   from attachment order by id`,
  `select n.id, n.user_id, n.branch_code, n.created_at, n.read_at, n.action as kind, n.actor_id, n.amount::text, n.comment,
     d.deposit_no, r.id as receipt, i.invoice_no, c.title, case when r.id is null then n.receipts end as receipts,
     case when n.deposit_id is null then 'receipt ' || n.receipt_id else 'deposit ' || n.deposit_id end as document
   from notification n
   left join deposit d on d.id = n.deposit_id
   left join receipt r on r.id = n.receipt_id and (n.receipts = 1 or n.action in ('apply', 'unapply'))
   left join invoice i on i.id = r.invoice_id
   left join chart c on c.branch_code = r.branch_code and c.acode = r.party
   order by n.id`,
]
const SEEN_NOW = [
  `select id, branch_code, image_code, path, document_kind || ' ' || document_id as document from attachment order by id`,
  `select id, user_id, branch_code, created_at, read_at, kind, actor_id, facts ->> 'amount' as amount,
     coalesce(facts ->> 'comment', '') as comment, facts ->> 'depositNo' as deposit_no, (facts -> 'receiptId')::bigint as receipt,
     facts ->> 'invoiceNo' as invoice_no, facts ->> 'client' as title,
     case when facts -> 'receiptId' is null then (facts -> 'receipts')::int end as receipts,
     document_kind || ' ' || document_id as document
   from notification order by id`,
]
async function rowsOf(questions: readonly string[]) {
  const answers: Record<string, unknown>[][] = []
  for (const question of questions) answers.push((await owner.query<Record<string, unknown>>(question)).rows)
  return answers
}

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
  const money: Record<string, readonly unknown[]> = {}
  for (const table of MONEY_TABLES) {
    const { rows: kept } = await client.query(
      `select (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(t)) c where c.key = any ($1)) as row
       from ${table} t order by 1`,
      [columns[table]],
    )
    money[table] = kept
  }
  return { counts, money }
}

/** Records the cheque once more, under another number or the same. */
const recorded = (chequeNo: string) =>
  owner.query(
    `insert into receipt (branch_code, party, salesman_id, recorded_by, method, cheque_no, cheque_bank, cheque_on, amount)
     select branch_code, party, salesman_id, salesman_id, 'Cash/Cheque Online', $1, cheque_bank, cheque_on, 10
     from receipt where cheque_repeat = 1`,
    [chequeNo],
  )

/** Brings the database to where a reference could be recorded again, and gives one to all online payments that are there. */
async function withOldReferences(): Promise<void> {
  const before = listMigrations().filter(({ name: of }) => of < '0040')
  await migrate(ownerUrl, { migrations: before, schema: [] })
  await owner.query(
    `update receipt set reference_no = case when id % 2 = 0 then 'UTR 00７7' else 'utr0077' end where method = 'Cash/Cheque Online'`,
  )
}

beforeAll(async () => {
  admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`create database ${name} owner backoffice`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  const filler = new pg.Client(url.href)
  url.username = 'backoffice'
  ownerUrl = url.href
  owner = new pg.Client(ownerUrl)
  await filler.connect()
  await owner.connect()
  await owner.query(past('schema.sql'))
  // The superuser alone writes rows without their triggers.
  await filler.query(`set session_replication_role = replica; ${past('data.sql')}`)
  await filler.query(
    `update receipt set method = 'Cash/Cheque Online'
     where id in (select id from receipt where method = 'Cash' and stage not in (5, 9) order by id limit 3)`,
  )
  await filler.end()
  columns = await columnsNow(owner)
  before = await sumsOf(owner)
  seenBefore = await rowsOf(SEEN_BEFORE)
  await withOldReferences()
  await migrate(ownerUrl)
  app = await openAppOn(ownerUrl)
  fresh = await cloneDatabase(inject('adminUrl'))
})

afterAll(async () => {
  await app.close()
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
    expect(lists.filter((table) => (before.counts[`public.${table}`] ?? 0) < 2)).toEqual([])
    expect((await owner.query('select from receipt where cheque_repeat > 0')).rowCount).toBe(1)
  })

  it('becomes what a fresh one is', async () => {
    const client = new pg.Client(fresh.ownerUrl)
    await client.connect()
    try {
      expect(await catalogText(ownerUrl)).toBe(await catalogText(fresh.ownerUrl))
      for (const table of [
        'schema_migration',
        'schema_file',
        'schema_object',
        'custody.stage',
        'custody.stage_rule',
        'custody.audience',
        'document_kind',
        'notification_kind',
      ]) {
        const columns = table === 'schema_migration' ? 'name, checksum' : '*'
        const question = `select ${columns} from ${table} order by 1, 2`
        expect([table, (await owner.query(question)).rows]).toEqual([table, (await client.query(question)).rows])
      }
    } finally {
      await client.end()
    }
  })

  it('keeps every row and every amount', async () => {
    const { counts, money } = await sumsOf(owner)
    expect(Object.keys(columns).toSorted()).toEqual(MONEY_TABLES.toSorted())
    expect(money).toEqual(before.money)
    // Each invoice has got an approval, and its first step in the audit. Migrations add lists to the dictionary, moves, and the facts of setup.
    const {
      'public.setup': setups = 0,
      'public.dictionary': entries = 0,
      'custody.stage_rule': moves = 0,
      'custody.audience': audiences = 0,
      ...others
    } = before.counts
    const { 'public.audit': audit = 0, 'public.invoice': invoices = 0 } = others
    expect(counts).toMatchObject({
      ...others,
      'public.audit': audit + invoices,
      'public.invoice_approval': invoices,
    })
    expect(counts['public.dictionary']).toBeGreaterThanOrEqual(entries)
    expect(counts['public.setup']).toBeGreaterThanOrEqual(setups)
    expect(counts['custody.stage_rule']).toBeGreaterThanOrEqual(moves)
    expect(counts['custody.audience']).toBeGreaterThanOrEqual(audiences)
    expect((await owner.query('select * from broken_invariants()')).rows).toEqual([])
  })

  it('keeps each image with its document, and the content of notifications', async () => {
    const documents = seenBefore.flat().map((row) => String(row['document']).split(' ')[0])
    expect(new Set(documents)).toEqual(new Set(['receipt', 'deposit', 'null']))

    expect(await rowsOf(SEEN_NOW)).toEqual(seenBefore)
  })

  it.each(['4711', ' 00４711'])('no longer accepts cheque %s, which two live receipts already have', async (no) => {
    await expect(recorded(no)).rejects.toMatchObject({ constraint: 'cheque_is_unique_of_party' })
  })

  it('keeps the references of several live receipts, numbered, and no longer accepts them', async () => {
    const { rows } = await owner.query<{ repeat: number; stage: number }>(
      `select reference_repeat as repeat, stage from receipt where reference_no <> '' and stage not in (5, 9) order by 1`,
    )

    expect(rows.length).toBeGreaterThan(1)
    expect(rows.map(({ repeat }) => repeat)).toEqual(rows.map((_, at) => at))
    await expect(
      owner.query(
        `insert into receipt (branch_code, party, salesman_id, recorded_by, method, reference_no, amount)
         select branch_code, party, salesman_id, salesman_id, method, 'Utr 0077', 10 from receipt where reference_repeat = 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'reference_is_used_once' })
  })

  it('goes on as usual: its people decide what was sent and deposited before', async () => {
    const { rows: sent } = await owner.query<{ id: number; cashier: number }>(
      'select id::int, cashier_id as cashier from transfer where status = 0',
    )
    for (const { id, cashier } of sent) {
      const client = await app.as({ userId: cashier })
      const decided = { id, c_User_Id: cashier, status: 1, comments: '' } as const
      expect((await client.ask(decideTransfers, { salemanTransfers: [decided] })).isSuccessful).toBe(true)
    }
    const { rows: deposits } = await owner.query<{ no: string; director: number; day: string }>(
      `select d.deposit_no as no, u.id as director, to_char(d.deposited_on, 'DD/MM/YYYY') as day
       from deposit d join user_branch b on b.branch_code = d.branch_code join app_user u on u.id = b.user_id and u.role_id = 3
       where d.status = 0`,
    )
    for (const { no, director, day } of deposits) {
      const client = await app.as({ userId: director })
      const decided = { depositNo: no, d_User_Id: director, status: 1, postingDate: day, comments: '' } as const
      expect((await client.ask(decideDeposit, decided)).isSuccessful).toBe(true)
    }

    expect([sent.length, deposits.length].every((count) => count > 1)).toBe(true)
    expect((await owner.query('select * from broken_invariants()')).rows).toEqual([])
  })

  it('accepts everything that the application saves', async () => {
    await fill(app)

    expect((await owner.query('select * from broken_invariants()')).rows).toEqual([])
    const after = await sumsOf(owner)
    expect(after.money['receipt']?.length).toBe(2 * (before.money['receipt']?.length ?? 0))
  })
})
