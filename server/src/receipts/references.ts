/** Refuses a reference number of the bank that was used before. */
import { formatMoney, type Money } from '@backoffice/contract/money'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { sql } from 'kysely'
import type { Db, SessionUser } from '../db/database.ts'
import { titleOf } from '../db/names.sql.ts'
import { type Refusal, refuse } from '../http/refusals.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'

/** Returns the first live receipt with this reference that the user may read, however its number was written. */
async function ofReference(db: Db, user: SessionUser, referenceNo: string) {
  const { rows } = await sql<{ no: number; client: string; amount: Money; by: string; at: string }>`
    select r.id as no, ${titleOf(sql`r.branch_code`, sql`r.party`)} as client, coalesce(p.amount, r.amount) as amount, u.name as by,
      local_time(r.branch_code, r.created_at) as at
    from receipt r
    join app_user u on u.id = r.recorded_by
    left join payment_instrument p on p.payment_id = r.payment_id and p.position = r.instrument
    where cheque_key_of(r.reference_no) = cheque_key_of(${referenceNo}) and cheque_key_of(r.reference_no) <> ''
      and r.stage not in (5, 9) and ${mayReadReceipt(user)}
    order by r.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Refuses a reference that a live receipt has already, and names the receipt. A receipt that the user may not read is refused by the
 * database without a name, as the second of two saves at the same moment is (`reference_is_used_once`).
 */
export async function refuseTakenReference(
  db: Db,
  user: SessionUser,
  referenceNo: string,
  refusal: (message: string) => Refusal = refuse,
): Promise<void> {
  if (referenceNo === '') return
  const taken = await ofReference(db, user, referenceNo)
  if (!taken) return
  const receipt = receiptRefusals.withReference(String(taken.no), taken.client, formatMoney(taken.amount))
  throw refusal(receiptMessages.referenceTakenBy(referenceNo, receipt, taken.by, taken.at))
}
