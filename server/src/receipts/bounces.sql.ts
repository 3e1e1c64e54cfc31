/** Cheques that the bank returned are rows of `bounce`. Its trigger `cheque_bounced` moves the money back. */
import type { Day } from '@backoffice/contract/day'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import { where } from '../db/sql.ts'

interface DepositedLine {
  readonly depositId: number
  readonly branchCode: string
  /** The company's day. */
  readonly today: Day
  readonly isBanked: boolean
  /** The person who marked it already, and when. */
  readonly by: string | null
  readonly at: string | null
}

/** Locks the receipts of the cheque, and returns its line of a deposit of the branches; without `cashierId`, of any cashier. */
export async function take(
  db: Db,
  branches: readonly string[],
  cashierId: number | undefined,
  { depositNo, receiptId }: { readonly depositNo: string; readonly receiptId: number },
) {
  // The trigger and the director's decision lock the same rows, so the second of two saves sees the effect of the first.
  await sql`
    select from transfer
    where receipt_id = any (array(select w.receipt_id from with_their_cheques(array[${receiptId}::bigint]) w))
    order by id
    for no key update`.execute(db)
  const { rows } = await sql<DepositedLine>`
    select d.id as "depositId", d.branch_code as "branchCode", business_day(d.branch_code) as today,
      d.status = 1 and r.cheque_no <> '' as "isBanked", u.name as by, local_time(b.branch_code, b.recorded_at) as at
    from deposit d
    join deposit_line l on l.deposit_id = d.id
    join receipt r on r.id = l.receipt_id
    left join bounce b on b.receipt_id = r.id and b.deposit_id = d.id
    left join app_user u on u.id = b.recorded_by
    ${where(
      sql`d.deposit_no = ${depositNo} and l.receipt_id = ${receiptId} and d.branch_code = any (${branches})`,
      cashierId !== undefined && sql`d.cashier_id = ${cashierId}`,
    )}`.execute(db)
  return rows[0]
}

type Bounced = Omit<Insertable<DB['bounce']>, 'recorded_at'>

/** Marks a cheque bounced, with all receipts that it paid. */
export async function mark(db: Db, bounce: Bounced) {
  await sql`
    insert into bounce (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by)
    select w.receipt_id, ${bounce.deposit_id}, ${bounce.branch_code}, ${bounce.bounced_on}, ${bounce.reason}, ${bounce.recorded_by}
    from with_their_cheques(array[${bounce.receipt_id}::bigint]) w
    order by w.receipt_id`.execute(db)
}
