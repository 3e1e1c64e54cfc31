/** Reads feeds, and makes, uses and ends them through the functions of the database, which check the director or the token. */
import type { ImportState } from '@backoffice/contract/imports/imports'
import type { Statement } from '@backoffice/contract/imports/feeds'
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { only, pageOf } from '../db/sql.ts'
import type { KeptReading } from './check.ts'
import { stateOf, type NewImport } from './imports.sql.ts'

interface Feed {
  readonly feedId: number
  readonly name: string
  readonly kinds: ImportKindName[]
  readonly branches: string[]
  readonly madeBy: string
  readonly madeOn: string
  readonly uses: number
  readonly lastUsedOn: string | null
  readonly lastState: ImportState | null
  readonly lastAgrees: boolean | null
  readonly expectedHours: number | null
  readonly refusedSince: string | null
  readonly refusedFiles: {
    readonly kind: ImportKindName
    readonly fileName: string
    readonly reason: string
    readonly refusedOn: string
  }[]
  readonly missingSince: string | null
  readonly endedOn: string | null
  readonly endedBy: string
}

export const page = (db: Db, request: { readonly page: number; readonly limit: number }) =>
  pageOf<Feed>(db, request, {
    keys: sql`select f.id from feed f`,
    order: sql`id desc`,
    rows: sql`
      select page.position, f.id as "feedId", f.name, f.kinds, m.name as "madeBy", f.made_at as "madeOn", f.uses,
        array(select b.name from branch b where b.code = any (f.branches) order by b.code) as branches,
        f.last_used_at as "lastUsedOn", l.state as "lastState", l.agrees as "lastAgrees",
        f.expected_hours as "expectedHours", w.refused_since as "refusedSince", w.missing_since as "missingSince",
        coalesce((
          select json_agg(json_build_object('kind', x.kind, 'fileName', x.file_name, 'reason', x.reason, 'refusedOn', x.refused_at) order by x.kind)
          from feed_refusal x where x.feed_id = f.id), '[]') as "refusedFiles",
        f.ended_at as "endedOn", coalesce(e.name, '') as "endedBy"
      from page
      join feed f on f.id = page.id
      join app_user m on m.id = f.made_by
      left join app_user e on e.id = f.ended_by
      left join feeds_that_wait() w on w.feed_id = f.id
      left join lateral (
        select ${stateOf(sql`null::text`)} as state,
          (select bool_and((c ->> 'agrees')::boolean) from jsonb_array_elements(i.control) c) as agrees
        from data_import i
        where i.feed_id = f.id and i.rows is not null
        order by i.started_at desc
        limit 1
      ) l on true`,
  })

interface NewFeed {
  readonly name: string
  readonly kinds: readonly ImportKindName[]
  readonly branches: readonly string[]
  readonly expectedHours?: number | null | undefined
}

export const make = (db: Db, { name, kinds, branches, expectedHours = null }: NewFeed, token: string) =>
  sql`select make_feed(${name}, ${kinds}::text[], ${branches}::text[], ${expectedHours}, ${token})`.execute(db)

export const end = (db: Db, feedId: number) => sql`select end_feed(${feedId})`.execute(db)

/** Begins an import of the feed of a token, and counts its use. */
export async function begin(
  db: Db,
  token: string,
  { kind, fileName, format, header }: Omit<NewImport, 'rows'>,
  stated: Statement | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select begin_feed_import(${token}, ${kind}, ${fileName}, ${format}, ${header}::text[], ${
      stated === undefined ? null : JSON.stringify(stated)
    }::jsonb) as id`.execute(db)
  return only(rows).id
}

/** Returns how the last file of a kind was read, of the feed of an import; `undefined` before its first file was imported. */
export async function lastReading(db: Db, importId: number) {
  const { rows } = await sql<{ headings: Readonly<Record<string, string>>; reading: KeptReading }>`
    select r.headings, r.reading
    from data_import i join feed_reading r on r.feed_id = i.feed_id and r.kind = i.kind
    where i.id = ${importId}`.execute(db)
  return rows[0]
}

/** Lets the file of a feed wait for its director, who is notified with the reason. */
export const refuseImport = (db: Db, importId: number, sentence: string) =>
  sql`select refuse_feed_import(${importId}, ${sentence})`.execute(db)

/** Keeps the file of a feed that was refused before an import of it could wait; its directors are notified with the reason. */
export const refuseFile = (
  db: Db,
  token: string,
  { kind, fileName, sentence }: { readonly kind: ImportKindName; readonly fileName: string; readonly sentence: string },
) => sql`select refuse_feed_file(${token}, ${kind}, ${fileName}, ${sentence})`.execute(db)

/** Notifies the directors of feeds without their file. */
export const noteMissing = (database: Pick<Database, 'run'>) =>
  database.run('write', undefined, (db) => sql`select note_missing_feeds()`.execute(db))

/** Counts the feeds with a refused file, and those without their file. */
export async function waitingFeeds(database: Pick<Database, 'run'>): Promise<{ refused: number; missing: number }> {
  const { rows } = await database.run('read', undefined, (db) =>
    sql<{ refused: number; missing: number }>`
      select count(refused_since)::int as refused, count(missing_since)::int as missing from feeds_that_wait()`.execute(
      db,
    ),
  )
  return only(rows)
}

/** Puts an import away that changes nothing. */
export const putAway = (db: Db, importId: number) => sql`select put_away_import(${importId})`.execute(db)
