/** Reads the timeline of a receipt or a deposit: its present state, and all its changes from journal and audit. */
import { mayCall, role } from '@backoffice/contract/access'
import { endLink } from '@backoffice/contract/client-pages/client-pages'
import type { Answer } from '@backoffice/contract/call'
import { depositTimeline, type receiptTimeline } from '@backoffice/contract/timeline/timeline'
import type { Day } from '@backoffice/contract/day'
import type { Move } from '@backoffice/contract/statuses'
import type { BankEvent, ChequeEvent } from '@backoffice/contract/timeline/events'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, SessionUser } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'
import type { StoredImage } from '../files/links.ts'
import { imagesOf } from '../files/attachments.sql.ts'
import { codeOfReceipt } from '../cash/link-pieces.sql.ts'
import { phoneColumns, phoneOf } from '../cash/item-pieces.sql.ts'
import { imagesOfReceipt, instrumentOfReceipt, paymentOfReceipt, paymentTypeOf } from '../cash/pieces.sql.ts'

type Facts<Story> = Omit<Story, 'events' | 'statusName'>

/** An event with all values that its sentence may name. */
export interface EventRow<M extends Move | BankEvent | ChequeEvent = Move | ChequeEvent> {
  readonly id: number
  readonly at: string
  readonly who: string
  /** Null where no person did it. */
  readonly roleId: number | null
  readonly action: M
  readonly comment: string
  readonly amount: number | null
  readonly images: readonly StoredImage[]
}

export interface ReceiptEvent extends EventRow {
  /** The amount of the receipt, or the part of it that was applied. */
  readonly moved: number
  readonly cashier: string
  /** The cashier who had a hand-over before it was redirected. */
  readonly formerCashier: string
  /** True if its own salesman made the move. */
  readonly isBySalesman: boolean
  readonly depositNo: string
  readonly postingOn: Day | null
  readonly bouncedOn: Day | null
  /** The invoice that an advance was applied to, or that a receipt was one of before it became an advance. */
  readonly invoiceNo: string
  /** The numbers of the receipts that replaced a bounced cheque. */
  readonly replacedBy: string
  /** The day on which money was received that was in hand on the go-live day, and the directors who imported it. */
  readonly openingOn: Day | null
  readonly openingBy: string
}

/** The moves of a receipt that belong to the timeline of its deposit too. */
export type DepositMove = Extract<
  Move,
  'deposit' | 'withdraw' | 'bank' | 'release' | 'undo_bank' | 'undo_release' | 'bounce' | 'represent'
>

/** An event of a deposit. */
export type DepositAction = DepositMove | BankEvent | ChequeEvent

export interface DepositEvent extends EventRow<DepositAction> {
  /** The day of the line of the bank. */
  readonly bankOn: Day | null
  readonly slipNo: string
  readonly postingOn: Day | null
  readonly bouncedOn: Day | null
  readonly chequeNo: string
  readonly client: string
  readonly replacedBy: string
}

/**
 * Returns the condition under which the user may read a receipt: salesmen read their own, cashiers the receipts that they recorded or that
 * were sent to them, deposit approvers the receipts that were ever in a deposit, and directors all of their branches.
 */
export function mayReadReceipt({ roleId, userId }: Pick<SessionUser, 'roleId' | 'userId'>): RawBuilder<unknown> {
  if (roleId === role.salesman) return sql`r.salesman_id = ${userId}`
  if (roleId === role.depositApprover) return sql`exists (select from deposit_line put where put.receipt_id = r.id)`
  if (roleId === role.director) return sql`true`
  return sql`(r.recorded_by = ${userId}
    or exists (select from transfer t where t.receipt_id = r.id and t.cashier_id = ${userId}))`
}

/**
 * Returns the condition under which the user may read a deposit and see its slip: cashiers read their own, salesmen none, other roles all
 * of their branches.
 */
export function mayReadDeposit(user: SessionUser): RawBuilder<unknown> {
  if (!mayCall(user, depositTimeline.access)) return sql`false`
  return user.roleId === role.cashier ? sql`d.cashier_id = ${user.userId}` : sql`true`
}

