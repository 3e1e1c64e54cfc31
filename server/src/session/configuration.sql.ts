/** The lists of the configuration that are rows (document 1, section 3). */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function invoiceTypes(db: Db) {
  const { rows } = await sql<{ typeCode: string; typeDescription: string }>`
    select code as "typeCode", description as "typeDescription" from invoice_type order by position`.execute(db)
  return rows
}

export async function divisions(db: Db) {
  const { rows } = await sql<{ divisionCode: string; divisionName: string }>`
    select code as "divisionCode", name as "divisionName" from division order by code`.execute(db)
  return rows
}

/** `ccode` is the company's code here, and nowhere else (decisions 1). */
export async function branches(db: Db, codes: readonly string[]) {
  const { rows } = await sql<{ ccode: string; bcode: string; bank: string }>`
    select company_code as ccode, code as bcode, name as bank from branch where code = any (${codes}) order by code`.execute(
    db,
  )
  return rows
}

/** The company's day and time zone: the user's first branch decides, without a user the first company. */
export async function calendar(db: Db, branch: string | undefined) {
  const { rows } = await sql<{ today: string; timeZone: string }>`
    select (now() at time zone c.time_zone)::date as today, c.time_zone as "timeZone"
    from company c left join branch b on b.company_code = c.code and b.code = ${branch ?? null}
    order by b.code is null, c.code limit 1`.execute(db)
  return rows[0]
}
