import { sql } from 'kysely'

/** The code of the link of a receipt `r` that is open: the link of its item, of its payment, or its own; null where there is none. */
export const codeOfReceipt = sql`(
  select l.code from receipt_link l
  where (l.receipt_id = r.id or l.payment_id = r.payment_id or l.intake_id in (select i.intake_id from intake_receipt i where i.receipt_id = r.id))
    and l.ended_at is null and l.expires_at > now()
  order by l.intake_id limit 1)`
