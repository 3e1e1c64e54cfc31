/** Reads posting batches and what waits for one, and makes them through the functions of the database, which check the director. */
import type { Input, Row } from '@backoffice/contract/call'
import type {
  listBatches,
  listBookCompanies,
  listDue,
  listLedgers,
  saveLedger,
  saveNightly,
} from '@backoffice/contract/books/books'
import type { Day } from '@backoffice/contract/day'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, only, pageOf, where } from '../db/sql.ts'
import type { Batch, Entry } from './entries.ts'

/** Lists what waits for a batch. */
export const due = (db: Db, branches: readonly string[], f: Input<typeof listDue>) =>
  pageOf<Row<typeof listDue>>(db, f, {
    keys: sql`select w.branch_code as id, w.posting_on, w.entries, w.received, w.banked from my_posting_due(${branches}) w`,
    order: sql`posting_on, id`,
    readsAllRows: true,
    rows: sql`
      select page.position, page.id || ' ' || page.posting_on as "dueKey", b.name as branch, b.code as "branchCode",
        page.posting_on as "postingDate", page.entries, page.received, page.banked
      from page join branch b on b.code = page.id`,
    totals: { of: { received: sql`received`, banked: sql`banked` } },
  })

export const batches = (db: Db, branches: readonly string[], f: Input<typeof listBatches>) =>
  pageOf<Row<typeof listBatches>>(db, f, {
    keys: sql`
      select p.id, p.posting_on, p.received, p.banked from posting_batch p
      ${where(
        inBranches(sql`p.branch_code`, branches),
        f.fromDate !== undefined && sql`p.posting_on >= ${f.fromDate}::date`,
        f.toDate !== undefined && sql`p.posting_on <= ${f.toDate}::date`,
      )}`,
    order: sql`posting_on desc, id desc`,
    rows: sql`
      select page.position, p.id as "batchId", p.batch_no as "batchNo", b.name as branch, b.code as "branchCode",
        p.posting_on as "postingDate", p.made_at as "madeOn", coalesce(u.name, '') as "madeBy", u.login_id as "madeByLogin", p.entries,
        p.received, p.banked, encode(p.digest, 'hex') as digest
      from page
      join posting_batch p on p.id = page.id
      join branch b on b.code = p.branch_code
      left join app_user u on u.id = p.made_by`,
    totals: { of: { received: sql`received`, banked: sql`banked` } },
  })

/** Returns a batch of a branch, or undefined where there is none. */
export async function batch(db: Db, branch: string, batchId: number): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select p.batch_no as "batchNo", c.code as company, c.name as "companyName", p.branch_code as branch, p.posting_on as "postingDate",
      to_char(p.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt", p.entries, p.received, p.banked,
      encode(p.digest, 'hex') as digest
    from posting_batch p join branch b on b.code = p.branch_code join company c on c.code = b.company_code
    where p.id = ${batchId} and p.branch_code = ${branch}`.execute(db)
  return rows[0]
}

export async function entries(db: Db, batchId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.journal_id as entry, e.action as movement,
      to_char(e.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, e.amount,
      json_build_object('account', e.debit_account, 'code', e.debit_code, 'ledger', e.debit_ledger) as debit,
      json_build_object('account', e.credit_account, 'code', e.credit_code, 'ledger', e.credit_ledger) as credit,
      e.receipt_no as "receiptNo", e.party, e.party_name as "partyName", e.invoice_no as "invoiceNo", e.salesman,
      e.salesman_name as "salesmanName", e.method, e.cheque_no as "chequeNo", e.cheque_on as "chequeOn", e.cheque_bank as "chequeBank",
      e.reference_no as "referenceNo", e.deposit_no as "depositNo", e.slip_no as "slipNo", e.bank_account as "bankAccount",
      e.credit_no as "creditNo", e.credit_kind as "creditKind"
    from posting_entry e where e.batch_id = ${batchId} order by e.journal_id`.execute(db)
  return rows
}

/** Finds a batch by the number that people read. */
export async function batchIdOf(db: Db, branch: string, batchNo: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from posting_batch where branch_code = ${branch} and batch_no = ${batchNo}`.execute(db)
  return rows[0]?.id
}

/** Makes the batch of a day and returns its number, or null where nothing waits for one. */
export async function make(db: Db, branch: string, day: Day): Promise<string | null> {
  const { rows } = await sql<{
    made: string | null
  }>`select make_posting_batch(${branch}, ${day}::date) as made`.execute(db)
  return only(rows).made
}

/** Lists the kinds of accounts of each company, and behind the last kind its bank accounts. */
export const ledgers = (db: Db, branches: readonly string[], f: Input<typeof listLedgers>) =>
  pageOf<Row<typeof listLedgers>>(db, f, {
    keys: sql`
      select o.home || ' ' || k.account || ' ' || h.holder as id, o.company_code, o.home, k.nth, k.account, k.ledger, h.holder, h.title
      from (
        select b.company_code, b.code as home, row_number() over (partition by b.company_code order by b.code) = 1 as is_first
        from branch b ${where(inBranches(sql`b.code`, branches))}
      ) o
      cross join ledger_kind k
      cross join lateral (
        select '' as holder, '' as title where o.is_first
        union all
        select c.acode, c.title from chart c where k.account = 'BK' and c.branch_code = o.home and c.leaf_group = 'BANK'
      ) h`,
    order: sql`company_code, nth, (holder <> ''), home, holder, id`,
    readsAllRows: true,
    rows: sql`
      select page.position, page.id as "ledgerKey", c.name as company, c.code as "companyCode", page.home as "branchCode", page.account,
        case when page.holder = '' then '' else home.name end as branch, page.holder, page.title as "holderName", coalesce(own.ledger, '') as chosen, 
        case when page.holder = '' then used.ledger
          else replace(replace(replace(used.ledger, '{code}', page.holder), '{branch}', page.home), '{name}', page.title) end as ledger
      from page
      join company c on c.code = page.company_code
      join branch home on home.code = page.home
      left join ledger_map own on own.company_code = c.code and own.account = page.account and own.holder = page.holder
        and own.branch_code = case when page.holder = '' then '' else page.home end
      left join ledger_map kind on kind.company_code = c.code and kind.account = page.account and kind.branch_code = ''
      cross join lateral (select coalesce(own.ledger, kind.ledger, page.ledger) as ledger) used`,
  })

/** Chooses a ledger; false where it is not as the director saw it. */
export async function saveLedgerOf(db: Db, f: Input<typeof saveLedger>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select name_ledger(${f.branchCode}, ${f.account}, ${f.holder}, ${f.ledger.trim()}, ${f.seenLedger}) as done`.execute(
    db,
  )
  return only(rows).done
}

export const companies = (db: Db, branches: readonly string[], f: Input<typeof listBookCompanies>) =>
  pageOf<Row<typeof listBookCompanies>>(db, f, {
    keys: sql`select b.company_code as id, min(b.code) as home from branch b ${where(inBranches(sql`b.code`, branches))} group by 1`,
    order: sql`id`,
    rows: sql`
      select page.position, c.name as company, c.code as "companyCode", page.home as "branchCode", c.batches_nightly as nightly
      from page join company c on c.code = page.id`,
  })

/** Lets the server make batches at night, or no longer; false where that is not as the director saw it. */
export async function saveNightlyOf(db: Db, f: Input<typeof saveNightly>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select make_batches_nightly(${f.branchCode}, ${f.nightly}, ${f.seenNightly}) as done`.execute(db)
  return only(rows).done
}
