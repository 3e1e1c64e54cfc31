/** Hand-overs. Each transition is one guarded statement; the trigger `transfer_decided` of the table moves the receipt. */
import type { Input, Row } from '@backoffice/contract/call'
import {
  type decideTransfers,
  handOverModules,
  type listTransfers,
  takesHandOvers,
  waits,
} from '@backoffice/contract/transfers/transfers'
import { role } from '@backoffice/contract/access'
import type { undoTransfer } from '@backoffice/contract/undo/undo-money'
import { limits } from '@backoffice/contract/limits'
import { type Stage, stage, status } from '@backoffice/contract/statuses'
import { type Insertable, sql } from 'kysely'
import { undoableBy } from '../approvals/undoable.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import { byWords, inBranches, matches, pageOf, sortedBy, where } from '../db/sql.ts'
import type { WithStored } from '../files/links.ts'
import { inEachBranch, since, until } from '../db/days.ts'
import { imagesOf } from '../files/attachments.sql.ts'
import { among, paymentTypeOf, placeOfReceipt, statusNameOf } from '../cash/pieces.sql.ts'
import { isDueOn } from '../receipts/cheques.sql.ts'
import type { RowOwner } from '../cash/row-owner.ts'

/** Makes the approved hand-over of a receipt that the cashier recorded himself: nobody sent it, and it is with him at once. */
export async function receive(
  db: Db,
  of: Pick<Insertable<DB['transfer']>, 'receipt_id' | 'branch_code' | 'salesman_id' | 'cashier_id'>,
) {
  await db
    .insertInto('transfer')
    .values({
      ...of,
      status: status.approved,
      sent_by: null,
      decided_by: of.cashier_id,
      decided_at: sql`clock_timestamp()`,
    })
    .execute()
}

export interface Sending {
  readonly receiptId: number
  readonly branchCode: string
  readonly cashierId: number
  readonly comment: string
}

/** Tells whether money of the branch can be sent to a person who works there. */
export async function canReceive(db: Db, branchCode: string, userId: number): Promise<boolean> {
  const { rows } = await sql<Pick<SessionUser, 'userId' | 'roleId' | 'modules'> & { portalAllowed: boolean }>`
    select u.id as "userId", u.role_id as "roleId", u.portal_allowed as "portalAllowed",
      array(select m.module_id::int from user_module m where m.user_id = u.id) as modules
    from app_user u join user_branch b on b.user_id = u.id and b.active
    where u.id = ${userId} and b.branch_code = ${branchCode}`.execute(db)
  return rows.some(takesHandOvers)
}

/** Sends receipts that are with their salesman; answers the receipts it sent. Those of others or elsewhere are left out. */
export async function send(db: Db, salesmanId: number, sending: readonly Sending[]): Promise<number[]> {
  const ids = sending.map((one) => one.receiptId)
  await sql`select lock_receipts(${ids}::bigint[])`.execute(db)
  const { rows } = await sql<{ receipt_id: number }>`
    insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by, comment)
    select r.id, r.branch_code, r.salesman_id, s.cashier_id, r.salesman_id, s.comment
    from unnest(${ids}::bigint[], ${sending.map((one) => one.branchCode)}::text[], ${sending.map((one) => one.cashierId)}::int[],
      ${sending.map((one) => one.comment)}::text[]) as s (receipt_id, branch_code, cashier_id, comment)
    join receipt r on r.id = s.receipt_id and r.branch_code = s.branch_code
    where r.salesman_id = ${salesmanId} and r.stage = 0
    returning receipt_id`.execute(db)
  return rows.map((row) => row.receipt_id)
}

export type Deciding = Input<typeof decideTransfers>['salemanTransfers'][number]

/**
 * Decides hand-overs of this cashier: a pending one either way, an approved one back to the salesman while no live deposit has it.
 * A decline without `rowVersion` may undo an approval only if that approval is older than this request, which came in `waitedMs` ago;
 * otherwise approve and decline pressed together would both succeed. Answers the ids it decided.
 */
