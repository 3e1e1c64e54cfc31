/** Reads closed days and changes them through the functions of the database, which check the director. */
import { role, roleNames } from '@backoffice/contract/access'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import type {
  getPendingBefore,
  getPeriod,
  listClosings,
  listOpenings,
  listPostings,
} from '@backoffice/contract/periods/periods'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, only, pageOf, wordOf } from '../db/sql.ts'

/** Names the person of a change, or the operator of the system, who is no user. */
const nameOf = (name: RawBuilder<unknown>) => sql`coalesce(${name}, ${approvalsMessages.operator})`

const companyOf = (branch: string) => sql`(select company_code from branch where code = ${branch})`

type ClosedDays = Omit<Answer<typeof getPeriod>, 'people' | 'notYours'>

export async function closedDays(db: Db, branch: string): Promise<ClosedDays> {
  const { rows } = await sql<ClosedDays>`
    select c.name as company, p.closed_through as "closedThrough", p.closed_at as "changedOn", coalesce(p.reason, '') as reason,
      case when p.id is null then '' else ${nameOf(sql`u.name`)} end as "changedBy"
    from branch b
    join company c on c.code = b.company_code
    left join lateral (select * from period_closing p where p.company_code = c.code order by p.id desc limit 1) p on true
    left join app_user u on u.id = p.closed_by
    where b.code = ${branch}`.execute(db)
  return only(rows)
}

/** Returns the names of the branches of the company that are not among these, or null if there is none. */
export async function branchesElsewhere(db: Db, branch: string, mine: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(b.name, ', ' order by b.code) as names from branch b
    where b.company_code = ${companyOf(branch)} and not ${inBranches(sql`b.code`, mine)}`.execute(db)
  return only(rows).names
}

/** Lists the users of the company who post on days: the people who decide about deposits, and the cashiers, who mark cheques. */
export async function people(db: Db, branch: string, but: number) {
  const { rows } = await sql<{ userId: number; name: string; login: number; roleName: string }>`
    select u.id as "userId", u.name, u.login_id as login, ${wordOf(sql`u.role_id`, roleNames)} as "roleName"
    from app_user u
    where u.role_id = any (${[role.cashier, role.director, role.depositApprover]}::int[]) and u.portal_allowed and u.id <> ${but}
      and exists (select from user_branch m join branch b on b.code = m.branch_code
        where m.user_id = u.id and m.active and b.company_code = ${companyOf(branch)})
    order by u.name collate "und-x-icu", u.id`.execute(db)
  return rows
}

type Pending = Answer<typeof getPendingBefore>['branches'][number]

export async function pendingBefore(
  db: Db,
  branches: readonly string[],
  { branchCode, through }: Input<typeof getPendingBefore>,
): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select b.code as "branchCode", b.name as "branchName", count(*)::int as count, sum(d.total) as amount
    from deposit d join branch b on b.code = d.branch_code
    where d.status = 0 and ${inBranches(sql`d.branch_code`, branches)} and b.company_code = ${companyOf(branchCode)}
      and d.deposited_on <= ${through}::date
    group by b.code, b.name order by b.code`.execute(db)
  return rows
}

export const closings = (db: Db, f: Input<typeof listClosings>) =>
  pageOf<Row<typeof listClosings>>(db, f, {
    keys: sql`select p.id from period_closing p where p.company_code = ${companyOf(f.branchCode)}`,
    order: sql`id desc`,
    rows: sql`
      select page.position, p.id as "closingId", p.closed_at as "changedOn", ${nameOf(sql`u.name`)} as "changedBy", u.login_id as "changedByLogin",
        p.was_through as "wasThrough", p.closed_through as "closedThrough", p.reason
      from page join period_closing p on p.id = page.id left join app_user u on u.id = p.closed_by`,
  })

