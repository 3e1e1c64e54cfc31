/** Bank statements. Functions of the database match the lines; these statements read them. */
import type { matchKinds } from '@backoffice/contract/banks/bank-statuses'
import type { bankCandidates, listBankAccounts, listBankLines } from '@backoffice/contract/banks/bank-statements'
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import { status, statusNames } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { nameOfBranch, nameOfUser, titleOf } from '../db/names.sql.ts'
import {
  byBranch,
  byWords,
  holdsWords,
  inBranches,
  only,
  pageOf,
  searched,
  sortedBy,
  where,
  wordOf,
} from '../db/sql.ts'

type Candidate = Answer<typeof bankCandidates>['candidates'][number]

/** Lists the accounts with statements of branches, the account with the largest sum that the bank has not shown first. */
export const accounts = (db: Db, branches: readonly string[], f: Input<typeof listBankAccounts>) =>
  pageOf<Row<typeof listBankAccounts>>(db, f, {
    keys: sql`
      select bank.branch_code, bank.account, d.expected, d.seen, d.expected - d.seen as rest, d.not_seen, d.oldest
      from bank_account bank
      cross join lateral (
        select coalesce(sum(e.total), 0) as expected, coalesce(sum(e.seen), 0) as seen, count(*) filter (where e.seen < e.total) as not_seen,
          min(e.deposited_on) filter (where e.seen < e.total and e.deposited_on + bank.days < (select business_day(bank.branch_code))) as oldest
        from (
          select d.total, d.deposited_on, seen_at_the_bank(d.id) as seen from deposit d
          where d.branch_code = bank.branch_code and d.account = bank.account and d.status <> ${sql.lit(status.declined)} and d.deposited_on >= bank.opening_on
        ) e
      ) d
      ${where(inBranches(sql`bank.branch_code`, branches))}`,
    order: sql`rest desc, branch_code, account`,
    rows: sql`
      select page.position, bank.branch_code as "cCode", ${nameOfBranch(sql`bank.branch_code`)} as "branchName", bank.account as "aCode",
        ${titleOf(sql`bank.branch_code`, sql`bank.account`)} as title, bank.number, bank.opening_on as "openedOn", bank.days as "daysToBank",
        coalesce(last.to_on, bank.opening_on) as "lastDay", last.closing, gap.opening as "gapOpening", gap.former_closing as "gapClosing",
        page.expected as "expectedAmount", page.seen as "seenAmount", page.rest as "notSeenAmount", page.not_seen::int as "notSeen",
        page.oldest as "oldestNotSeen", open.lines as "openLines", open.amount as "openAmount"
      from page
      join bank_account bank on bank.branch_code = page.branch_code and bank.account = page.account
      left join lateral (
        select s.to_on, s.closing from bank_statement s
        where s.branch_code = bank.branch_code and s.account = bank.account order by s.to_on desc, s.id desc limit 1
      ) last on true
      left join lateral (
        select s.opening, s.former_closing from bank_statement s
        where s.branch_code = bank.branch_code and s.account = bank.account and s.former_closing is not null order by s.id desc limit 1
      ) gap on true
      cross join lateral (
        select count(*)::int as lines, coalesce(sum(abs(l.amount) - l.matched), 0) as amount from bank_line l
        where l.branch_code = bank.branch_code and l.account = bank.account and l.matched < abs(l.amount)
      ) open`,
  })

const sortColumns = {
  bookedOn: { by: sql`l.booked_on` },
  amount: { by: sql`l.amount` },
  account: byWords(sql`c.title`, sql`join chart c on c.branch_code = l.branch_code and c.acode = l.account`),
  branchName: byBranch(sql`l.branch_code`),
}

const openRest = sql`(abs(l.amount) - l.matched)`
const isOpen = sql`l.matched < abs(l.amount)`
const amountText = sql`abs(l.amount)`

