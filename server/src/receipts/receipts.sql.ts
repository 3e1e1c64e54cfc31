/** Receipts are recorded by inserting them. The database then moves the money: `custody.move` in db/schema/functions/custody.sql. */
import { role } from '@backoffice/contract/access'
import type { Input, Row } from '@backoffice/contract/call'
import type { listReceipts, sameReceipts } from '@backoffice/contract/receipts/receipts'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import { endedStages, receiptStatus, stage, status } from '@backoffice/contract/statuses'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, SessionUser } from '../db/database.ts'
import type { Finished } from '../db/finished.sql.ts'
import type { DB } from '../db/schema.generated.ts'
import { loginOfUser, nameOfUser, titleOf } from '../db/names.sql.ts'
import { byBranch, byWords, inBranches, pageOf, sortedBy, where } from '../db/sql.ts'
import type { WithStored } from '../files/links.ts'
import { since, until } from '../db/days.ts'
import { photosOfRow } from '../cash/item-pieces.sql.ts'
import {
  among,
  imagesOfReceipt,
  instrumentOfReceipt,
  paymentOfReceipt,
  paymentTypeOf,
  placeOfReceipt,
  statusNameOf,
} from '../cash/pieces.sql.ts'
import type { RowOwner } from '../cash/row-owner.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'
import { isCheque } from './cheques.sql.ts'
import { lastBounceOf, outcomeOf } from './returned-cheques.sql.ts'
import { chequeAlsoOf, noCheque, evidenceIsRepeated } from './evidence.sql.ts'
import { finishedReceipts } from './finished-receipts.sql.ts'

/** A row of `receipt`; without an `invoice_id` it is an advance of the party. */
export type NewReceipt = Insertable<DB['receipt']> & { readonly amount: Money }

