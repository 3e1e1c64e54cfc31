/** Hand-overs. Each transition is one guarded statement; the trigger `transfer_decided` of the table moves the receipt. */
import type { Input } from '@backoffice/contract/call'
import { type decideTransfers, takesHandOvers, type undoTransfer } from '@backoffice/contract/transfers/transfers'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { status } from '@backoffice/contract/statuses'
import { type Insertable, sql } from 'kysely'
import { lastUndo } from '../approvals/undoable.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import { where } from '../db/sql.ts'
import type { RowOwner } from '../cash/row-owner.ts'
import { lockHandOvers } from './lock-hand-overs.sql.ts'

/** Makes the approved hand-overs of receipts that a cashier recorded: nobody sent them, and the cashier has the money at once. */
export async function receive(
  db: Db,
  received: readonly Pick<Insertable<DB['transfer']>, 'receipt_id' | 'branch_code' | 'salesman_id' | 'cashier_id'>[],
) {
  await db
    .insertInto('transfer')
    .values(
      received.map((of) => ({
        ...of,
        status: status.approved,
        sent_by: null,
        decided_by: of.cashier_id,
        decided_at: sql<string>`clock_timestamp()`,
      })),
    )
    .execute()
}

export interface Sending {
  readonly receiptId: number
  readonly branchCode: string
  readonly cashierId: number
  readonly comment: string
}

/** Returns whether money of the branch can be sent to a person who works there. */
export async function canReceive(db: Db, branchCode: string, userId: number): Promise<boolean> {
  const { rows } = await sql<Pick<SessionUser, 'userId' | 'roleId' | 'modules'> & { portalAllowed: boolean }>`
    select u.id as "userId", u.role_id as "roleId", u.portal_allowed as "portalAllowed",
      array(select m.module_id::int from user_module m where m.user_id = u.id) as modules
    from app_user u join user_branch b on b.user_id = u.id and b.active
    where u.id = ${userId} and b.branch_code = ${branchCode}`.execute(db)
  return rows.some(takesHandOvers)
}

/**
 * Sends receipts that are with their salesman, together with the other receipts of the same cheque; returns the sent receipts. Receipts of
 * other salesmen or in other places are left out.
 */
export async function send(db: Db, salesmanId: number, sending: readonly Sending[]): Promise<number[]> {
  const ids = sending.map((one) => one.receiptId)
  await sql`select lock_receipts(${ids}::bigint[])`.execute(db)
  const { rows } = await sql<{ receipt_id: number }>`
    insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by, comment)
    select r.id, r.branch_code, r.salesman_id, s.cashier_id, r.salesman_id, s.comment
    from unnest(${ids}::bigint[], ${sending.map((one) => one.branchCode)}::text[], ${sending.map((one) => one.cashierId)}::int[],
      ${sending.map((one) => one.comment)}::text[]) as s (receipt_id, branch_code, cashier_id, comment)
    join with_their_cheques(${ids}::bigint[]) w on w.named_id = s.receipt_id
    join receipt r on r.id = w.receipt_id and r.branch_code = s.branch_code
    where r.salesman_id = ${salesmanId} and r.stage = 0
    returning receipt_id`.execute(db)
  return rows.map((row) => row.receipt_id)
}

export type Deciding = Input<typeof decideTransfers>['salemanTransfers'][number]

/**
 * Decides hand-overs of this cashier, together with the other receipts of the same cheque: a pending one either way, an approved one back
 * to the salesman while it is in no live deposit. A decline without `rowVersion` may undo an approval only if that approval is older than
 * this request, which came in `waitedMs` ago; otherwise approve and decline pressed together would both succeed. Returns the decided ids.
 */
export async function decide(
  db: Db,
  cashierId: number,
  deciding: readonly Deciding[],
  waitedMs: number,
): Promise<number[]> {
  const ids = deciding.map((one) => one.id)
  const { rows } = await sql<{ id: number }>`
    with ${lockHandOvers(sql`unnest(${ids}::bigint[], ${deciding.map((one) => one.status)}::smallint[],
      ${deciding.map((one) => one.comments ?? '')}::text[], ${deciding.map((one) => one.rowVersion ?? null)}::int[])
      as d (id, status, comment, version)`)}
    update transfer t
    set status = d.status, decided_by = ${cashierId}, decided_at = clock_timestamp(), comment = d.comment
    from taken d
    where t.id = d.hand_over_id and t.cashier_id = ${cashierId} and t.version = coalesce(d.version, t.version)
      and (t.status = 0 or (t.status = 1 and d.status = 2
        and (d.version is not null or t.decided_at < statement_timestamp() - make_interval(secs => ${waitedMs}::float8 / 1000))
        and not exists (select from deposit_line l where l.receipt_id = t.receipt_id and l.live)))
    returning t.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Takes back the user's own decision about a hand-over, and returns whether it did. */
export async function undo(db: Db, u: Input<typeof undoTransfer>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select undo_transfer_decision(${u.id}, ${u.rowVersion ?? null}) as done`.execute(db)
  return rows[0]?.done === true
}

/** Takes back receipts that the user has just recorded as a cashier, all or none, and returns whether it did. */
export async function undoReceived(db: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select undo_received_receipts(${ids}::bigint[], ${receiptMessages.undone}) as done`.execute(db)
  return rows[0]?.done === true
}

export interface CurrentState {
  readonly status: number
  readonly version: number
  readonly cashierId: number
  /** True if a director or its salesman took the hand-over from its cashier; `sentOnTo` is the cashier who got it then. */
  readonly wasSettled: boolean
  readonly wasRecalled: boolean
  readonly sentOnTo: string | null
  /** True if its cashier recorded the receipt. */
  readonly wasReceived: boolean
  readonly by: string | null
  readonly byId: number | null
  readonly at: string | null
  /** The number of the live deposit that it is in. */
  readonly depositNo: string | null
  readonly depositStatus: number | null
  /** The person who took back the last decision, and the moment. */
  readonly undoneBy: string | null
  readonly undoneAt: string | null
}

/**
 * Reads the present state of a hand-over, of this cashier or salesman or of any in the branches of the request, for the message to the person who came
 * second.
 */
export async function currentState(
  db: Db,
  id: number,
  { cashierId, salesmanId }: Partial<RowOwner> = {},
): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`
    select t.status, t.version, t.cashier_id as "cashierId", coalesce(t.decided_by <> t.cashier_id, false) as "wasSettled",
      coalesce(t.decided_by = t.salesman_id, false) as "wasRecalled", t.sent_by is null as "wasReceived", n.name as "sentOnTo", u.name as by, u.id as "byId", local_time(t.branch_code, t.decided_at) as at, d.deposit_no as "depositNo",
      d.status as "depositStatus", undone.by as "undoneBy", undone.at as "undoneAt"
    from transfer t
    ${lastUndo('receipt', sql`t.receipt_id`)}
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
