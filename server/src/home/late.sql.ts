/**
 * Reads what is late or odd in the branches, in one statement. Each kind has the conditions of the list that it leads to, so that its
 * count is the number of rows there, or of the people in these rows.
 */
import type { LateKind, LateMoney } from '@backoffice/contract/home/late'
import type { ChequeState } from '@backoffice/contract/receipts/receipts'
import { stage, status } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { heldMoney, isHeldLong } from '../cash/money-in-hands.sql.ts'
import type { Db } from '../db/database.ts'
import { inBranches, only, where } from '../db/sql.ts'
import { isLateAtBank } from '../deposits/deposits.sql.ts'
import { slipIsMissing, slipIsRepeated } from '../deposits/slips.sql.ts'
import { isCheque } from '../receipts/cheques.sql.ts'

type Branches = readonly string[]

const cheques = (state: ChequeState, day: RawBuilder<unknown>) => (branches: Branches) =>
  sql`
  select r.id, c.title as name, r.amount, ${day} as day
  from place p
  join receipt r on r.branch_code = p.code
  join chart c on c.branch_code = r.branch_code and c.acode = r.party
  ${where(inBranches(sql`r.branch_code`, branches), isCheque(state, sql`p.today`))}`

const deposits = (are: RawBuilder<unknown>) => (branches: Branches) =>
  sql`
  select d.id, d.deposit_no as name, d.total as amount, d.deposited_on as day
  from deposit d
  ${where(inBranches(sql`d.branch_code`, branches), sql`d.status = ${sql.lit(status.pending)}`, are)}`

/** Selects `id`, `name`, `amount` and `day` of the rows of a kind. */
const sources: Readonly<Record<LateKind, (branches: Branches) => RawBuilder<unknown>>> = {
  held: (branches) => sql`
    select h.holder as id, u.name, h.total as amount, h.oldest_day as day
    from (${heldMoney(branches, [stage.withSalesman, stage.withCashier])}) h
    join app_user u on u.id = h.holder
    where ${isHeldLong}`,
  noSlip: deposits(slipIsMissing),
  slips: deposits(slipIsRepeated(undefined)),
  notAtBank: (branches) => sql`
    select l.receipt_id as id, d.deposit_no as name, r.amount, d.deposited_on as day
    from deposit d join deposit_line l on l.deposit_id = d.id join receipt r on r.id = l.receipt_id
    ${where(inBranches(sql`d.branch_code`, branches), isLateAtBank)}`,
  bankLines: (branches) => sql`
    select l.id, c.title as name, abs(l.amount) - l.matched as amount, l.booked_on as day
    from bank_line l join chart c on c.branch_code = l.branch_code and c.acode = l.account
    ${where(inBranches(sql`l.branch_code`, branches), sql`l.matched < abs(l.amount)`)}`,
  bounced: cheques('owed', sql`(select max(x.bounced_on) from bounce x where x.receipt_id = r.id)`),
  chequesDue: cheques('due', sql`r.cheque_on`),
  chequesSoon: cheques('soon', sql`r.cheque_on`),
}

/** Returns these kinds in the branches, unsorted, without the kinds that have no rows. */
export async function lateIn(db: Db, branches: Branches, kinds: readonly LateKind[]): Promise<LateMoney[]> {
  const { rows } = await sql<LateMoney>`
    with place as materialized (
      select b.code, business_day(b.code) as today from branch b where ${inBranches(sql`b.code`, branches)}
    ),
    late as (${sql.join(
      kinds.map((kind) => sql`select ${sql.lit(kind)} as kind, k.* from (${sources[kind](branches)}) k`),
      sql` union all `,
    )}),
    named as (select kind, name, min(day) as day from late group by kind, name)
    select l.kind, count(distinct l.id)::int as count, sum(l.amount) as total, min(l.day) as "firstDay",
      array(
        select n.name from named n where n.kind = l.kind order by n.day, n.name collate "und-x-icu" limit 3
      ) as names,
      greatest(count(distinct l.name) - 3, 0)::int as "moreNames"
    from late l
    group by l.kind`.execute(db)
  return rows
}

/** Messages usually leave within seconds, and a provider that is away for a moment is no news. */
const MESSAGES_WAIT_MINUTES = 10

/** Counts the messages to clients that wait; null unless the oldest waits for several minutes. */
export async function lateMessages(db: Db, branches: Branches) {
  const { rows } = await sql<{ count: number; oldestMinutes: number | null }>`
    select count(*)::int as count, floor(extract(epoch from now() - min(m.waits_since)) / 60)::int as "oldestMinutes"
    from message m
    ${where(inBranches(sql`m.branch_code`, branches), sql`m.state in ('waiting', 'sending')`)}`.execute(db)
  const { count, oldestMinutes } = only(rows)
  return oldestMinutes !== null && oldestMinutes >= MESSAGES_WAIT_MINUTES ? { count, oldestMinutes } : null
}
