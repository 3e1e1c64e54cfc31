import { limits } from '@backoffice/contract/limits'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import type { LastReceipt } from '@backoffice/contract/receipts/last-receipts'
import { stage } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import { placeNameOf } from '../cash/pieces.sql.ts'
import type { Db } from '../db/database.ts'
import { inBranches } from '../db/sql.ts'

/**
 * Returns the newest receipts that the user recorded, each payment as one. They are not sought further back than some days, because the
 * branch of a cashier who records none may have millions of others.
 */
export async function lastReceipts(db: Db, branches: readonly string[], userId: number): Promise<LastReceipt[]> {
  const { rows } = await sql<LastReceipt>`
    select r.id as "invoiceDetailId", r.payment_id as "paymentId", coalesce(p.payment_no, '') as "paymentNo", r.created_at as "createdOn",
      c.title as client, parts.invoices, parts.methods as "paymentMode", case when p.id is null then r.cheque_no else '' end as "chequeNO",
      coalesce(p.amount, r.amount) as amount, case when p.id is null then r.balance_after end as "balanceAfter",
      case when parts.least = parts.most then parts.least else -1 end as place,
      case when parts.least = parts.most then ${placeNameOf(sql`parts.least`)} else ${paymentsMessages.severalPlaces} end as "placeName",
      parts.least = parts.most and can_still_undo(r.created_at)
        and parts.most = case when r.recorded_by = r.salesman_id then ${sql.lit(stage.withSalesman)} else ${sql.lit(stage.withCashier)} end as undoable
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
        string_agg(distinct part.method, ' + ') as methods, min(part.stage) as least, max(part.stage) as most
      from receipt part
      left join invoice i on i.id = part.invoice_id
      where part.id = r.id or part.payment_id = r.payment_id
    ) parts
    order by r.created_at desc, r.id desc`.execute(db)
  return rows
}
