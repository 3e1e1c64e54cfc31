/** Lists hand-overs, with the filters, sorts and groups that the screens have. */
import type { Input, Row } from '@backoffice/contract/call'
import { handOverModules, type listTransfers } from '@backoffice/contract/transfers/transfers'
import { waits } from '@backoffice/contract/cash/waits'
import { role } from '@backoffice/contract/access'
import { counted } from '@backoffice/contract/cash/place'
import { limits } from '@backoffice/contract/limits'
import { type Stage, stage, status } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import { undoableBy } from '../approvals/undoable.sql.ts'
import type { Db } from '../db/database.ts'
import type { Finished } from '../db/finished.sql.ts'
import { loginOfUser, nameOfUser, titleOf } from '../db/names.sql.ts'
import { keysByNumbers, numbered, numberedByInvoice } from '../db/numbers.sql.ts'
import { byBranch, byWords, type Condition, inBranches, pageOf, sortedBy, where } from '../db/sql.ts'
import type { WithStored } from '../files/links.ts'
import { inEachBranch, since, until } from '../db/days.ts'
import { photosOfRow } from '../cash/item-pieces.sql.ts'
import {
  among,
  eachReceipt,
  imagesOfReceipt,
  instrumentOfReceipt,
  isOfHeldReceipt,
  paymentOfReceipt,
  paymentTypeOf,
  placeOfReceipt,
  statusNameOf,
} from '../cash/pieces.sql.ts'
import { isDueOn } from '../receipts/cheques.sql.ts'
import { chequeAlsoOf, noCheque } from '../receipts/evidence.sql.ts'
import type { RowOwner } from '../cash/row-owner.ts'
import { finishedTransfers } from './finished-transfers.sql.ts'

export type TransferRow = WithStored<Row<typeof listTransfers>, 'images'>

const sentAt = { at: sql`t.sent_at`, branch: sql`t.branch_code` }

/** The days of the company since the hand-over was sent. */
const waitingDays = sql`(select business_day(t.branch_code) - (t.sent_at at time zone co.time_zone)::date
  from branch b join company co on co.code = b.company_code where b.code = t.branch_code)`
/** The condition that the hand-over was sent at least `days` days ago. */
const sentBefore = (branches: readonly string[], days: number) =>
  inEachBranch(
    sentAt.branch,
    branches,
    (code) => sql`t.sent_at < (select day_start(${code}, business_day(${code}) - ${days - 1}::int))`,
  )
/** The condition that the cashier of the hand-over can accept it: the same as `takesHandOvers`, for each row. */
const cashierTakes = sql`exists (
  select from app_user u join user_branch b on b.user_id = u.id and b.branch_code = t.branch_code and b.active
  join user_module m on m.user_id = u.id and m.module_id = any (${handOverModules}::int[])
  where u.id = t.cashier_id and u.portal_allowed and u.role_id = ${sql.lit(role.cashier)})`

/** The condition that the receipt is with a cashier who cannot sign in, so that a director settles it. */
export const isStranded = sql`(t.status = 1 and r.stage = 2 and not cashier_can_come_in(t.cashier_id, t.branch_code))`
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
  cCode: byBranch(sql`t.branch_code`),
}

/** Groups hand-overs by salesman, in the order of the names; two salesmen with the same name are separate groups. */
const bySalesman = {
  columns: sql`, t.salesman_id, g.name collate "und-x-icu" as salesman`,
  join: sql`join app_user g on g.id = t.salesman_id`,
  order: sql`salesman, salesman_id,`,
}

/** The live deposit of the receipt `r`, for reports. */
const ofDeposit = {
  columns: sql`,
    coalesce(d.deposit_no, '') as "depositNo", coalesce(d.slip_no, '') as "depositSlipNo", coalesce(${titleOf(sql`d.branch_code`, sql`d.account`)}, '') as "depositAccount",
    coalesce(d.account, '') as "depositAccountCode",
    d.posting_on as "postingDate"`,
  joins: sql`
    left join deposit_line l on l.receipt_id = r.id and l.live
    left join deposit d on d.id = l.deposit_id`,
}
/**
 * The condition that the money of a hand-over is banked or in another of these places. Most of all are deposited, and so banked: only the
 * receipts of the others are read.
 */