/** Reads a receipt; `undefined` when it does not exist or the user may not read it. */
export async function receipt(db: Db, branches: readonly string[], user: SessionUser, id: number) {
  const { rows } = await sql<Facts<Answer<typeof receiptTimeline>>>`
    select r.id as "invoiceDetailId", co.name as company, co.time_zone as "timeZone", b.name as branch, c.title as client, r.party as "aCode",
      coalesce(i.invoice_no, '') as "invoiceNo", i.invoice_on as "invoiceDate", ${paymentTypeOf(sql`r.invoice_id`)} as "paymentType",
      ${instrumentOfReceipt.columns}, r.amount,
      r.applied as "appliedAmount", i.bill as "totalBill", r.balance_after as "balanceAfter", s.name as "s_Name",
      m.name as "recordedBy", r.created_at as "createdOn", r.stage as status, coalesce(d.deposit_no, '') as "depositNo",
      ${mayCall(user, endLink.access) ? sql`${codeOfReceipt} is not null` : sql`false`} as "hasLink", ${paymentOfReceipt}, ${phoneColumns}
    from receipt r
    join branch b on b.code = r.branch_code
    join company co on co.code = b.company_code
    join chart c on c.branch_code = r.branch_code and c.acode = r.party
    join app_user s on s.id = r.salesman_id
    join app_user m on m.id = r.recorded_by
    left join invoice i on i.id = r.invoice_id
    left join deposit_line l on l.receipt_id = r.id and l.live
    left join deposit d on d.id = l.deposit_id
    ${phoneOf(sql`pl.receipt_id = r.id`)}
    where r.id = ${id} and ${inBranches(sql`r.branch_code`, branches)} and ${mayReadReceipt(user)}`.execute(db)
  return rows[0]
}

/**
 * Finds the event of a receipt that an upload belongs to: the first time after the upload that its uploader recorded or sent the receipt.
 * Only these events claim uploads, and users cannot claim the uploads of others.
 */
const cameWith = sql`coalesce(
  (select min(c.id) from journal c
    where c.receipt_id = a.document_id and c.action in ('record', 'send') and c.actor_id = a.created_by and c.at >= a.created_at),
  (select min(c.id) from journal c where c.receipt_id = a.document_id))`

/** The numbers of the receipts that an audit `a` of a replaced cheque names. */
const replacementsOf = (details: RawBuilder<unknown>) =>
  sql`coalesce((select string_agg(n, ', ') from jsonb_array_elements_text(${details} -> 'receipts') n), '')`

/** An audit of a receipt with one of these actions has no row in the journal. */
const withoutMove = sql`('replace', 'give_back')`

/**
 * Lists the journal of receipts, oldest first, with the decisions about a bounced cheque that moved no money. The audit has a row for each row
 * of the journal, in the same order (I22), with the role.
 */
export async function receiptEvents(db: Db, user: SessionUser, ids: readonly number[]): Promise<ReceiptEvent[]> {
  const { rows } = await sql<ReceiptEvent>`
    select j.id, j.at, u.name as who, coalesce(j.noted_role, a.actor_role, u.role_id) as "roleId", j.action,
      case j.action when 'record' then r.comment else j.comment end as comment,
      case when j.action in ('record', 'apply', 'unapply') then j.amount end as amount, j.amount as moved,
      coalesce(k.name, '') as cashier, coalesce(f.name, '') as "formerCashier", coalesce(d.deposit_no, '') as "depositNo",
      case when j.action = 'bank' then (
        select (e.details ->> 'posting')::date from audit e
        where e.object = 'deposit' and e.object_id = j.deposit_id and e.action = 'bank' and e.id > a.id order by e.id limit 1
      ) end as "postingOn", j.actor_id = j.salesman_id as "isBySalesman",
      b.bounced_on as "bouncedOn", coalesce(i.invoice_no, '') as "invoiceNo", ${replacementsOf(sql`j.facts`)} as "replacedBy",
      case when r.opening_import_id is not null then (r.created_at at time zone co.time_zone)::date end as "openingOn",
      coalesce((
        select string_agg(who.name, ', ' order by who.id = o.applied_by)
        from data_import o join app_user who on who.id in (o.started_by, o.applied_by) where o.id = r.opening_import_id
      ), '') as "openingBy",
      case when j.action = 'record' and r.instrument_part > 0 then ${imagesOfReceipt}
        when j.action in ('record', 'send') then ${imagesOf('receipt', sql`j.receipt_id`, sql`j.id = ${cameWith}`)}
        when j.action = 'deposit' and ${mayReadDeposit(user)} then ${imagesOf('deposit', sql`j.deposit_id`)}
        else '[]' end as images
    from (
      select id, receipt_id, action, at, actor_id, amount, salesman_id, cashier_id, from_cashier_id, deposit_id, comment,
        row_number() over (partition by receipt_id order by id) as step, null::smallint as noted_role, null::jsonb as facts
      from journal where receipt_id = any (${ids}::bigint[])
      union all
      select -n.id, n.object_id, n.action, n.at, n.actor_id, p.amount, p.salesman_id, p.cashier_id, null, (n.details ->> 'deposit')::bigint,
        coalesce(n.details ->> 'comment', ''), null, n.actor_role, n.details
      from audit n join receipt p on p.id = n.object_id
      where n.object = 'receipt' and n.object_id = any (${ids}::bigint[]) and n.action in ${withoutMove}
    ) j
    join receipt r on r.id = j.receipt_id
    join branch br on br.code = r.branch_code
    join company co on co.code = br.company_code
    join app_user u on u.id = j.actor_id
    left join (
      select id, object_id, action, actor_role, row_number() over (partition by object_id order by id) as step
      from audit where object = 'receipt' and object_id = any (${ids}::bigint[]) and action not in ${withoutMove}
    ) a on a.object_id = j.receipt_id and a.step = j.step and a.action = j.action
    left join app_user k on k.id = j.cashier_id
    left join app_user f on f.id = j.from_cashier_id
    left join deposit d on d.id = j.deposit_id
    left join bounce b on b.receipt_id = j.receipt_id and b.deposit_id = j.deposit_id and j.action = 'bounce'
    left join bounce_outcome o on o.receipt_id = j.receipt_id and o.deposit_id = j.deposit_id and o.kind = 'represented' and j.action = 'represent'
    left join posting p on p.journal_id = j.id and p.account = 'AR' and j.action in ('apply', 'unapply')
    left join invoice i on i.id = case when p.account = 'AR' then p.holder::bigint else o.former_invoice_id end
    order by j.at, j.id`.execute(db)
  return rows
}