/** Lists openings. The postings that are counted are those in branches of the reader, as row level security shows them. */
export const openings = (db: Db, f: Input<typeof listOpenings>) =>
  pageOf<Row<typeof listOpenings>>(db, f, {
    keys: sql`select o.id from period_opening o where o.company_code = ${companyOf(f.branchCode)}`,
    order: sql`id desc`,
    rows: sql`
      select page.position, o.id as "openingId", person.name as person, person.login_id as "personLogin", o.opened_at as "openedOn", ${nameOf(sql`by.name`)} as "openedBy", by.login_id as "openedByLogin",
        o.closes_at as until, o.ended_at as "endedOn", case when o.ended_at is null then '' else ${nameOf(sql`ender.name`)} end as "endedBy", ender.login_id as "endedByLogin",
        o.reason, o.ended_at is null and o.closes_at > now() as "isOpen", posted.count as postings, posted.amount
      from page
      join period_opening o on o.id = page.id
      join app_user person on person.id = o.person_id
      left join app_user by on by.id = o.opened_by
      left join app_user ender on ender.id = o.ended_by
      cross join lateral (
        select count(*)::int as count, coalesce(sum(s.amount), 0) as amount from period_posting s where s.opening_id = o.id
      ) posted`,
  })

export const postings = (db: Db, branches: readonly string[], f: Input<typeof listPostings>) =>
  pageOf<Row<typeof listPostings>>(db, f, {
    keys: sql`
      select s.id from period_posting s join period_opening o on o.id = s.opening_id
      where s.opening_id = ${f.openingId} and o.company_code = ${companyOf(f.branchCode)} and ${inBranches(sql`s.branch_code`, branches)}`,
    order: sql`id desc`,
    rows: sql`
      select page.position, s.id as "postingId", s.action, d.deposit_no as "depositNo", b.name as branch, b.code as "branchCode",
        coalesce(r.cheque_no, '') as "chequeNo", s.posting_on as "postingDate", s.amount, u.name as "postedBy", u.login_id as "postedByLogin", s.posted_at as "postedOn"
      from page
      join period_posting s on s.id = page.id
      join branch b on b.code = s.branch_code
      join app_user u on u.id = s.posted_by
      left join lateral (
        select * from bounce b
        where s.document_kind = 'receipt' and b.receipt_id = s.document_id and b.recorded_at <= s.posted_at
        order by b.recorded_at desc limit 1
      ) x on true
      left join receipt r on r.id = x.receipt_id
      join deposit d on d.id = case s.document_kind when 'deposit' then s.document_id else x.deposit_id end`,
  })

interface Change {
  readonly branchCode: string
  readonly closedThrough: Day | null
  readonly seenThrough: Day | null
  readonly reason: string
}

/** Moves the last closed day; false if it is no longer the day that the director saw. */
export async function close(db: Db, { branchCode, closedThrough, seenThrough, reason }: Change): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select close_days(${branchCode}, ${closedThrough}::date, ${reason}, ${seenThrough}::date) as done`.execute(db)
  return only(rows).done
}

export async function lastChange(db: Db, branch: string) {
  const { rows } = await sql<{ by: string; at: string; through: string | null }>`
    select ${nameOf(sql`u.name`)} as by, local_time(${branch}, p.closed_at) as at, to_char(p.closed_through, 'DD/MM/YYYY') as through
    from period_closing p left join app_user u on u.id = p.closed_by
    where p.company_code = ${companyOf(branch)} order by p.id desc limit 1`.execute(db)
  return rows[0]
}

interface Opening {
  readonly branchCode: string
  readonly personId: number
  readonly hours: number
  readonly reason: string
}

export const open = (db: Db, { branchCode, personId, hours, reason }: Opening) =>
  sql`select open_days(${branchCode}, ${personId}, ${hours}, ${reason})`.execute(db)

/** Ends an opening; false if it had ended, or belongs to another company. */
export async function end(db: Db, openingId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select end_opening(${openingId}) as done`.execute(db)
  return only(rows).done
}
