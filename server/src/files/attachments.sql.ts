/** An upload belongs to one document: the document it is first saved with, of the same user who uploaded it (decisions 5). */
import type { DocumentKind } from '@backoffice/contract/documents'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusals.ts'
import { UUID } from '../uuid.ts'
import { isUsedAgain } from './used-again.sql.ts'

interface Sent {
  readonly imagePath: string
}

const ID = new RegExp(UUID)
/** The maximum number of files of a document, over all of its rows. */
const { files: MAX_FILES } = limits.upload

export interface Document {
  readonly kind: DocumentKind
  readonly id: number
  readonly branchCode: string
  /**
   * The code of the document, where its form can change it after an upload: the files get the code of the document that they are saved with
   * (decisions 5).
   */
  readonly imageCode?: string | undefined
}

/** Claims the uploads that a saved document names. An unknown, foreign or already claimed one refuses the whole save. */
export async function claim(
  db: Db,
  images: readonly Sent[] | undefined,
  { kind, id, branchCode, imageCode }: Document,
): Promise<void> {
  const ids = [...new Set((images ?? []).map((image) => ID.exec(image.imagePath)?.[0] ?? ''))]
  if (ids.length === 0) return
  if (ids.length > MAX_FILES) throw refuse(messages.upload.many(MAX_FILES))
  if (ids.includes('')) throw refuse(messages.upload.unknown)
  const { numAffectedRows } = await sql`
    update attachment set branch_code = ${branchCode}, document_kind = ${kind}, document_id = ${id},
      image_code = coalesce(${imageCode ?? null}, image_code)
    where id = any (${ids}::uuid[]) and branch_code is null and created_by = (select my_user())`.execute(db)
  if (numAffectedRows !== BigInt(ids.length)) throw refuse(messages.upload.unknown)
}

/**
 * Returns the attachments of a document, oldest first, as the contract's images without their links. `only` leaves some out; it may
 * speak of the attachment as `a`.
 */
export const imagesOf = (
  kind: DocumentKind,
  id: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
) => sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'imageCode', a.image_code, 'createdBy', a.created_by, 'hasThumb', a.thumb_path <> '', 'again', ${isUsedAgain}) order by a.created_at, a.id)
  from attachment a
  where a.document_kind = ${sql.lit(kind)} and a.document_id = ${id} and ${only}), '[]')`
