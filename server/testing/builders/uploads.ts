/** Makes uploads in the database that no document has claimed. */
import type { User } from './people.ts'
import { ownedRow } from '../owner.ts'

export interface Upload {
  readonly id: string
  /** The image as a client sends it along with a document. */
  readonly sent: { readonly imageCode: string; readonly imagePath: string; readonly createdBy: number }
}

export async function anUpload({ by, code = 'IR1' }: { by: Pick<User, 'userId'>; code?: string }): Promise<Upload> {
  const { id } = await ownedRow<{ id: string }>(
    `insert into attachment (image_code, created_by, path, thumb_path, mime, bytes) values ($1, $2, 'a', 'b', 'image/webp', 10) returning id`,
    [code, by.userId],
  )
  return { id, sent: { imageCode: code, imagePath: `/main/files/${id}?e=1&s=x`, createdBy: by.userId } }
}

/** Returns the document that has claimed an upload; nulls where none has. */
export const claimedBy = ({ id }: Upload) =>
  ownedRow<{ kind: string | null; id: number | null }>(
    'select document_kind as kind, document_id::int as id from attachment where id = $1',
    [id],
  )
