/** Removes files that no document needs: uploads that nobody claimed, and files that an interrupted upload left in the store. */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Base } from '../http/route.ts'
import { UUID } from '../uuid.ts'

/** Files are kept long enough for a database restored from a backup of some days ago. */
const ORPHAN_MS = 7 * 24 * 60 * 60_000
const AT_ONCE = 500

type Swept = Pick<Base, 'database' | 'files'>

/** Removes uploads that no document claimed. The row goes before the file, because `sweepOrphans` finds a file without a row. */
export async function sweepUnclaimed({ database, files }: Swept): Promise<void> {
  for (;;) {
    const { rows } = await database.run('write', undefined, (db) =>
      sql<{ path: string; thumb_path: string }>`select path, thumb_path from forget_uploads()`.execute(db),
    )
    for (const key of rows.flatMap((row) => [row.path, row.thumb_path])) if (key !== '') await files.remove(key)
    if (rows.length < AT_ONCE) return
  }
}

const OURS = new RegExp(`^(?:[0-9a-f]{2}|incoming)/(${UUID})(?:\\.thumb)?$`)

/** Returns the id of the upload that a file is of; undefined for a file that is none of ours. */
export const uploadOf = (key: string): string | undefined => OURS.exec(key)?.[1]

/**
 * Removes files without a row. A file gets its row within minutes, so an old file will never get one. A file is old only by both clocks,
 * the server's and the database's, because a clock that is a week ahead would make every file old.
 */
export async function sweepOrphans({ database, files }: Swept, clock: Clock): Promise<void> {
  let some: { key: string; id: string }[] = []
  const ofDatabase = await database.run('read', undefined, (db) =>
    sql<{ now: number }>`select floor(extract(epoch from now()) * 1000) as now`.execute(db),
  )
  const before = Math.min(clock.now().getTime(), ...ofDatabase.rows.map(({ now }) => now)) - ORPHAN_MS
  for await (const { key, writtenAt } of files.list()) {
    const id = uploadOf(key)
    if (id === undefined || writtenAt >= before) continue
    some.push({ key, id })
    if (some.length === AT_ONCE) {
      await removeUnknown(some)
      some = []
    }
  }
  await removeUnknown(some)

  async function removeUnknown(found: readonly { key: string; id: string }[]): Promise<void> {
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    const { rows } = await database.run('read', undefined, (db) =>
      sql<{ id: string }>`select id from known_uploads(${ids}::uuid[]) as known (id)`.execute(db),
    )
    const known = new Set(rows.map(({ id }) => id))
    for (const { key, id } of found) if (!known.has(id)) await files.remove(key)
  }
}
