/** Hashes files to recognise repeated ones. A job hashes older files that have no hash yet. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Base } from '../http/route.ts'

const AT_ONCE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Hashes the files that have no hash, one after the other, and keeps each hash at once: after an interruption the next run goes on with the
 * rest. A file that is missing in the store is left out, and is tried again in the next run.
 */
export async function hashOlderFiles({ database, files }: Pick<Base, 'database' | 'files'>): Promise<void> {
  let after = BEFORE_ALL
  for (;;) {
    const { rows } = await database.run('read', undefined, (db) =>
      sql<{ id: string; path: string }>`select id, path from files_without_hash(${after}, ${AT_ONCE})`.execute(db),
    )
    for (const { id, path } of rows) {
      const file = await files.open(path)
      if (!file) continue
      const hash = createHash('sha256')
      for await (const piece of file.bytes) hash.update(piece as Buffer)
      await database.run('write', undefined, (db) => sql`select note_hash(${id}, ${hash.digest()})`.execute(db))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.id
  }
}
