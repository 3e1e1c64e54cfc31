/** Deposits. A director's decision is one guarded statement; the trigger `deposit_decided` of the table moves the receipts. */
import type { Input, Row } from '@backoffice/contract/call'
import type { decideDeposit, listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import type { Day } from '@backoffice/contract/day'
import { LATE_AT_BANK, OPEN_AT_BANK } from '@backoffice/contract/banks/bank-statuses'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { stage, status } from '@backoffice/contract/statuses'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { undoableBy } from '../approvals/undoable.sql.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'
import { outcomeOf } from '../receipts/returned-cheques.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import type { Finished } from '../db/finished.sql.ts'
import type { DB } from '../db/schema.generated.ts'
import { loginOfUser, nameOfUser, titleOf } from '../db/names.sql.ts'
import { keysByNumbers, numbered, numberedByInvoice } from '../db/numbers.sql.ts'
import { type Condition, inBranches, pageOf, sortedBy, where, byBranch, byWords } from '../db/sql.ts'
import type { WithStored } from '../files/links.ts'
import { since, until } from '../db/days.ts'
import { imagesOf } from '../files/attachments.sql.ts'
import {
  among,
  eachReceipt,
  imagesOfReceipt,
  instrumentOfLine,
  isOfHeldReceipt,
  paymentOfReceipt,
  placeOfReceipt,
  statusNameOf,
} from '../cash/pieces.sql.ts'
import { finishedDeposits, finishedLines } from './finished-deposits.sql.ts'
import { hasImageUsedAgain } from '../files/used-again.sql.ts'
import { slipAlsoOn, slipIsMissing, slipIsRepeated } from './slips.sql.ts'

/** The columns that the list of deposits `d` can be sorted by. */
const sortColumns = {
  createdOn: { by: sql`d.created_at` },
  c_Name: byWords(sql`k.name`, sql`join app_user k on k.id = d.cashier_id`),
  totalAmount: { by: sql`d.total` },
  cCode: byBranch(sql`d.branch_code`),
}

const ofLine = sql`join receipt n on n.id = l.receipt_id`
const lineSortColumns = {
  createdOn: { by: sql`d.created_at` },
  title: byWords(sql`k.title`, sql`${ofLine} join chart k on k.branch_code = n.branch_code and k.acode = n.party`),
  s_Receive_Amount: { by: sql`n.amount`, join: ofLine },
  d_ApprovalDate: { by: sql`d.decided_at` },
  postingDate: { by: sql`d.posting_on` },
  cCode: byBranch(sql`d.branch_code`),
}

/** True if the cashier withdrew the deposit `d`: only its own cashier withdraws a deposit, and the cashier never decides about it. */
export const isWithdrawn = sql`coalesce(d.decided_by = d.cashier_id, false)`
/** The name of a status of the deposit `d` or of its line. */
const depositStatusNameOf = (code: RawBuilder<unknown>) =>
  sql`case when ${isWithdrawn} then ${depositMessages.withdrawnState} else ${statusNameOf(code)} end`

export interface Line {
  readonly transferId: number
  readonly receiptId: number
}

/** Locks the hand-overs and returns those that the cashier can deposit now: addressed to this cashier, approved, in no live deposit. */
export async function depositable(
  db: Db,
  branchCode: string,
  cashierId: number,
  lines: readonly Line[],
): Promise<number[]> {
  const ids = lines.map((line) => line.transferId)
  await sql`select from transfer where id = any (${ids}::bigint[]) and cashier_id = ${cashierId} order by id for no key update`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    select t.id
    from unnest(${ids}::bigint[], ${lines.map((line) => line.receiptId)}::bigint[]) as l (transfer_id, receipt_id)
    join transfer t on t.id = l.transfer_id and t.receipt_id = l.receipt_id
    where t.branch_code = ${branchCode} and t.cashier_id = ${cashierId} and t.status = 1
      and not exists (select from deposit_line d where d.receipt_id = t.receipt_id and d.live)`.execute(db)
  return rows.map((row) => row.id)
}

/** Finds the first cheque among the receipts that is not due yet. */
export async function postDated(db: Db, branchCode: string, receiptIds: readonly number[]) {
  const { rows } = await sql<{ chequeNo: string; on: string }>`
    select r.cheque_no as "chequeNo", to_char(r.cheque_on, 'DD/MM/YYYY') as on
    from receipt r
    where r.id = any (${receiptIds}::bigint[]) and r.cheque_no <> '' and r.cheque_on > business_day(${branchCode})
    order by r.cheque_on desc, r.id limit 1`.execute(db)
  return rows[0]
}

/** Finds the live deposit that has a receipt already, for the message to the person who came second. */
export async function depositOf(db: Db, receiptId: number) {
  const { rows } = await sql<{ receipt: string; depositNo: string; by: string; at: string }>`
    select coalesce(i.invoice_no, c.title) as receipt, d.deposit_no as "depositNo", u.name as by, local_time(d.branch_code, d.created_at) as at
    from deposit_line l
    join deposit d on d.id = l.deposit_id
    join app_user u on u.id = d.cashier_id
    join receipt r on r.id = l.receipt_id
    join chart c on c.branch_code = r.branch_code and c.acode = r.party
    left join invoice i on i.id = r.invoice_id
    where l.receipt_id = ${receiptId} and l.live`.execute(db)
  return rows[0]
}

type NewDeposit = Pick<Insertable<DB['deposit']>, 'branch_code' | 'cashier_id' | 'account' | 'slip_no' | 'image_code'>

/** Makes the deposit with its lines, and returns its id. */
export async function make(db: Db, deposit: NewDeposit, lines: readonly Line[]): Promise<number> {
  const { branch_code, cashier_id } = deposit
  const { id } = await db
    .insertInto('deposit')
    .values({ ...deposit, deposited_on: sql<string>`business_day(${branch_code})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deposit_line')
    .values(
      lines.map((line) => ({
        deposit_id: id,
        transfer_id: line.transferId,
        receipt_id: line.receiptId,
        branch_code,
        cashier_id,
      })),
    )
    .execute()
  return id
}

/** Decides a pending deposit of the branches, and returns whether it did. */
export async function decide(
  db: Db,
  branches: readonly string[],
  directorId: number,
  d: Input<typeof decideDeposit>,
  postingOn: Day | null,
): Promise<boolean> {
  const done = await db
    .updateTable('deposit')
    .set({
      status: d.status,
      decided_by: directorId,
      decided_at: sql<string>`clock_timestamp()`,
      posting_on: postingOn,
      comment: d.comments ?? '',
    })
    .where('deposit_no', '=', d.depositNo)
    .where('branch_code', 'in', [...branches])
    .where('status', '=', 0)
    // A cashier would otherwise withdraw the deposit in this way.
    .where('cashier_id', '<>', directorId)
    .$if(d.rowVersion !== undefined, (query) => query.where('version', '=', d.rowVersion ?? 0))
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

const ofDeposit = sql`d.status`
/** The status of a line: Bounced if its cheque has a bounce (`x`), otherwise the status of the deposit. */
const lineStatus = sql`case when x.receipt_id is not null then ${sql.lit(status.bounced)} else d.status end`

const head = (state: RawBuilder<unknown>) => sql`
  d.deposit_no as "depositNo", d.version as "rowVersion", d.branch_code as "cCode", d.created_at as "createdOn",
  ${nameOfUser(sql`d.cashier_id`)} as "c_Name", ${loginOfUser(sql`d.cashier_id`)} as "c_Login", d.slip_no as "depositSlipNo", d.total as "totalAmount", ${state} as status, ${depositStatusNameOf(state)} as "statusName",
  d.posting_on as "postingDate", d.decided_at as "d_ApprovalDate", coalesce(${nameOfUser(sql`d.decided_by`)}, '') as "d_Name", ${loginOfUser(sql`d.decided_by`)} as "d_Login", ${isWithdrawn} as withdrawn,
  ${undoableBy(sql`d.decided_by`, sql`d.decided_at`)} and not ${isWithdrawn} as undoable,
  ${imagesOf('deposit', sql`d.id`)} as "cashierDepositsImages"`

const madeAt = { at: sql`d.created_at`, branch: sql`d.branch_code` }

/** Returns the condition that a deposit or line has a status. Bounced is not a status of a deposit, so it has a separate condition. */
const hasStatus = (code: number, bounced: RawBuilder<unknown>) =>
  // The status is a literal, so that the planner uses the partial index of pending deposits.
  code === status.bounced ? bounced : sql`d.status = ${sql.lit(code)}`

/** Returns the conditions that both lists share; without `cashierId`, for all cashiers of the branches. */
const conditionsOf = (
  branches: readonly string[],
  cashierId: number | undefined,
  f: Omit<Input<typeof listDeposits>, 'sort' | 'evidence'>,
) => [
  inBranches(sql`d.branch_code`, branches),
  cashierId !== undefined && sql`d.cashier_id = ${cashierId}`,
  f.cashierId !== undefined && sql`d.cashier_id = ${f.cashierId}`,
  since(madeAt, branches, f.fromDate),
  until(madeAt, branches, f.toDate),
]

type Deposit = Row<typeof listDeposits>
type Invoice = Deposit['invoices'][number]
export type DepositRow = Omit<WithStored<Deposit, 'cashierDepositsImages'>, 'invoices'> & {
  readonly invoices: readonly WithStored<Invoice, 'images'>[]
}

/** Returns the first day that the reader can post a deposit on, as `custody.deposit_decided` and the table refuse all before it. */
const postingFrom = sql`greatest(d.deposited_on, closed_for(d.branch_code, (select my_user())) + 1)`

/** Lists deposits with their invoices, newest first or in the order of `sort`. */
export async function page(
  db: Db,
  branches: readonly string[],
  cashierId: number | undefined,
  f: Input<typeof listDeposits>,
) {
  const sorted = sortedBy(sortColumns, f.sort)
  const slip = await numbered(db, 'slip', f.depositNo, branches)
  const invoice = await numberedByInvoice(db, 'deposit', f.invoiceNo, branches)
  const keysOf =
    (...byNumber: readonly Condition[]): Finished['keys'] =>
    (...also) =>
      sql`
      select d.id, d.created_at ${f.totals ? sql`, d.total` : sql``} ${sorted.column} from deposit d ${sorted.join}
      ${where(
        ...conditionsOf(branches, cashierId, f),
        f.status !== undefined && hasStatus(f.status, sql`exists (select from bounce x where x.deposit_id = d.id)`),
        f.evidence === 'picture' &&
          sql`(d.status <> ${sql.lit(status.declined)} and ${hasImageUsedAgain('deposit', sql`d.id`)})`,
        f.evidence === 'slip' && slipIsRepeated(cashierId),
        f.evidence === 'none' && slipIsMissing,
        ...byNumber,
        ...also,
      )}`
  const numbers = [slip, invoice].map((each) => [each, sql`d.id`] as const)
  const { keys, lacking, readsAllRows } = keysByNumbers(numbers, keysOf)
  return pageOf<DepositRow>(db, f, {
    keys: keys(),
    finished: finishedDeposits(branches, cashierId, f, { keys, lacking }),
    isInOwnOrder: sorted.isOwn,
    readsAllRows,
    // A small index has all pending deposits, of every person and day, so one plan is enough.
    hasOnePlan: f.status === status.pending && sorted.isOwn && !slip && !invoice && f.evidence === undefined,
    order: sql`${sorted.order} created_at desc, id desc`,
    totals: { of: { totalAmount: sql`total` } },
    rows: sql`
      select page.position, ${head(ofDeposit)}, ${titleOf(sql`d.branch_code`, sql`d.account`)} as title, d.account as "accountCode", lines.invoices, lines.total as "linesTotal", d.deposited_on as "depositedOn", ${postingFrom} as "postingFrom",
        case when d.status = ${sql.lit(status.pending)} then (select business_day(d.branch_code)) - d.deposited_on end as "waitingDays",
        ${slipAlsoOn(cashierId)} as "slipAlsoOn"
      from page
      join deposit d on d.id = page.id
      cross join lateral (
          select json_agg(json_build_object('invoiceDetailId', r.id, 'status', ${lineStatus}, 'statusName', ${depositStatusNameOf(lineStatus)},
            'bouncedOn', x.bounced_on, 'bounceReason', coalesce(x.reason, ''), 'invoiceDate', i.invoice_on, 'invoiceNo', coalesce(i.invoice_no, ''), 'client', ${titleOf(sql`r.branch_code`, sql`r.party`)}, 'aCode', r.party, 'cCode', r.branch_code,
            's_Name', ${nameOfUser(sql`r.salesman_id`)}, ${instrumentOfLine.json},
            'amount', r.amount, 'images', ${imagesOfReceipt}) order by r.id) as invoices,
            coalesce(sum(r.amount), 0) as total
          from deposit_line l
          join receipt r on r.id = l.receipt_id
          left join invoice i on i.id = r.invoice_id
          left join bounce x on x.deposit_id = l.deposit_id and x.receipt_id = l.receipt_id
          where l.deposit_id = d.id
        ) as lines`,
  })
}

/**
 * The condition that the bank has not shown the whole approved deposit `d`, although its account has statements: `bank_state_of` is notSeen or
 * partly. All matches are added up at once, because the function for each deposit of a long history is ten times slower.
 */
export const isOpenAtBank = sql`(d.status = ${sql.lit(status.approved)}
  and exists (select from bank_account k where (k.branch_code, k.account) = (d.branch_code, d.account) and k.opening_on <= d.deposited_on)
  and not exists (
    select from (
      select m.deposit_id, sum(m.amount) as seen, bool_or(m.is_whole) as is_whole
      from (
        select m.deposit_id, m.amount, m.is_whole from bank_match m where m.deposit_id is not null
        union all
        select l.deposit_id, m.amount, false from bank_match m join deposit_line l on l.receipt_id = m.receipt_id and l.live where m.kind = 'receipt'
      ) m
      group by 1
    ) shown
    where shown.deposit_id = d.id and (shown.seen = d.total or shown.is_whole and shown.seen <> 0)))`
/** The condition that the bank has not shown an approved deposit `d` within the days of its account. */
export const isLateAtBank = sql`(${isOpenAtBank} and exists (
  select from bank_account late where late.branch_code = d.branch_code and late.account = d.account
    and d.deposited_on + late.days < (select business_day(d.branch_code))))`

function isAtBank(state: NonNullable<Input<typeof listDepositLines>['bank']>): RawBuilder<unknown> {
  if (state === LATE_AT_BANK) return isLateAtBank
  return state === OPEN_AT_BANK ? isOpenAtBank : sql`bank_state_of(d) = ${state}`
}

const isBounced = sql`exists (select from bounce x where x.deposit_id = d.id and x.receipt_id = l.receipt_id)`
const isInDepositOrBanked = sql`exists (select from receipt n where n.id = l.receipt_id and ${among(sql`n.stage`, [stage.inDeposit, stage.banked])})`
/** The condition that somebody else declined the deposit of a line, and its receipt `r` waits with the cashier, in no later deposit. */
export const waitsAgain = sql`(d.status = ${sql.lit(status.declined)} and d.decided_by <> d.cashier_id and r.stage = ${sql.lit(stage.withCashier)}
  and r.cashier_id = d.cashier_id
  and not exists (select from deposit_line later where later.receipt_id = r.id and later.deposit_id > d.id))`
export type DepositLineRow = WithStored<Row<typeof listDepositLines>, 'cashierDepositsImages'>

/** Lists the receipts of deposits, newest deposit first. */
export async function linePage(
  db: Db,
  branches: readonly string[],
  user: Pick<SessionUser, 'roleId' | 'userId' | 'modules'>,
  f: Input<typeof listDepositLines>,
) {
  const { cashierId } = rowOwnerOf(user)
  const sorted = sortedBy(lineSortColumns, f.sort)
  const slip = await numbered(db, 'slip', f.depositNo, branches)
  const deposit = await numbered(db, 'deposit', f.depositRefNo, branches)
  const invoice = await numberedByInvoice(db, 'receipt', f.invoiceNo, branches)
  const keysOf =
    (...byNumber: readonly Condition[]): Finished['keys'] =>
    (...also) =>
      sql`
      select d.id, d.created_at, l.receipt_id ${sorted.column}
      from deposit d join deposit_line l on l.deposit_id = d.id ${sorted.join}
      ${f.place === undefined && f.waits === undefined ? sql`` : also.length > 0 ? eachReceipt(sql`l.receipt_id`) : sql`join receipt r on r.id = l.receipt_id`}
      ${where(
        ...conditionsOf(branches, cashierId, f),
        f.status !== undefined && hasStatus(f.status, isBounced),
        f.status === status.approved && sql`not ${isBounced}`,
        isOfHeldReceipt(sql`l.receipt_id`, f.place, branches),
        f.place && sql`${among(sql`r.stage`, f.place)} and ${inBranches(sql`r.branch_code`, branches)}`,
        f.counted && sql`l.live and ${isInDepositOrBanked}`,
        f.bank && isAtBank(f.bank),
        f.directorId !== undefined && sql`d.decided_by = ${f.directorId}`,
        f.accountCode !== undefined && sql`d.account = ${f.accountCode}`,
        f.fromPosting && sql`d.posting_on >= ${f.fromPosting}`,
        f.toPosting && sql`d.posting_on <= ${f.toPosting}`,
        f.waits && sql`${waitsAgain} and ${inBranches(sql`r.branch_code`, branches)}`,
        ...byNumber,
        ...also,
      )}`
  const numbers = [
    [slip, sql`d.id`],
    [deposit, sql`d.id`],
    [invoice, sql`l.receipt_id`],
  ] as const
  const { keys, lacking, readsAllRows } = keysByNumbers(numbers, keysOf)
  return pageOf<DepositLineRow>(db, f, {
    keys: keys(),
    finished: finishedLines(branches, cashierId, f, { keys, lacking }),
    isInOwnOrder: sorted.isOwn,
    readsAllRows,
    order: sql`${sorted.order} created_at desc, id desc, receipt_id`,
    totals: {
      of: { s_Receive_Amount: sql`r.amount` },
      by: sql`r.method`,
      from: sql`keys join receipt r on r.id = keys.receipt_id`,
    },
    rows: sql`
      select page.position, ${head(lineStatus)}, d.deposit_no || '/' || r.id as "lineNo", x.bounced_on as "bouncedOn",
        coalesce(x.reason, '') as "bounceReason", ${outcomeOf(user)}, bank_state_of(d) as bank, ${placeOfReceipt}, ${paymentOfReceipt}, ${postingFrom} as "postingFrom", ${titleOf(sql`d.branch_code`, sql`d.account`)} as account, d.account as "accountCode", d.comment as comments, r.id as "invoiceDetailId", ${titleOf(sql`r.branch_code`, sql`r.party`)} as title, r.party as "aCode", coalesce(i.invoice_no, '') as "invoiceNo",
        i.invoice_on as "invoiceDate", ${nameOfUser(sql`r.salesman_id`)} as "s_Name", ${loginOfUser(sql`r.salesman_id`)} as "s_Login", ${instrumentOfLine.columns}, r.amount as "s_Receive_Amount"
      from page
      join deposit d on d.id = page.id
      join receipt r on r.id = page.receipt_id
      left join invoice i on i.id = r.invoice_id
      left join bounce x on x.deposit_id = d.id and x.receipt_id = r.id`,
  })
}