/** Records receipts, all or none; returns their ids in the given order. */
export async function record(db: Db, receipts: readonly NewReceipt[]): Promise<number[]> {
  const rows = await db
    .insertInto('receipt')
    .values([...receipts])
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Locks receipts of the salesman and returns the ids of the receipts that are still with the salesman. */
export async function inHand(db: Db, salesmanId: number, ids: readonly number[]): Promise<number[]> {
  await sql`select lock_receipts(${ids}::bigint[])`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select r.id from receipt r where r.id = any (${ids}::bigint[]) and r.salesman_id = ${salesmanId} and r.stage = 0`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export interface Voiding {
  readonly receiptId: number
  readonly reason: string
}

/** Voids receipts that are with their salesman, the user of the session. */
export async function voidAll(db: Db, voiding: readonly Voiding[]): Promise<void> {
  await sql`select void_receipts(${voiding.map((one) => one.receiptId)}::bigint[], ${voiding.map((one) => one.reason)}::text[])`.execute(
    db,
  )
}

export interface Step {
  readonly how: 'sent' | 'voided' | 'bounced' | typeof undoMessages.takenBack
  readonly by: string
  readonly at: string
}

const stepOf = (found: RawBuilder<unknown>) => sql<Step>`
  select case
      when j.action in ('undo_decline', 'undo_return') then ${undoMessages.takenBack}
      when j.to_stage = ${sql.lit(stage.void)} then 'voided' when j.to_stage = ${sql.lit(stage.bounced)} then 'bounced' else 'sent'
    end as how,
    u.name as by, local_time(j.branch_code, j.at) as at
  from receipt r join journal j on j.receipt_id = r.id join app_user u on u.id = j.actor_id
  where ${found}
  order by j.id desc limit 1`

/** Finds the move that took a receipt from its salesman; `undefined` if the receipt is with the salesman, or is another salesman's. */
export async function lastMoveFromSalesman(db: Db, salesmanId: number, receiptId: number): Promise<Step | undefined> {
  const { rows } = await stepOf(
    sql`r.id = ${receiptId} and r.salesman_id = ${salesmanId} and r.stage <> 0 and j.from_stage = 0 and j.to_stage <> 0`,
  ).execute(db)
  return rows[0]
}

/** Finds the move that ended a void or bounced receipt. */
export async function endOf(db: Db, receiptId: number): Promise<Step | undefined> {
  const { rows } = await stepOf(
    sql`r.id = ${receiptId} and j.to_stage in (${sql.lit(stage.bounced)}, ${sql.lit(stage.void)})`,
  ).execute(db)
  return rows[0]
}

/**
 * Finds the live receipt of the client that this cheque of this bank paid already, by any method and however its number was written. It is
 * `readable` where it may be named to the user.
 */
export async function ofCheque(
  db: Db,
  user: SessionUser,
  cheque: Pick<NewReceipt, 'branch_code' | 'party' | 'cheque_bank' | 'cheque_no'>,
) {
  const { rows } = await sql<{ invoiceNo: string | null; client: string; by: string; at: string; readable: boolean }>`
    select i.invoice_no as "invoiceNo", c.title as client, u.name as by, local_time(r.branch_code, r.created_at) as at,
      ${mayReadReceipt(user)} as readable
    from receipt r
    join chart c on c.branch_code = r.branch_code and c.acode = r.party
    join app_user u on u.id = r.recorded_by
    left join invoice i on i.id = r.invoice_id
    where r.branch_code = ${cheque.branch_code} and r.party = ${cheque.party} and r.cheque_bank = ${cheque.cheque_bank}
      and r.cheque_key = cheque_key_of(${cheque.cheque_no}) and r.cheque_no <> '' and r.stage not in (5, 9)
    order by readable desc, r.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Finds the last receipt that counts for an invoice: its own, or an advance of which a part was applied. It is `readable` where it may be
 * named to the user.
 */
export async function lastPaid(db: Db, user: SessionUser, invoiceId: number) {
  const { rows } = await sql<{ receiptId: number; amount: Money; by: string; at: string; readable: boolean }>`
    select p.receipt_id as "receiptId", p.amount, u.name as by, local_time(p.branch_code, p.at) as at,
      ${mayReadReceipt(user)} as readable
    from (
      select id as receipt_id, branch_code, amount, recorded_by as person, created_at as at
      from receipt where invoice_id = ${invoiceId} and not ${among(sql`stage`, endedStages)}
      union all
      select receipt_id, branch_code, amount, applied_by, applied_at from allocation where invoice_id = ${invoiceId} and live
    ) p
    join receipt r on r.id = p.receipt_id
    join app_user u on u.id = p.person
    order by p.at desc, p.receipt_id desc
    limit 1`.execute(db)
  return rows[0]
}

/** Returns the last live receipt of the same invoice (or advance of the same client), amount and method: at most one. */
export async function same(db: Db, { salesmanId }: RowOwner, f: Input<typeof sameReceipts>) {
  const days = Math.min(f.days ?? 1, limits.sameReceipt.days)
  const { rows } = await sql<{ by: string; at: string }>`
    select u.name as by, local_time(r.branch_code, r.created_at) as at
    from receipt r
    join app_user u on u.id = r.recorded_by
    ${where(
      sql`r.branch_code = ${f.cCode}`,
      f.invoiceNo === undefined
        ? sql`r.invoice_id is null and r.party = ${f.aCode ?? ''}`
        : sql`r.invoice_id = (select id from invoice where branch_code = ${f.cCode} and invoice_no = ${f.invoiceNo})`,
      sql`r.amount = ${f.receiveAmount} and r.method = ${f.paymentMode}`,
      sql`r.stage not in (${sql.lit(stage.bounced)}, ${sql.lit(stage.void)})`,
      sql`r.created_at > clock_timestamp() - make_interval(days => ${days})`,
      salesmanId !== undefined && sql`r.salesman_id = ${salesmanId}`,
    )}
    order by r.created_at desc, r.id desc limit 1`.execute(db)
  return rows
}

/** Returns whether the branch has this account: a party it sells to, or a bank it deposits at (decisions 1). */
export async function hasAccount(db: Db, branchCode: string, acode: string, group: 'PARTY' | 'BANK'): Promise<boolean> {
  const found = await db
    .selectFrom('chart')
    .select('acode')
    .where('branch_code', '=', branchCode)
    .where('acode', '=', acode)
    .where('level', '=', 4)
    .where('cgroup', '=', group)
    .executeTakeFirst()
  return found !== undefined
}

/** The names of the cheque banks, by name and by value: clients send either. */
export async function chequeBanks(db: Db): Promise<ReadonlyMap<string, string>> {
  const banks = await db.selectFrom('dictionary').select(['name', 'value']).where('type', '=', 'BANK').execute()
  return new Map(
    banks.flatMap(({ name, value }) => [
      [value, name],
      [name, name],
    ]),
  )
}

/** Returns whether the user works in the branch as a salesman. */
export async function sellsIn(db: Db, branchCode: string, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('user_branch as b')
    .innerJoin('app_user as u', 'u.id', 'b.user_id')
    .select('u.id')
    .where('b.branch_code', '=', branchCode)
    .where('b.user_id', '=', userId)
    .where('b.active', '=', true)
    .where('u.role_id', '=', role.salesman)
    .executeTakeFirst()
  return found !== undefined
}

export type ReceiptRow = WithStored<Row<typeof listReceipts>, 'images'>

const inStatus: Readonly<Record<number, ReturnType<typeof sql>>> = {
  [receiptStatus.notSent]: sql`r.stage = ${sql.lit(stage.withSalesman)}`,
  [receiptStatus.handedOver]: sql`r.stage not in (${sql.lit(stage.withSalesman)}, ${sql.lit(stage.void)})`,
  [receiptStatus.void]: sql`r.stage = ${sql.lit(stage.void)}`,
}

const wasHandedOver = sql`exists (select from transfer t where t.receipt_id = r.id)`

/**
 * The condition for each status that a row shows, from the place of its money, which indexes have. While a receipt is with its salesman,
 * every hand-over of it was declined.
 */
const showsStatus: Readonly<Record<number, RawBuilder<unknown>>> = {
  [status.pending]: sql`(r.stage = ${sql.lit(stage.onTheWay)} or (r.stage = ${sql.lit(stage.withSalesman)} and not ${wasHandedOver}))`,
  [status.approved]: among(sql`r.stage`, [stage.withCashier, stage.inDeposit]),
  [status.declined]: sql`(r.stage = ${sql.lit(stage.withSalesman)} and ${wasHandedOver})`,
  [status.bounced]: sql`r.stage = ${sql.lit(stage.bounced)}`,
  [status.deposited]: sql`r.stage = ${sql.lit(stage.banked)}`,
  [stage.void]: sql`r.stage = ${sql.lit(stage.void)}`,
}

const handedOver = sql`coalesce(t.status, ${sql.lit(status.pending)})`

const recorded = { at: sql`r.created_at`, branch: sql`r.branch_code` }

const sortColumns = {
  createdOn: { by: sql`r.created_at` },
  client: byWords(sql`k.title`, sql`join chart k on k.branch_code = r.branch_code and k.acode = r.party`),
  s_Name: byWords(sql`k.name`, sql`join app_user k on k.id = r.salesman_id`),
  s_ReceiveAmount: { by: sql`r.amount` },
  cCode: byBranch(sql`r.branch_code`),
}

const bouncedWithin = ({ fromBounce, toBounce }: Pick<Input<typeof listReceipts>, 'fromBounce' | 'toBounce'>) =>
  sql`exists (select from bounce z ${where(
    sql`z.receipt_id = r.id`,
    fromBounce && sql`z.bounced_on >= ${fromBounce}`,
    toBounce && sql`z.bounced_on <= ${toBounce}`,
  )})`

/** Receipts, newest first, with the last hand-over of each. A receipt that came back, bounced or is void shows the reason (decisions 5). */
export function page(
  db: Db,
  branches: readonly string[],
  user: Pick<SessionUser, 'roleId' | 'userId' | 'modules'>,
  f: Input<typeof listReceipts>,
) {
  const sorted = sortedBy(sortColumns, f.sort)
  const keys: Finished['keys'] = (...also) => sql`
      select r.id, r.created_at ${f.totals ? sql`, r.amount, r.method` : sql``} ${sorted.column} from receipt r ${sorted.join}
      ${where(
        inBranches(sql`r.branch_code`, branches),
        mayReadReceipt(user),
        f.sellerId !== undefined && sql`r.salesman_id = ${f.sellerId}`,
        since(recorded, branches, f.fromDate),
        until(recorded, branches, f.toDate),
        f.aCode !== undefined && sql`r.party = ${f.aCode}`,
        f.cheques !== undefined && isCheque(f.cheques),
        f.chequeBank !== undefined && sql`r.cheque_bank = ${f.chequeBank}`,
        (f.fromBounce ?? f.toBounce) !== undefined && bouncedWithin(f),
        f.evidence !== undefined && evidenceIsRepeated(f.evidence),
        f.status !== undefined && (inStatus[f.status] ?? sql`false`),
        f.rowStatus !== undefined && (showsStatus[f.rowStatus] ?? sql`false`),
        f.place && among(sql`r.stage`, f.place),
        f.cashierId !== undefined && sql`r.cashier_id = ${f.cashierId}`,
        f.paymentMode !== undefined && sql`r.method = ${f.paymentMode}`,
        ...also,
      )}`
  return pageOf<ReceiptRow>(db, f, {
    keys: keys(),
    finished: finishedReceipts(user, branches, f, keys),
    isInOwnOrder: sorted.isOwn,
    order: sql`${sorted.order} created_at desc, id desc`,
    totals: { of: { s_ReceiveAmount: sql`amount` }, by: sql`method` },
    rows: sql`
      select page.position, r.id, r.id as "invoiceDetailId", ${titleOf(sql`r.branch_code`, sql`r.party`)} as client, r.party as "aCode", r.branch_code as "cCode",
        i.invoice_on as "invoiceDate", coalesce(i.invoice_no, '') as "invoiceNo", ${instrumentOfReceipt.columns},
        ${paymentTypeOf(sql`r.invoice_id`)} as "paymentType", i.bill as "invoiceAmount", r.amount as "s_ReceiveAmount", r.balance_after as "invoiceBalance",
        r.created_at as "createdOn",
        case when r.stage = ${sql.lit(stage.void)} then ${sql.lit(stage.void)} else ${handedOver} end as status,
        case when r.stage = ${sql.lit(stage.void)} then 'Void' else ${statusNameOf(handedOver)} end as "statusName",
        ${placeOfReceipt}, ${paymentOfReceipt}, x.bounced_on as "bouncedOn", ${outcomeOf(user)}, ${user.roleId === role.salesman ? noCheque : chequeAlsoOf} as "chequeAlsoOf", r.salesman_id as "s_User_Id", ${nameOfUser(sql`r.salesman_id`)} as "s_Name", ${loginOfUser(sql`r.salesman_id`)} as "s_Login",
        coalesce(${nameOfUser(sql`t.cashier_id`)}, '') as "c_Name", ${loginOfUser(sql`t.cashier_id`)} as "c_Login", t.decided_at as "c_ApprovalDate",
        coalesce((select d.deposit_no from deposit_line l join deposit d on d.id = l.deposit_id where l.receipt_id = r.id and l.live), '')
          as "depositNo",
        coalesce((
          select bank_state_of(d) from deposit_line l join deposit d on d.id = l.deposit_id
          where l.receipt_id = r.id and l.live and r.cheque_no <> ''), '') as bank,
        case when r.stage in (${sql.lit(stage.bounced)}, ${sql.lit(stage.void)})
          then (select j.comment from journal j where j.receipt_id = r.id and j.action in ('bounce', 'void') order by j.id desc limit 1)
          else coalesce(t.comment, r.comment) end as comments, r.image_code as "imageCode", ${imagesOfReceipt} as images, ${photosOfRow}
      from page
      join receipt r on r.id = page.id
      left join invoice i on i.id = r.invoice_id
      left join lateral ${lastBounceOf(sql`r.id`)} x on true
      left join lateral (select * from transfer t where t.receipt_id = r.id order by t.id desc limit 1) t on true`,
  })
}