export async function decide(
  db: Db,
  cashierId: number,
  deciding: readonly Deciding[],
  waitedMs: number,
): Promise<number[]> {
  const ids = deciding.map((one) => one.id)
  const { rows } = await sql<{ id: number }>`
    with taken as (select t.id from transfer t where t.id = any (${ids}::bigint[]) and t.cashier_id = ${cashierId} order by t.id for no key update)
    update transfer t
    set status = d.status, decided_by = ${cashierId}, decided_at = clock_timestamp(), comment = d.comment
    from taken, unnest(${ids}::bigint[], ${deciding.map((one) => one.status)}::smallint[],
      ${deciding.map((one) => one.comments ?? '')}::text[], ${deciding.map((one) => one.rowVersion ?? null)}::int[])
      as d (id, status, comment, version)
    where t.id = taken.id and t.id = d.id and t.version = coalesce(d.version, t.version)
      and (t.status = 0 or (t.status = 1 and d.status = 2
        and (d.version is not null or t.decided_at < statement_timestamp() - make_interval(secs => ${waitedMs}::float8 / 1000))
        and not exists (select from deposit_line l where l.receipt_id = t.receipt_id and l.live)))
    returning t.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Takes back the user's own decision about a hand-over, and tells whether it did. */
export async function undo(db: Db, u: Input<typeof undoTransfer>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select undo_transfer_decision(${u.id}, ${u.rowVersion ?? null}) as done`.execute(db)
  return rows[0]?.done === true
}

export interface Standing {
  readonly status: number
  readonly version: number
  readonly cashierId: number
  /** True where a director or its salesman took it from its cashier, and the cashier whom it then went on to. */
  readonly wasSettled: boolean
  readonly wasRecalled: boolean
  readonly sentOnTo: string | null
  /** True where its cashier recorded the receipt himself. */
  readonly wasReceived: boolean
  readonly by: string | null
  readonly byId: number | null
  readonly at: string | null
  /** The number of the live deposit that it is in. */
  readonly depositNo: string | null
  readonly depositStatus: number | null
}

/**
 * Reads the present state of a hand-over, of this cashier or salesman or of any in the branches of the request, for the message to the person who came
 * second.
 */
