/** An upload belongs to the document it is saved with, once, and only to a document of whoever uploaded it (decisions 5). */
import type { DocumentKind } from '@backoffice/contract/documents'
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
/** A document may have at most so many files, over all of its rows. */
const { files: MOST } = limits.upload

export interface Document {
  readonly kind: DocumentKind
  readonly id: number
  readonly branchCode: string
}

/** Claims the uploads that a saved document names. An unknown, foreign or already claimed one refuses the whole save. */
export async function claim(
  db: Db,
  images: readonly Sent[] | undefined,
  { kind, id, branchCode }: Document,
): Promise<void> {
  const ids = [...new Set((images ?? []).map((image) => ID.exec(image.imagePath)?.[0] ?? ''))]
  if (ids.length === 0) return
  if (ids.length > MOST) throw refuse(messages.upload.many(MOST))
  if (ids.includes('')) throw refuse(messages.receipt.imageUnknown)
  const { numAffectedRows } = await sql`
    update attachment set branch_code = ${branchCode}, document_kind = ${kind}, document_id = ${id}
    where id = any (${ids}::uuid[]) and branch_code is null and created_by = my_user()`.execute(db)
  if (numAffectedRows !== BigInt(ids.length)) throw refuse(messages.receipt.imageUnknown)
}