/** Reads a deposit; `undefined` when it does not exist or the user may not read it. */
export async function deposit(db: Db, branches: readonly string[], user: SessionUser, depositNo: string) {
  const { rows } = await sql<Facts<Answer<typeof depositTimeline>> & { readonly isWithdrawn: boolean }>`
    select coalesce(d.decided_by = d.cashier_id, false) as "isWithdrawn", d.deposit_no as "depositNo", d.slip_no as "depositSlipNo", co.name as company, co.time_zone as "timeZone", b.name as branch, c.title, k.name as "c_Name",
      d.total as "totalAmount", (select count(*) from deposit_line l where l.deposit_id = d.id) as receipts, d.created_at as "createdOn",
      d.status, d.posting_on as "postingDate"
    from deposit d
    join branch b on b.code = d.branch_code
    join company co on co.code = b.company_code
    join chart c on c.branch_code = d.branch_code and c.acode = d.account
    join app_user k on k.id = d.cashier_id
    where d.deposit_no = ${depositNo} and ${inBranches(sql`d.branch_code`, branches)}
      and ${mayReadDeposit(user)}`.execute(db)
  return rows[0]
}

/** Lists the audit of a deposit and of its bounced cheques, with what was decided about them, oldest first. */
export async function depositEvents(db: Db, depositNo: string): Promise<DepositEvent[]> {
  const { rows } = await sql<DepositEvent>`
    select a.id, a.at, coalesce(u.name, ${banksMessages.byStatement}) as who, a.actor_role as "roleId", a.action,
      coalesce(a.details ->> 'comment', '') as comment,
      coalesce(r.amount, case a.action when 'deposit' then d.total when 'bank_match' then (a.details ->> 'amount')::numeric when 'bank_free' then (a.details ->> 'amount')::numeric end) as amount,
      (a.details ->> 'day')::date as "bankOn",
      d.slip_no as "slipNo", (a.details ->> 'posting')::date as "postingOn", b.bounced_on as "bouncedOn", coalesce(r.cheque_no, '') as "chequeNo",
      coalesce(c.title, '') as client, ${replacementsOf(sql`a.details`)} as "replacedBy",
      case a.action when 'deposit' then ${imagesOf('deposit', sql`d.id`)} else '[]' end as images
    from deposit d
    join lateral (
      select *, null::bigint as receipt_id from audit own where own.object = 'deposit' and own.object_id = d.id
      union all
      select returned.*, cheque.receipt_id
      from bounce cheque join audit returned on returned.object = 'receipt' and returned.object_id = cheque.receipt_id
      where cheque.deposit_id = d.id and returned.action in ('bounce', 'represent', 'replace', 'give_back')
        and (returned.details ->> 'deposit')::bigint = d.id
    ) a on true
    left join app_user u on u.id = a.actor_id
    left join bounce b on b.receipt_id = a.receipt_id and b.deposit_id = d.id
    left join receipt r on r.id = a.receipt_id
    left join chart c on c.branch_code = r.branch_code and c.acode = r.party
    where d.deposit_no = ${depositNo}
    order by a.id`.execute(db)
  return rows
}
