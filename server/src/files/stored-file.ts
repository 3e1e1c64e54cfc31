/** Names a file that is stored, and stores it with its thumbnail. */
import { randomUUID } from 'node:crypto'
import type { FileStore } from '../store/file-store.ts'
import { sha256Of } from './hash.ts'
import { fileKey } from './links.ts'
import type { Kept } from './picture.ts'

/** A kept file with its names in the store and its hashes, as it was sent and as it is kept. */
export function namedFile(kept: Kept & { readonly sentSha256: Buffer }, imageCode: string) {
  const id = randomUUID()
  return {
    id,
    imageCode,
    path: fileKey(id, false),
    thumbPath: kept.thumb ? fileKey(id, true) : '',
    mime: kept.mime,
    bytes: kept.bytes.byteLength,
    sentSha256: kept.sentSha256,
    keptSha256: sha256Of(kept.bytes),
  }
}

export async function storeFile(
  files: FileStore,
  { path, thumbPath }: { readonly path: string; readonly thumbPath: string },
  kept: Kept,
): Promise<void> {
  await files.put(path, kept.bytes)
  if (kept.thumb) await files.put(thumbPath, kept.thumb)
}
