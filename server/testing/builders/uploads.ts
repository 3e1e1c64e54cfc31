/** Makes uploads in the database that no document has claimed. */
import type { Client } from 'pg'
import type { User } from './people.ts'
import { owned, ownedRow } from '../owner.ts'

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

/** Makes the row of an upload in a database without people, and somebody who uploaded it. Its file has this path in a store. */
export async function anUploadAt(owner: Client, path: string, bytes: number): Promise<void> {
  await owner.query(
    `insert into app_user (login_id, name, role_id, password_hash) values (1, 'Sana', 1, '') on conflict do nothing`,
  )
  await owner.query(
    `insert into attachment (image_code, created_by, path, thumb_path, mime, bytes) select 'X', id, $1, '', 'image/webp', $2 from app_user`,
    [path, bytes],
  )
}

/** Returns images of an upload that does not exist: a save finds that out last, when everything else is already written. */
export const lostImagesOf = ({ userId }: Pick<User, 'userId'>) => [
  { imageId: null, imageCode: 'IR1', imagePath: 'nowhere', createdBy: userId },
]

/** Makes an upload the image of a document, as saving the document with it does. */
export const claimFor = ({ id }: Upload, document: { kind: string; id: number; branch: string }) =>
  owned('update attachment set branch_code = $2, document_kind = $3, document_id = $4 where id = $1', [
    id,
    document.branch,
    document.kind,
    document.id,
  ])

/** Returns the document that has claimed an upload; nulls where none has. */
export const claimedBy = ({ id }: Upload) =>
  ownedRow<{ kind: string | null; id: number | null }>(
    'select document_kind as kind, document_id::int as id from attachment where id = $1',
    [id],
  )
