import { receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { sql } from 'kysely'
import type { Db, SessionUser } from '../db/database.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'

/** A row of a save: a receipt, or the hand-over of a receipt. */
type Row = { readonly receiptId: number } | { readonly transferId: number }

/** Returns the number of the receipt with its cheque or its invoice, as far as the user may read it. */
export async function nameOfReceipt(db: Db, user: SessionUser, row: Row): Promise<string | undefined> {
  const { rows } = await sql<{ no: number; of: string | null }>`
    select r.id as no, coalesce('cheque ' || nullif(r.cheque_no, ''), i.invoice_no) as of
    from receipt r left join invoice i on i.id = r.invoice_id
    where ${
      'receiptId' in row
        ? sql`r.id = ${row.receiptId}`
        : sql`r.id = (select t.receipt_id from transfer t where t.id = ${row.transferId})`
    } and ${mayReadReceipt(user)}`.execute(db)
  const [found] = rows
  if (!found) return 'receiptId' in row ? receiptRefusals.numbered(String(row.receiptId)) : undefined
  return found.of === null
    ? receiptRefusals.numbered(String(found.no))
    : receiptRefusals.numberedOf(String(found.no), found.of)
}

/** Adds to a refusal which of several rows it is about. The refusal of a single row keeps the words of the specification. */
export async function refusalAboutOne(
  rows: readonly unknown[],
  row: Row,
  refusal: string,
  { db, user }: { readonly db: Db; readonly user: SessionUser },
): Promise<string> {
  const name = rows.length > 1 ? await nameOfReceipt(db, user, row) : undefined
  return name === undefined ? refusal : receiptRefusals.about(name, refusal)
}
