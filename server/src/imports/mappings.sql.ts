/** Reads the mappings that directors saved, and changes them through the functions of the database. */
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import type { SavedMapping } from '@backoffice/contract/imports/mappings'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Returns the mappings of a kind in the companies of the user, the newest first. */
export async function saved(db: Db, kind: ImportKindName): Promise<readonly SavedMapping[]> {
  const { rows } = await sql<SavedMapping>`
    select id as "mappingId", name, headings, choices, fixed from import_mapping where kind = ${kind}
    order by made_at desc, id desc`.execute(db)
  return rows
}

export const save = (db: Db, importId: number, { name, headings, choices, fixed }: Omit<SavedMapping, 'mappingId'>) =>
  sql`select save_import_mapping(${importId}, ${name}, ${JSON.stringify(headings)}, ${JSON.stringify(choices)},
    ${JSON.stringify(fixed)})`.execute(db)

export const rename = (db: Db, mappingId: number, name: string) =>
  sql`select change_import_mapping(${mappingId}, ${name})`.execute(db)

export const remove = (db: Db, mappingId: number) => sql`select change_import_mapping(${mappingId}, null)`.execute(db)