export async function standing(
  db: Db,
  id: number,
  { cashierId, salesmanId }: Partial<RowOwner> = {},
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select t.status, t.version, t.cashier_id as "cashierId", coalesce(t.decided_by <> t.cashier_id, false) as "wasSettled",
      coalesce(t.decided_by = t.salesman_id, false) as "wasRecalled", t.sent_by is null as "wasReceived", n.name as "sentOnTo", u.name as by, u.id as "byId", local_time(t.branch_code, t.decided_at) as at, d.deposit_no as "depositNo",
      d.status as "depositStatus"
    from transfer t
    left join app_user u on u.id = t.decided_by
    left join app_user n on n.id = t.redirected_to
    left join deposit_line l on l.receipt_id = t.receipt_id and l.live
    left join deposit d on d.id = l.deposit_id
    ${where(
      sql`t.id = ${id}`,
      cashierId !== undefined && sql`t.cashier_id = ${cashierId}`,
      salesmanId !== undefined && sql`t.salesman_id = ${salesmanId}`,
    )}`.execute(db)
  return rows[0]
}

export type TransferRow = WithStored<Row<typeof listTransfers>, 'images'>

const sentAt = { at: sql`t.sent_at`, branch: sql`t.branch_code` }

/** The days of the company since the hand-over was sent. */
const waitingDays = sql`(select business_day(t.branch_code) - (t.sent_at at time zone co.time_zone)::date
  from branch b join company co on co.code = b.company_code where b.code = t.branch_code)`
/** The condition that the hand-over was sent so many days ago or earlier. */
const sentBefore = (branches: readonly string[], days: number) =>
  inEachBranch(
    sentAt.branch,
    branches,
    (code) => sql`t.sent_at < (select day_start(${code}, business_day(${code}) - ${days - 1}::int))`,
  )
/** The condition that the cashier of the hand-over can take it: the same as `takesHandOvers`, for each row. */
const cashierTakes = sql`exists (
  select from app_user u join user_branch b on b.user_id = u.id and b.branch_code = t.branch_code and b.active
  join user_module m on m.user_id = u.id and m.module_id = any (${handOverModules}::int[])
  where u.id = t.cashier_id and u.portal_allowed and u.role_id = ${sql.lit(role.cashier)})`

/** The condition that the receipt is with the cashier: its hand-over is approved, and no live deposit has it. */
export const isDepositable = sql`(t.status = 1 and r.stage = 2)`
/** The condition that a hand-over was declined, and its receipt waits with the salesman to be sent again. */
export const isSendable = sql`(t.status = 2 and r.stage = 0
  and not exists (select from transfer later where later.receipt_id = r.id and later.id > t.id))`

const ofReceiptSent = sql`join receipt n on n.id = t.receipt_id`
const sortColumns = {
  createdOn: { by: sql`t.sent_at` },
  client: byWords(
    sql`k.title`,
    sql`${ofReceiptSent} join chart k on k.branch_code = n.branch_code and k.acode = n.party`,
  ),
  s_Name: byWords(sql`k.name`, sql`join app_user k on k.id = t.salesman_id`),
  c_Name: byWords(sql`k.name`, sql`join app_user k on k.id = t.cashier_id`),
  amount: { by: sql`n.amount`, join: ofReceiptSent },
}

/** The live deposit of the receipt `r`, for reports. */
const ofDeposit = {
  columns: sql`,
    coalesce(d.deposit_no, '') as "depositNo", coalesce(d.slip_no, '') as "depositSlipNo", coalesce(b.title, '') as "depositAccount",
    d.posting_on as "postingDate"`,
  joins: sql`
    left join deposit_line l on l.receipt_id = r.id and l.live
    left join deposit d on d.id = l.deposit_id
    left join chart b on b.branch_code = d.branch_code and b.acode = d.account`,
}
/**
 * The condition that the money of a hand-over is banked or in another of these places. Most of all are deposited, and so banked: only the
 * receipts of the others are read.
 */
const isBankedOrIn = (places: readonly Stage[]) =>
  sql`(t.status = ${sql.lit(status.deposited)} or ${among(sql`(select r.stage from receipt r where r.id = t.receipt_id)`, places)})`

/** Lists hand-overs of a salesman, those addressed to a cashier, or all of the branches, newest first. */
export function page(
  db: Db,
  branches: readonly string[],
  { salesmanId, cashierId }: RowOwner,
  f: Input<typeof listTransfers>,
) {
  const depositable = f.depositable === true || f.waits === waits.toDeposit || f.waits === waits.due
  const sendable = f.waits === waits.again
  const bankedOrElse = f.place?.includes(stage.banked) ? f.place : undefined
  const notBanked = bankedOrElse ? undefined : f.place
  const ofReceipt =
    f.chequeNo !== undefined || f.paymentType !== undefined || notBanked !== undefined || depositable || sendable
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<TransferRow>(db, f, {
    keys: sql`
      select t.id, t.sent_at ${f.totals ? sql`, t.receipt_id` : sql``} ${sorted.column} from transfer t ${sorted.join}
      ${ofReceipt ? sql`join receipt r on r.id = t.receipt_id` : sql``}
      ${where(
        inBranches(sql`t.branch_code`, branches),
        salesmanId !== undefined && sql`t.salesman_id = ${salesmanId}`,
        cashierId !== undefined && sql`t.cashier_id = ${cashierId}`,
        f.cashierId !== undefined && sql`t.cashier_id = ${f.cashierId}`,
        f.sellerId !== undefined && sql`t.salesman_id = ${f.sellerId}`,
        since(sentAt, branches, f.fromDate),
        until(sentAt, branches, f.toDate),
        // The status is a literal, so that the planner sees the partial indexes of pending and of approved ones.
        f.status !== undefined && sql`t.status = ${sql.lit(f.status)}`,
        depositable && sql`${isDepositable} and ${inBranches(sql`r.branch_code`, branches)}`,
        f.waits === waits.due && isDueOn(sql`business_day(r.branch_code)`),
        sendable && sql`${isSendable} and ${inBranches(sql`r.branch_code`, branches)}`,
        depositable && cashierId !== undefined && sql`r.cashier_id = ${cashierId}`,
        f.invoiceNo !== undefined &&
          sql`t.receipt_id in (select paid.id from invoice i join receipt paid on paid.invoice_id = i.id
            where ${inBranches(sql`i.branch_code`, branches)} and ${matches(sql`i.invoice_no`, f.invoiceNo)})`,
        notBanked && sql`${among(sql`r.stage`, notBanked)} and ${inBranches(sql`r.branch_code`, branches)}`,
        bankedOrElse && isBankedOrIn(bankedOrElse),
        f.excluded !== undefined && sql`t.id <> all (${f.excluded}::bigint[])`,
        f.chequeNo !== undefined && matches(sql`r.cheque_no`, f.chequeNo),
        f.paymentType !== undefined && sql`${paymentTypeOf(sql`r.invoice_id`)} = ${f.paymentType}`,
        (f.waits === waits.long || f.waits === waits.inVain) && sql`t.status = 0`,
        f.waits === waits.long && sentBefore(branches, limits.handOver.longDays),
        f.waits === waits.inVain && sql`not ${cashierTakes}`,
      )}`,
    order: sql`${sorted.order} sent_at desc, id desc`,
    totals: {
      of: { amount: sql`r.amount` },
      by: sql`r.method`,
      from: sql`keys join receipt r on r.id = keys.receipt_id`,
    },
    rows: sql`
      select page.position, t.id, t.receipt_id as "invoiceDetailId", t.version as "rowVersion", t.sent_at as "createdOn",
        c.title as client, r.party as "aCode", t.branch_code as "cCode", coalesce(i.invoice_no, '') as "invoiceNo",
        i.invoice_on as "invoiceDate", t.salesman_id as "s_User_Id", s.name as "s_Name", t.cashier_id as "c_User_Id",
        k.name as "c_Name", r.method as "paymentMode", r.cheque_no as "chequeNO", r.cheque_on as "chequeDate",
        r.cheque_bank as "chequeBank", r.amount, ${paymentTypeOf(sql`r.invoice_id`)} as "paymentType", t.status,
        ${statusNameOf(sql`t.status`)} as "statusName", ${placeOfReceipt}, ${isSendable} as sendable, t.decided_at as "c_ApprovalDate", t.comment as comments,
        case when t.status = 0 then ${waitingDays} end as "waitingDays", t.status <> 0 or ${cashierTakes} as "cashierTakes",
        coalesce(e.name, '') as "settledBy", coalesce(n.name, '') as "sentOnTo",
        ${undoableBy(sql`t.decided_by`, sql`t.decided_at`)} and t.decided_by = t.cashier_id and (t.status = 2 or (t.status = 1 and t.sent_by is not null))
          as undoable, ${imagesOf('receipt', sql`r.id`)} as images ${f.detailed ? ofDeposit.columns : sql``}
      from page
      join transfer t on t.id = page.id
      join receipt r on r.id = t.receipt_id
      join chart c on c.branch_code = r.branch_code and c.acode = r.party
      join app_user s on s.id = t.salesman_id
      join app_user k on k.id = t.cashier_id
      left join app_user e on e.id = t.decided_by and t.decided_by <> t.cashier_id
      left join app_user n on n.id = t.redirected_to
      left join invoice i on i.id = r.invoice_id ${f.detailed ? ofDeposit.joins : sql``}`,
  })
}
