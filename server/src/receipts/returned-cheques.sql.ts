/** Decisions about a cheque after it bounced. The functions of `returned-cheques.sql` lock its receipts and move the money. */
import { role } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import type { clientBounces } from '@backoffice/contract/receipts/client-bounces'
import type { BounceOutcome, listReplacements } from '@backoffice/contract/receipts/returned-cheques'
import { stage } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../cash/pieces.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { only } from '../db/sql.ts'

type Decider = Pick<SessionUser, 'roleId' | 'userId' | 'modules'>

/** Selects the last bounce of a receipt, to be joined as `left join lateral ${lastBounceOf(sql`r.id`)} x on true`. */
export const lastBounceOf = (receipt: RawBuilder<unknown>) => sql`(
  select last.* from bounce last where last.receipt_id = ${receipt} order by last.recorded_at desc, last.deposit_id desc limit 1)`

/** The name on the wire of an outcome `o`. */
const outcomeName = sql`case o.kind when 'given_back' then 'givenBack' else o.kind end`

/** The condition that the user may decide about bounced cheques of the cashier of the receipt `r`, as `custody.may_decide_returned` has it. */
function decidesAbout({ roleId, userId, modules }: Decider) {
  if (roleId === role.director && modules.includes(7)) return sql`true`
  if (roleId === role.cashier && (modules.includes(1) || modules.includes(3))) return sql`r.cashier_id = ${userId}`
  return sql`false`
}

/** Selects `outcomeOfRow` of the contract for the receipt `r` and its bounce `x`, which may be missing. */
export const outcomeOf = (user: Decider) => sql`
  coalesce((
    select ${outcomeName} from bounce_outcome o
    where o.receipt_id = x.receipt_id and o.deposit_id = x.deposit_id order by o.decided_at desc limit 1
  ), '') as outcome,
  x.receipt_id is not null and r.stage = ${sql.lit(stage.bounced)} and ${decidesAbout(user)} and not exists (
    select from bounce_outcome o where o.receipt_id = x.receipt_id and o.deposit_id = x.deposit_id and o.kind <> 'replaced'
  ) as "mayDecide"`

interface Returned {
  readonly depositId: number
  readonly isBounced: boolean
  /** The last decision about this bounce, its person and its moment. */
  readonly outcome: BounceOutcome | null
  readonly by: string | null
  readonly at: string | null
}

interface OneBounce {
  readonly depositNo: string
  readonly receiptId: number
}

/**
 * Locks the hand-overs of a cheque and returns its bounce with a deposit of the branches. A bounce is not found by a cashier of another deposit.
 * Of two decisions the second one waits here, and then sees the first.
 */
export async function take(
  db: Db,
  branches: readonly string[],
  cashierId: number | undefined,
  { depositNo, receiptId }: OneBounce,
) {
  await sql`
    select from transfer
    where receipt_id = any (array(select w.receipt_id from with_their_cheques(array[${receiptId}::bigint]) w))
    order by id
    for no key update`.execute(db)
  return find(db, branches, cashierId, { depositNo, receiptId })
}

async function find(db: Db, branches: readonly string[], cashierId: number | undefined, of: OneBounce) {
  const { rows } = await sql<Returned>`
    select x.deposit_id as "depositId", r.stage = ${sql.lit(stage.bounced)} as "isBounced", last.outcome, u.name as by,
      local_time(x.branch_code, last.decided_at) as at
    from bounce x
    join deposit d on d.id = x.deposit_id
    join receipt r on r.id = x.receipt_id
    left join lateral (
      select ${outcomeName} as outcome, o.decided_by, o.decided_at from bounce_outcome o
      where o.receipt_id = x.receipt_id and o.deposit_id = x.deposit_id order by o.decided_at desc limit 1
    ) last on true
    left join app_user u on u.id = last.decided_by
    where x.receipt_id = ${of.receiptId} and d.deposit_no = ${of.depositNo} and x.branch_code = any (${branches})
      and ${cashierId === undefined ? sql`true` : sql`r.cashier_id = ${cashierId}`}`.execute(db)
  return rows[0]
}

export async function represent(db: Db, receiptId: number, depositId: number, why: string) {
  await sql`select represent_cheque(${receiptId}, ${depositId}, ${why})`.execute(db)
}

export async function replace(db: Db, receiptId: number, depositId: number, receipts: readonly number[]) {
  await sql`select replace_cheque(${receiptId}, ${depositId}, ${receipts}::bigint[])`.execute(db)
}

export async function giveBack(db: Db, receiptId: number, depositId: number, why: string) {
  await sql`select give_back_cheque(${receiptId}, ${depositId}, ${why})`.execute(db)
}

/** The most receipts that are offered to replace a cheque. */
const OFFERED = 100

/** Lists the receipts that `replace_cheque` accepts for a bounce, newest first; `undefined` without such a bounce. */
export async function replacements(db: Db, branches: readonly string[], cashierId: number | undefined, of: OneBounce) {
  const bounce = await find(db, branches, cashierId, of)
  if (!bounce) return undefined
  const { rows } = await sql<Answer<typeof listReplacements>['receipts'][number]>`
    select r.id as "invoiceDetailId", r.created_at as "createdOn", r.method as "paymentMode", r.cheque_no as "chequeNO",
      r.cheque_bank as "chequeBank", r.amount, u.name as "s_Name"
    from bounce x
    join receipt mine on mine.id = x.receipt_id
    join branch b on b.code = mine.branch_code
    join company co on co.code = b.company_code
    join receipt r on r.branch_code = mine.branch_code and r.party = mine.party
    join app_user u on u.id = r.salesman_id
    where x.receipt_id = ${of.receiptId} and x.deposit_id = ${bounce.depositId}
      and ${among(sql`r.stage`, [stage.withSalesman, stage.onTheWay, stage.withCashier, stage.inDeposit, stage.banked])}
      and (r.created_at at time zone co.time_zone)::date >= x.bounced_on
      and not exists (select from bounce_replacement p where p.replaced_by = r.id)
      and r.id not in (select w.receipt_id from with_their_cheques(array[${of.receiptId}::bigint]) w)
    order by r.created_at desc, r.id desc
    limit ${OFFERED}`.execute(db)
  return rows
}

/** Selects how often cheques of a client of the branch bounced, each cheque once for each time, and the last day. */
export const bouncesOfClient = (branch: string, party: string) => sql`
  select count(*)::int as bounces, max(x.bounced_on) as "lastOn"
  from receipt r join bounce x on x.receipt_id = r.id
  where r.branch_code = ${branch} and r.party = ${party} and r.cheque_no <> '' and r.instrument_part = 0`

export async function bouncesOf(db: Db, branch: string, party: string): Promise<Answer<typeof clientBounces>> {
  const { rows } = await sql<Answer<typeof clientBounces>>`${bouncesOfClient(branch, party)}`.execute(db)
  return only(rows)
}
