/** Credits. A decision is one guarded statement; the triggers of the table book it and write the audit and the notifications. */
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { Input, Row } from '@backoffice/contract/call'
import { creditStatus, creditStatusNames } from '@backoffice/contract/credits/credit-statuses'
import type { listCredits } from '@backoffice/contract/credits/credits'
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import type { DocumentStory } from '@backoffice/contract/timeline/document-timeline'
import { sql } from 'kysely'
import { undoableBy } from '../approvals/undoable.sql.ts'
import type { Db } from '../db/database.ts'
import { loginOfUser, nameOfBranch, nameOfUser, titleOf } from '../db/names.sql.ts'
import { byBranch, byWords, inBranches, only, pageOf, sortedBy, where, wordOf } from '../db/sql.ts'

interface NewCredit {
  readonly branchCode: string
  readonly creditNo: string
  readonly kind: string
  readonly party: string
  readonly invoiceId: number | null
  readonly creditOn: Day
  readonly amount: Money
  readonly reason: string
  readonly userId: number
}

export const enter = (db: Db, credit: NewCredit) =>
  db
    .insertInto('credit')
    .values({
      branch_code: credit.branchCode,
      credit_no: credit.creditNo,
      kind: credit.kind,
      party: credit.party,
      invoice_id: credit.invoiceId,
      credit_on: credit.creditOn,
      amount: credit.amount,
      reason: credit.reason,
      entered_by: credit.userId,
    })
    .execute()

interface Owing {
  readonly id: number
  readonly balance: Money
}

/** Finds an invoice of a client. */
export async function invoiceOf(db: Db, branch: string, party: string, invoiceNo: string): Promise<Owing | undefined> {
  const { rows } = await sql<Owing>`
    select id, balance from invoice where branch_code = ${branch} and party = ${party} and invoice_no = ${invoiceNo}`.execute(
    db,
  )
  return rows[0]
}

const sortColumns = {
  creditDate: { by: sql`k.credit_on` },
  client: byWords(sql`c.title`, sql`join chart c on c.branch_code = k.branch_code and c.acode = k.party`),
  amount: { by: sql`k.amount` },
  branchName: byBranch(sql`k.branch_code`),
}

/** Nothing is left of a credit that does not count. */
const restOf = sql`case when k.status in (${sql.lit(creditStatus.pending)}, ${sql.lit(creditStatus.approved)}) then k.amount - k.applied else 0 end`

// The status is a literal, so that the planner uses the partial index of pending credits.
const hasStatus = (status: number | undefined) => status !== undefined && sql`k.status = ${sql.lit(status)}`

/** Lists credits, newest first. */
export function page(db: Db, branches: readonly string[], userId: number, f: Input<typeof listCredits>) {
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listCredits>>(db, f, {
    keys: sql`
      select k.id, k.credit_on, k.amount, ${restOf} as rest ${sorted.column} from credit k ${sorted.join}
      ${where(
        inBranches(sql`k.branch_code`, branches),
        hasStatus(f.status),
        f.aCode !== undefined && sql`k.party = ${f.aCode}`,
        f.creditNo !== undefined && sql`code_key_of(k.credit_no) = code_key_of(${f.creditNo})`,
        f.fromDate !== undefined && sql`k.credit_on >= ${f.fromDate}::date`,
        f.toDate !== undefined && sql`k.credit_on <= ${f.toDate}::date`,
      )}`,
    order: sql`${sorted.order} credit_on desc, id desc`,
    totals: { of: { amount: sql`amount`, leftAmount: sql`rest` } },
    rows: sql`
      select page.position, k.id as "creditId", k.version as "rowVersion", ${undoableBy(sql`k.decided_by`, sql`k.decided_at`)} as undoable,
        coalesce(k.entered_by = ${userId}, false) as own, coalesce(k.decided_by = ${userId}, false) as "ownDecision",
        k.credit_no as "creditNo", k.kind, k.branch_code as "cCode", ${nameOfBranch(sql`k.branch_code`)} as "branchName", k.party as "aCode",
        ${titleOf(sql`k.branch_code`, sql`k.party`)} as client, coalesce(i.invoice_no, '') as "invoiceNo", k.credit_on as "creditDate", k.amount,
        k.applied as "appliedAmount", ${restOf} as "leftAmount", k.reason,
        coalesce(${nameOfUser(sql`k.entered_by`)}, '') as "enteredBy", ${loginOfUser(sql`k.entered_by`)} as "enteredByLogin", k.entered_at as "enteredOn",
        coalesce(${nameOfUser(sql`k.decided_by`)}, '') as "decidedBy", ${loginOfUser(sql`k.decided_by`)} as "decidedByLogin", k.decided_at as "decidedOn",
        coalesce(nullif(k.reversal, ''), k.comment) as comment, k.status, ${wordOf(sql`k.status`, creditStatusNames)} as "statusName"
      from page
      join credit k on k.id = page.id
      left join invoice i on i.id = k.invoice_id`,
  })
}

interface CurrentState {
  readonly party: string
  readonly left: Money
  readonly isApproved: boolean
  readonly decidedBy: number | null
}

const stateOf = (branch: string, creditId: number) => sql`
  select party, amount - applied as left, status = ${sql.lit(creditStatus.approved)} as "isApproved", decided_by as "decidedBy"
  from credit where id = ${creditId} and branch_code = ${branch}`

/** Reads the present state of a credit of a branch. */
export async function currentState(db: Db, branch: string, creditId: number): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`${stateOf(branch, creditId)}`.execute(db)
  return rows[0]
}

/** Locks a credit of a branch and returns its present state. */
export async function take(db: Db, branch: string, creditId: number): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`${stateOf(branch, creditId)} for no key update`.execute(db)
  return rows[0]
}

/** Reverses an approved credit; false if it is not approved any more, or not as the director saw it. */
export async function reverse(db: Db, creditId: number, reason: string, seen: number | undefined): Promise<boolean> {
  const { rows } = await sql<{
    done: boolean
  }>`select reverse_credit(${creditId}, ${reason}, ${seen ?? null}::int) as done`.execute(db)
  return only(rows).done
}

/** Uses a part of a credit for an invoice; false if the credit is not approved any more, or not as the director saw it. */
export async function use(db: Db, creditId: number, invoiceId: number, amount: Money, seen: number | undefined) {
  const { rows } = await sql<{
    done: boolean
  }>`select use_credit(${creditId}, ${invoiceId}, ${amount}, ${seen ?? null}::int) as done`.execute(db)
  return only(rows).done
}

/** Finds a credit of the branches for its timeline. */
export async function story(
  db: Db,
  branches: readonly string[],
  creditId: number,
): Promise<Omit<DocumentStory, 'events'> | undefined> {
  const { rows } = await sql<Omit<DocumentStory, 'events'>>`
    select o.name as company, o.time_zone as "timeZone", b.name as branch, k.entered_at as "createdOn", k.status, ${wordOf(sql`k.status`, creditStatusNames)} as "statusName",
      k.credit_no as number, k.amount, coalesce(u.name, ${approvalsMessages.import}) as "enteredBy"
    from credit k
    join branch b on b.code = k.branch_code
    join company o on o.code = b.company_code
    left join app_user u on u.id = k.entered_by
    where k.id = ${creditId} and k.branch_code = any (${branches})`.execute(db)
  return rows[0]
}