/** Lists lines of the bank, the newest first. */
export function lines(db: Db, branches: readonly string[], f: Input<typeof listBankLines>) {
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listBankLines>>(db, f, {
    keys: sql`
      select l.id, l.booked_on, l.amount, ${openRest} as rest ${sorted.column} from bank_line l ${sorted.join}
      ${where(
        inBranches(sql`l.branch_code`, branches),
        f.aCode !== undefined && sql`l.account = ${f.aCode}`,
        f.state === 'open' && isOpen,
        f.state === 'matched' && sql`not (${isOpen})`,
        f.side === 'in' && sql`l.amount > 0`,
        f.side === 'out' && sql`l.amount < 0`,
        f.fromDate !== undefined && sql`l.booked_on >= ${f.fromDate}::date`,
        f.toDate !== undefined && sql`l.booked_on <= ${f.toDate}::date`,
        f.words !== undefined && holdsWords(f.words, { in: [searched(sql`bank_words(l)`)], amounts: [amountText] }),
      )}`,
    order: sql`${sorted.order} booked_on desc, id desc`,
    totals: { of: { amount: sql`amount`, openAmount: sql`rest` } },
    rows: sql`
      select page.position, l.id as "lineId", l.branch_code as "cCode", ${nameOfBranch(sql`l.branch_code`)} as "branchName", l.account as "aCode",
        ${titleOf(sql`l.branch_code`, sql`l.account`)} as account, l.booked_on as "bookedOn", l.value_on as "valueOn", l.amount,
        ${openRest} as "openAmount", l.description, l.reference, l.cheque_no as "chequeNo", l.bank_reference as "bankReference", l.balance,
        (select coalesce(json_agg(json_build_object('kind', m.kind,
            'name', coalesce(d.deposit_no, ${titleOf(sql`r.branch_code`, sql`r.party`)}, ''), 'amount', m.amount, 'isWhole', m.is_whole,
            'rule', coalesce(m.rule, ''), 'by', coalesce(${nameOfUser(sql`m.matched_by`)}, ''), 'at', m.matched_at, 'note', m.note) order by m.id), '[]')
          from bank_match m left join deposit d on d.id = m.deposit_id left join receipt r on r.id = m.receipt_id
          where m.line_id = l.id) as matches
      from page join bank_line l on l.id = page.id`,
  })
}

/** Finds the documents that an open line of these branches may belong to. */
export async function candidates(db: Db, branches: readonly string[], lineId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.rule, c.kind, c.amount, c.differs, c.days, c.names_slip as "namesSlip",
      (select coalesce(json_agg(json_build_object('depositNo', d.deposit_no, 'slipNo', d.slip_no, 'depositedOn', d.deposited_on,
          'cashier', ${nameOfUser(sql`d.cashier_id`)}, 'amount', d.total, 'statusName', ${wordOf(sql`d.status`, statusNames)}) order by d.deposited_on, d.id), '[]')
        from deposit d where d.id = any (c.deposits)) as deposits,
      (select json_build_object('invoiceDetailId', r.id, 'client', ${titleOf(sql`r.branch_code`, sql`r.party`)}, 'chequeNo', r.cheque_no,
          'referenceNo', r.reference_no, 'isBounced', exists (select from bounce b where b.receipt_id = r.id),
          'depositNo', coalesce((select d.deposit_no from deposit_line n join deposit d on d.id = n.deposit_id where n.receipt_id = r.id and n.live), ''))
        from receipt r where r.id = c.receipt) as receipt
    from bank_line l cross join lateral bank_candidates(l.id) c
    where l.id = ${lineId} and ${inBranches(sql`l.branch_code`, branches)}`.execute(db)
  return rows
}

/** Returns whether a line is in these branches. */
export async function isThere(db: Db, branches: readonly string[], lineId: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from bank_line l where l.id = ${lineId} and ${inBranches(sql`l.branch_code`, branches)}) as there`.execute(
    db,
  )
  return only(rows).there
}

interface Deposits {
  readonly lineId: number
  readonly deposits: readonly string[]
  readonly isWhole: boolean
  readonly note: string
}

export const matchWith = (db: Db, { lineId, deposits, isWhole, note }: Deposits) =>
  sql`select match_bank_line(${lineId}, ${[...deposits]}::text[], ${isWhole}, ${note})`.execute(db)

interface Explained {
  readonly lineId: number
  readonly kind: (typeof matchKinds)[number]
  readonly receiptId: number | null
  readonly note: string
}

export const explain = (db: Db, { lineId, kind, receiptId, note }: Explained) =>
  sql`select explain_bank_line(${lineId}, ${kind}, ${receiptId}::bigint, ${note})`.execute(db)

/** Takes back what was confirmed about a line; false where nothing was. */
export async function free(db: Db, lineId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select free_bank_line(${lineId}) as done`.execute(db)
  return only(rows).done
}

interface AccountAtBank {
  readonly branch: string
  readonly account: string
  readonly number: string
  readonly openedOn: Day
  readonly days: number
}

export const setAccount = (db: Db, { branch, account, number, openedOn, days }: AccountAtBank) =>
  sql`select set_bank_account(${branch}, ${account}, ${number}, ${openedOn}::date, ${days})`.execute(db)
