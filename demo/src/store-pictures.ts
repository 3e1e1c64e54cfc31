/** Stores drawings as uploads of the documents of the demo. */
import type { DocumentKind } from '@backoffice/contract/documents'
import type pg from 'pg'
import sharp from 'sharp'
import { fileKey } from '../../server/src/files/links.ts'
import { type Kept, keptOf } from '../../server/src/files/picture.ts'
import type { FileStore } from '../../server/src/store/file-store.ts'
import type { Random } from './random.ts'
import { insertRows } from './rows.ts'

export interface Drawn {
  readonly id: string
  readonly drawing: string
  readonly imageCode: string
  readonly createdBy: number
  readonly branch: string
  readonly document: { readonly kind: DocumentKind; readonly id: number }
  readonly at: string
}

interface Pictured extends Drawn {
  readonly kept: Kept
}

/** The number of files that are written to the store at once. */
const BATCH = 10

/** Stores the files before their rows, so that no row is without its file. The names are the same each time, so a second try overwrites the first. */
export async function storePictures(client: pg.Client, files: FileStore, documents: readonly Drawn[]): Promise<void> {
  const drawings = new Map<string, Kept>()
  const pictured: Pictured[] = []
  for (const document of documents) {
    const kept = drawings.get(document.drawing) ?? (await drawn(document.drawing))
    drawings.set(document.drawing, kept)
    pictured.push({ ...document, kept })
  }
  for (let start = 0; start < pictured.length; start += BATCH) {
    await Promise.all(pictured.slice(start, start + BATCH).map((each) => keep(files, each)))
  }
  await insertRows<Pictured>(client, 'attachment', pictured, {
    id: ['uuid', (row) => row.id],
    image_code: ['text', (row) => row.imageCode],
    created_by: ['int', (row) => row.createdBy],
    path: ['text', (row) => fileKey(row.id, false)],
    thumb_path: ['text', (row) => fileKey(row.id, true)],
    mime: ['text', (row) => row.kept.mime],
    bytes: ['int', (row) => row.kept.bytes.byteLength],
    created_at: ['timestamptz', (row) => row.at],
    branch_code: ['text', (row) => row.branch],
    document_kind: ['text', (row) => row.document.kind],
    document_id: ['bigint', (row) => row.document.id],
  })
}

async function keep(files: FileStore, { id, kept }: Pictured): Promise<void> {
  await files.put(fileKey(id, false), kept.bytes)
  if (kept.thumb) await files.put(fileKey(id, true), kept.thumb)
}

/** Returns an id that is the same on every machine. */
export function pictureId(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.integer(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

/** Turns a drawing into a stored file in the same way as an upload. */
const drawn = async (svg: string): Promise<Kept> => keptOf(await sharp(Buffer.from(svg)).jpeg().toBuffer())
