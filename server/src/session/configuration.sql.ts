/** Reads the lists of the configuration that are kept in tables (document 1, section 3). */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

export async function invoiceTypes(db: Db) {
  const { rows } = await sql<{ typeCode: string; typeDescription: string }>`
    select code as "typeCode", description as "typeDescription" from invoice_type order by position`.execute(db)
  return rows
}

export async function voucherTypes(db: Db) {
  const { rows } = await sql<{ voucherTypeId: string; voucherTypeName: string; twoApprovers: boolean }>`
    select id as "voucherTypeId", name as "voucherTypeName", two_approvers as "twoApprovers" from voucher_type order by id`.execute(
    db,
  )
  return rows
}

export async function divisions(db: Db) {
  const { rows } = await sql<{ divisionCode: string; divisionName: string }>`
    select code as "divisionCode", name as "divisionName" from division order by code`.execute(db)
  return rows
}

export async function godowns(db: Db, branches: readonly string[]) {
  const { rows } = await sql<{ gcode: string; gname: string; brcode: string }>`
    select code as gcode, name as gname, branch_code as brcode from godown
    where branch_code = any (${branches}) order by branch_code, code`.execute(db)
  return rows
}

export async function stockCategories(db: Db) {
  const { rows } = await sql<{ catcode: string; catname: string }>`
    select code as catcode, name as catname from stock_category order by code`.execute(db)
  return rows
}

/** Lists branches. The code of the company is called `ccode` in this answer only (decisions 1). */
export async function branches(db: Db, codes: readonly string[], pages: string) {
  const { rows } = await sql<{
    ccode: string
    bcode: string
    bank: string
    timeZone: string
    telephoneCountry: string
    product: string
    clientPages: string
  }>`
    select b.company_code as ccode, b.code as bcode, b.name as bank, c.time_zone as "timeZone",
      c.telephone_country as "telephoneCountry", c.product,
      case when c.client_pages then ${pages}::text else '' end as "clientPages"
    from branch b join company c on c.code = b.company_code
    where b.code = any (${codes}) order by b.code`.execute(db)
  return rows
}

/** Returns the time of the database, which decides which day it is. */
export async function now(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  return only(rows).now
}
