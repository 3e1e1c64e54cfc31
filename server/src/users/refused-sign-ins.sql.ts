/** Reads the refused sign-ins that the function of the database shows to the director of the request. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/sql.ts'

interface Refused {
  readonly refusalId: string
  readonly login: string
  readonly name: string
  readonly address: string
  readonly times: number
  readonly firstOn: string
  readonly lastOn: string
}

export const page = (db: Db, request: { readonly page: number; readonly limit: number }) =>
  pageOf<Refused>(db, request, {
    keys: sql`select login_id, name, address, times, first_at, last_at from refused_sign_ins()`,
    order: sql`last_at desc, login_id, address`,
    rows: sql`
      select page.position, page.login_id || ' ' || page.address as "refusalId",
        case when page.login_id = 0 then '' else page.login_id::text end as login, page.name, page.address, page.times,
        page.first_at as "firstOn", page.last_at as "lastOn"
      from page`,
  })
