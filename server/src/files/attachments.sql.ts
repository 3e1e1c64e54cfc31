/** An upload belongs to the document it is saved with, once, and only to a document of whoever uploaded it (decisions 5). */
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusals.ts'
import { UUID } from '../uuid.ts'

interface Sent {
  readonly imagePath: string
}

const ID = new RegExp(UUID)
/** A document of many rows has the files of all of them. */
const { files: MOST } = limits.upload

type Owner = { readonly receiptId: number } | { readonly depositId: number }

/** Claims the uploads that a saved document names. An unknown, foreign or already claimed one refuses the whole save. */
export async function claim(
  db: Db,
  images: readonly Sent[] | undefined,
  branchCode: string,
  owner: Owner,
): Promise<void> {
  const ids = [...new Set((images ?? []).map((image) => ID.exec(image.imagePath)?.[0] ?? ''))]
  if (ids.length === 0) return
  if (ids.length > MOST) throw refuse(messages.upload.many(MOST))
  if (ids.includes('')) throw refuse(messages.receipt.imageUnknown)
  const receiptId = 'receiptId' in owner ? owner.receiptId : null
  const depositId = 'depositId' in owner ? owner.depositId : null
  const { numAffectedRows } = await sql`
    update attachment set branch_code = ${branchCode}, receipt_id = ${receiptId}, deposit_id = ${depositId}
    where id = any (${ids}::uuid[]) and branch_code is null and created_by = my_user()`.execute(db)
  if (numAffectedRows !== BigInt(ids.length)) throw refuse(messages.receipt.imageUnknown)
}
