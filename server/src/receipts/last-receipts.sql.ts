import { limits } from '@backoffice/contract/limits'
import { ZERO } from '@backoffice/contract/money'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import type { Answer } from '@backoffice/contract/call'
import type { LastReceipt, listLastReceipts } from '@backoffice/contract/receipts/last-receipts'
import { endedStages, stage } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import { codeOfReceipt } from '../cash/link-pieces.sql.ts'
import { among, placeNameOf } from '../cash/pieces.sql.ts'
import type { Db } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'

/**
 * Returns the newest receipts that the user recorded, each payment as one. The search goes back only some days, because the branch of a
 * cashier who records none may have millions of others.
 */
type ListedReceipt = Omit<LastReceipt, 'address'> & { readonly linkCode: string }

export async function lastReceipts(db: Db, branches: readonly string[], userId: number): Promise<ListedReceipt[]> {
  const { rows } = await sql<ListedReceipt>`
    select r.id as "invoiceDetailId", r.payment_id as "paymentId", coalesce(p.payment_no, '') as "paymentNo", r.created_at as "createdOn",
      r.created_at >= day_start(r.branch_code, business_day(r.branch_code)) as "isOfToday",
      (select max(id) from transfer where receipt_id = r.id) as "transferId",
      coalesce(${codeOfReceipt}, '') as "linkCode",
      r.branch_code as "cCode", r.party as "aCode", c.title as client, parts.invoices, parts.methods as "paymentMode",
      case when p.id is null then r.cheque_no else '' end as "chequeNO", coalesce(p.amount, r.amount) as amount, parts.ended as "endedAmount",
      case when p.id is null then r.balance_after end as "balanceAfter",
      case when parts.first_place = parts.last_place then parts.first_place else -1 end as place,
      case when parts.first_place = parts.last_place then ${placeNameOf(sql`parts.first_place`)} else ${paymentsMessages.severalPlaces} end as "placeName",
      parts.first_place = parts.last_place and can_still_undo(r.created_at)
        and parts.last_place = case when r.recorded_by = r.salesman_id then ${sql.lit(stage.withSalesman)} else ${sql.lit(stage.withCashier)} end as undoable
    from (
      select * from receipt
      where ${inBranches(sql`branch_code`, branches)} and recorded_by = ${userId}
        and created_at > clock_timestamp() - make_interval(days => ${limits.lastReceipts.days})
        and (payment_id is null or (instrument = 0 and instrument_part = 0))
      order by created_at desc, id desc
      limit ${limits.lastReceipts.rows}
    ) r
    join chart c on c.branch_code = r.branch_code and c.acode = r.party
    left join payment p on p.id = r.payment_id
    cross join lateral (
      select coalesce(array_agg(distinct i.invoice_no) filter (where i.id is not null), '{}') as invoices,
        string_agg(distinct part.method, ' + ') as methods, min(part.stage) as first_place, max(part.stage) as last_place,
        coalesce(sum(part.amount) filter (where ${among(sql`part.stage`, endedStages)}), 0) as ended
      from receipt part
      left join invoice i on i.id = part.invoice_id
      where part.id = r.id or part.payment_id = r.payment_id
    ) parts
    order by r.created_at desc, r.id desc`.execute(db)
  return rows
}

/**
 * Sums the receipts that the user recorded today, by the day in each branch. Void and bounced receipts do not count; a payment counts
 * once.
 */
export async function recordedToday(
  db: Db,
  branches: readonly string[],
  userId: number,
): Promise<Answer<typeof listLastReceipts>['today']> {
  const { rows } = await sql<Answer<typeof listLastReceipts>['today']>`
    select count(distinct (r.payment_id, case when r.payment_id is null then r.id end)) as count, coalesce(sum(r.amount), 0) as amount
    from branch b
    cross join lateral (
      select id, payment_id, amount from receipt
      where branch_code = b.code and created_at >= day_start(b.code, business_day(b.code))
        and recorded_by = ${userId} and not ${among(sql`stage`, endedStages)}
    ) r
    where ${inBranches(sql`b.code`, branches)}`.execute(db)
  return rows[0] ?? { count: 0, amount: ZERO }
}
