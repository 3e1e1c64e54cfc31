/** Invoices with their lines and their approval. Approving is one guarded statement, which locks no invoice that a receipt writes. */
import type { Input, Row } from '@backoffice/contract/call'
import type { approveInvoices, listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { status } from '@backoffice/contract/statuses'
import type { DocumentStory } from '@backoffice/contract/timeline/document-timeline'
import { type RawBuilder, sql } from 'kysely'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { CurrentState } from '../approvals/why-not.ts'
import { statusNameOf } from '../cash/pieces.sql.ts'
import { undoableBy } from '../approvals/undoable.sql.ts'
import type { Db } from '../db/database.ts'
import { type Finished, leftBy } from '../db/finished.sql.ts'
import { keysByNumbers, numbered } from '../db/numbers.sql.ts'
import { nameOfBranch, nameOfDivision, loginOfUser, nameOfUser, titleOf } from '../db/names.sql.ts'
import { byBranch, byWords, type Condition, inBranches, pageOf, sortedBy, where } from '../db/sql.ts'

// The status is a literal, so that the planner uses the partial index of pending approvals.
const hasStatus = (code: number | undefined) => code !== undefined && sql`a.status = ${sql.lit(code)}`

/** Sums a column of the lines of an invoice; an invoice without lines has its bill. */
const totalOf = (column: RawBuilder<unknown>) => sql`coalesce(sum(l.${column}), i.bill)`

/** The same for the net amounts of any invoice `i`. For many invoices it needs half the time of a join. */
export const netAmount = sql`coalesce((select sum(l.net_amount) from invoice_line l where l.invoice_id = i.id), i.bill)`

const sortColumns = {
  invoiceDate: { by: sql`a.invoice_on` },
  clientName: byWords(sql`k.title`, sql`join chart k on k.branch_code = a.branch_code and k.acode = a.party`),
  cCode: byBranch(sql`a.branch_code`),
}

/** Adds the sums of their lines to keys that are joined with their invoices `i`. */
const withLines = (invoices: RawBuilder<unknown>) => sql`
  keys ${invoices}
  cross join lateral (
    select ${totalOf(sql`amount`)} as amount, ${totalOf(sql`net_amount`)} as net_amount
    from invoice_line l where l.invoice_id = i.id
  ) of_lines`

/** The same for most invoices at once: it reads all lines in one scan. */
const withAllLines = sql`
  keys join invoice i on i.id = keys.id
  left join (select invoice_id, sum(amount) as amount, sum(net_amount) as net_amount from invoice_line group by 1) l on l.invoice_id = i.id
  cross join lateral (select coalesce(l.amount, i.bill) as amount, coalesce(l.net_amount, i.bill) as net_amount) of_lines`

/** Chooses the totals of approved invoices that add up the rows of a list. */
function finishedInvoices(
  branches: readonly string[],
  f: Input<typeof listInvoiceApprovals>,
  { keys, lacking }: Pick<Finished, 'keys' | 'lacking'>,
): Finished | undefined {
  // The totals have neither parts of a day nor the approver.
  const isNarrower = [f.date, f.fromDate, f.toDate, f.directorId].some((filter) => filter !== undefined)
  if (isNarrower || (f.invoiceNo !== undefined && !lacking)) return undefined
  return {
    branches,
    left: [
      { kind: 'invoice', states: leftBy([status.approved], f.status !== undefined && ((one) => one === f.status)) },
    ],
    conditions: [f.divisionCode !== undefined && sql`f.division_code = ${f.divisionCode}`],
    keys,
    lacking,
    open: sql`a.status = ${sql.lit(status.pending)}`,
    at: sql`a.invoice_on`,
    atOfKeys: sql`keys.invoice_on`,
    isDay: true,
    netAmount: 'totalNetAmount',
    from: withLines(sql`cross join lateral (select * from invoice i where i.id = keys.id offset 0) i`),
  }
}

/** Lists invoices with their lines, newest first. */
export async function page(db: Db, branches: readonly string[], f: Input<typeof listInvoiceApprovals>) {
  const sorted = sortedBy(sortColumns, f.sort)
  const invoice = await numbered(db, 'invoice', f.invoiceNo, branches)
  const keysOf =
    (...byNumber: readonly Condition[]): Finished['keys'] =>
    (...also) =>
      sql`
      select a.id, a.invoice_on ${sorted.column} from invoice_approval a ${sorted.join}
      ${where(
        inBranches(sql`a.branch_code`, branches),
        hasStatus(f.status),
        f.date !== undefined && sql`a.invoice_on = ${f.date}::date`,
        f.fromDate && sql`a.invoice_on >= ${f.fromDate}::date`,
        f.toDate && sql`a.invoice_on <= ${f.toDate}::date`,
        f.divisionCode !== undefined && sql`a.division_code = ${f.divisionCode}`,
        f.directorId !== undefined && sql`a.decided_by = ${f.directorId}`,
        ...byNumber,
        ...also,
      )}`
  const { keys, lacking, readsAllRows } = keysByNumbers([[invoice, sql`a.id`]], keysOf)
  return pageOf<Row<typeof listInvoiceApprovals>>(db, f, {
    keys: keys(),
    finished: finishedInvoices(branches, f, { keys, lacking }),
    isInOwnOrder: sorted.isOwn,
    readsAllRows,
    order: sql`${sorted.order} invoice_on desc, id desc`,
    totals: {
      of: { totalAmount: sql`of_lines.amount`, totalNetAmount: sql`of_lines.net_amount` },
      from: readsAllRows ? withAllLines : withLines(sql`join invoice i on i.id = keys.id`),
    },
    rows: sql`
      select page.position, i.id as "invoiceId", a.version as "rowVersion", ${undoableBy(sql`a.decided_by`, sql`a.decided_at`)} as undoable, i.branch_code as "cCode", i.invoice_on as "invoiceDate",
        ${nameOfBranch(sql`i.branch_code`)} as "bName", ${nameOfDivision(sql`i.division_code`)} as "divisionName", i.invoice_no as "invoiceNo",
        ${titleOf(sql`i.branch_code`, sql`i.party`)} as "clientName", a.party as "aCode", i.bill as "billAmount",
        of_lines."totalAmount", of_lines."totalNetAmount", of_lines.items as "approveInvoiceItems",
        coalesce(${nameOfUser(sql`a.decided_by`)}, '') as "approvedName", ${loginOfUser(sql`a.decided_by`)} as "approvedLogin", a.decided_at as "approvedDateTime", a.status, ${statusNameOf(sql`a.status`)} as "statusName"
      from page
      join invoice_approval a on a.id = page.id
      join invoice i on i.id = a.id
      cross join lateral (
        select ${totalOf(sql`amount`)} as "totalAmount", ${totalOf(sql`net_amount`)} as "totalNetAmount",
          coalesce(json_agg(json_build_object('itsno', l.line_no, 'itref', l.item_ref, 'itname', l.item_name, 'saletype', l.sale_type,
            'qty', l.qty, 'pcs', l.pcs, 'rate', l.rate, 'amount', l.amount, 'netamt', l.net_amount) order by l.line_no)
            filter (where l.line_no is not null), '[]') as items
        from invoice_line l
        where l.invoice_id = i.id
      ) of_lines`,
  })
}

export type Approving = Input<typeof approveInvoices>['approveInvoices'][number]

/**
 * Approves the pending invoices of other users among the sent ones, and returns the numbers of their places in the list, from 1. The
 * approvals are locked in the order of their ids, so that two requests for the same invoices cannot deadlock.
 */
export async function approve(db: Db, userId: number, sent: readonly Approving[]): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    with named as materialized (
      select a.id, s.place::int as place
      from unnest(${sent.map(({ cCode }) => cCode)}::text[], ${sent.map(({ invoiceNo }) => invoiceNo)}::text[],
        ${sent.map(({ rowVersion }) => rowVersion ?? null)}::int[]) with ordinality as s (branch_code, invoice_no, version, place)
      join invoice i on i.branch_code = s.branch_code and i.invoice_no = s.invoice_no
      join invoice_approval a on a.id = i.id
      where a.status = ${sql.lit(status.pending)} and a.entered_by is distinct from ${userId} and a.version = coalesce(s.version, a.version)
      order by a.id
      for no key update of a
    )
    update invoice_approval a set status = ${sql.lit(status.approved)}, decided_by = ${userId}
    from named where a.id = named.id
    returning named.place`.execute(db)
  return rows.map(({ place }) => place)
}

/** Reads the present state of an invoice of a branch, for the message to the person who came second. */
export async function currentState(db: Db, { cCode, invoiceNo }: Approving): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`
    select a.id, a.status = ${sql.lit(status.pending)} as "isOpen", a.version, a.entered_by as "enteredBy"
    from invoice i join invoice_approval a on a.id = i.id
    where i.branch_code = ${cCode} and i.invoice_no = ${invoiceNo}`.execute(db)
  return rows[0]
}

/** Finds an invoice of the branches for its timeline. */
export async function story(
  db: Db,
  branches: readonly string[],
  invoiceId: number,
): Promise<Omit<DocumentStory, 'events'> | undefined> {
  const { rows } = await sql<Omit<DocumentStory, 'events'>>`
    select o.name as company, o.time_zone as "timeZone", b.name as branch, a.entered_at as "createdOn", a.status, ${statusNameOf(sql`a.status`)} as "statusName",
      a.invoice_no as number, a.bill as amount, coalesce(u.name, ${approvalsMessages.import}) as "enteredBy"
    from invoice_approval a
    join branch b on b.code = a.branch_code
    join company o on o.code = b.company_code
    left join app_user u on u.id = a.entered_by
    where a.id = ${invoiceId} and a.branch_code = any (${branches})`.execute(db)
  return rows[0]
}