const isBankedOrIn = (places: readonly Stage[]) =>
  sql`(t.status = ${sql.lit(status.deposited)} or ${among(sql`(select r.stage from receipt r where r.id = t.receipt_id)`, places)})`

/** Lists hand-overs of a salesman, those addressed to a cashier, or all of the branches, newest first. */
export async function page(
  db: Db,
  branches: readonly string[],
  { salesmanId, cashierId }: RowOwner,
  f: Input<typeof listTransfers>,
) {
  const received = f.counted === counted.total
  const depositable = f.depositable === true || f.waits === waits.toDeposit || f.waits === waits.due
  const sendable = f.waits === waits.again
  const bankedOrElse = f.place?.includes(stage.banked) ? f.place : undefined
  const notBanked = bankedOrElse ? undefined : f.place
  const ofReceipt =
    f.paymentType !== undefined ||
    f.paymentMode !== undefined ||
    notBanked !== undefined ||
    depositable ||
    sendable ||
    received ||
    f.waits === waits.inVain
  const sorted = sortedBy(sortColumns, f.sort)
  const grouping = f.grouped ? bySalesman : undefined
  const byPlace = f.place !== undefined || received
  const invoice = await numberedByInvoice(db, 'receipt', f.invoiceNo, branches)
  const cheque = await numbered(db, 'cheque', f.chequeNo, branches)
  // For the hand-overs of a person by their moments, and for hand-overs that wait for a cashier, one index serves every person and date,
  // so one plan is enough.
  const hasOnePlan =
    (salesmanId !== undefined || cashierId !== undefined) &&
    sorted.isOwn &&
    (f.status === status.pending || !(f.grouped || f.totals)) &&
    !(ofReceipt || byPlace || f.waits || f.invoiceNo || f.chequeNo || f.excluded)
  const keysOf =
    (...byNumber: readonly Condition[]): Finished['keys'] =>
    (...also) => {
      const joining =
        byPlace && also.length > 0 ? eachReceipt(sql`t.receipt_id`) : sql`join receipt r on r.id = t.receipt_id`
      return sql`
      select t.id, t.sent_at ${f.totals ? sql`, t.receipt_id` : sql``} ${grouping?.columns ?? sql``} ${sorted.column}
      from transfer t ${grouping?.join ?? sql``} ${sorted.join}
      ${ofReceipt ? joining : sql``}
      ${where(
        inBranches(sql`t.branch_code`, branches),
        salesmanId !== undefined && sql`t.salesman_id = ${salesmanId}`,
        cashierId !== undefined && sql`t.cashier_id = ${cashierId}`,
        f.cashierId !== undefined && sql`t.cashier_id = ${f.cashierId}`,
        f.sellerId !== undefined && sql`t.salesman_id = ${f.sellerId}`,
        since(sentAt, branches, f.fromDate),
        until(sentAt, branches, f.toDate),
        // The status is a literal, so that the planner uses the partial indexes of pending and approved hand-overs.
        f.status !== undefined && sql`t.status = ${sql.lit(f.status)}`,
        depositable && sql`${isDepositable} and ${inBranches(sql`r.branch_code`, branches)}`,
        received &&
          sql`${among(sql`t.status`, [status.approved, status.deposited])} and ${among(sql`r.stage`, [stage.withCashier, stage.inDeposit, stage.banked])}`,
        f.waits === waits.due && isDueOn(sql`business_day(r.branch_code)`),
        sendable && sql`${isSendable} and ${inBranches(sql`r.branch_code`, branches)}`,
        depositable && cashierId !== undefined && sql`r.cashier_id = ${cashierId}`,
        ...byNumber,
        notBanked && sql`${among(sql`r.stage`, notBanked)} and ${inBranches(sql`r.branch_code`, branches)}`,
        isOfHeldReceipt(sql`t.receipt_id`, f.place, branches),
        bankedOrElse && isBankedOrIn(bankedOrElse),
        f.excluded !== undefined && sql`t.id <> all (${f.excluded}::bigint[])`,
        f.paymentMode !== undefined && sql`r.method = ${f.paymentMode}`,
        f.paymentType !== undefined && sql`${paymentTypeOf(sql`r.invoice_id`)} = ${f.paymentType}`,
        f.waits === waits.long && sql`t.status = 0`,
        f.waits === waits.long && sentBefore(branches, limits.handOver.longDays),
        f.waits === waits.inVain && sql`(t.status = 0 and not ${cashierTakes} or ${isStranded})`,
        ...also,
      )}`
    }
  const ofReceiptNumbered = [invoice, cheque].map((numbers) => [numbers, sql`t.receipt_id`] as const)
  const { keys, lacking, readsAllRows } = keysByNumbers(ofReceiptNumbered, keysOf)
  return pageOf<TransferRow>(db, f, {
    keys: keys(),
    finished: finishedTransfers(branches, { salesmanId, cashierId }, f, { keys, lacking }),
    isInOwnOrder: sorted.isOwn,
    readsAllRows,
    hasOnePlan,
    order: sql`${grouping?.order ?? sql``} ${sorted.order} sent_at desc, id desc`,
    totals: {
      of: { amount: sql`r.amount` },
      by: sql`r.method`,
      group: grouping && sql`keys.salesman_id`,
      from: sql`keys join receipt r on r.id = keys.receipt_id`,
    },
    rows: sql`
      select page.position, t.id, t.receipt_id as "invoiceDetailId", t.version as "rowVersion", t.sent_at as "createdOn",
        ${titleOf(sql`r.branch_code`, sql`r.party`)} as client, r.party as "aCode", t.branch_code as "cCode", coalesce(i.invoice_no, '') as "invoiceNo",
        i.invoice_on as "invoiceDate", t.salesman_id as "s_User_Id", ${nameOfUser(sql`t.salesman_id`)} as "s_Name", ${loginOfUser(sql`t.salesman_id`)} as "s_Login", t.cashier_id as "c_User_Id",
        ${nameOfUser(sql`t.cashier_id`)} as "c_Name", ${loginOfUser(sql`t.cashier_id`)} as "c_Login", ${instrumentOfReceipt.columns}, r.amount, ${paymentTypeOf(sql`r.invoice_id`)} as "paymentType", t.status,
        ${statusNameOf(sql`t.status`)} as "statusName", ${placeOfReceipt}, ${paymentOfReceipt}, ${isSendable} as sendable, t.decided_at as "c_ApprovalDate", t.comment as comments,
        case when t.status = 0 then ${waitingDays} end as "waitingDays", case t.status when 0 then ${cashierTakes} else not ${isStranded} end as "cashierTakes",
        coalesce(case when t.decided_by <> t.cashier_id then ${nameOfUser(sql`t.decided_by`)} end, '') as "settledBy",
        coalesce(${nameOfUser(sql`t.redirected_to`)}, '') as "sentOnTo",
        ${undoableBy(sql`t.decided_by`, sql`t.decided_at`)} and t.decided_by = t.cashier_id and (t.status = 2 or (t.status = 1 and t.sent_by is not null))
          as undoable, ${imagesOfReceipt} as images, ${photosOfRow}, ${salesmanId === undefined ? chequeAlsoOf : noCheque} as "chequeAlsoOf" ${f.detailed ? ofDeposit.columns : sql``}
      from page
      join transfer t on t.id = page.id
      join receipt r on r.id = t.receipt_id
      left join invoice i on i.id = r.invoice_id ${f.detailed ? ofDeposit.joins : sql``}`,
  })
}
