/** The columns that the lists of deposits `d` and of their lines `l` can be sorted by. */
import { sql } from 'kysely'
import { byBranch, byWords } from '../db/sql.ts'

export const sortColumns = {
  createdOn: { by: sql`d.created_at` },
  c_Name: byWords(sql`k.name`, sql`join app_user k on k.id = d.cashier_id`),
  totalAmount: { by: sql`d.total` },
  cCode: byBranch(sql`d.branch_code`),
}

const ofLine = sql`join receipt n on n.id = l.receipt_id`
export const lineSortColumns = {
  createdOn: { by: sql`d.created_at` },
  title: byWords(sql`k.title`, sql`${ofLine} join chart k on k.branch_code = n.branch_code and k.acode = n.party`),
  s_Receive_Amount: { by: sql`n.amount`, join: ofLine },
  d_ApprovalDate: { by: sql`d.decided_at` },
  postingDate: { by: sql`d.posting_on` },
  cCode: byBranch(sql`d.branch_code`),
}
